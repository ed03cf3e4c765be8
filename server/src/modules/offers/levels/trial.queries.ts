import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

type Level = { threshold: number; percent: number };
export type TriedPlace = { place: number; farms: number; base_points: number; bonus_points: number };

/**
 * A season as a scheme's first one: each purchase, less its corrections, earns by the level that those decided before it had
 * reached. By the place of the level from 1; 0 is below the lowest. `farms` ended the season there; bonuses are of the level on
 * which they were earned. One pass over the season, whatever its size.
 */
export async function trySeason(
  db: Db,
  { measure, levels, season }: { measure: string; levels: readonly Level[]; season: number },
): Promise<TriedPlace[]> {
  const thresholds = levels.map(({ threshold }) => threshold);
  const percents = levels.map(({ percent }) => percent);
  const days = sql`between make_date(${season}::integer, 1, 1) and make_date(${season}::integer, 12, 31)`;
  const counts = sql`l.status in ('accepted', 'limit', 'limit.product')`;
  const { rows } = await sql<TriedPlace>`
    with line as (
      select i.id as document_id, l.product_id, l.pack_volume * l.quantity as volume, l.points
      from invoice i join invoice_line l on l.invoice_id = i.id and ${counts}
      where i.status = 'accepted' and i.corrects_invoice_id is null and i.list_date ${days}
      union all
      select i.id, l.product_id, l.pack_volume * l.quantity, l.points
      from invoice c join invoice i on i.id = c.corrects_invoice_id join invoice_line l on l.invoice_id = c.id and ${counts}
      where c.status = 'accepted' and i.list_date ${days}
        and not exists (select from invoice_line taken where taken.id = l.corrects_line_id and taken.status = 'rejected')
    ), purchase as (
      select line.document_id, sum(line.points) as points,
        sum(case when ${measure}::text = 'points' then line.points when p.unit = 'l' then line.volume else 0 end) as amount
      from line left join product p on p.id = line.product_id group by line.document_id
    ), placed as (
      select i.participant_id, purchase.points,
        sum(purchase.amount) over own - purchase.amount as before,
        sum(purchase.amount) over (partition by i.participant_id) as total
      from purchase join invoice i on i.id = purchase.document_id
      window own as (partition by i.participant_id order by i.decided_at nulls first, i.id)
    ), earned as (
      select participant_id, points, width_bucket(before, ${thresholds}::numeric[]) as place,
        width_bucket(total, ${thresholds}::numeric[]) as last_place
      from placed
    )
    select n.place, (select count(distinct e.participant_id) from earned e where e.last_place = n.place) as farms,
      coalesce(sum(e.points), 0)::bigint as base_points,
      coalesce(sum(case when e.points > 0 and n.place > 0
        then floor((e.points * ((${percents}::integer[])[n.place] - 100) + 50) / 100) else 0 end), 0)::bigint as bonus_points
    from generate_series(0, ${levels.length}::integer) n (place) left join earned e on e.place = n.place
    group by n.place order by n.place`.execute(db);
  return rows;
}
