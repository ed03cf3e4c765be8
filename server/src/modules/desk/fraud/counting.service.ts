// What is counted of whom, and when a case is opened: by what changed since the last time, in parts that are repeated at no cost.
import { CASE_FROM, caseScore, HOLD_FROM } from "@plon/rules/fraud/case-score.ts";
import type { SignalSubject } from "@plon/rules/fraud/signal.ts";
import { type FraudSignalKind, signalScore, signalSubject } from "@plon/rules/fraud/signals.ts";
import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { beginHold } from "#modules/people/outgoing-holds/outgoing-holds.service.ts";
import { insertCase, lockOpenCase, updateCase } from "./cases.queries.ts";
import { findMark, listChangedFarms, putMark } from "./counting/changed.queries.ts";
import { countBursts, countCircles, countCollected } from "./counting/outflow.queries.ts";
import {
  countAgain,
  countAutomatic,
  countPictures,
  countPrices,
  countRound,
  countSpeed,
} from "./counting/purchases.queries.ts";
import { type Counted, countShared, SHARED_KINDS } from "./counting/shared.queries.ts";
import { countFavoured, countForced, countHours, countKeys, countRegions } from "./counting/staff.queries.ts";
import { findingOf } from "./facts-schemas.ts";
import {
  deleteOld,
  joinCase,
  listUnanswered,
  putSignals,
  silenceSignals,
  type SignalRow,
  thresholdsOf,
} from "./signals.queries.ts";

const DAY_MS = 86_400_000;
/** What began before the last run may have been committed after it. */
const OVERLAP_MS = 10 * 60_000;
/** At its first run it looks back as far as the facts do. */
const FIRST_DAYS = 90;
/** So much is caught up at a time; what a killed run has counted is not counted again but for the last part. */
const STEP_MS = 30 * DAY_MS;
const FARMS_AT_ONCE = 500;
/** Signals of this month and the two before count together. */
const COUNTED_DAYS = 90;
/** What was decided is kept for three years, what nobody looked at as well. */
const KEPT_DAYS = 3 * 365;

const FARM_COUNTS: [
  FraudSignalKind,
  (db: Db, window: { ids: readonly number[]; at: Date }) => Promise<Counted<object>[]>,
][] = [
  ...SHARED_KINDS.map(
    (kind) => [kind, (db: Db, { ids }: { ids: readonly number[] }) => countShared(db, kind, ids)] as const,
  ),
  ["same_picture", countPictures],
  ["too_fast", countSpeed],
  ["price_far", countPrices],
  ["round_numbers", countRound],
  ["automatic_many", countAutomatic],
  ["registered_again", countAgain],
  ["voucher_burst", countBursts],
  ["transfer_circle", countCircles],
  ["collector", countCollected],
].map(([kind, count]) => [kind, count] as (typeof FARM_COUNTS)[number]);

const NIGHT_COUNTS: [FraudSignalKind, (db: Db, at: Date) => Promise<Counted<object>[]>][] = [
  ["clerk_forced", countForced],
  ["clerk_favours", countFavoured],
  ["clerk_hours", countHours],
  ["seller_far", countRegions],
  ["key_concentrated", countKeys],
];

/** Counts anew whatever concerns farms about which something happened since the last run, and opens cases. */
export async function countFarms(db: TransactionalDb, at: Date): Promise<void> {
  const seen = (await findMark(db)) ?? new Date(at.getTime() - FIRST_DAYS * DAY_MS);
  let from = seen.getTime();
  do {
    const until = new Date(Math.min(from + STEP_MS, at.getTime()));
    const farms = await listChangedFarms(db, new Date(from - OVERLAP_MS), until);
    for (let first = 0; first < farms.length; first += FARMS_AT_ONCE) {
      await countSome(db, farms.slice(first, first + FARMS_AT_ONCE), at);
    }
    await inTransaction(db, (tx) => putMark(tx, until));
    from = until.getTime();
  } while (from < at.getTime());
}

async function countSome(db: TransactionalDb, ids: readonly number[], at: Date): Promise<void> {
  const rows: SignalRow[] = [];
  for (const [kind, count] of FARM_COUNTS) rows.push(...judged(kind, await count(db, { ids, at })));
  const also = rows.flatMap(({ subject_id: id, score }) => (score > 0 ? [id] : []));
  const subjects = [...new Set([...ids, ...also])].toSorted((a, b) => a - b);
  await inTransaction(db, async (tx) => {
    const seen = { subjectType: "participant", month: monthOf(at), at } as const;
    await putSignals(tx, rows, seen);
    await silenceSignals(tx, rows, { ...seen, ids });
    await openCases(tx, "participant", subjects, at);
  });
}

/** Counts how staff decide, what sellers sell and what keys tell, over everybody. */
export async function countOthers(db: TransactionalDb, at: Date): Promise<void> {
  for (const [kind, count] of NIGHT_COUNTS) {
    const rows = judged(kind, await count(db, at));
    const subjectType = signalSubject(kind);
    const ids = rows.map((row) => row.subject_id);
    await inTransaction(db, async (tx) => {
      await putSignals(tx, rows, { subjectType, month: monthOf(at), at });
      await openCases(tx, subjectType, ids, at);
    });
  }
  await inTransaction(db, (tx) => deleteOld(tx, new Date(at.getTime() - KEPT_DAYS * DAY_MS)));
}

const monthOf = (at: Date): string => `${warsawDay(at).slice(0, 7)}-01`;

/** Of several facts about one subject the strongest: one farm may have bought too much of two sellers. */
function judged(kind: FraudSignalKind, found: readonly Counted<object>[]): SignalRow[] {
  const strongest = new Map<number, SignalRow>();
  for (const { subject_id, facts } of found) {
    const finding = findingOf(kind, facts);
    const row = { kind, subject_id, score: signalScore(finding), facts: finding.facts };
    if (row.score >= (strongest.get(subject_id)?.score ?? 0)) strongest.set(subject_id, row);
  }
  return [...strongest.values()];
}

/** Opens or strengthens the case of each of these whose signals say enough together. */
async function openCases(tx: Tx, type: SignalSubject, ids: readonly number[], at: Date): Promise<void> {
  const since = `${addDays(warsawDay(at), -COUNTED_DAYS).slice(0, 7)}-01`;
  const signals = Map.groupBy(await listUnanswered(tx, { subjectType: type, ids, since }), (row) => row.subject_id);
  const thresholds = await thresholdsOf(tx);
  for (const [id, own] of signals) {
    const score = caseScore(own, thresholds);
    const open = await lockOpenCase(tx, type, id);
    if (score < CASE_FROM && !open) continue;
    const found =
      open ?? (await insertCase(tx, { subject_type: type, subject_id: id, score, opened_at: at, changed_at: at }));
    if (!found) continue;
    const signalIds = own.map((signal) => signal.id);
    await joinCase(tx, signalIds, found.id);
    const holds = type === "participant" && score >= HOLD_FROM && found.hold_id === null;
    const holdId = holds ? await beginHold(tx, id, at) : undefined;
    if (score !== found.score || holdId !== undefined) {
      await updateCase(tx, found.id, { score, changed_at: at, ...(holdId === undefined ? {} : { hold_id: holdId }) });
    }
  }
}
