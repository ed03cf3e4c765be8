import { staffLogout } from "@plon/contract/office/people/staff-access.ts";
import { logout } from "@plon/contract/portal/people/access.ts";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Clock } from "#platform/settings/clock.ts";
import { inBatches, inOneStatement, type TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { callerOf } from "#platform/auth/caller.ts";

const SWEPT_AT_ONCE = 5000;
const MINUTE_MS = 60_000;
/**
 * A process reports its calls to the others in steps of this size: callers with fewer calls cost the database nothing.
 */
const STEP = 50;

/** Whoever has used up their calls may still sign out. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set([logout.path, staffLogout.path]);

type Count = { minute: number; calls: number; everywhere: number };

/**
 * Limits each caller to `most` calls a minute, of any kind and across processes; the sum may be exceeded by what the
 * processes have not reported to each other yet. Throws request.rate_limited before anything else is done.
 */
export function limitCallers(
  app: FastifyInstance,
  { db, clock, most }: { db: TransactionalDb; clock: Clock; most: number },
): void {
  const counts = new Map<string, Count>();
  let minuteNow = 0;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!request.url.startsWith("/api/") || ALWAYS_OPEN.has(request.routeOptions.url ?? "")) return done();
    const now = clock.now().getTime();
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== minuteNow) counts.clear();
    minuteNow = minute;
    const caller = callerOf(request.ip);
    const count = counts.get(caller) ?? { minute, calls: 0, everywhere: 0 };
    counts.set(caller, count);
    count.calls += 1;
    const isOver = () => Math.max(count.calls, count.everywhere + (count.calls % STEP)) > most;
    const refusal = () => {
      const retryAfterSeconds = Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000));
      return new AppError("request.rate_limited", { params: { minutes: 1 }, retryAfterSeconds });
    };
    if (isOver()) return done(refusal());
    if (count.calls % STEP > 0) return done();
    const tellOthers = async () => {
      try {
        count.everywhere = await addEverywhere(db, caller, minute);
      } catch (error) {
        // A frequent caller is not let through just because the database is unavailable: the call itself needs it.
        return done(error as Error);
      }
      done(isOver() ? refusal() : undefined);
    };
    void tellOthers();
  });
}

/** Counts one call of a caller with a limit of its own, over all processes: how many this minute has, and how long it lasts. */
export async function countCall(
  db: TransactionalDb,
  caller: string,
  at: Date,
): Promise<{ calls: number; secondsLeft: number }> {
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const secondsLeft = Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - at.getTime()) / 1000));
  return { calls: await addEverywhere(db, caller, minute, 1), secondsLeft };
}

async function addEverywhere(db: TransactionalDb, caller: string, minute: number, step = STEP): Promise<number> {
  const at = new Date(minute * MINUTE_MS);
  const { calls } = await inOneStatement(db, (tx) =>
    tx
      .insertInto("caller_minute")
      .values({ caller, minute: at, calls: step })
      .onConflict((conflict) =>
        conflict.columns(["caller", "minute"]).doUpdateSet({ calls: sql<number>`caller_minute.calls + ${step}` }),
      )
      .returning("calls")
      .executeTakeFirstOrThrow(),
  );
  return calls;
}

/** Deletes the counts of past minutes. */
export async function sweepCallers(db: TransactionalDb, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 60 * MINUTE_MS);
  await inBatches(db, SWEPT_AT_ONCE, async (tx, limit) => {
    const old = sql<boolean>`ctid = any (array(select ctid from caller_minute where minute < ${before} limit ${limit}))`;
    const { numDeletedRows } = await tx.deleteFrom("caller_minute").where(old).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
