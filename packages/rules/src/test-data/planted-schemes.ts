// Fifty ways to get points that nobody earned, planted one after the other; how bold each is, is left to chance.
import {
  CountryMaker,
  type PlantedCountry,
  type PlantedFarm,
  type PlantedSubject,
  USUAL_PRICES,
} from "./planted-country.ts";
import { liveHonestly } from "./honest-habits.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const farmsOf = (farms: readonly PlantedFarm[]): PlantedSubject[] =>
  farms.map(({ id }) => ({ subject: "participant", id }));

type Scheme = (maker: CountryMaker) => PlantedSubject[];

const times = (count: number, act: () => void) => {
  for (let left = count; left > 0; left -= 1) act();
};

/** Each way by its name; what it returns is whom a case should be about. */
const SCHEMES: Record<string, Scheme> = {
  "one account takes the money of strangers": (maker) =>
    farmsOf(maker.strangers(maker.whole(2, 12), { account: `SŁUP${maker.country.farms.length}` })),
  "farms that one person made up": (maker) => {
    const mules = maker.strangers(maker.whole(3, 6), {
      phone: `+4851${String(maker.country.farms.length).padStart(7, "0")}`,
    });
    for (const mule of mules) {
      maker.signIn(mule, `słup${mules[0]!.id}`);
      maker.order(mule, "item", maker.workTime(), `odbiór ${mules[0]!.id}`);
    }
    return farmsOf(mules);
  },
  "one picture for several farms": (maker) => {
    const ring = maker.strangers(3);
    times(maker.whole(2, 5), () => {
      const { picture } = maker.invoice(ring[0]!);
      for (const farm of ring.slice(1)) maker.invoice(farm, { picture });
    });
    return farmsOf(ring);
  },
  "more than the fields take": (maker) => {
    const farm = maker.farm({ hectares: maker.whole(2, 10) });
    const seller = maker.pick(maker.country.sellers).id;
    times(4, () =>
      maker.invoice(farm, {
        seller,
        at: maker.workTime(12),
        litres: Math.ceil(farm.hectares * (6.5 + maker.chance() * 6)),
      }),
    );
    return farmsOf([farm]);
  },
  "prices that nobody pays": (maker) => {
    const farm = maker.lived();
    times(maker.whole(6, 10), () => {
      const product = maker.whole(0, USUAL_PRICES.length - 1);
      const litres = maker.whole(5, 30);
      maker.invoice(farm, {
        product,
        litres,
        grosze: Math.round(USUAL_PRICES[product]! * litres * (0.1 + maker.chance() * 0.25)),
      });
    });
    return farmsOf([farm]);
  },
  "sums that were made up": (maker) => {
    const farm = maker.farm();
    times(maker.whole(7, 14), () => maker.invoice(farm, { grosze: maker.whole(1, 90) * 10_000 }));
    return farmsOf([farm]);
  },
  "a flood that no clerk sees": (maker) => {
    const farm = maker.farm();
    times(maker.whole(26, 60), () => maker.invoice(farm, { clerk: null, at: maker.workTime(28), litres: 4 }));
    return farmsOf([farm]);
  },
  "closed and opened again": (maker) => {
    const closed = maker.lived({ closedAt: maker.country.now - 40 * DAY });
    const again = maker.lived({ createdAt: maker.country.now - 35 * DAY });
    const before = maker.country.invoices.filter(({ farm }) => farm === closed.id).slice(0, 3);
    for (const { seller, number } of before) maker.invoice(again, { seller, number, at: maker.workTime(30) });
    return farmsOf([again]);
  },
  "a seller of invoices": (maker) => {
    const id = maker.country.sellers.length + 1;
    maker.country.sellers.push({ id, regions: ["5"] });
    times(maker.whole(24, 60), () => {
      const farm = maker.pick(maker.country.farms);
      if (farm.closedAt === null) maker.invoice(farm, { seller: id, litres: 3 });
    });
    return [{ subject: "distributor", id }];
  },
  "a stolen session that buys vouchers": (maker) => {
    const farm = maker.lived();
    const at = maker.workTime(20);
    maker.signIn(farm, `obce${farm.id}`, at);
    times(maker.whole(3, 9), () => maker.order(farm, "voucher", at + maker.whole(1, 20) * HOUR));
    return farmsOf([farm]);
  },
  "a changed phone that buys vouchers": (maker) => {
    const farm = maker.lived();
    const at = maker.workTime(20);
    maker.country.changes.push({ farm: farm.id, at });
    times(maker.whole(3, 9), () => maker.order(farm, "voucher", at + maker.whole(1, 20) * HOUR));
    return farmsOf([farm]);
  },
  "points that go round": (maker) => {
    const ring = maker.strangers(maker.whole(3, 5));
    const points = maker.whole(600, 9000);
    for (const [at, farm] of ring.entries()) maker.transfer(farm, ring[(at + 1) % ring.length]!, points);
    return farmsOf(ring);
  },
  "a collector": (maker) => {
    const collector = maker.lived();
    for (const sender of maker.strangers(maker.whole(5, 14))) maker.transfer(sender, collector, maker.whole(500, 3000));
    return farmsOf([collector]);
  },
  "a clerk who looks away": (maker) => {
    const clerk = newClerk(maker);
    const farm = maker.lived();
    times(maker.whole(3, 8), () => maker.invoice(farm, { clerk, isForced: true }));
    for (const other of maker.strangers(20)) maker.invoice(other, { clerk });
    return [{ subject: "staff", id: clerk }];
  },
  "a clerk with friends": (maker) => {
    const clerk = newClerk(maker);
    const friends = maker.strangers(3);
    times(maker.whole(12, 20), () => {
      for (const friend of friends)
        maker.invoice(friend, { clerk, at: maker.workTime(28), litres: friend.hectares, points: 4000 });
    });
    for (const other of maker.strangers(20)) maker.invoice(other, { clerk, at: maker.workTime(28), points: 1500 });
    return [{ subject: "staff", id: clerk }];
  },
  "a clerk at night": (maker) => {
    const clerk = newClerk(maker);
    const night = () => {
      const at = maker.workTime(28);
      return at - (at % DAY) + maker.whole(0, 2) * HOUR + 5 * 60_000;
    };
    times(maker.whole(24, 60), () =>
      maker.invoice(maker.pick(maker.country.farms.slice(0, 200)), { clerk, at: night(), litres: 2 }),
    );
    times(20, () =>
      maker.invoice(maker.pick(maker.country.farms.slice(0, 200)), { clerk, at: maker.workTime(28), litres: 2 }),
    );
    return [{ subject: "staff", id: clerk }];
  },
  "a key for one farm": (maker) => {
    const key = maker.country.keys.length + 1;
    maker.country.keys.push(key);
    const farm = maker.lived();
    const other = maker.lived();
    times(maker.whole(24, 80), () => maker.country.events.push({ key, farm: farm.id, at: maker.workTime(28) }));
    times(10, () => maker.country.events.push({ key, farm: other.id, at: maker.workTime(28) }));
    return [{ subject: "partner_key", id: key }];
  },
};

function newClerk(maker: CountryMaker): number {
  const id = maker.country.clerks.length + 1;
  maker.country.clerks.push(id);
  return id;
}

/** A country of `honest` farms and so many schemes; the same for the same seed and moment. */
export function plantCountry(seed: number, now: Date, size: { honest: number; schemes: number }): PlantedCountry {
  const maker = new CountryMaker(seed, now.getTime());
  liveHonestly(maker, size.honest);
  const ways = Object.entries(SCHEMES);
  for (let at = 0; at < size.schemes; at += 1) {
    const [name, plant] = ways[at % ways.length]!;
    maker.country.schemes.push({ name, subjects: plant(maker) });
  }
  return maker.country;
}
