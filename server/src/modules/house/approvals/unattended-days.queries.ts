import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** One act at a time: two at once could otherwise both fit under a limit. A process of before 0143 waits for the same name. */
export const lockUnattended = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('automatic-acceptance', 0))`.execute(tx);

/** The day in Warsaw, and when it and its month began. */
export type Day = { day: string; dayBegan: Date; monthBegan: Date };

/** Points of invoices that accepted themselves and of partners' events, on a day over all, and of a farm on it and in its month. */
export async function sumUnattended(db: Db, { day, dayBegan, monthBegan }: Day, participantId: number) {
  const { rows } = await sql<{ day_points: number; farm_points: number; farm_month_points: number }>`
    select (
        (select coalesce(sum(points), 0) from invoice_judgement where judged_on = ${day}::date and is_accepted)
        + (select coalesce(sum(points), 0) from partner_event where received_at >= ${dayBegan} and state = 'accepted')
      )::bigint as day_points,
      coalesce(sum(points) filter (where is_today), 0)::bigint as farm_points,
      coalesce(sum(points), 0)::bigint as farm_month_points
    from (
      select j.points, j.judged_on = ${day}::date as is_today
      from invoice i join invoice_judgement j on j.invoice_id = i.id
      where i.participant_id = ${participantId} and j.is_accepted
        and j.judged_on between date_trunc('month', ${day}::date)::date and ${day}::date
      union all
      select points, received_at >= ${dayBegan}
      from partner_event
      where participant_id = ${participantId} and state = 'accepted' and received_at >= ${monthBegan}
    ) given`.execute(db);
  const { day_points, farm_points, farm_month_points } = rows[0]!;
  return { dayPoints: day_points, farmPoints: farm_points, farmMonthPoints: farm_month_points };
}
