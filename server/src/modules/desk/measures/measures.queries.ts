// What waits and how it is doing, for the operators: each statement reads a partial index, or a table that does not grow
// with the participants.
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

export type Waiting = { waiting: number; oldest_at: Date | null };

export const countInvoices = (db: Db): Promise<Waiting> =>
  db
    .selectFrom("invoice")
    .select((row) => [row.fn.countAll<number>().as("waiting"), row.fn.min("submitted_at").as("oldest_at")])
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();

const DUE = sql`coalesce(first_due_at, not_before, created_at)`;

/** Messages with a time of their own wait from then on; one that was tried waits since it was due first, until it is of no use. */
export function countMessages(db: Db, triesMax: number, at: Date): Promise<Waiting & { failed: number }> {
  const waits = sql`tries < ${triesMax} and ${DUE} <= ${at} and (useful_until is null or useful_until > ${at})`;
  return db
    .selectFrom("outbox_message")
    .select([
      sql<number>`count(*) filter (where ${waits})`.as("waiting"),
      sql<Date | null>`min(${DUE}) filter (where ${waits})`.as("oldest_at"),
      sql<number>`count(*) filter (where tries >= ${triesMax})`.as("failed"),
    ])
    .where("sent_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** A document arrived with its batch; the oldest in the queue has the smallest id. */
export const countDocuments = (db: Db): Promise<{ queued: number; waiting: number; oldest_at: Date | null }> =>
  db
    .selectNoFrom((row) => [
      row
        .selectFrom("feed_document")
        .select(row.fn.countAll<number>().as("count"))
        .where("status", "=", "queued")
        .$asScalar()
        .$notNull()
        .as("queued"),
      row
        .selectFrom("feed_document")
        .select(row.fn.countAll<number>().as("count"))
        .where("status", "=", "waiting")
        .$asScalar()
        .$notNull()
        .as("waiting"),
      row
        .selectFrom("feed_document")
        .innerJoin("feed_batch", "feed_batch.id", "feed_document.batch_id")
        .select("feed_batch.received_at")
        .where("feed_document.status", "=", "queued")
        .orderBy("feed_document.id")
        .limit(1)
        .as("oldest_at"),
    ])
    .executeTakeFirstOrThrow();

export const countReadings = (db: Db): Promise<(Waiting & { source: string })[]> =>
  db
    .selectFrom("invoice_reading")
    .select((row) => ["source", row.fn.countAll<number>().as("waiting"), row.fn.min("asked_at").as("oldest_at")])
    .where("status", "=", "waiting")
    .groupBy("source")
    .execute();

export type ApprovalKind = "payout" | "correction" | "setting";

/** What one person asked for and waits for a second one. */
export const countApprovals = async (db: Db): Promise<(Waiting & { kind: ApprovalKind })[]> =>
  (
    await sql<Waiting & { kind: ApprovalKind }>`
      select 'payout' as kind, count(*) as waiting, min(created_at) as oldest_at from payout_batch where status = 'draft'
      union all
      select kinds.kind, count(a.id), min(a.requested_at) from (values ('correction', true), ('setting', false)) kinds (kind, is_points)
      left join approval_request a on a.status = 'waiting' and (a.kind = 'participant.points') = kinds.is_points
      group by kinds.kind`.execute(db)
  ).rows;

export const findProof = (db: Db) =>
  db.selectFrom("ledger_proof").select(["checked_at", "ok"]).orderBy("id", "desc").limit(1).executeTakeFirst();

export type JobState = { name: string; idle_seconds: number; run_seconds: number | null; failures: number };

/**
 * Every scheduled job by its runs that are kept (two days): by the database's clock, which the library uses. One that never
 * succeeded counts from when it was first scheduled. A run that was tried again has failed as often as it was.
 */
export const listJobStates = async (db: Db): Promise<JobState[]> =>
  (
    await sql<JobState>`
      select s.name,
        extract(epoch from now() - coalesce(run.succeeded_at, s.created_on))::float8 as idle_seconds,
        extract(epoch from run.lasted)::float8 as run_seconds, coalesce(run.failures, 0) as failures
      from jobs.schedule s left join (
        select name, max(completed_on) filter (where state = 'completed') as succeeded_at,
          (array_agg(completed_on - started_on order by completed_on desc) filter (where state = 'completed'))[1] as lasted,
          sum(retry_count + (state = 'failed')::int) filter (where created_on > now() - interval '1 day') as failures
        from jobs.job group by name
      ) run on run.name = s.name`.execute(db)
  ).rows;
