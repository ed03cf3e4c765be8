// The counting of the server's statements over a planted country, plainly: what the rules are tried on, and what the statements
// are compared with.
import type { FraudFinding } from "../fraud/signals.ts";
import type { PlantedCountry, PlantedFarm, PlantedInvoice, PlantedSubject } from "./planted-country.ts";

const DAY = 86_400_000;

export type CountedFinding = PlantedSubject & FraudFinding;

type Add = (subject: PlantedSubject["subject"], id: number, finding: FraudFinding) => void;
type Counting = { country: PlantedCountry; farms: ReadonlyMap<number, PlantedFarm>; add: Add };

const within = <Row extends { at: number }>({ now }: PlantedCountry, rows: readonly Row[], days: number) =>
  rows.filter(({ at }) => at > now - days * DAY);
const families = (group: readonly PlantedFarm[]) =>
  Math.min(new Set(group.map(({ name }) => name)).size, new Set(group.map(({ address }) => address)).size);
const names = (group: readonly PlantedFarm[]) => new Set(group.map(({ name }) => name)).size;
const ids = (rows: readonly PlantedInvoice[]) => rows.map(({ id }) => id).slice(0, 20);

/** Every fact that somebody could count in this country, of any size: whether it means anything is the rules' to say. */
export function countFacts(country: PlantedCountry): CountedFinding[] {
  const found: CountedFinding[] = [];
  const farms = new Map(country.farms.map((farm) => [farm.id, farm]));
  const add: Add = (subject, id, finding) => found.push({ subject, id, ...finding });
  const counting = { country, farms, add };
  countShared(counting);
  countPictures(counting);
  countPurchases(counting);
  countStaff(counting);
  countOutflow(counting);
  return found;
}

function countShared({ country, farms, add }: Counting): void {
  const open = country.farms.filter(({ closedAt }) => closedAt === null);
  const sharing = (
    kind: "shared_account" | "shared_phone" | "shared_address" | "shared_delivery" | "shared_device",
    pairs: Iterable<readonly [number, string | null]>,
    count = families,
  ) => {
    const groups = new Map<string, Set<number>>();
    for (const [farm, key] of pairs) {
      if (key === null || farms.get(farm)!.closedAt !== null) continue;
      groups.set(key, (groups.get(key) ?? new Set()).add(farm));
    }
    for (const group of groups.values()) {
      if (group.size < 2) continue;
      const shared = { farms: group.size, families: count([...group].map((id) => farms.get(id)!)) };
      for (const id of group) {
        const farm_ids = [...group].filter((other) => other !== id).slice(0, 20);
        add("participant", id, { kind, facts: { ...shared, farm_ids } });
      }
    }
  };
  const of = (key: "account" | "phone" | "address") => open.map((farm) => [farm.id, farm[key]] as const);
  sharing("shared_account", of("account"));
  sharing("shared_phone", of("phone"));
  // At one address only names tell families apart.
  sharing("shared_address", of("address"), names);
  const orders = country.orders.map(({ farm, address }) => [farm, address] as const);
  sharing("shared_delivery", orders);
  const devices = country.signIns.map(({ farm, device }) => [farm, device] as const);
  sharing("shared_device", devices);
}

function countPictures({ country, add }: Counting): void {
  const recent = within(country, country.invoices, 90);
  const pictures = new Map<number, PlantedInvoice[]>();
  for (const [, rows] of groupBy(recent, ({ picture }) => picture)) {
    for (const own of rows) {
      const others = rows.filter(({ farm }) => farm !== own.farm);
      if (others.length > 0) pictures.set(own.farm, [...(pictures.get(own.farm) ?? []), ...others]);
    }
  }
  for (const [farm, others] of pictures) {
    const farm_ids = [...new Set(others.map((row) => row.farm))];
    add("participant", farm, {
      kind: "same_picture",
      facts: { copies: others.length, farm_ids, invoice_ids: ids(others) },
    });
  }
}

function countPurchases({ country, farms, add }: Counting): void {
  const recent = within(country, country.invoices, 90);
  const prices = new Map(
    [...groupBy(country.invoices, ({ product }) => product)].map(([product, rows]) => {
      const sorted = rows.map(({ grosze, litres }) => grosze / litres).toSorted((a, b) => a - b);
      return [product, sorted[Math.floor(sorted.length / 2)]!];
    }),
  );
  const again = new Map<string, number>();
  for (const { farm, seller, number } of country.invoices) {
    if (farms.get(farm)!.closedAt !== null) again.set(`${seller} ${number}`, farm);
  }
  for (const [farm, rows] of groupBy(recent, (row) => row.farm)) {
    if (farms.get(farm)!.closedAt !== null) continue;
    countLines(country, { own: farms.get(farm)!, rows, prices, add });
    const automatic = within(country, rows, 30).filter(({ clerk }) => clerk === null);
    if (automatic.length > 0) {
      const points = automatic.reduce((sum, row) => sum + row.points, 0);
      add("participant", farm, { kind: "automatic_many", facts: { automatic: automatic.length, points } });
    }
    const closed = rows.filter(({ seller, number }) => again.has(`${seller} ${number}`));
    if (closed.length > 0) {
      const closed_ids = [...new Set(closed.map(({ seller, number }) => again.get(`${seller} ${number}`)!))];
      const facts = { documents: closed.length, closed_ids, invoice_ids: ids(closed) };
      add("participant", farm, { kind: "registered_again", facts });
    }
  }
  for (const [seller, rows] of groupBy(recent, (row) => row.seller)) {
    const { regions } = country.sellers[seller - 1]!;
    const far = rows.filter(({ farm }) => !regions.includes(farms.get(farm)!.address[0]!));
    add("distributor", seller, { kind: "seller_far", facts: { documents: rows.length, far_documents: far.length } });
  }
}

function countLines(
  country: PlantedCountry,
  given: { own: PlantedFarm; rows: PlantedInvoice[]; prices: ReadonlyMap<number, number>; add: Add },
): void {
  const { own, rows, prices, add } = given;
  const farm = own.id;
  const month = within(country, rows, 30);
  for (const [seller, sold] of groupBy(month, (row) => row.seller)) {
    const litres = sold.reduce((sum, row) => sum + row.litres, 0);
    const facts = { litres, hectares: own.hectares, distributor_id: seller, invoice_ids: ids(sold) };
    add("participant", farm, { kind: "too_fast", facts });
  }
  const far = rows.filter(({ grosze, litres, product }) => {
    const ratio = grosze / litres / prices.get(product)!;
    return ratio < 0.5 || ratio > 2;
  });
  if (far.length > 0) {
    const facts = { lines: rows.length, far_lines: far.length, invoice_ids: ids(far) };
    add("participant", farm, { kind: "price_far", facts });
  }
  const round = rows.filter(({ grosze }) => grosze % 10_000 === 0);
  if (round.length > 0) {
    const facts = { documents: rows.length, round_documents: round.length, invoice_ids: ids(round) };
    add("participant", farm, { kind: "round_numbers", facts });
  }
}

function countStaff({ country, add }: Counting): void {
  const recent = within(country, country.invoices, 90);
  const month = within(country, recent, 30);
  for (const [clerk, rows] of groupBy(recent, (row) => row.clerk)) {
    if (clerk === null) continue;
    for (const [farm_id, accepted] of groupBy(rows, (row) => row.farm)) {
      const forced = accepted.filter(({ isForced }) => isForced);
      if (forced.length === 0) continue;
      const facts = { accepted: accepted.length, forced: forced.length, farm_id, invoice_ids: ids(forced) };
      add("staff", clerk, { kind: "clerk_forced", facts });
    }
  }
  const pointsOf = (rows: readonly PlantedInvoice[]) => rows.reduce((sum, row) => sum + row.points, 0);
  for (const [clerk, rows] of groupBy(month, (row) => row.clerk)) {
    if (clerk === null) continue;
    const favoured = [...groupBy(rows, (row) => row.farm)]
      .map(([farm, accepted]) => ({ farm, points: pointsOf(accepted) }))
      .toSorted((a, b) => b.points - a.points)
      .slice(0, 3);
    const facts = {
      accepted: rows.length,
      points: pointsOf(rows),
      favoured_points: favoured.reduce((sum, { points }) => sum + points, 0),
      farm_ids: favoured.map(({ farm }) => farm),
    };
    add("staff", clerk, { kind: "clerk_favours", facts });
    const odd_decisions = rows.filter(({ at }) => isOdd(at)).length;
    add("staff", clerk, { kind: "clerk_hours", facts: { decisions: rows.length, odd_decisions } });
  }
  for (const [key, rows] of groupBy(country.events, (row) => row.key)) {
    const [most] = [...groupBy(rows, (row) => row.farm)].toSorted(([, a], [, b]) => b.length - a.length);
    const facts = { events: rows.length, farm_events: most![1].length, farm_id: most![0] };
    add("partner_key", key, { kind: "key_concentrated", facts });
  }
}

const polishHour = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  weekday: "short",
  hourCycle: "h23",
  timeZone: "Europe/Warsaw",
});

/** Of each hour once: asking the calendar is slow. */
const oddHours = new Map<number, boolean>();

function isOdd(at: number): boolean {
  const whole = Math.floor(at / 3_600_000);
  const known = oddHours.get(whole);
  if (known !== undefined) return known;
  const parts = new Map(polishHour.formatToParts(at).map(({ type, value }) => [type, value]));
  const hour = Number(parts.get("hour"));
  const odd = hour < 5 || hour >= 22 || parts.get("weekday") === "Sun";
  oddHours.set(whole, odd);
  return odd;
}

function countOutflow({ country, farms, add }: Counting): void {
  const { now, orders, signIns, changes, transfers } = country;
  const vouchers = groupBy(
    within(
      country,
      orders.filter(({ kind }) => kind === "voucher"),
      30,
    ),
    (row) => row.farm,
  );
  const devices = groupBy(signIns, (row) => row.farm);
  const news: { farm: number; at: number; after: "device" | "contact" }[] = changes.map(({ farm, at }) => ({
    farm,
    at,
    after: "contact",
  }));
  for (const [farm, rows] of devices) {
    const known = new Set<string>();
    for (const { device, at } of rows.toSorted((a, b) => a.at - b.at)) {
      // The first device is the one on which the account began.
      if (known.size > 0 && !known.has(device) && at > now - 31 * DAY) news.push({ farm, at, after: "device" });
      known.add(device);
    }
  }
  for (const { farm, at, after } of news) {
    const count = (vouchers.get(farm) ?? []).filter((row) => row.at >= at && row.at < at + DAY).length;
    if (count > 0) add("participant", farm, { kind: "voucher_burst", facts: { vouchers: count, after } });
  }
  const passed = within(country, transfers, 90);
  const from = groupBy(passed, (row) => row.from);
  for (const start of from.keys()) {
    const seek = (at: number, path: number[], least: number): void => {
      for (const { to, points } of from.get(at) ?? []) {
        const carried = Math.min(least, points);
        if (to === start && path.length >= 3) {
          add("participant", start, { kind: "transfer_circle", facts: { farm_ids: path, points: carried } });
        } else if (path.length < 5 && !path.includes(to)) seek(to, [...path, to], carried);
      }
    };
    seek(start, [start], Number.MAX_SAFE_INTEGER);
  }
  for (const [to, rows] of groupBy(passed, (row) => row.to)) {
    const collector = farms.get(to)!;
    const strangers = [...new Set(rows.map((row) => row.from))]
      .map((id) => farms.get(id)!)
      .filter(({ name, address }) => name !== collector.name && address !== collector.address);
    if (strangers.length === 0) continue;
    const points = rows.reduce((sum, row) => sum + row.points, 0);
    const facts = { senders: families(strangers), points, farm_ids: strangers.map(({ id }) => id).slice(0, 20) };
    add("participant", to, { kind: "collector", facts });
  }
}

function groupBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
