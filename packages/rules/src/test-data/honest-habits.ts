// What honest people do that looks like a scheme to who counts only one thing.
import type { CountryMaker } from "./planted-country.ts";

const HOUR = 3_600_000;

/** Fills a country up to so many honest farms, with families, cooperatives, accountants, counters and mistakes among them. */
export function liveHonestly(maker: CountryMaker, count: number): void {
  const { country } = maker;
  for (let left = Math.floor(count / 25); left > 0; left -= 1) family(maker);
  for (let left = Math.floor(count / 1000); left > 0; left -= 1) {
    cooperative(maker);
    accountant(maker);
    counter(maker);
    village(maker);
  }
  for (let left = Math.floor(count / 100); left > 0; left -= 1) oneOddThing(maker);
  while (country.farms.length < count) maker.lived();
  for (let left = Math.floor(count / 50); left > 0; left -= 1) {
    country.events.push({ key: maker.pick(country.keys), farm: maker.pick(country.farms).id, at: maker.workTime(25) });
  }
}

/** One name, one yard: a phone, an account and a device for two or three farms, and points for the father. */
function family(maker: CountryMaker): void {
  const head = maker.lived();
  for (let left = maker.whole(1, 2); left > 0; left -= 1) {
    const isMarried = maker.chance() < 0.3;
    const child = maker.lived({
      ...(isMarried ? {} : { name: head.name }),
      address: head.address,
      phone: head.phone,
      account: head.account,
    });
    maker.signIn(child, `telefon${head.id}`);
    if (maker.chance() < 0.5) maker.transfer(child, head, maker.whole(100, 5000));
  }
}

/** Farms of a cooperative give its address, and what they order comes there. */
function cooperative(maker: CountryMaker): void {
  const address = `${maker.whole(0, 9)}0-100 Spółdzielnia ${country(maker)}`;
  for (let left = 30; left > 0; left -= 1) maker.order(maker.lived({ address }), "item");
}

/** Forty farms whose accountant gives a phone of the office, and signs in for them at one computer. */
function accountant(maker: CountryMaker): void {
  const phone = `+4870000${String(country(maker)).padStart(4, "0")}`;
  for (let left = 40; left > 0; left -= 1) maker.signIn(maker.lived({ phone }), `biuro${phone}`);
}

/** A tablet at a seller's counter, on which farmers sign in, and whose shop takes their parcels. */
function counter(maker: CountryMaker): void {
  const place = `sklep ${country(maker)}`;
  for (let left = 60; left > 0; left -= 1) {
    const farm = maker.lived();
    maker.signIn(farm, place);
    if (maker.chance() < 0.5) maker.order(farm, "item", maker.workTime(), place);
  }
}

/** Neighbours who help each other: points go round between two, a phone is lent, a farm buys much at once for others. */
function village(maker: CountryMaker): void {
  const [first, second, third] = maker.strangers(3);
  maker.transfer(first!, second!, 300);
  maker.transfer(second!, first!, 300);
  maker.signIn(third!, `telefon${first!.id}`);
  for (const sender of maker.strangers(2)) maker.transfer(sender, first!, 200);
}

/** One thing that is odd, once: each happens in an honest life. */
function oneOddThing(maker: CountryMaker): void {
  const farm = maker.lived();
  const at = maker.workTime(20);
  const acts: (() => void)[] = [
    // A wrong digit: the phone of a stranger.
    () => void maker.lived({ phone: farm.phone }),
    // The neighbour's invoice in the wrong app, once.
    () => maker.invoice(maker.lived(), { picture: maker.invoice(farm).picture }),
    // A new phone, and a voucher that was waited for.
    () => {
      maker.signIn(farm, `nowy${farm.id}`, at);
      maker.order(farm, "voucher", at + HOUR);
      maker.order(farm, "voucher", at + 2 * HOUR);
    },
    () => {
      maker.country.changes.push({ farm: farm.id, at });
      maker.order(farm, "voucher", at + HOUR);
    },
    // A large farm whose seller sends everything by itself.
    () => {
      for (let left = 14; left > 0; left -= 1) maker.invoice(farm, { clerk: null, at: maker.workTime(28), litres: 5 });
    },
    // One bargain, and one price typed wrongly.
    () => maker.invoice(farm, { grosze: 12_345, litres: 20 }),
    // A few round sums among others.
    () => {
      for (let left = 3; left > 0; left -= 1) maker.invoice(farm, { grosze: 150_000 });
    },
    // Stocked up before the season.
    () => maker.invoice(farm, { litres: farm.hectares * 12 }),
  ];
  maker.pick(acts)();
}

const country = (maker: CountryMaker): number => maker.country.farms.length;
