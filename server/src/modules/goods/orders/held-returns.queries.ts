import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** One person's day is counted at a time, also while they accept invoices; ask before anything locks a participant. */
export const lockReturnsDay = (tx: Tx, staffId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`day-of-staff:${staffId}`}, 0))`.execute(tx);

/** The acts by which points or another piece go to a farm for something that was sent. */
const RETURNS = ["order.take_back", "order.return_accept", "order.return_exchange"];

/** What one person gave back since a moment without anybody else, in points. */
export async function sumReturned(db: Db, staffId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum((a.after ->> 'points')::bigint), 0)::bigint as points from audit_log a
    where a.staff_id = ${staffId} and a.happened_at >= ${since} and a.action = any (${RETURNS}::text[])
      and not a.after ? 'by_two'`.execute(db);
  return rows[0]!.points;
}

/** What a second person is told of these orders, with what was said of each and waits. */
export const listReturnable = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom("reward_order as o")
    .leftJoin("order_return as r", (join) =>
      join.onRef("r.order_id", "=", "o.id").on("r.state", "in", ["open", "exchanging"]),
    )
    .select(["o.id", "o.year", "o.title", "o.points", "o.value_grosze", "o.quantity", "o.status"])
    .select(["r.id as return_id", "r.state as return_state", "r.quantity as returned_pieces"])
    .where("o.id", "in", [...orderIds])
    .orderBy("o.id")
    .execute();
