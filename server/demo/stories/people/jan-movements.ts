// Jan Kowalski's points besides invoices: every kind of movement, at least once.
import { pointsExpiry, POINTS_VALID_MONTHS } from "@plon/rules/points/points-expiry.ts";
import { correctInvoice } from "#modules/documents/invoices/decisions/correction.service.ts";
import { listLines } from "#modules/documents/invoices/invoices.queries.ts";
import { earn, hashRequest, type Posting } from "#modules/points/ledger/ledger.service.ts";
import { adjustPoints, transferPoints } from "#modules/points/adjustments/adjustments.service.ts";
import { tellOldOrder } from "#demo/stories/goods/orders-story.ts";
import type { DemoPrizes } from "#demo/goods/prizes.ts";
import { goods, type InvoiceDesk, type Purchase } from "#demo/stories/documents/invoices.ts";
import { staffCall, type World } from "#demo/world.ts";

/** Tells what Jan Kowalski and others did with his points. */
export function tellJansMovements(world: World, desk: InvoiceDesk, prizes: DemoPrizes): void {
  tellDebt(world, desk, prizes);
  tellRewards(world, prizes);
  tellGifts(world);
}

function janPosting(world: World, at: Date, cause: string, text: string): Posting {
  const participantId = world.people.fixed.jan.id;
  const key = `demo:${cause}:${participantId}:${at.toISOString()}`;
  const actor = { kind: "participant", id: participantId } as const;
  return {
    participantId,
    key,
    requestHash: hashRequest({ key }),
    cause: { type: cause, id: key },
    actor,
    at,
    explanation: { text },
  };
}

const order = (world: World, prizes: DemoPrizes, { at, points, slug }: { at: Date; points: number; slug: string }) =>
  tellOldOrder(world, prizes, { buyer: world.people.fixed.jan, slug, points, at });

/** The first purchases: a correction came after the points were spent, and the next purchase paid the debt. */
function tellDebt(world: World, desk: InvoiceDesk, prizes: DemoPrizes): void {
  const { tx, timeline, people, catalogue } = world;
  const { monthsAgo, working, moment } = world.calendar;
  const buy = (months: number, bought: Purchase["goods"]) => {
    const day = monthsAgo(months);
    const purchase = {
      buyer: people.fixed.jan,
      seller: catalogue.distributor("Wielkopolskie"),
      issueDate: day,
      goods: bought,
    };
    return desk.settled("edi", purchase, moment(day, 15), moment(working(monthsAgo(months, 2)), 9, 45));
  };
  const first = buy(44, [
    goods(world, "Graminol 150 EC", { pack: 20, quantity: 6 }),
    goods(world, "Tarczan 500 SC", { pack: 5, quantity: 4 }),
  ]);
  timeline.at(moment(monthsAgo(43), 20, 15), (at) => order(world, prizes, { at, points: 950, slug: "zestaw-kluczy" }));
  timeline.at(moment(working(monthsAgo(42)), 12), async (at) => {
    const [graminol] = await listLines(tx, first.id);
    await correctInvoice(tx, staffCall(people.clerks[0], at), first.id, {
      document: `KOR/${first.id}/${at.getUTCFullYear()}`,
      issue_date: null,
      reason: "Zwrot dwóch opakowań do dystrybutora",
      lines: [{ line_id: graminol!.id, quantity: 4 }],
      submitted_invoice_id: undefined,
    });
  });
  buy(41, [goods(world, "Kłosmax 250 EC", { pack: 20, quantity: 3 })]);
}

/** Orders, one of which was cancelled. */
function tellRewards(world: World, prizes: DemoPrizes): void {
  const { timeline, people } = world;
  const { daysAgo, moment } = world.calendar;
  timeline.at(moment(daysAgo(604), 20, 5), (at) =>
    order(world, prizes, { at, points: 2_000, slug: "wiertarko-wkretarka" }),
  );
  timeline.at(moment(daysAgo(243), 18, 30), (at) => {
    const cancelledAt = moment(daysAgo(237), 10, 10);
    return tellOldOrder(world, prizes, {
      buyer: people.fixed.jan,
      slug: "plecak-polowy",
      points: 900,
      at,
      cancelledAt,
    });
  });
}

/** Points for a recommended farm, an adjustment each way, and transfers both ways. */
function tellGifts(world: World): void {
  const { tx, timeline, people } = world;
  const { daysAgo, working, moment } = world.calendar;
  const [clerk] = people.clerks;
  const { jan, anna } = people.fixed;
  timeline.at(moment(daysAgo(152), 12), (at) =>
    earn(
      tx,
      {
        ...janPosting(world, at, "recommendation", "Polecone gospodarstwo dołączyło do programu"),
        actor: { kind: "system", id: null },
      },
      {
        points: 500,
        category: "affiliation",
        expiresAt: pointsExpiry(at, POINTS_VALID_MONTHS),
      },
    ),
  );
  timeline.at(moment(working(daysAgo(118)), 14, 5), (at) =>
    adjustPoints(tx, staffCall(clerk, at, "demo-jan-1"), jan.id, {
      points: 150,
      reason: "Rekompensata za opóźnioną decyzję o fakturze",
    }),
  );
  timeline.at(moment(working(daysAgo(73)), 9, 20), (at) =>
    adjustPoints(tx, staffCall(clerk, at, "demo-jan-2"), jan.id, {
      points: -60,
      reason: "Punkty naliczone dwukrotnie w akcji wiosennej",
    }),
  );
  timeline.at(moment(working(daysAgo(68)), 11), (at) =>
    transferPoints(tx, staffCall(clerk, at, "demo-jan-3"), jan.id, {
      receiver_nip: anna.identifier,
      points: 300,
      reason: "Na wniosek uczestnika",
    }),
  );
  timeline.at(moment(working(daysAgo(45)), 10, 30), (at) =>
    transferPoints(tx, staffCall(clerk, at, "demo-zofia-1"), people.fixed.zofia.id, {
      receiver_nip: jan.identifier,
      points: 400,
      reason: "Na wniosek uczestnika",
    }),
  );
}
