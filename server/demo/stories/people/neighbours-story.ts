// Everybody except Jan Kowalski: their purchases, and the queue of invoices waiting in the office.
import { returnInvoice, takeInvoice } from "#modules/documents/invoices/decisions/review.service.ts";
import { setLock } from "#modules/account/farms/farms-actions.service.ts";
import type { Goods, LoadedDistributor, LoadedProduct } from "#demo/goods/catalogue.ts";
import type { InvoiceDesk } from "#demo/stories/documents/invoices.ts";
import type { LoadedParticipant } from "#demo/people/people.ts";
import { type Random, randomFrom } from "#demo/random.ts";
import { staffCall, type World } from "#demo/world.ts";

/** Invoices of Zofia Kamińska, over two years. */
const LARGE_HISTORY = 300;
const LARGE_HISTORY_DAYS = 728;

/** Tells the settled purchases of the other participants. */
export function tellOtherInvoices(world: World, desk: InvoiceDesk): void {
  const { anna, piotr, maria, tomasz, zofia, krzysztof } = world.people.fixed;
  tellZofia(world, desk, zofia);
  tellPurchases(world, desk, { buyer: anna, ago: [310, 171, 88, 16], manualPercent: 50 });
  tellPurchases(world, desk, { buyer: piotr, ago: [480, 402, 333, 251, 190, 127, 76, 31], manualPercent: 25 });
  tellPurchases(world, desk, { buyer: tomasz, ago: [140, 66, 21], manualPercent: 0 });
  tellPurchases(world, desk, { buyer: krzysztof, ago: [420, 288, 205, 112, 37], manualPercent: 0 });
  tellPurchases(world, desk, { buyer: maria, ago: [506, 441, 377, 296, 218, 155, 94, 48, 18], manualPercent: 100 });
  for (const buyer of world.people.neighbours) {
    const random = randomFrom(`history of ${buyer.identifier}`);
    const ago = Array.from({ length: random.whole(3, 8) }, () => random.whole(12, 700)).toSorted((a, b) => b - a);
    tellPurchases(world, desk, { buyer, ago, manualPercent: buyer.identifier.length === 11 ? 100 : 20 });
  }
  const { daysAgo, working, moment } = world.calendar;
  world.timeline.at(moment(working(daysAgo(61)), 13), (at) =>
    setLock(world.tx, staffCall(world.people.clerks[0], at), piotr.id, {
      what: "prizes",
      reason: "Na prośbę uczestnika",
      isLocked: true,
    }),
  );
}

/** One to three lines; a season's worth for a farm of this size. */
function someGoods(world: World, random: Random, farmFactor: number): Goods[] {
  const bought = random.sample(world.catalogue.products, random.whole(1, 3));
  return bought.map((product) => somePacks(product, random, farmFactor));
}

function somePacks(product: LoadedProduct, random: Random, farmFactor: number): Goods {
  const pack = random.pick(product.packVolumes.filter((volume) => volume <= 20));
  return { product, pack, quantity: Math.max(1, Math.round((random.whole(2, 8) * farmFactor * 5) / (pack + 2))) };
}

function sellerFor(world: World, random: Random, isManual: boolean, buyer: LoadedParticipant): LoadedDistributor {
  const isPerson = buyer.identifier.length === 11;
  return random.pick(world.catalogue.distributors.filter(({ edi }) => isPerson || edi !== isManual));
}

type History = { buyer: LoadedParticipant; ago: number[]; manualPercent: number };

function tellPurchases(world: World, desk: InvoiceDesk, { buyer, ago, manualPercent }: History): void {
  const { daysAgo, working, moment } = world.calendar;
  const random = randomFrom(`purchases of ${buyer.identifier}`);
  for (const days of ago) {
    const isManual = random.chance(manualPercent);
    const seller = sellerFor(world, random, isManual, buyer);
    const purchase = { buyer, seller, issueDate: daysAgo(days), goods: someGoods(world, random, 1) };
    const [hour, minute] = [random.whole(8, 14), random.whole(0, 59)];
    if (isManual) {
      const decided = working(daysAgo(days - random.whole(4, 8)));
      desk.settled("manual", purchase, moment(daysAgo(days - 3), 20, minute), moment(decided, hour, minute));
    } else {
      desk.settled(
        "edi",
        purchase,
        moment(daysAgo(days), 17, minute),
        moment(working(daysAgo(days - 1)), hour, minute),
      );
    }
  }
}

function tellZofia(world: World, desk: InvoiceDesk, buyer: LoadedParticipant): void {
  const { daysAgo, working, moment } = world.calendar;
  const random = randomFrom("Zofia");
  const sellers = world.catalogue.distributors.filter(({ edi }) => edi);
  for (let index = 0; index < LARGE_HISTORY; index += 1) {
    const days = 3 + Math.floor(((LARGE_HISTORY - 1 - index) * LARGE_HISTORY_DAYS) / LARGE_HISTORY);
    const purchase = {
      buyer,
      seller: random.pick(sellers),
      issueDate: daysAgo(days),
      goods: someGoods(world, random, 0.6),
    };
    const [hour, minute] = [random.whole(8, 14), random.whole(0, 59)];
    desk.settled("edi", purchase, moment(daysAgo(days), 18, minute), moment(working(daysAgo(days - 1)), hour, minute));
  }
}

/** Ages of the waiting invoices in days; five working days are promised, so the oldest are overdue. */
const WAITING_DAYS = [13, 12, 10, 9, 7, 6, 6, 5, 4, 4, 3, 2, 2, 1, 1, 1];

/** The only one of them that is a photograph. */
const PHOTOGRAPHED = 5;

/**
 * Tells what waits in the office: submitted by hand and from feeds, old and new, and two that clerks have just taken.
 */
export function tellQueue(world: World, desk: InvoiceDesk): void {
  const { tx, timeline, people } = world;
  const { daysAgo, moment, minutesAgo, working } = world.calendar;
  const random = randomFrom("queue");
  const waiting: number[] = [];
  WAITING_DAYS.forEach((days, index) => {
    const buyer = index === 4 ? people.fixed.maria : people.neighbours[(index * 7) % people.neighbours.length]!;
    const isManual = buyer.identifier.length === 11 || index % 4 !== 3;
    const seller = sellerFor(world, random, isManual, buyer);
    const issueDate = daysAgo(days + random.whole(1, 6));
    const purchase = { buyer, seller, issueDate, goods: someGoods(world, random, 1), isPhoto: index === PHOTOGRAPHED };
    const declares = random.chance(50);
    timeline.at(moment(daysAgo(days), random.whole(6, 21), random.whole(0, 59)), async (at) => {
      waiting.push(await (isManual ? desk.submit(at, purchase, declares) : desk.receive(at, purchase)));
    });
  });
  tellOneDocumentOfTwo(world, desk, random);
  const maria = { buyer: people.fixed.maria, seller: world.catalogue.distributor("Opolagro"), issueDate: daysAgo(16) };
  timeline.at(moment(daysAgo(14), 18, 20), async (sentAt) => {
    const id = await desk.submit(sentAt, { ...maria, goods: someGoods(world, random, 0.3) }, false);
    timeline.at(moment(working(daysAgo(9)), 12, 5), (at) =>
      returnInvoice(tx, staffCall(people.clerks[0], at), id, "To jest oferta, a nie faktura. Prześlij fakturę."),
    );
  });
  people.clerks.toReversed().forEach((clerk, index) => {
    timeline.at(minutesAgo(12 - index * 5), (at) => takeInvoice(tx, staffCall(clerk, at), waiting[index + 2]!, false));
  });
}

/** Two farms send the same document: the office shows a warning. */
function tellOneDocumentOfTwo(world: World, desk: InvoiceDesk, random: Random): void {
  const { daysAgo, moment } = world.calendar;
  const bought = someGoods(world, random, 1);
  const seller = world.catalogue.distributor("Sandomierska");
  world.people.neighbours.slice(8, 10).forEach((buyer, index) => {
    const purchase = {
      buyer,
      seller,
      issueDate: daysAgo(6),
      goods: bought,
      documentName: `SGO/90417/${daysAgo(6).slice(0, 4)}`,
    };
    world.timeline.at(moment(daysAgo(4 - index), 16, 35), (at) => desk.submit(at, purchase, index === 0));
  });
}
