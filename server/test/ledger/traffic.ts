// A process of its own for the crash test: posts without pause and prints the key of each posting once it is committed.
import { createDatabase, type Tx } from "#platform/database/database.ts";
import { earn, spend, transfer } from "#modules/points/ledger/ledger.service.ts";
import { givenPosting } from "./given.ts";

const [url = "", round = "", ...people] = process.argv.slice(2);
const ids = people.map(Number);
const { db } = createDatabase(url, { max: 8 });
const expiresAt = new Date("2029-11-20T23:00:00Z");

function post(tx: Tx, worker: number, count: number): Promise<{ journalId: number }> {
  const from = ids[(worker + count) % ids.length] ?? 0;
  const to = ids[(worker + count + 1) % ids.length] ?? 0;
  const posting = givenPosting(from, { key: `${round}/${worker}/${count}` });
  if (count % 3 === 0) return earn(tx, posting, { points: 100, category: "purchase", expiresAt });
  if (count % 3 === 1) return spend(tx, posting, { points: 7, to: "redeemed" });
  return transfer(tx, posting, { receiverId: to, points: 11 });
}

async function work(worker: number): Promise<void> {
  for (let count = 0; ; count++) {
    try {
      await db.transaction().execute((tx) => post(tx, worker, count));
      process.stdout.write(`${round}/${worker}/${count}\n`);
    } catch {
      // Too few points, or the database is gone: what was not acknowledged proves nothing.
      if (count > 100_000) return;
    }
  }
}

await Promise.all(Array.from({ length: 8 }, (_, worker) => work(worker)));
