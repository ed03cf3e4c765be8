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

/** Decisions by Warsaw day since an instant. */
export const countDecisions = (db: Db, since: Date) =>
  db
    .selectFrom("invoice")
    .select([
      sql<string>`((decided_at at time zone 'Europe/Warsaw')::date)::text`.as("day"),
      sql<number>`count(*) filter (where status = 'accepted')`.as("accepted"),
      sql<number>`count(*) filter (where status = 'rejected')`.as("rejected"),
    ])
    .where("decided_at", ">=", since)
    .groupBy(sql`1`)
    .execute();

export const countParticipants = (db: Db) =>
  db
    .selectFrom("participant")
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();

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
