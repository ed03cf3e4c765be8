// Goal: each operation does what its docstring promises, and PostgreSQL itself refuses what would break the ledger.
import { afterEach, describe, expect, test } from "vitest";
import { type Db, inTransaction, type Tx } from "#platform/database/database.ts";
import { useTestDatabase } from "#test/harness/database.ts";
import { givenParticipant, givenPosting } from "#test/ledger/given.ts";
import { checkLedger } from "./ledger-check.service.ts";
import { balancesOf, expiryCalendar, listMovements } from "./ledger-reading.service.ts";
import {
  captureHold,
  clawBack,
  earn,
  expireHolds,
  expireLots,
  extendLots,
  hashRequest,
  recordPending,
  releaseHold,
  reserve,
  reverse,
  settlePending,
  spend,
  transfer,
  voidPending,
} from "./ledger.service.ts";

const database = useTestDatabase();
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(database.db, work);

const day = (iso: string) => new Date(`${iso}T00:00:00Z`);
const today = day("2026-11-20");
const inJanuary = day("2027-01-31");
const inMarch = day("2027-03-31");
const grace = day("2027-12-31");

const balances = (id: number, at = today) => balancesOf(database.db, id, at);

/** A participant with one lot per pair of points and expiry. */
async function givenLots(...lots: [points: number, expiresAt: Date | null][]): Promise<number> {
  const id = await givenParticipant(database.db);
  for (const [points, expiresAt] of lots) {
    await write((tx) => earn(tx, givenPosting(id, { at: today }), { points, category: "purchase", expiresAt }));
  }
  return id;
}

const lotsOf = (db: Db, id: number) =>
  db
    .selectFrom("ledger_lot_state")
    .where("participant_id", "=", id)
    .select(["available", "held", "expires_at"])
    .orderBy("lot_id")
    .execute();

afterEach(async () => {
  const report = await checkLedger(database.db);
  expect(report.proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
});

describe("points that wait", () => {
  test.each([
    ["all", 30, 30],
    ["fewer", 30, 12],
    ["more", 30, 45],
  ])("are settled with %s of them accepted", async (_, pendingPoints, acceptedPoints) => {
    const id = await givenParticipant(database.db);
    await write((tx) => recordPending(tx, givenPosting(id), { points: 30 }));
    expect(await balances(id)).toMatchObject({ pending: 30, available: 0, earnedTotal: 0 });
    const settlement = { pendingPoints, acceptedPoints, expiresAt: inMarch };
    await write((tx) => settlePending(tx, givenPosting(id), settlement));
    expect(await balances(id)).toMatchObject({
      pending: 0,
      available: acceptedPoints,
      earnedTotal: acceptedPoints,
      earnedPurchase: acceptedPoints,
    });
  });

  test("are voided, but never more than wait", async () => {
    const id = await givenParticipant(database.db);
    await write((tx) => recordPending(tx, givenPosting(id), { points: 30 }));
    const tooMany = write((tx) => voidPending(tx, givenPosting(id), { points: 31 }));
    await expect(tooMany).rejects.toMatchObject({ code: "points.insufficient" });
    await write((tx) => voidPending(tx, givenPosting(id), { points: 30 }));
    expect(await balances(id)).toMatchObject({ pending: 0, available: 0 });
  });

  test.each([
    [0, 0],
    [-1, 5],
    [5, -1],
  ])("are not settled with %i pending and %i accepted", async (pendingPoints, acceptedPoints) => {
    const id = await givenParticipant(database.db);
    const settlement = { pendingPoints, acceptedPoints, expiresAt: null };
    await expect(write((tx) => settlePending(tx, givenPosting(id), settlement))).rejects.toThrow(
      "ledger: a settlement",
    );
  });
});

describe("spending", () => {
  test("takes what lapses first, what never lapses last", async () => {
    const id = await givenLots([10, null], [10, inMarch], [10, inJanuary]);
    await write((tx) => spend(tx, givenPosting(id, { at: today }), { points: 15, to: "redeemed" }));
    expect((await lotsOf(database.db, id)).map((lot) => lot.available)).toEqual([10, 5, 0]);
    await write((tx) => spend(tx, givenPosting(id, { at: today }), { points: 10, to: "donated" }));
    expect((await lotsOf(database.db, id)).map((lot) => lot.available)).toEqual([5, 0, 0]);
  });

  test("of one point too many is refused and changes nothing", async () => {
    const id = await givenLots([10, inMarch]);
    const before = await listMovements(database.db, { participantId: id, page: 1, perPage: 10 });
    const tooMany = write((tx) => spend(tx, givenPosting(id), { points: 11, to: "paid_out" }));
    await expect(tooMany).rejects.toMatchObject({ code: "points.insufficient" });
    expect(await listMovements(database.db, { participantId: id, page: 1, perPage: 10 })).toEqual(before);
    expect(await balances(id)).toMatchObject({ available: 10 });
  });

  test("lapsed points are gone at their instant, before and after the expiry run alike", async () => {
    const id = await givenLots([10, inJanuary], [3, inMarch]);
    expect(await balances(id, new Date(inJanuary.getTime() - 1))).toMatchObject({ available: 13 });
    expect(await balances(id, inJanuary)).toMatchObject({ available: 3 });
    const late = givenPosting(id, { at: inJanuary });
    await expect(write((tx) => spend(tx, late, { points: 4, to: "redeemed" }))).rejects.toMatchObject({
      code: "points.insufficient",
    });
    expect(await write((tx) => expireLots(tx, inJanuary, { limit: 100 }))).toEqual({ lots: 1, points: 10 });
    expect(await write((tx) => expireLots(tx, inJanuary, { limit: 100 }))).toEqual({ lots: 0, points: 0 });
    expect(await balances(id, inJanuary)).toMatchObject({ available: 3 });
  });

  test.each([0, -5, 1.5])("of %s points is a fault of the caller", async (points) => {
    const id = await givenLots([10, null]);
    await expect(write((tx) => spend(tx, givenPosting(id), { points, to: "redeemed" }))).rejects.toThrow();
    expect(await balances(id)).toMatchObject({ available: 10 });
  });
});

describe("a transfer", () => {
  test("carries the expiry along, lot by lot", async () => {
    const sender = await givenLots([10, inMarch], [10, inJanuary]);
    const receiver = await givenParticipant(database.db);
    await write((tx) => transfer(tx, givenPosting(sender, { at: today }), { receiverId: receiver, points: 15 }));
    expect(await expiryCalendar(database.db, receiver, today)).toEqual([
      { expiresAt: inJanuary, points: 10 },
      { expiresAt: inMarch, points: 5 },
    ]);
    expect(await balances(sender)).toMatchObject({ available: 5, earnedTotal: 20 });
    expect(await balances(receiver)).toMatchObject({ available: 15, earnedTotal: 0 });
  });

  test("to oneself is a fault of the caller", async () => {
    const id = await givenLots([10, null]);
    const self = write((tx) => transfer(tx, givenPosting(id), { receiverId: id, points: 1 }));
    await expect(self).rejects.toThrow("ledger: a transfer");
  });
});

describe("a hold", () => {
  const givenHold = async (
    points: number,
    lots: [number, Date | null][] = [[100, inMarch]],
    expiresAt: Date = inJanuary,
  ) => {
    const id = await givenLots(...lots);
    const { holdId } = await write((tx) =>
      reserve(tx, givenPosting(id, { at: today }), { points, purpose: "transfer", expiresAt }),
    );
    return { id, holdId };
  };

  test("sets points aside, and captured to a receiver is a transfer", async () => {
    const { id, holdId } = await givenHold(40);
    expect(await balances(id)).toMatchObject({ available: 60, held: 40 });
    const receiver = await givenParticipant(database.db);
    await write((tx) => captureHold(tx, givenPosting(id), { holdId, to: { receiverId: receiver } }));
    expect(await balances(id)).toMatchObject({ available: 60, held: 0 });
    expect(await expiryCalendar(database.db, receiver, today)).toEqual([{ expiresAt: inMarch, points: 40 }]);
  });

  test("is settled once", async () => {
    const { id, holdId } = await givenHold(40);
    await write((tx) => releaseHold(tx, givenPosting(id), { holdId, graceExpiresAt: grace }));
    const again = write((tx) => captureHold(tx, givenPosting(id), { holdId, to: "redeemed" }));
    await expect(again).rejects.toMatchObject({ code: "ledger.hold_settled" });
    expect(await balances(id)).toMatchObject({ available: 100, held: 0 });
  });

  test("of another participant is not found", async () => {
    const { holdId } = await givenHold(40);
    const stranger = await givenLots([100, null]);
    const theft = write((tx) => captureHold(tx, givenPosting(stranger), { holdId, to: "redeemed" }));
    await expect(theft).rejects.toMatchObject({ code: "ledger.hold_not_found" });
  });

  test("past its time can no longer be captured, and is given back by the run, once", async () => {
    const { id, holdId } = await givenHold(40, [[100, inMarch]], day("2026-11-25"));
    const late = givenPosting(id, { at: day("2026-11-25") });
    await expect(write((tx) => captureHold(tx, late, { holdId, to: "redeemed" }))).rejects.toMatchObject({
      code: "ledger.hold_settled",
    });
    expect(await write((tx) => expireHolds(tx, day("2026-11-25"), { limit: 10, graceExpiresAt: grace }))).toBe(1);
    expect(await write((tx) => expireHolds(tx, day("2026-11-25"), { limit: 10, graceExpiresAt: grace }))).toBe(0);
    expect(await balances(id)).toMatchObject({ available: 100, held: 0 });
  });

  test("keeps its points from lapsing; given back to a lapsed lot they live until the grace ends", async () => {
    const { id, holdId } = await givenHold(40, [[100, day("2026-12-31")]]);
    const late = day("2027-01-15");
    await write((tx) => expireLots(tx, late, { limit: 100 }));
    await write((tx) => releaseHold(tx, givenPosting(id, { at: late }), { holdId, graceExpiresAt: grace }));
    expect(await expiryCalendar(database.db, id, late)).toEqual([{ expiresAt: grace, points: 40 }]);
  });
});

describe("undoing a spend", () => {
  test("gives the points back to the lots they came from; lapsed ones live until the grace ends", async () => {
    const id = await givenLots([10, inJanuary], [10, inMarch]);
    const { journalId } = await write((tx) =>
      spend(tx, givenPosting(id, { at: today }), { points: 15, to: "redeemed" }),
    );
    const late = day("2027-02-15");
    await write((tx) => reverse(tx, givenPosting(id, { at: late }), { journalId, graceExpiresAt: grace }));
    expect(await expiryCalendar(database.db, id, late)).toEqual([
      { expiresAt: inMarch, points: 10 },
      { expiresAt: grace, points: 10 },
    ]);
  });

  test("is done once, by the owner, and only to a spend", async () => {
    const id = await givenLots([20, inMarch]);
    const stranger = await givenLots([20, inMarch]);
    const { journalId } = await write((tx) => spend(tx, givenPosting(id), { points: 15, to: "redeemed" }));
    const undo = (who: number, journal: number) =>
      write((tx) => reverse(tx, givenPosting(who), { journalId: journal, graceExpiresAt: grace }));
    await expect(undo(stranger, journalId)).rejects.toMatchObject({ code: "ledger.journal_not_found" });
    const refund = await undo(id, journalId);
    await expect(undo(id, journalId)).rejects.toMatchObject({ code: "ledger.not_reversible" });
    await expect(undo(id, refund.journalId)).rejects.toMatchObject({ code: "ledger.not_reversible" });
    expect(await balances(id)).toMatchObject({ available: 20 });
  });
});

describe("debt", () => {
  test("is what a correction finds no points for; the next earnings pay it in a movement of their own", async () => {
    const id = await givenLots([100, inMarch]);
    await write((tx) => spend(tx, givenPosting(id), { points: 70, to: "redeemed" }));
    await write((tx) => clawBack(tx, givenPosting(id), { points: 50, category: "purchase" }));
    expect(await balances(id)).toMatchObject({ available: 0, debt: 20, earnedTotal: 50, earnedPurchase: 50 });

    const first = await write((tx) =>
      earn(tx, givenPosting(id), { points: 15, category: "affiliation", expiresAt: inMarch }),
    );
    expect(first.repaidPoints).toBe(15);
    expect(await balances(id)).toMatchObject({ available: 0, debt: 5 });
    const second = await write((tx) =>
      earn(tx, givenPosting(id), { points: 15, category: "purchase", expiresAt: inMarch }),
    );
    expect(second.repaidPoints).toBe(5);
    expect(await balances(id)).toMatchObject({ available: 10, debt: 0, earnedTotal: 80, earnedAffiliation: 15 });

    const { movements } = await listMovements(database.db, { participantId: id, page: 1, perPage: 4 });
    expect(
      movements.map(({ kind, points, debtPoints, availableAfter }) => [kind, points, debtPoints, availableAfter]),
    ).toEqual([
      ["debt_repayment", -5, -5, 10],
      ["purchase", 15, 0, 15],
      ["debt_repayment", -15, -15, 0],
      ["earning", 15, 0, 15],
    ]);
  });

  test("a correction takes from the lots of the corrected movement first", async () => {
    const id = await givenLots([10, inJanuary]);
    const wrong = await write((tx) =>
      earn(tx, givenPosting(id, { at: today }), { points: 10, category: "purchase", expiresAt: inMarch }),
    );
    const correction = { points: 12, category: "purchase", correctedJournalId: wrong.journalId } as const;
    await write((tx) => clawBack(tx, givenPosting(id), correction));
    expect((await lotsOf(database.db, id)).map((lot) => lot.available)).toEqual([8, 0]);
  });

  test("is not paid from a gift, but from points that come back", async () => {
    const giver = await givenLots([100, inMarch]);
    const debtor = await givenLots([50, inMarch]);
    const { journalId } = await write((tx) => spend(tx, givenPosting(debtor), { points: 50, to: "redeemed" }));
    await write((tx) => clawBack(tx, givenPosting(debtor), { points: 30, category: "purchase" }));
    await write((tx) => transfer(tx, givenPosting(giver), { receiverId: debtor, points: 10 }));
    expect(await balances(debtor)).toMatchObject({ available: 10, debt: 30 });
    const earned = await write((tx) =>
      earn(tx, givenPosting(debtor), { points: 5, category: "purchase", expiresAt: inMarch }),
    );
    expect(earned.repaidPoints).toBe(5);
    expect(await balances(debtor)).toMatchObject({ available: 10, debt: 25 });
    const refund = await write((tx) => reverse(tx, givenPosting(debtor), { journalId, graceExpiresAt: grace }));
    expect(refund.repaidPoints).toBe(25);
    expect(await balances(debtor)).toMatchObject({ available: 35, debt: 0 });
  });
});

describe("a key", () => {
  test("posts once: the same request gets the first answer, another request is refused", async () => {
    const id = await givenLots([100, inMarch]);
    const posting = givenPosting(id, { key: `order/${id}`, requestHash: hashRequest({ prize: 1, quantity: 2 }) });
    const first = await write((tx) => spend(tx, posting, { points: 40, to: "redeemed" }));
    const sameRequest = { ...posting, requestHash: hashRequest({ quantity: 2, prize: 1 }) };
    const second = await write((tx) => spend(tx, sameRequest, { points: 40, to: "redeemed" }));
    expect(second).toEqual({ ...first, replayed: true });
    const other = { ...posting, requestHash: hashRequest({ prize: 1, quantity: 3 }) };
    await expect(write((tx) => spend(tx, other, { points: 60, to: "redeemed" }))).rejects.toMatchObject({
      code: "request.key_reused",
    });
    expect(await balances(id)).toMatchObject({ available: 60 });
  });

  test("of a refused posting is free for another try", async () => {
    const id = await givenLots([10, inMarch]);
    const posting = givenPosting(id);
    await expect(write((tx) => spend(tx, posting, { points: 11, to: "redeemed" }))).rejects.toMatchObject({
      code: "points.insufficient",
    });
    await write((tx) => earn(tx, givenPosting(id), { points: 1, category: "achievement", expiresAt: null }));
    expect((await write((tx) => spend(tx, posting, { points: 11, to: "redeemed" }))).replayed).toBe(false);
  });
});

describe("extending lots after an outage", () => {
  test("moves the lots of a time window, never to an earlier end, and not those that never lapse", async () => {
    const id = await givenLots([10, day("2028-01-31")], [20, day("2028-03-31")], [40, null]);
    const extension = {
      lapsingFrom: day("2028-01-30"),
      lapsingUntil: day("2028-02-02"),
      at: day("2028-02-01"),
      reason: "Awaria portalu",
      actor: { kind: "staff", id: 1 },
    } as const;
    const extend = (expiresAt: Date) => write((tx) => extendLots(tx, { ...extension, expiresAt }));
    expect(await extend(day("2028-02-28"))).toEqual({ lots: 1, points: 10 });
    expect(await extend(day("2028-01-31"))).toEqual({ lots: 0, points: 0 });
    expect((await lotsOf(database.db, id)).map((lot) => lot.expires_at)).toEqual([
      day("2028-02-28"),
      day("2028-03-31"),
      null,
    ]);
  });
});
