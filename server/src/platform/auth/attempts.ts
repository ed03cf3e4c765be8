import { sql } from "kysely";
import { waitMinutes } from "@plon/rules/rate-limit.ts";
import { type Db, inTransaction } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";

type Limit = { attemptsMax: number; windowMinutes: number };

/**
 * Counts one attempt against a limit, in a transaction of its own: it stays counted whatever happens next. Throws
 * auth.too_many_attempts when the window is full. Attempts at once are counted one after another, so none slips by.
 */
export async function countAttempt(db: Db, bucket: string, limit: Limit, at: Date): Promise<void> {
  const minutes = await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`.execute(tx);
    const since = new Date(at.getTime() - limit.windowMinutes * 60_000);
    const rows = await tx
      .selectFrom("attempt")
      .select("happened_at")
      .where("bucket", "=", bucket)
      .where("happened_at", ">", since)
      .execute();
    const wait = waitMinutes(
      rows.map((row) => row.happened_at),
      limit,
      at,
    );
    if (wait === 0) await tx.insertInto("attempt").values({ bucket, happened_at: at }).execute();
    return wait;
  });
  if (minutes > 0) {
    throw new AppError("auth.too_many_attempts", { params: { minutes }, retryAfterSeconds: minutes * 60 });
  }
}

/** Forgets the attempts of a bucket: the right password was given. */
export async function forgetAttempts(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom("attempt").where("bucket", "=", bucket).execute();
}

/** Deletes attempts too old for any limit. */
export async function sweepAttempts(db: Db, at: Date): Promise<void> {
  await db
    .deleteFrom("attempt")
    .where("happened_at", "<", new Date(at.getTime() - 24 * 3_600_000))
    .execute();
}
