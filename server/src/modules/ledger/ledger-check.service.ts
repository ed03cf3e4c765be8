import type { Root } from "#platform/database.ts";
import { atOneMoment, countLedger, findBreaches, type LedgerCounts, proofs } from "./ledger-check.queries.ts";

export type LedgerReport = {
  ok: boolean;
  counts: LedgerCounts;
  /** Each promise of the ledger, how often it is broken, and the first breaches. */
  proofs: { name: string; says: string; breaches: number; subjects: string[] }[];
};

/** Verifies the whole ledger from its insert-only rows, as of one moment, while postings go on. */
export async function checkLedger(db: Root): Promise<LedgerReport> {
  return await atOneMoment(db, async (tx) => {
    const counts = await countLedger(tx);
    const results: LedgerReport["proofs"] = [];
    for (const proof of proofs) {
      const { total, subjects } = await findBreaches(tx, proof);
      results.push({ name: proof.name, says: proof.says, breaches: total, subjects });
    }
    return { ok: results.every((result) => result.breaches === 0), counts, proofs: results };
  });
}
