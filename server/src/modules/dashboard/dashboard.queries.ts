import { sql } from "kysely";
import type { Db } from "#platform/database.ts";

/** How many wait, are overdue or were returned, and since when the oldest waits. */
export const countQueue = (db: Db, today: string) =>
  db
    .selectFrom("invoice")
    .select([
      sql<number>`count(*) filter (where status = 'pending')`.as("waiting"),
      sql<number>`count(*) filter (where status = 'pending' and decision_due < ${today}::date)`.as("overdue"),
      sql<number>`count(*) filter (where status = 'returned')`.as("returned"),
      sql<Date | null>`min(submitted_at) filter (where status = 'pending')`.as("oldest_submitted_at"),
    ])
    .where("status", "in", ["pending", "returned"])
    .executeTakeFirstOrThrow();

/** Waiting invoices by whole days since submission. */
export const countAges = (db: Db, today: string) =>
  db
    .selectFrom("invoice")
    .select([sql<number>`least(${today}::date - submitted_on, 7)`.as("days"), sql<number>`count(*)`.as("count")])
    .where("status", "=", "pending")
    .groupBy(sql`1`)
    .execute();

export type DayBounds = { day: string; from: Date; until: Date };
export type DecisionsOfDay = { day: string; accepted: number; rejected: number };

/** Decisions of each of these days, counted in an index. */
export async function countDecisions(db: Db, days: readonly DayBounds[]): Promise<DecisionsOfDay[]> {
  const { rows } = await sql<DecisionsOfDay>`
    select asked.day, counted.accepted, counted.rejected
    from unnest(
      ${days.map(({ day }) => day)}::text[],
      ${days.map(({ from }) => from)}::timestamptz[],
      ${days.map(({ until }) => until)}::timestamptz[]
    ) as asked (day, "from", until)
    cross join lateral (
      select count(*) filter (where i.status = 'accepted') as accepted,
        count(*) filter (where i.status = 'rejected') as rejected
      from invoice i where i.decided_at >= asked."from" and i.decided_at < asked.until
    ) counted`.execute(db);
  return rows;
}

/** Of so many participants nobody needs the exact number, which would have to be counted one by one. */
const EXACT_PARTICIPANTS_MAX = 10_000;

/** The number of participants; of very many about as many as the database estimates, to three digits. */
export async function countParticipants(
  db: Db,
): Promise<{ participants_total: number; participants_total_is_about: boolean }> {
  const { rows } = await sql<{ counted: number; estimated: number }>`
    select (select count(*) from (select from participant limit ${EXACT_PARTICIPANTS_MAX + 1}) counted) as counted,
      (select reltuples::bigint from pg_class where oid = 'participant'::regclass) as estimated
  `.execute(db);
  const { counted, estimated } = rows[0]!;
  if (counted <= EXACT_PARTICIPANTS_MAX) return { participants_total: counted, participants_total_is_about: false };
  const about = Number(Math.max(counted, estimated).toPrecision(3));
  return { participants_total: about, participants_total_is_about: true };
}

/** What staff have to do about rewards: orders, large corrections of balances, payouts to approve. */
export const countRewardWork = (db: Db) =>
  db
    .selectNoFrom((row) => [
      row
        .selectFrom("reward_order")
        .select(sql<number>`count(*)`.as("count"))
        .where("status", "=", "accepted")
        .where("kind", "=", "item")
        .as("orders_accepted"),
      row
        .selectFrom("reward_order")
        .select(sql<number>`count(*)`.as("count"))
        .where("status", "=", "processing")
        .where("kind", "=", "item")
        .as("orders_processing"),
      row
        .selectFrom("adjustment_request")
        .select(sql<number>`count(*)`.as("count"))
        .where("status", "=", "waiting")
        .as("adjustments_waiting"),
      row
        .selectFrom("approval_request")
        .select(sql<number>`count(*)`.as("count"))
        .where("status", "=", "waiting")
        .as("approvals_waiting"),
      row
        .selectFrom("payout_batch")
        .select(sql<number>`count(*)`.as("count"))
        .where("status", "=", "draft")
        .as("payout_batches_to_approve"),
    ])
    .executeTakeFirstOrThrow();
