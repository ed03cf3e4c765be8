import { endExpiredSupport } from "#platform/auth/sessions.ts";
import { sweepAttempts } from "#platform/auth/attempts.ts";
import { sweepPasskeyChallenges } from "#platform/auth/passkeys.ts";
import { inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import { foldRowCounts, proveRowCounts } from "#platform/database/row-counts.ts";
import { sweepFiles } from "#platform/files/file-sweep.ts";
import { sweepCallers } from "#platform/http/general-limit.ts";
import type { Job } from "#platform/running/jobs.ts";
import { FILE_NAMERS, MODULES } from "./modules.ts";
import type { Parts } from "./parts.ts";

/** Those of the modules, and what no module owns. */
export const listJobs = (parts: Parts): Job[] => [
  ...MODULES.flatMap(({ jobs }) => jobs?.(parts) ?? []),
  ...ownJobs(parts),
];

function ownJobs({ db, clock, storage }: Parts): Job[] {
  return [
    {
      name: "end-support-sessions",
      cron: "* * * * *",
      run: () => inTransaction(db, (tx) => endExpiredSupport(tx, clock.now())),
    },
    { name: "sum-counts", cron: "*/15 * * * *", run: async () => void (await foldRowCounts(db)) },
    { name: "prove-sums", cron: "15 1 * * *", run: () => proveSums(db) },
    { name: "sweep-attempts", cron: "30 1 * * *", run: () => sweepAttempts(db, clock.now()) },
    { name: "sweep-passkey-challenges", cron: "32 1 * * *", run: () => sweepPasskeyChallenges(db, clock.now()) },
    { name: "sweep-callers", cron: "25 * * * *", run: () => sweepCallers(db, clock.now()) },
    {
      name: "sweep-files",
      cron: "0 3 * * *",
      run: async () => void (await sweepFiles(db, storage, FILE_NAMERS, clock.now())),
    },
  ];
}

/**
 * Compares what is kept as it changes with the rows it follows from. What differs is mended, and yet a defect: some change
 * was missed.
 */
async function proveSums(db: TransactionalDb): Promise<void> {
  const proofs = [
    ...MODULES.flatMap((module) => module.proofs ?? []),
    { of: "numbers beside rows", prove: proveRowCounts },
  ];
  const differed: string[] = [];
  for (const { of, prove } of proofs) {
    const count = await prove(db);
    if (count > 0) differed.push(`${count} ${of}`);
  }
  if (differed.length > 0) throw new Error(`Sums differed from their rows and were mended: ${differed.join(", ")}`);
}

/** What the worker does continuously, all of it at once. Throws an Error where two modules give it one name. */
export function listDrains(parts: Parts, publicUrl: () => string): Record<string, () => Promise<boolean>> {
  const all = MODULES.flatMap(({ drains }) => Object.entries(drains?.(parts, publicUrl) ?? {}));
  if (new Set(all.map(([name]) => name)).size < all.length) throw new Error("Two drains have one name");
  return Object.fromEntries(all);
}
