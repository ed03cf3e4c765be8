import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export type ReleaseSum = {
  staff_id: number;
  name: string;
  role: Tables["staff"]["role"];
  action: string;
  day: string;
  acts: number;
  points: number;
  points_by_two: number;
};

/** The acts of these names between two moments, summed by person, act and Warsaw day. */
export async function sumActs(db: Db, actions: readonly string[], from: Date, until: Date): Promise<ReleaseSum[]> {
  const { rows } = await sql<ReleaseSum>`
    select a.staff_id, s.name, s.role, a.action, (a.happened_at at time zone 'Europe/Warsaw')::date as day,
      count(*)::int as acts,
      coalesce(sum(greatest((a.after ->> 'points')::bigint, 0)), 0)::bigint as points,
      coalesce(sum(greatest((a.after ->> 'points')::bigint, 0))
        filter (where a.after ? 'by_two' or a.after ? 'request_id'), 0)::bigint as points_by_two
    from audit_log a join staff s on s.id = a.staff_id
    where a.action = any(${[...actions]}) and a.happened_at >= ${from} and a.happened_at < ${until}
    group by a.staff_id, s.name, s.role, a.action, day
    order by s.name collate polish, a.staff_id, a.action, day
  `.execute(db);
  return rows;
}
