// Where long reading is done: on a standby that has caught up, otherwise on the primary (decision 0154).
import { sql } from "kysely";
import { type Db, isStoreAway, type TransactionalDb } from "./database.ts";

const LOOK_MS = 500;
/** A standby that takes longer to say where it is is not asked for more. */
const ANSWER_MS = 2000;

/** How far the log of the primary was written at a moment. */
type Mark = { atMs: number; position: bigint };

export type Replica = {
  /**
   * Where may be read what need not be newer than the allowed lag, but includes `ownWriting`, the position that the reader's
   * last change had: the standby, or the primary.
   */
  forReading(ownWriting: string | undefined): TransactionalDb;
  /** Reads there; once more on the primary if the standby fails in the middle of it. */
  read<Answer>(ownWriting: string | undefined, work: (db: TransactionalDb) => Promise<Answer>): Promise<Answer>;
  /** The position that includes everything committed until now. */
  position(): Promise<string>;
  /** How many seconds ago the standby had everything; infinite when it does not answer. */
  lagSeconds(): number;
  close(): Promise<void>;
};

const POSITION = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** A position in the log as a number; undefined for anything else. */
export function positionOf(text: string | undefined): bigint | undefined {
  const [, high, low] = POSITION.exec(text ?? "") ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : undefined;
}

/**
 * Watches how far `standby` has come. Its lag is measured by positions of the primary's log, not by the time of its last
 * transaction, which grows while nobody writes.
 */
export function watchReplica(primary: TransactionalDb, standby: TransactionalDb, lagSecondsMax: number): Replica {
  const marks: Mark[] = [];
  let replayed: bigint | undefined;
  /** When the primary's log was where the standby is now, as far as is known. */
  let currentAtMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async () => {
    const atMs = performance.now();
    const [written, seen] = await Promise.allSettled([
      inTime(currentPosition(primary, sql`pg_current_wal_lsn()`)),
      // A standby that was promoted is one no more: it would be somebody else's primary.
      inTime(currentPosition(standby, sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`)),
    ]);
    replayed = seen.status === "fulfilled" ? positionOf(seen.value) : undefined;
    const position = written.status === "fulfilled" ? positionOf(written.value) : undefined;
    if (position !== undefined) marks.push({ atMs, position });
    while (replayed !== undefined && marks.length > 0 && marks[0]!.position <= replayed) {
      currentAtMs = marks.shift()!.atMs;
    }
    // What is older than allowed decides nothing any more, except that it was not reached.
    while (marks.length > 1 && atMs - marks[1]!.atMs > (lagSecondsMax + 1) * 1000) marks.shift();
  };
  const watch = async () => {
    await look().catch(() => {});
    if (!isClosed) timer = setTimeout(() => void watch(), LOOK_MS);
    timer?.unref();
  };
  const watching = watch();

  const lagSeconds = () =>
    replayed === undefined ? Number.POSITIVE_INFINITY : (performance.now() - currentAtMs) / 1000;
  const forReading = (ownWriting: string | undefined) => {
    if (lagSeconds() > lagSecondsMax) return primary;
    const own = positionOf(ownWriting);
    const isIncluded = ownWriting === undefined || (own !== undefined && own <= replayed!);
    return isIncluded ? standby : primary;
  };
  return {
    forReading,
    async read(ownWriting, work) {
      const db = forReading(ownWriting);
      try {
        return await work(db);
      } catch (error) {
        if (db === primary || !isFaultOfStandby(error)) throw error;
        replayed = undefined;
        return await work(primary);
      }
    },
    position: () => currentPosition(primary, sql`pg_current_wal_insert_lsn()`),
    lagSeconds,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await watching;
    },
  };
}

/** Away, or a long statement that stood in the way of what the primary did meanwhile. */
function isFaultOfStandby(error: unknown): boolean {
  return isStoreAway(error) || (error instanceof Error && "code" in error && error.code === "40001");
}

async function currentPosition(db: Db, expression: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ position: string | null }>`select (${expression})::text as position`.execute(db);
  return rows[0]?.position ?? "";
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timeout = setTimeout(() => late.reject(new Error("No answer in time")), ANSWER_MS);
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timeout);
  }
}
