import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** One day's sum of a farm or a person is counted at a time, so that two acts at once do not both fit. */
export const lockDay = (tx: Tx, of: "farm" | "staff", id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`day-of-${of}:${id}`}, 0))`.execute(tx);

async function sumOf(db: Db, rows: ReturnType<typeof sql<{ points: number }>>): Promise<number> {
  return (await rows.execute(db)).rows[0]!.points;
}

/** The acts by which points or another piece go to a farm for something that was sent. */
const RETURNS = ["order.take_back", "order.return_accept", "order.return_exchange"];

/** The acts by which one person alone lets points, or what is worth points, go to a farm. */
const DOORS = ["invoice.accept", "participant.adjust", "participant.transfer", ...RETURNS];

/** An act of the audit log `a` that gave something and took no second person. */
const ALONE = sql`(a.after ->> 'points')::bigint > 0 and not a.after ? 'request_id' and not a.after ? 'by_two'`;

/** What single persons let a farm have since a moment, by every door that needs nobody else. */
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
            and a.action = 'participant.adjust' and a.happened_at >= ${since} and ${ALONE}
        ), 0)
        + coalesce((
          select sum((a.after ->> 'points')::bigint) from audit_log a
          where a.action = 'participant.transfer' and a.happened_at >= ${since}
            and a.after ->> 'receiver_id' = ${String(participantId)} and ${ALONE}
        ), 0)
        + coalesce((
          select sum((a.after ->> 'points')::bigint) from audit_log a
          join reward_order o on a.subject_type = 'order' and o.id::text = a.subject_id
          where a.action = any (${RETURNS}::text[]) and a.happened_at >= ${since}
            and o.participant_id = ${participantId} and ${ALONE}
        ), 0)
      )::bigint as points`,
  );

const sumOfPerson = (db: Db, staffId: number, since: Date, doors: readonly string[]): Promise<number> =>
  sumOf(
    db,
    sql<{ points: number }>`
      select coalesce(sum((a.after ->> 'points')::bigint), 0)::bigint as points from audit_log a
      where a.staff_id = ${staffId} and a.happened_at >= ${since} and a.action = any (${[...doors]}::text[]) and ${ALONE}`,
  );

/** What one person let all farms have since a moment, by every door that needs nobody else. */
export const sumOfPersonsDay = (db: Db, staffId: number, since: Date): Promise<number> =>
  sumOfPerson(db, staffId, since, DOORS);

/** What of it they gave back for things that were sent. */
export const sumOfPersonsReturns = (db: Db, staffId: number, since: Date): Promise<number> =>
  sumOfPerson(db, staffId, since, RETURNS);
