// npm run ledger:check: verifies the ledger and prints the result. Works while the server runs.
import path from "node:path";
import { DatabaseError } from "pg";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createDatabase } from "#platform/database/database.ts";
import { type Config, readConfig } from "#platform/settings/config.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import { endInWords } from "#platform/settings/operator-words.ts";

const NO_SUCH_TABLE = "42P01";

async function openDatabase({ database, dataDirectory }: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = path.join(dataDirectory, "postgres");
  const running = database ?? (await findEmbeddedPostgres({ directory }));
  // It was not running, so we stop it ourselves.
  return running ? { url: running.url, stop: async () => {} } : await startEmbeddedPostgres({ directory });
}

/** Prints what each proof found; returns whether all of them hold. */
async function check(url: string): Promise<boolean> {
  const database = createDatabase(url, { max: 1 });
  try {
    const report = await checkLedger(database.db);
    const { journals, entries, lots, holds, participants } = report.counts;
    console.log(
      `${journals} movements, ${entries} entries, ${lots} lots, ${holds} holds, ${participants} participants with points`,
    );
    for (const proof of report.proofs) {
      console.log(
        proof.breaches === 0 ? `  holds   ${proof.says}` : `  BROKEN  ${proof.says}: ${proof.breaches} times`,
      );
      for (const subject of proof.subjects) console.log(`          ${subject}`);
    }
    console.log(report.ok ? "The ledger is sound." : "The ledger is broken.");
    return report.ok;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== NO_SUCH_TABLE) throw error;
    console.log("There is no ledger here yet: npm run migrate makes one, and so does the first start of a demo.");
    return false;
  } finally {
    await database.close();
  }
}

try {
  const { url, stop } = await openDatabase(readConfig(process.env));
  try {
    process.exitCode = (await check(url)) ? 0 : 1;
  } finally {
    await stop();
  }
} catch (error) {
  endInWords(error);
}
