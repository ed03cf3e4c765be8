import type { TransactionalDb } from "#platform/database/database.ts";
import { atOneMoment, countPart, findBreaches, type LedgerCounts, proofs } from "./ledger-check.queries.ts";

export type LedgerReport = {
  ok: boolean;
  counts: LedgerCounts;
  /** Each promise of the ledger, how often it is broken, and the first breaches. */
  proofs: { name: string; says: string; breaches: number; subjects: string[] }[];
};

export const NOTHING_COUNTED: LedgerCounts = { journals: 0, entries: 0, lots: 0, holds: 0, participants: 0 };

/** Verifies the whole ledger from its insert-only rows, as of one moment, while postings go on. */
export async function checkLedger(db: TransactionalDb): Promise<LedgerReport> {
  return await atOneMoment(db, async (tx) => {
    const counts = { ...NOTHING_COUNTED };
    for (const walk of ["journal", "participant", "lot", "hold"] as const)
      Object.assign(counts, await countPart(tx, walk, "all"));
    const results = new Map<string, LedgerReport["proofs"][number]>();
    for (const proof of proofs) {
      const { total, subjects } = await findBreaches(tx, proof);
      const { name, says } = proof;
      const before = results.get(name) ?? { name, says, breaches: 0, subjects: [] };
      results.set(name, { ...before, breaches: before.breaches + total, subjects: [...before.subjects, ...subjects] });
    }
    return { ok: [...results.values()].every(({ breaches }) => breaches === 0), counts, proofs: [...results.values()] };
  });
}
