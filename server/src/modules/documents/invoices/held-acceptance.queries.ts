import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** One day's sum of a farm or a person is counted at a time, so that two acceptances at once do not both fit. */
export const lockDay = (tx: Tx, of: "farm" | "staff", id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`day-of-${of}:${id}`}, 0))`.execute(tx);

async function sumOf(db: Db, rows: ReturnType<typeof sql<{ points: number }>>): Promise<number> {
  return (await rows.execute(db)).rows[0]!.points;
}

/** What single persons let a farm have since a moment: invoices that they accepted, and corrections upward. */
export const sumOfFarmsDay = (db: Db, participantId: number, since: Date): Promise<number> =>
  sumOf(
    db,
    sql<{ points: number }>`
      select (
        coalesce((
          select sum(i.points) from invoice i
          where i.participant_id = ${participantId} and i.status = 'accepted' and i.points > 0
            and i.decided_by is not null and i.decided_at >= ${since}
            and not exists (
              select 1 from approval_request r
              where r.kind = 'invoice.accept' and r.subject_id = i.id::text and r.status = 'approved'
                and r.decided_at = i.decided_at)
        ), 0)
        + coalesce((
          select sum((a.after ->> 'points')::bigint) from audit_log a
          where a.subject_type = 'participant' and a.subject_id = ${String(participantId)}
            and a.action = 'participant.adjust' and a.happened_at >= ${since}
            and (a.after ->> 'points')::bigint > 0 and not a.after ? 'request_id'
        ), 0)
      )::bigint as points`,
  );

/** What one person let all farms have since a moment, by every door that needs nobody else. */
export const sumOfPersonsDay = (db: Db, staffId: number, since: Date): Promise<number> =>
  sumOf(
    db,
    sql<{ points: number }>`
      select coalesce(sum((a.after ->> 'points')::bigint), 0)::bigint as points from audit_log a
      where a.staff_id = ${staffId} and a.happened_at >= ${since}
        and a.action in ('invoice.accept', 'participant.adjust', 'order.take_back', 'order.return_accept',
          'order.return_exchange')
        and (a.after ->> 'points')::bigint > 0 and not a.after ? 'request_id' and not a.after ? 'by_two'`,
  );
