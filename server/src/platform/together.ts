// Statements that come at once share one transaction: one commit for all of them, and the database is not woken for each.
import { setImmediate as nextTurn } from "node:timers/promises";
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from "pg";

/** So many share a transaction at most: what one of them waits for, all of them wait for. */
const MOST = 16;

type Waiting = {
  query: QueryConfig;
  lockOrder: number;
  answer: (result: QueryResult) => void;
  fail: (error: unknown) => void;
};

export type Together = (query: QueryConfig, lockOrder: number) => Promise<QueryResult>;

/**
 * Runs a statement as if it were alone: its answer comes after its commit, and its refusal undoes nothing but itself.
 * While `lanes` transactions are on their way, the statements that come meanwhile wait and then share the next one. When
 * one of those refuses, or a lock is held by somebody else for longer than a connection of `shared` waits, the shared
 * transaction is undone and each runs by itself on `alone`. When a connection is lost it may have committed and the
 * statements run once more: they must be such as write once for their key.
 *
 * `lockOrder` is the id of the one row that the statement locks against others: a shared transaction locks in its order.
 */
export function createTogether({ alone, shared, lanes }: { alone: Pool; shared: Pool; lanes: number }): Together {
  const waiting: Waiting[] = [];
  let busy = 0;

  async function runLane(): Promise<void> {
    busy += 1;
    while (waiting.length > 0) {
      await nextTurn(); // what arrived in the same breath comes along
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

/** Answers all of them, or none and says false. */
async function settleTogether(shared: Pool, group: Waiting[]): Promise<boolean> {
  let client: PoolClient;
  try {
    client = await shared.connect();
  } catch {
    return false; // what is wrong, each will hear by itself
  }
  // All are sent before the first is answered; behind one that fails the others fail, and the commit undoes.
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
