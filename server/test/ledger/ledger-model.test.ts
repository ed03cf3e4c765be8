// Goal: PostgreSQL and the reference model tell the same story after every operation, whatever comes in which order.
// Method: random operations against both; then everything is compared, and the ledger's own proof is run.
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import * as ledger from "#modules/points/ledger/ledger.service.ts";
import { AppError } from "#platform/acts/errors.ts";
import { type Database, type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { createTestDatabase } from "#test/harness/database.ts";
import { sized } from "#test/harness/long.ts";
import { givenParticipant, givenPosting } from "./given.ts";
import {
  availableOf,
  emptyModel,
  GRACE_DAYS,
  heldOf,
  type Model,
  type Operation,
  perform,
  Refusal,
  spendableOf,
} from "./model.ts";

const PARTICIPANTS = 3;
const DAY_MS = 86_400_000;
const START_MS = Date.parse("2026-01-01T00:00:00Z");
const instant = (day: number) => new Date(START_MS + day * DAY_MS);
const instantOrNever = (day: number | null) => (day === null ? null : instant(day));

const who = fc.nat(PARTICIPANTS - 1);
const points = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 400 }));
const lifeDays = fc.option(fc.integer({ min: 1, max: 20 }), { freq: 5 });
const category = fc.constantFrom("purchase", "affiliation", "achievement", "adjustment");
const destination = fc.constantFrom("redeemed", "paid_out", "donated", "adjusted");
const number = fc.nat(12);
const named = <Name extends Operation["do"], T>(name: Name, fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<Extract<Operation, { do: Name }>>;

const operation: fc.Arbitrary<Operation> = fc.oneof(
  named("recordPending", { who, points }),
  named("voidPending", { who, points }),
  named("settle", { who, pending: fc.nat(60), accepted: fc.integer({ min: 1, max: 90 }), lifeDays }),
  { weight: 5, arbitrary: named("earn", { who, points, category, lifeDays }) },
  { weight: 2, arbitrary: named("spend", { who, points, to: destination }) },
  { weight: 2, arbitrary: named("transfer", { who, receiver: who, points }).filter((o) => o.receiver !== o.who) },
  { weight: 2, arbitrary: named("reserve", { who, points, lifeDays: fc.integer({ min: 1, max: 6 }) }) },
  named("capture", { who, hold: number, to: fc.oneof(destination, fc.record({ receiver: who })) }).filter(
    (o) => typeof o.to === "string" || o.to.receiver !== o.who,
  ),
  named("release", { who, hold: number }),
  { weight: 2, arbitrary: named("reverse", { who, journal: number }) },
  { weight: 2, arbitrary: named("clawBack", { who, points, category, journal: fc.option(number) }) },
  named("expireHolds", {}),
  named("expireLots", { limit: fc.integer({ min: 1, max: 3 }) }),
  named("extendLots", { fromDay: fc.nat(10), untilDay: fc.nat(40), toDay: fc.nat(60) }),
);
type Repeat = { do: "replay"; posting: number } | { do: "reuse"; posting: number };
type Step = Operation | { do: "wait"; days: number } | Repeat;
const steps = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: operation },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 8 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom("replay" as const, "reuse" as const), posting: fc.nat(30) }),
    },
  ) as fc.Arbitrary<Step>,
  { minLength: 15, maxLength: 45, size: "max" },
);

/** The n-th of each in the model is the n-th made in PostgreSQL. */
type Ids = { participants: number[]; holds: number[]; journals: number[] };
type Call = (tx: Tx) => Promise<ledger.Receipt & { holdId?: number }>;

const UNKNOWN_ID = 999_999_999;

/** The same operation for the real ledger. Undefined for runs, which carry no posting of a caller. */
function callFor(o: Operation, header: ledger.Posting, ids: Ids, day: number): Call | undefined {
  const person = (index: number) => ids.participants[index] ?? UNKNOWN_ID;
  const graceExpiresAt = instant(day + GRACE_DAYS);
  const journalId = (index: number) => ids.journals[index] ?? UNKNOWN_ID;
  const expiresAt = "lifeDays" in o ? instantOrNever(o.lifeDays === null ? null : day + o.lifeDays) : null;
  switch (o.do) {
    case "recordPending":
      return (tx) => ledger.recordPending(tx, header, o);
    case "voidPending":
      return (tx) => ledger.voidPending(tx, header, o);
    case "settle":
      return (tx) =>
        ledger.settlePending(tx, header, { pendingPoints: o.pending, acceptedPoints: o.accepted, expiresAt });
    case "earn":
      return (tx) => ledger.earn(tx, header, { points: o.points, category: o.category, expiresAt });
    case "spend":
      return (tx) => ledger.spend(tx, header, o);
    case "transfer":
      return (tx) => ledger.transfer(tx, header, { receiverId: person(o.receiver), points: o.points });
    case "reserve":
      return (tx) =>
        ledger.reserve(tx, header, { points: o.points, purpose: "transfer", expiresAt: instant(day + o.lifeDays) });
    case "capture": {
      const to = typeof o.to === "string" ? o.to : { receiverId: person(o.to.receiver) };
      return (tx) => ledger.captureHold(tx, header, { holdId: ids.holds[o.hold] ?? UNKNOWN_ID, to });
    }
    case "release":
      return (tx) => ledger.releaseHold(tx, header, { holdId: ids.holds[o.hold] ?? UNKNOWN_ID, graceExpiresAt });
    case "reverse":
      return (tx) => ledger.reverse(tx, header, { journalId: journalId(o.journal), graceExpiresAt });
    case "clawBack": {
      const corrected = o.journal === null ? {} : { correctedJournalId: journalId(o.journal) };
      return (tx) => ledger.clawBack(tx, header, { points: o.points, category: o.category, ...corrected });
    }
    default:
      return undefined;
  }
}

async function run(tx: Tx, o: Operation, day: number): Promise<void> {
  if (o.do === "expireHolds") {
    await ledger.expireHolds(tx, instant(day), { limit: 1000, graceExpiresAt: instant(day + GRACE_DAYS) });
  }
  if (o.do === "expireLots") await ledger.expireLots(tx, instant(day), { limit: o.limit });
  if (o.do === "extendLots") {
    await ledger.extendLots(tx, {
      lapsingFrom: instant(o.fromDay),
      lapsingUntil: instant(o.untilDay),
      expiresAt: instant(o.toDay),
      at: instant(day),
      reason: "Awaria",
      actor: { kind: "staff", id: 1 },
    });
  }
}

const codeOf = (error: unknown): string => {
  if (error instanceof AppError) return error.code;
  if (error instanceof Refusal) return error.message;
  throw error;
};

/** The row of a participant who never had points. */
const untouched = {
  participant_id: 0,
  pending: 0,
  available: 0,
  held: 0,
  debt: 0,
  earned_total: 0,
  earned_purchase: 0,
  earned_affiliation: 0,
};

async function storedState(db: Db, ids: Ids) {
  const balances = await db.selectFrom("ledger_balance").selectAll().execute();
  const lots = await db
    .selectFrom("ledger_lot_state as s")
    .innerJoin("ledger_lot as l", "l.id", "s.lot_id")
    .select(["s.participant_id", "s.available", "s.held", "s.expires_at", "l.earned_at"])
    .orderBy("s.lot_id")
    .execute();
  const programme = await sql<{ account: string; total: number }>`
    select account, sum(amount)::bigint as total from ledger_entry where participant_id is null group by account
  `.execute(db);
  const counts = await sql<{ journals: number; open: number }>`
    select (select count(*) from ledger_journal) as journals, (select count(*) from ledger_open_hold) as open
  `.execute(db);
  return {
    accounts: ids.participants.map((id) => {
      const { participant_id: _, ...amounts } = balances.find((row) => row.participant_id === id) ?? untouched;
      return amounts;
    }),
    lots: lots.map(({ participant_id, available, held, expires_at, earned_at }) => ({
      owner: ids.participants.indexOf(participant_id),
      available,
      held,
      expires_at,
      earned_at,
    })),
    programme: Object.fromEntries(programme.rows.filter((row) => row.total).map((row) => [row.account, row.total])),
    ...counts.rows[0],
  };
}

function expectedState(model: Model): Awaited<ReturnType<typeof storedState>> {
  return {
    accounts: model.accounts.map((account, index) => ({
      pending: account.pending,
      available: availableOf(model, index),
      held: heldOf(model, index),
      debt: account.debt,
      earned_total: account.earnedTotal,
      earned_purchase: account.earnedPurchase,
      earned_affiliation: account.earnedAffiliation,
    })),
    lots: model.lots.map((lot) => ({
      owner: lot.owner,
      available: lot.available,
      held: lot.held,
      expires_at: instantOrNever(lot.expires),
      earned_at: instant(lot.earned),
    })),
    programme: Object.fromEntries(Object.entries(model.programme).filter(([, total]) => total !== 0)),
    journals: model.journals.length,
    open: model.holds.filter((hold) => hold.isOpen).length,
  };
}

const later = (model: Model, days: number): Model => ({ ...model, day: model.day + days });

type Done = { call: Call; again: (hash: Buffer) => Call; receipt: ledger.Receipt; hash: Buffer };

async function playStory(db: Database["db"], story: Step[]): Promise<void> {
  const ids: Ids = { participants: [], holds: [], journals: [] };
  for (let index = 0; index < PARTICIPANTS; index++) ids.participants.push(await givenParticipant(db));
  let model = emptyModel(PARTICIPANTS);
  const done: Done[] = [];
  for (const step of story) {
    if (step.do === "wait") model = later(model, step.days);
    else if (step.do === "replay" || step.do === "reuse") await repeat(db, step, done);
    else model = await playOperation(db, step, model, ids, done);
    expect(await storedState(db, ids)).toEqual(expectedState(model));
    const journals = await db.selectFrom("ledger_journal").select("id").orderBy("id").execute();
    ids.journals = journals.map((row) => row.id);
    const report = await checkLedger(db);
    expect(report.proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
  }
}

async function playOperation(db: TransactionalDb, o: Operation, before: Model, ids: Ids, done: Done[]): Promise<Model> {
  const { day } = before;
  const header = "who" in o ? givenPosting(ids.participants[o.who] ?? 0, { at: instant(day) }) : undefined;
  const call = header && callFor(o, header, ids, day);
  let after = before;
  let expected = "done";
  try {
    after = perform(before, o);
  } catch (error) {
    expected = codeOf(error);
  }
  let actual = "done";
  try {
    await inTransaction(db, async (tx) => {
      if (!call || !header) return await run(tx, o, day);
      const receipt = await call(tx);
      expect(receipt.replayed).toBe(false);
      expect(receipt.repaidPoints).toBe(after.last.repaid);
      if ("who" in o) expect(receipt.available).toBe(spendableOf(after, o.who));
      if (o.do === "reserve") ids.holds.push(receipt.holdId ?? UNKNOWN_ID);
      const idsThen = structuredClone(ids);
      const again = (requestHash: Buffer) => callFor(o, { ...header, requestHash }, idsThen, day) as Call;
      done.push({ call, again, receipt, hash: header.requestHash });
    });
  } catch (error) {
    actual = codeOf(error);
  }
  expect(actual).toBe(expected);
  return after;
}

async function repeat(db: TransactionalDb, step: Repeat, done: Done[]): Promise<void> {
  const earlier = done[step.posting % Math.max(done.length, 1)];
  if (!earlier) return;
  if (step.do === "replay") {
    const receipt = await inTransaction(db, earlier.again(earlier.hash));
    // What can be spent is told as it is now; the rest is the first answer.
    expect(receipt).toEqual({ ...earlier.receipt, replayed: true, available: receipt.available });
  } else {
    const other = ledger.hashRequest({ other: earlier.receipt.journalId });
    const refused = await inTransaction(db, earlier.again(other)).catch(codeOf);
    expect(refused).toBe("request.key_reused");
  }
}

test("every operation does to PostgreSQL what it does to the reference model, refusals and repeated keys change nothing", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const database = await createTestDatabase({ max: 2 });
      try {
        await playStory(database.db, story);
      } finally {
        await database.drop();
      }
    }),
    {
      numRuns: Number(process.env["LEDGER_STORIES"] ?? sized(4, 40)),
      // A busy machine plays fewer stories, it does not fail.
      interruptAfterTimeLimit: Number(process.env["LEDGER_STORIES_SECONDS"] ?? 40) * 1000,
      // A failure is told at once, with its seed; shrinking it takes minutes.
      endOnFailure: !process.env["LEDGER_SHRINK"],
    },
  );
}, 120_000);
