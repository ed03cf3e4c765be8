// The ledger proved in parts, each a short transaction that reads; what was proved is kept, so that a run that was
// interrupted goes on.
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import {
  atOneMoment,
  countPart,
  endOfPart,
  findBreaches,
  findTouched,
  type LedgerCounts,
  type Part,
  proofs,
  type Walk,
} from "./ledger-check.queries.ts";
import { NOTHING_COUNTED } from "./ledger-check.service.ts";
import {
  beginRun,
  endRun,
  findLastPart,
  findRun,
  insertProof,
  listProofsInForce,
  noteStep,
  type ProofKind,
  type RunRow,
  settleRun,
} from "./ledger-proof.queries.ts";

const WALKS = ["journal", "participant", "lot", "hold", "day"] as const satisfies Walk[];
/** More of them are counted, but not kept. */
const SUBJECTS_KEPT = 200;

type Found = Record<string, { says: string; total: number; subjects: string[] }>;
type Step = { counts: Partial<LedgerCounts>; found: Found; days: string[]; walk: Walk | null; position: string | null };

/**
 * Proves the whole ledger part by part and stores the result; goes on with a run that was interrupted. Returns whether
 * the ledger is sound. A breach that was there when it began is found, wherever it is. `partRows` is how much is proved at
 * once, if not the usual.
 */
export const proveLedger = (db: TransactionalDb, at: Date, partRows?: number): Promise<boolean> =>
  prove(db, "whole", at, (tx, run) => provePart(tx, run, partRows));

/**
 * Proves what was posted since the last run, and everything about the participants whose points it moved; goes on with a
 * run that was interrupted. Returns whether that is sound.
 */
export const proveNewest = (db: TransactionalDb, at: Date, partRows?: number): Promise<boolean> =>
  prove(db, "newest", at, (tx, run) => proveNewestPart(tx, run, partRows));

/** A whole proof older than this was missed, and is made up for. */
const WHOLE_DUE_MS = 8 * 86_400_000;

/** Whether a whole proof was begun and not finished, or missed. */
export async function isWholeProofDue(db: Db, at: Date): Promise<boolean> {
  const [whole] = await listProofsInForce(db);
  if (!whole || at.getTime() - whole.started_at.getTime() > WHOLE_DUE_MS) return true;
  return (await findRun(db, "whole")).started_at !== null;
}

async function prove(
  db: TransactionalDb,
  kind: ProofKind,
  at: Date,
  prover: (tx: Tx, run: RunRow) => Promise<Step>,
): Promise<boolean> {
  await inTransaction(db, (tx) => beginRun(tx, kind, at, "journal"));
  await inTransaction(db, (tx) => settleRun(tx, kind));
  for (;;) {
    const run = await findRun(db, kind);
    if (run.walk === null) return await finish(db, run, at);
    const step = await atOneMoment(db, (tx) => prover(tx, run));
    const isNoted = await inTransaction(db, (tx) =>
      noteStep(tx, run, {
        walk: step.walk,
        position: step.position,
        part_at: at,
        counts: JSON.stringify(added(run.counts, step.counts)),
        breaches: JSON.stringify(joined(run.breaches, step.found)),
        days: JSON.stringify([...new Set([...run.days, ...step.days])]),
      }),
    );
    if (!isNoted) throw new Error("Another process proves the ledger at the same time");
  }
}

async function finish(db: TransactionalDb, run: RunRow, at: Date): Promise<boolean> {
  const breaches = Object.values(run.breaches).map(({ says, total }) => `${says}: ${total}`);
  await inTransaction(db, async (tx) => {
    await insertProof(tx, {
      kind: run.kind,
      started_at: run.started_at ?? at,
      checked_at: at,
      ok: breaches.length === 0,
      counts: JSON.stringify({ ...NOTHING_COUNTED, ...run.counts }),
      breaches: JSON.stringify(breaches),
    });
    await endRun(tx, run.kind);
  });
  return breaches.length === 0;
}

/** The next part of a whole proof. The first and the last of each walk are open, so that nothing lies outside. */
async function provePart(tx: Tx, run: RunRow, partRows?: number): Promise<Step> {
  const walk = run.walk!;
  const until = await endOfPart(tx, walk, run.position, partRows);
  const part = { after: run.position, until };
  const next = until === null ? (WALKS[WALKS.indexOf(walk) + 1] ?? null) : walk;
  return {
    counts: await countPart(tx, walk, part),
    found: await findAll(tx, walk, part),
    days: [],
    walk: next,
    position: until,
  };
}

/** The next rows of the journal, with all that belongs to the participants they are about; at the end, their days. */
async function proveNewestPart(tx: Tx, run: RunRow, partRows?: number): Promise<Step> {
  if (run.walk === "day") {
    const found = await findAll(tx, "day", { ids: run.days });
    return { counts: {}, found, days: [], walk: null, position: null };
  }
  const after = run.position!;
  const last = String(run.until_journal_id!);
  const end = await endOfPart(tx, "journal", after, partRows);
  const until = end === null || Number(end) > Number(last) ? last : end;
  const part = { after, until };
  const touched = await findTouched(tx, part);
  const found = [
    await findAll(tx, "journal", part),
    await findAll(tx, "participant", { ids: touched.participants }),
    await findAll(tx, "lot", { ids: touched.lots }),
    await findAll(tx, "hold", { ids: touched.holds }),
  ].reduce(joined);
  const walk = until === last ? "day" : "journal";
  return { counts: await countPart(tx, "journal", part), found, days: touched.days, walk, position: until };
}

async function findAll(tx: Tx, walk: Walk, part: Part): Promise<Found> {
  let found: Found = {};
  for (const proof of proofs.filter(({ by }) => by === walk)) {
    const { total, subjects } = await findBreaches(tx, proof, part);
    if (total > 0) found = joined(found, { [proof.name]: { says: proof.says, total, subjects } });
  }
  return found;
}

/** Both findings. What is named in both counts once, as far as it is named. */
function joined(before: Found, now: Found): Found {
  const all = { ...before };
  for (const [name, { says, total, subjects }] of Object.entries(now)) {
    const known = all[name] ?? { says, total: 0, subjects: [] };
    const repeated = subjects.filter((subject) => known.subjects.includes(subject)).length;
    const named = [...new Set([...known.subjects, ...subjects])].slice(0, SUBJECTS_KEPT);
    all[name] = { says, total: known.total + total - repeated, subjects: named };
  }
  return all;
}

const added = (before: Record<string, number>, now: Partial<LedgerCounts>): Record<string, number> => {
  const sums = { ...before };
  for (const [name, count] of Object.entries(now)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
};

/**
 * What is known of the ledger at `at`: sound if the last whole proof and every part proved since found nothing. All empty
 * before the first whole proof.
 */
export async function lastProof(db: Db, at: Date) {
  const proven = await listProofsInForce(db);
  const [whole, last] = [proven[0], proven.at(-1)];
  const lastPart = await findLastPart(db);
  const minutesSince = (then: Date | null | undefined) =>
    then ? Math.max(0, Math.floor((at.getTime() - then.getTime()) / 60_000)) : null;
  const partAt = lastPart ?? last?.checked_at;
  const run = await findRun(db, "whole");
  return {
    checked_at: last?.checked_at.toISOString() ?? null,
    ok: whole ? proven.every(({ ok }) => ok) : null,
    breaches: [...new Set(proven.flatMap(({ breaches }) => breaches))],
    counts: whole?.counts ?? {},
    whole_started_at: whole?.started_at.toISOString() ?? null,
    whole_age_minutes: minutesSince(whole?.started_at),
    part_at: partAt?.toISOString() ?? null,
    part_age_minutes: minutesSince(partAt),
    whole_under_way_since: run.started_at?.toISOString() ?? null,
  };
}
