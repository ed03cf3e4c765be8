// Goal: whatever happens at once, points are spent once, nothing waits for ever, and the ledger stays sound.
// Method: real transactions on many connections, without retries, so that a deadlock would show.
import { afterEach, describe, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";
import {
  captureHold,
  earn,
  expireLots,
  hashRequest,
  type Posting,
  recordPending,
  releaseHold,
  reserve,
  settlePending,
  spend,
  transfer,
} from "#modules/points/ledger/ledger.service.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { useTestDatabase } from "#test/harness/database.ts";
import { sized } from "#test/harness/long.ts";
import { givenParticipant, givenPosting } from "./given.ts";

const CONNECTIONS = 32;
/** At once, several times as many as there are connections. */
const MANY = sized(160, 400);
const database = useTestDatabase({ max: CONNECTIONS });
const at = new Date("2026-11-20T12:00:00Z");
const later = new Date("2027-11-20T12:00:00Z");

const attempt = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction().execute(work);

/** What became of each attempt: its result, or the code it was refused with. Anything else fails the test. */
async function outcomes<T>(attempts: Promise<T>[]): Promise<(T | string)[]> {
  return await Promise.all(
    attempts.map((result) =>
      result.catch((error: unknown) => {
        if (error instanceof AppError) return error.code;
        throw error;
      }),
    ),
  );
}

async function givenPoints(points: number): Promise<number> {
  const participantId = await givenParticipant(database.db);
  await attempt((tx) => earn(tx, givenPosting(participantId), { points, category: "purchase", expiresAt: later }));
  return participantId;
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

afterEach(async () => {
  const report = await checkLedger(database.db);
  expect(report.proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
});

describe("at once", () => {
  test(`${MANY} spends of a balance for a quarter of them: exactly those win, each told what it left`, async () => {
    const winners = MANY / 4;
    const rich = await givenPoints(3 * winners);
    const results = await outcomes(
      times(MANY, () => attempt((tx) => spend(tx, givenPosting(rich), { points: 3, to: "redeemed" }))),
    );
    const left = results.flatMap((result) => (typeof result === "string" ? [] : [result.available]));
    expect(left.toSorted((a, b) => a - b)).toEqual(times(winners, (index) => index * 3));
    expect(results.filter((result) => result === "points.insufficient")).toHaveLength(MANY - winners);
    expect((await balancesOf(database.db, rich, at)).available).toBe(0);
  });

  test("the same together with others in shared transactions, and a key sent six times spends once", async () => {
    const people = [await givenPoints(30), await givenPoints(30), await givenPoints(30)];
    const spendShared = (posting: Posting) => spend(database.db, posting, { points: 3, to: "adjusted" });
    const repeated = givenPosting(people[0] ?? 0);
    const results = await outcomes([
      ...times(6, () => spendShared(repeated)),
      ...times(120, (index) => spendShared(givenPosting(people[index % people.length] ?? 0))),
    ]);
    const receipts = results.flatMap((result) => (typeof result === "string" ? [] : [result]));
    expect(new Set(receipts.map(({ journalId }) => journalId)).size).toBe(30);
    expect(receipts.filter(({ replayed }) => replayed).length).toBe(receipts.length - 30);
    expect(results.filter((result) => typeof result === "string" && result !== "points.insufficient")).toEqual([]);
    for (const id of people) expect((await balancesOf(database.db, id, at)).available).toBe(0);
  });

  test("transfers that cross each other never lock each other out, and keep every point", async () => {
    const circle = [await givenPoints(500), await givenPoints(500), await givenPoints(500)];
    const [first = 0, second = 0, third = 0] = circle;
    const pairs = [
      [first, second],
      [second, first],
      [third, first],
      [second, third],
    ] as const;
    const results = await outcomes(
      times(MANY, (index) => {
        const [from, receiverId] = pairs[index % pairs.length] ?? [first, second];
        return attempt((tx) => transfer(tx, givenPosting(from), { receiverId, points: 1 + (index % 7) }));
      }),
    );
    expect(results.filter((result) => typeof result === "string" && result !== "points.insufficient")).toEqual([]);
    const balances = await Promise.all(circle.map((id) => balancesOf(database.db, id, at)));
    expect(balances.reduce((total, balance) => total + balance.available, 0)).toBe(1500);
  });

  test("the same key on every connection posts once and answers the same to all", async () => {
    const participantId = await givenPoints(1000);
    const posting = givenPosting(participantId);
    const receipts = await Promise.all(
      times(CONNECTIONS, () => attempt((tx) => spend(tx, posting, { points: 10, to: "redeemed" }))),
    );
    expect(receipts.filter((receipt) => !receipt.replayed)).toHaveLength(1);
    expect(new Set(receipts.map((receipt) => receipt.journalId)).size).toBe(1);
    expect((await balancesOf(database.db, participantId, at)).available).toBe(990);
  });

  test("one key for two participants belongs to one of them", async () => {
    const owners = [await givenPoints(10), await givenPoints(10)];
    const shared: Partial<Posting> = { key: "shared", requestHash: hashRequest("shared") };
    const results = await outcomes(
      times(20, (index) =>
        attempt((tx) => spend(tx, givenPosting(owners[index % 2] ?? 0, shared), { points: 10, to: "redeemed" })),
      ),
    );
    expect(results.filter((result) => result === "request.key_reused")).toHaveLength(10);
    expect(results.filter((result) => typeof result !== "string" && !result.replayed)).toHaveLength(1);
  });

  test("a hold captured and released is one or the other", async () => {
    const participantId = await givenPoints(100);
    for (let round = 0; round < 10; round++) {
      const { holdId } = await attempt((tx) =>
        reserve(tx, givenPosting(participantId), { points: 5, purpose: "transfer", expiresAt: later }),
      );
      const results = await outcomes(
        times(8, (index) =>
          attempt((tx) =>
            index % 2 === 0
              ? captureHold(tx, givenPosting(participantId), { holdId, to: "redeemed" })
              : releaseHold(tx, givenPosting(participantId), { holdId, graceExpiresAt: later }),
          ),
        ),
      );
      expect(results.filter((result) => result === "ledger.hold_settled")).toHaveLength(7);
    }
    const { available, held } = await balancesOf(database.db, participantId, at);
    const captured = await database.db
      .selectFrom("ledger_hold_settlement as s")
      .innerJoin("ledger_hold as h", "h.id", "s.hold_id")
      .where("h.participant_id", "=", participantId)
      .where("s.outcome", "=", "captured")
      .select("h.points")
      .execute();
    expect({ available, held }).toEqual({ available: 100 - 5 * captured.length, held: 0 });
  });

  test("the first postings of someone who never had points", async () => {
    const participantId = await givenParticipant(database.db);
    await Promise.all(times(100, () => attempt((tx) => recordPending(tx, givenPosting(participantId), { points: 2 }))));
    expect((await balancesOf(database.db, participantId, at)).pending).toBe(200);
  });

  test("an invoice accepted by many clerks counts once", async () => {
    const participantId = await givenParticipant(database.db);
    await attempt((tx) => recordPending(tx, givenPosting(participantId), { points: 40 }));
    const accepted = givenPosting(participantId, { key: "invoice/1/accept" });
    const settlement = { pendingPoints: 40, acceptedPoints: 35, expiresAt: later };
    await Promise.all(times(20, () => attempt((tx) => settlePending(tx, accepted, settlement))));
    expect(await balancesOf(database.db, participantId, at)).toMatchObject({ pending: 0, available: 35 });
  });

  test("the expiry run, twice, while the same points are being spent", async () => {
    const people = await Promise.all(times(20, () => givenPoints(10)));
    const afterwards = new Date(later.getTime() + 1);
    const spending = people.flatMap((id) =>
      times(5, () => attempt((tx) => spend(tx, givenPosting(id), { points: 3, to: "redeemed" }))),
    );
    const runs = times(2, () => attempt((tx) => expireLots(tx, afterwards, { limit: 1000 })));
    await outcomes(spending);
    await Promise.all(runs);
    await attempt((tx) => expireLots(tx, afterwards, { limit: 1000 }));
    for (const id of people) expect((await balancesOf(database.db, id, afterwards)).available).toBe(0);
  });
});
