// Jan Kowalski's points beside the invoices: every kind of movement, once at least.
import { refundGraceExpiry } from "@plon/rules/points-expiry.ts";
import { pointsExpiry, POINTS_VALID_MONTHS } from "@plon/rules/points-expiry.ts";
import { correctInvoice } from "#modules/invoices/correction.service.ts";
import { listLines } from "#modules/invoices/invoices.queries.ts";
import { earn, hashRequest, type Posting, reverse, spend } from "#modules/ledger/ledger.service.ts";
import { notify } from "#modules/notifications/notifications.service.ts";
import { adjustPoints, transferPoints } from "#modules/participants/participant-actions.service.ts";
import { goods, type InvoiceDesk, type Purchase } from "./invoices.ts";
import { staffCall, type World } from "./world.ts";

/** Tells what Jan Kowalski did with his points, and what was done to them. */
export function tellJansMovements(world: World, desk: InvoiceDesk): void {
  tellDebt(world, desk);
  tellRewards(world);
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

const order = (world: World, at: Date, points: number, prize: string) =>
  spend(world.tx, janPosting(world, at, "prize", `Nagroda: ${prize}`), { points, to: "redeemed" });

/** The first purchases: a correction came when the points were spent, and the next purchase paid the debt. */
function tellDebt(world: World, desk: InvoiceDesk): void {
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
  const first = buy(44, [goods(world, "Graminol 150 EC", 20, 6), goods(world, "Tarczan 500 SC", 5, 4)]);
  timeline.at(moment(monthsAgo(43), 20, 15), (at) => order(world, at, 950, "Zestaw kluczy nasadowych"));
  timeline.at(moment(working(monthsAgo(42)), 12), async (at) => {
    const [graminol] = await listLines(tx, first.id);
    await correctInvoice(tx, staffCall(people.clerks[0], at), first.id, {
      document_name: `KOR/${first.id}/${at.getUTCFullYear()}`,
      issue_date: null,
      reason: "Zwrot dwóch opakowań do dystrybutora",
      lines: [{ line_id: graminol!.id, quantity: 4 }],
      submitted_invoice_id: undefined,
    });
  });
  buy(41, [goods(world, "Kłosmax 250 EC", 20, 3)]);
}

/** Orders, one of which was cancelled. */
function tellRewards(world: World): void {
  const { tx, timeline, people } = world;
  const { daysAgo, moment } = world.calendar;
  timeline.at(moment(daysAgo(912), 19, 40), (at) => order(world, at, 1_200, "Lampa warsztatowa LED"));
  timeline.at(moment(daysAgo(604), 20, 5), (at) => order(world, at, 2_000, "Wiertarko-wkrętarka akumulatorowa"));
  timeline.at(moment(daysAgo(243), 18, 30), async (orderedAt) => {
    const { journalId } = await order(world, orderedAt, 900, "Bon na paliwo 100 zł");
    timeline.at(moment(daysAgo(237), 10, 10), async (at) => {
      const posting = janPosting(world, at, "prize", "Zwrot punktów: nagroda „Bon na paliwo 100 zł” jest niedostępna");
      await reverse(tx, posting, { journalId, graceExpiresAt: refundGraceExpiry(at) });
      const content = "Nagroda „Bon na paliwo 100 zł” jest niedostępna. Zwróciliśmy Ci 900 punktów.";
      await notify(tx, {
        participantId: people.fixed.jan.id,
        title: "Zwrot punktów",
        content,
        link: "/historia-punktow",
        at,
      });
    });
  });
  timeline.at(moment(daysAgo(92), 21, 12), (at) => order(world, at, 2_600, "Kosz produktów regionalnych"));
  timeline.at(moment(daysAgo(25), 19, 58), (at) =>
    reserve(tx, janPosting(world, at, "transfer", "Rezerwacja na przekazanie punktów"), {
      points: 500,
      purpose: "transfer",
      expiresAt: new Date(at.getTime() + 10 * 60_000),
    }),
  );
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
