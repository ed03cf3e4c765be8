// A country of honest farms with their habits, and the schemes that are planted among them: the same for the same seed.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type PlantedFarm = {
  id: number;
  name: string;
  address: string;
  phone: string;
  account: string | null;
  hectares: number;
  createdAt: number;
  closedAt: number | null;
};
export type PlantedInvoice = {
  id: number;
  farm: number;
  seller: number;
  number: string;
  picture: string;
  at: number;
  clerk: number | null;
  isForced: boolean;
  points: number;
  grosze: number;
  product: number;
  litres: number;
};
export type PlantedSubject = { subject: "participant" | "staff" | "distributor" | "partner_key"; id: number };
export type PlantedScheme = { name: string; subjects: PlantedSubject[] };
type Sign = { farm: number; device: string; at: number };
type Change = { farm: number; at: number };
type Order = { farm: number; kind: "item" | "voucher"; address: string | null; at: number };
type Transfer = { from: number; to: number; points: number; at: number };
type KeyEvent = { key: number; farm: number; at: number };

export type PlantedCountry = {
  now: number;
  farms: PlantedFarm[];
  sellers: { id: number; regions: string[] }[];
  clerks: number[];
  keys: number[];
  invoices: PlantedInvoice[];
  signIns: Sign[];
  changes: Change[];
  orders: Order[];
  transfers: Transfer[];
  events: KeyEvent[];
  schemes: PlantedScheme[];
};

const SELLERS = 40;
const CLERKS = 12;
const KEYS = 8;
/** Grosze for a litre of each product; honest prices are within a fifth of it. */
export const USUAL_PRICES = [9_000, 14_500, 22_000, 31_000, 47_500];

/** Numbers between 0 and 1 from a seed, the same everywhere (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What a country is made with: chances and the rows that everybody adds to. */
export class CountryMaker {
  readonly country: PlantedCountry;
  readonly chance: () => number;

  constructor(seed: number, now: number) {
    this.chance = chances(seed);
    const made = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
    this.country = {
      now,
      farms: [],
      // A seller sells in one or two of the ten postal regions.
      sellers: made(SELLERS).map((id) => ({ id, regions: [`${id % 10}`, `${(id + 1) % 10}`] })),
      clerks: made(CLERKS),
      keys: made(KEYS),
      invoices: [],
      signIns: [],
      changes: [],
      orders: [],
      transfers: [],
      events: [],
      schemes: [],
    };
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.chance() * (most - least + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.whole(0, items.length - 1)]!;
  }

  /** A moment of a working day within so many days before now, between 6 and 18. */
  workTime(days = 85): number {
    for (;;) {
      const at = this.country.now - this.whole(1, days) * DAY;
      const midnight = at - (at % DAY);
      if (new Date(midnight).getUTCDay() !== 0) return midnight + this.whole(7 * 60, 17 * 60) * 60_000;
    }
  }

  farm(facts: Partial<PlantedFarm> = {}): PlantedFarm {
    const id = this.country.farms.length + 1;
    const region = this.whole(0, 9);
    const made = {
      id,
      name: `Nazwisko${id}`,
      address: `${region}${this.whole(0, 9)}-${100 + this.whole(0, 899)} ul. Polna ${id}`,
      phone: `+48${600_000_000 + id}`,
      account: this.chance() < 0.7 ? `KONTO${id}` : null,
      hectares: this.whole(5, 120),
      createdAt: this.country.now - this.whole(120, 1500) * DAY,
      closedAt: null,
      ...facts,
    };
    this.country.farms.push(made);
    return made;
  }

  invoice(farm: PlantedFarm, facts: Partial<PlantedInvoice> = {}): PlantedInvoice {
    const id = this.country.invoices.length + 1;
    const product = this.whole(0, USUAL_PRICES.length - 1);
    const litres = facts.litres ?? Math.max(1, Math.round(farm.hectares * (0.2 + this.chance() * 2)));
    const near = this.country.sellers.filter(({ regions }) => regions.includes(farm.address[0]!));
    const price = USUAL_PRICES[facts.product ?? product]! * (0.85 + this.chance() * 0.3);
    const made = {
      id,
      farm: farm.id,
      seller: this.pick(near).id,
      number: `FV/${id}`,
      picture: `obraz${id}`,
      at: this.workTime(),
      clerk: this.chance() < 0.3 ? null : this.pick(this.country.clerks),
      isForced: this.chance() < 0.002,
      points: litres * 10,
      grosze: Math.round(price * litres) + 1,
      product,
      litres,
      ...facts,
    };
    this.country.invoices.push(made);
    return made;
  }

  signIn(farm: PlantedFarm, device: string, at = this.workTime()): void {
    this.country.signIns.push({ farm: farm.id, device, at });
  }

  order(
    farm: PlantedFarm,
    kind: "item" | "voucher",
    at = this.workTime(),
    address: string | null = farm.address,
  ): void {
    this.country.orders.push({ farm: farm.id, kind, at, address: kind === "item" ? address : null });
  }

  transfer(from: PlantedFarm, to: PlantedFarm, points: number): void {
    this.country.transfers.push({ from: from.id, to: to.id, points, at: this.workTime() });
  }

  /** A farm that lives as most do: a few invoices, a device of its own, now and then a reward. */
  lived(facts: Partial<PlantedFarm> = {}): PlantedFarm {
    const farm = this.farm(facts);
    for (let left = this.whole(1, 5); left > 0; left -= 1) this.invoice(farm);
    this.signIn(farm, `telefon${farm.id}`, farm.createdAt + HOUR);
    if (this.chance() < 0.3) this.order(farm, "item");
    if (this.chance() < 0.2) this.order(farm, "voucher");
    return farm;
  }

  strangers(count: number, facts: Partial<PlantedFarm> = {}): PlantedFarm[] {
    return Array.from({ length: count }, () => this.lived(facts));
  }
}
