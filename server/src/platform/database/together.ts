// Simultaneous statements share one transaction: one commit for all of them, instead of waking the database for each.
import { setImmediate as nextTurn } from "node:timers/promises";
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from "pg";

/** At most this many share a transaction: what one of them waits for, all of them wait for. */
const MOST = 16;

type Waiting = {
  query: QueryConfig;
  lockOrder: number;
  answer: (result: QueryResult) => void;
  fail: (error: unknown) => void;
};

export type Together = (query: QueryConfig, lockOrder: number) => Promise<QueryResult>;

/**
 * Runs a statement as if it were alone: its result comes after its commit, and a refusal affects only its own caller.
 * While `lanes` transactions are in progress, statements that arrive meanwhile wait and then share the next one. If one
 * of those refuses, or somebody else holds a lock for longer than a connection of `shared` waits, the shared
 * transaction is rolled back and each statement runs by itself on `alone`. A lost connection may have committed and the
 * statements run again: they must write only once per key.
 *
 * `lockOrder` is the id of the one row that the statement locks against others: a shared transaction locks in its
 * order.
 */
export function createTogether({ alone, shared, lanes }: { alone: Pool; shared: Pool; lanes: number }): Together {
  const waiting: Waiting[] = [];
  let busy = 0;

  async function runLane(): Promise<void> {
    busy += 1;
    while (waiting.length > 0) {
      await nextTurn(); // what arrived in the same turn joins
      const group = waiting.splice(0, MOST).toSorted((a, b) => a.lockOrder - b.lockOrder);
      if (await settleTogether(shared, group)) continue;
      for (const { query, answer, fail } of group) void alone.query(query).then(answer, fail);
    }
    busy -= 1;
  }

  return (query, lockOrder) =>
    new Promise((answer, fail) => {
      waiting.push({ query, lockOrder, answer, fail });
      if (busy < lanes) void runLane();
    });
}

/** Resolves all of them, or none and returns false. */
async function settleTogether(shared: Pool, group: Waiting[]): Promise<boolean> {
  let client: PoolClient;
  try {
    client = await shared.connect();
  } catch {
    return false; // each will get its own error when run alone
  }
  // All are sent before the first result arrives; after a failed one the others fail too, and the commit rolls back.
  const begun = group.length === 1 ? [] : [client.query("begin")];
  const statements = group.map(({ query }) => client.query(query));
  const ended = group.length === 1 ? [] : [client.query("commit")];
  const results = await Promise.allSettled([...begun, ...statements, ...ended]);
  const refused = results.find((result) => result.status === "rejected");
  client.release(refused !== undefined && !(refused.reason instanceof DatabaseError));
  if (refused) return false;
  for (const [index, { answer }] of group.entries()) answer(await statements[index]!);
  return true;
}
