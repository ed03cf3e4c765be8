// npm run ledger:check: verifies the ledger and prints the result. Works while the server runs.
import path from "node:path";
import { DatabaseError } from "pg";
import { checkLedger } from "#modules/ledger/ledger-check.service.ts";
import { createDatabase } from "#platform/database.ts";
import { readConfig } from "#platform/config.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "#platform/embedded-postgres.ts";

const NO_SUCH_TABLE = "42P01";
const config = readConfig(process.env);
const directory = path.join(config.dataDirectory, "postgres");

async function openDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const running = config.database ?? (await findEmbeddedPostgres({ directory }));
  // It was not running, so we stop it ourselves.
  return running ? { url: running.url, stop: async () => {} } : await startEmbeddedPostgres({ directory });
}

const { url, stop } = await openDatabase();
const database = createDatabase(url, { max: 1 });
try {
  const report = await checkLedger(database.db);
  const { journals, entries, lots, holds, participants } = report.counts;
  console.log(
    `${journals} movements, ${entries} entries, ${lots} lots, ${holds} holds, ${participants} participants with points`,
  );
  for (const proof of report.proofs) {
    console.log(proof.breaches === 0 ? `  holds   ${proof.says}` : `  BROKEN  ${proof.says}: ${proof.breaches} times`);
    for (const subject of proof.subjects) console.log(`          ${subject}`);
  }
  console.log(report.ok ? "The ledger is sound." : "The ledger is broken.");
  process.exitCode = report.ok ? 0 : 1;
} catch (error) {
  if (!(error instanceof DatabaseError) || error.code !== NO_SUCH_TABLE) throw error;
  console.log("There is no ledger here yet: start the server once, it makes one.");
  process.exitCode = 1;
} finally {
  await database.close();
  await stop();
}
