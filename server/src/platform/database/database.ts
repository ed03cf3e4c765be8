import { CompiledQuery, Kysely, PostgresDialect, type Transaction, sql } from "kysely";
import { Client, type ClientBase, type CustomTypesConfig, DatabaseError, type Pool, type PoolConfig, types } from "pg";
import { type Hosts, hostsOf, openPoolOn } from "#platform/database/database-hosts.ts";
import type { Tables } from "./tables.ts";
import { createTogether, type Together } from "./together.ts";

/**
 * Reads: it has no way to insert, update or delete, nor to open a transaction. (A statement written as text could;
 * those that write take a `Tx`, which `powers.test.ts` enforces.)
 */
export type Db = Pick<Kysely<Tables>, "selectFrom" | "selectNoFrom" | "getExecutor" | "executeQuery" | "isTransaction">;
/**
 * Writes: everything done with it is committed or rolled back together. May be passed where a `Db` or a `TransactionalDb` is
 * taken.
 */
export type Tx = Transaction<Tables>;
/**
 * Opens transactions: for jobs, for writes that a later refusal must not undo, for work on files between two
 * transactions. A single statement handed to it is a transaction by itself (decision 0139).
 */
export type TransactionalDb = Db & Pick<Kysely<Tables>, "transaction" | "connection">;

export type Database = { db: Kysely<Tables>; pool: Pool; close(): Promise<void> };

/** Statements share transactions on a quarter of the connections, by default one per core (decision 0086). */
const POOL_PER_LANE = 4;
/** Nobody waits long for a lock that only somebody else's statement needs. */
const SHARED_LOCK_TIMEOUT_MS = 100;

const parsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    // Ids, points and counts stay far below 2^53, where a JS number is exact.
    if (oid === types.builtins.INT8 && format !== "binary") return Number;
    // A calendar day is not an instant: as a Date it would shift with the machine's time zone.
    if (oid === types.builtins.DATE && format !== "binary") return String;
    return types.getTypeParser(oid, format);
  },
};

/**
 * Marks, at the beginning or end of its text, a statement that each connection prepares once instead of parsing and
 * planning it every time. For statements that run often and whose text never varies: prepared ones stay on the server
 * until the connection ends.
 */
export const PREPARED = "/*prepared*/";

/**
 * A piece of a written statement: its text, with a ? for each of its values, and whether it locks what others may lock (see
 * `locking`).
 */
export type Piece = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly locks: boolean;
  readonly isPiece: true;
};

/** Writes a piece: each ${…} is another piece or a value. The text itself must not contain a question mark. */
export function piece(strings: TemplateStringsArray, ...parts: readonly unknown[]): Piece {
  let text = strings[0]!;
  const values: unknown[] = [];
  let locks = false;
  for (const [index, part] of parts.entries()) {
    if (isPiece(part)) {
      text += part.text;
      values.push(...part.values);
      locks ||= part.locks;
    } else {
      text += "?";
      values.push(part);
    }
    text += strings[index + 1]!;
  }
  return { text, values, locks, isPiece: true };
}

/** The same piece, marked as locking rows that other statements may lock: its statement shares no transaction. */
export const locking = (part: Piece): Piece => ({ ...part, locks: true });

/** A name inside a statement, from a closed list in the program, never from outside. */
export const verbatim = (text: string): Piece => ({ text, values: [], locks: false, isPiece: true });

const isPiece = (part: unknown): part is Piece =>
  typeof part === "object" && part !== null && "isPiece" in part && part.isPiece === true;

/** By the text of a piece, the statement in the driver's form: numbered parameters, prepared under a name. */
const written = new Map<string, { name: string; text: string }>();

/**
 * Runs a statement of the hottest paths: written as text once, instead of being built and compiled at every call, and
 * prepared by each connection. Outside a transaction it is one by itself, with the same retries. `Row` is promised by the
 * author.
 *
 * `lockOrder` is for a statement that writes once per key and locks a single row, the one with this id. Outside a
 * transaction, simultaneous ones share one unless a piece of them is `locking`, and each caller gets its result as if it
 * had run alone.
 */
export async function run<Row>(db: Db, statement: Piece, lockOrder?: number): Promise<Row[]> {
  const query = asQuery(statement);
  const { pool, together } = ways.get(db) ?? {};
  if (pool && together) {
    const isShared = lockOrder !== undefined && !statement.locks;
    return (await tryAgain(() => (isShared ? together(query, lockOrder) : pool.query(query)))).rows as Row[];
  }
  const raw = CompiledQuery.raw(query.text, query.values) as CompiledQuery<Row>;
  return (await (db.isTransaction ? db.executeQuery(raw) : tryAgain(() => db.executeQuery(raw)))).rows;
}

function asQuery({ text, values }: Piece) {
  let query = written.get(text);
  if (!query) {
    let places = 0;
    const numbered = text.replaceAll("?", () => `$${++places}`) + PREPARED;
    query = { name: preparedName(numbered), text: numbered };
    written.set(text, query);
  }
  return { ...query, values: [...values] };
}

/** The shortest path for a single statement on a database that is not a transaction: the pool below it. */
const ways = new WeakMap<Db, { pool: Pool; together: Together }>();

const preparedNames = new Map<string, string>();

function preparedName(text: string): string {
  const name = preparedNames.get(text) ?? `prepared_${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

/** Kysely cannot name a statement, which is how the driver is told to prepare it. */
function prepareMarked(client: ClientBase, hosts: Hosts): void {
  const send = client.query.bind(client) as (query: unknown, ...rest: unknown[]) => unknown;
  const sendPrepared = (query: unknown, ...rest: unknown[]) => {
    const result =
      typeof query === "string" && (query.startsWith(PREPARED) || query.endsWith(PREPARED))
        ? send({ name: preparedName(query), text: query }, ...rest)
        : send(query, ...rest);
    if (result instanceof Promise) void result.catch((error: unknown) => doubt(client, error, hosts));
    return result;
  };
  client.query = sendPrepared as ClientBase["query"];
}

const UNANSWERED = "Query read timeout";

const READ_ONLY = "25006";

/**
 * A connection that did not respond is not reused: the pool opens another one. The server may be gone, or may have stopped
 * accepting writes, so where there are others it is not taken for granted any more.
 */
function doubt(client: ClientBase, error: unknown, hosts: Hosts): void {
  if (error instanceof DatabaseError && error.code === READ_ONLY) hosts.suspect();
  if (error instanceof Error && error.message === UNANSWERED && client instanceof Client) {
    hosts.suspect();
    void client.end().catch(() => {});
  }
}

/**
 * Does something within a transaction and takes it all back: what it throws is thrown, and nothing else of it stays.
 */
export async function rehearsed(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint rehearsal`.execute(tx);
  await work();
  await sql`rollback to savepoint rehearsal`.execute(tx);
}

/** Whether a query finds a row, or a change that returns its rows changed one. */
export const isAny = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/**
 * How long a statement may take: `statementMs` is enforced by the database, `answerMs` by us, for a database that does
 * not respond.
 */
export type StatementLimits = { statementMs: number; answerMs: number };

const QUEUE_MS = 10_000;

/** No call of the web role waits longer; what takes longer is left to the worker. */
export const WEB_LIMITS: StatementLimits = { statementMs: 15_000, answerMs: 18_000 };

/**
 * Opens a pool of at most `max` connections. int8 arrives as number, timestamptz as Date, date as 'YYYY-MM-DD',
 * numeric as string. The server's time zone of every connection is UTC. An address of several servers means the one that
 * accepts writes, whichever that is at the time. `queueMs` is how long anybody waits until a connection is free.
 */
export function createDatabase(
  url: string,
  { max, limits, queueMs = QUEUE_MS }: { max: number; limits?: StatementLimits; queueMs?: number },
): Database {
  const hosts = hostsOf(url);
  const connectionTimeoutMillis = Math.min(queueMs, limits?.answerMs ?? queueMs);
  const pool = openPool(hosts, { max, connectionTimeoutMillis }, limits);
  const lanes = Math.max(1, Math.floor(max / POOL_PER_LANE));
  const shared = openPool(hosts, { max: lanes, connectionTimeoutMillis, pipeline: true }, limits);
  // Sent before anything else, as a statement: a pooler in front of the database does not accept it as a startup
  // parameter.
  shared.on("connect", (client) => void client.query(`set lock_timeout = ${SHARED_LOCK_TIMEOUT_MS}`).catch(() => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  ways.set(db, { pool, together: createTogether({ alone: pool, shared, lanes }) });
  return { db, pool, close: async () => void (await Promise.all([db.destroy(), shared.end()])) };
}

function openPool(hosts: Hosts, settings: PoolConfig, limits: StatementLimits | undefined): Pool {
  const pool = openPoolOn(hosts, {
    types: parsers as CustomTypesConfig,
    options: `-c timezone=UTC${limits ? ` -c statement_timeout=${limits.statementMs}` : ""}`,
    ...(limits ? { query_timeout: limits.answerMs } : {}),
    ...settings,
  });
  pool.on("connect", (client) => prepareMarked(client, hosts));
  return pool;
}

/** Serialization failure and deadlock: PostgreSQL rolled the whole transaction back and asks for a retry. */
const retriable = new Set(["40001", "40P01"]);

/**
 * Runs `work` in one READ COMMITTED transaction and returns its result. Tries at most three times if PostgreSQL breaks
 * a deadlock, so `work` must do nothing that a rollback does not undo. Given a transaction, `work` joins it.
 */
export async function inTransaction<T>(db: TransactionalDb, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return await work(db);
  return await tryAgain(() => db.transaction().execute(work));
}

/**
 * A transaction whose statements keep to one core: for what reads everything and nobody waits for. The other cores stay
 * with whoever waits for an answer.
 */
export const onOneCore = <T>(db: TransactionalDb, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await sql`select set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);
    return await work(tx);
  });

/**
 * Runs `write`, which is one statement and so a transaction by itself: two round trips fewer than inTransaction takes.
 * For counts, sweeps and notes made in passing.
 */
export const inOneStatement = <T>(db: TransactionalDb, write: (tx: Tx) => Promise<T>): Promise<T> => write(db as Tx);

/**
 * Repeats `write`, each time in a transaction of its own, until it has changed fewer rows than it was allowed to: for work on
 * as many rows as there happen to be. Whoever waits for one of them waits for a part only.
 */
export async function inBatches(
  db: TransactionalDb,
  limit: number,
  write: (tx: Tx, limit: number) => Promise<number>,
): Promise<void> {
  while ((await inTransaction(db, (tx) => write(tx, limit))) >= limit);
}

async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 3 || !(error instanceof DatabaseError) || !retriable.has(error.code ?? "")) throw error;
    }
  }
}

const isTransaction = (db: TransactionalDb): db is Tx => db.isTransaction;

/** The name of the constraint that `error` reports as violated, or undefined for another kind of error. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.constraint : undefined;
}

/** PostgreSQL conditions that are not the statement's fault: shutting down, out of space, read-only, too slow. */
const AWAY_CONDITION = /^(?:08...|53...|57014|57P0.|58...|25006)$/;
/** The same for the network. */
const AWAY_LINE = "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN EMFILE ENFILE";
/** And for the disks that hold files: full, read-only, broken, or no longer ours to write to. */
const AWAY_DISK = "ENOSPC EDQUOT EFBIG EROFS EIO ESTALE EACCES EPERM";
const AWAY_ERRNO = new Set(`${AWAY_LINE} ${AWAY_DISK}`.split(" "));
/** What the driver reports only as text. */
const AWAY_WORDS = new RegExp(
  `^(?:${UNANSWERED}|Connection terminated|timeout exceeded when trying to connect|Client was closed|Client has encountered a connection error|Cannot use a pool after calling end)`,
);

/**
 * Whether `error`, or what caused it, says that a store is unreachable, full or too slow: not a defect, and worth retrying
 * later. The library for files puts its own words around what the store said.
 */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return saysAway(error) || isStoreAway(error.cause);
}

type Said = Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };

function saysAway(error: Said): boolean {
  const code = typeof error.code === "string" ? error.code : "";
  if (error instanceof DatabaseError) return AWAY_CONDITION.test(code);
  // A bucket's troubles: it said nothing in time, or that it cannot now.
  const status = error.$metadata?.httpStatusCode ?? 0;
  if (error.name === "TimeoutError" || status === 429 || status >= 500) return true;
  return AWAY_ERRNO.has(code) || AWAY_WORDS.test(error.message);
}
