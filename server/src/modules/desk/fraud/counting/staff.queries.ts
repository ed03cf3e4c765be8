// How clerks decide, what sellers sell and what keys of partners tell: counted at night, over everybody.
import type { FraudFacts } from "@plon/rules/fraud/signals.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { daysBefore } from "./purchases.queries.ts";
import { type Counted, IDS_MAX } from "./shared.queries.ts";

const firstIds = sql.raw(`[1:${IDS_MAX}]`);
const accepted = (at: Date, days: number) => sql`
  select i.id, i.decided_by, i.decided_at, i.participant_id, i.points from invoice i
  where i.decided_at > ${daysBefore(at, days)} and i.decided_at <= ${at} and i.decided_by is not null and i.status = 'accepted'`;

/** What a clerk accepted although it looked like a document that was there already, with a reason: of one farm, most first. */
export async function countForced(db: Db, at: Date): Promise<Counted<FraudFacts["clerk_forced"]>[]> {
  const { rows } = await sql<Counted<FraudFacts["clerk_forced"]>>`
    with forced as (
      select i.decided_by, i.participant_id, count(*) as forced, array_agg(i.id order by i.id) as ids from (${accepted(at, 90)}) i
      where exists (select from purchase_doubt d where d.invoice_id = i.id and d.decided_by = i.decided_by and d.reason is not null)
      group by i.decided_by, i.participant_id
    )
    select distinct on (f.decided_by) f.decided_by as subject_id, jsonb_build_object('forced', f.forced, 'accepted',
      (select count(*) from invoice a where a.participant_id = f.participant_id and a.decided_by = f.decided_by
        and a.status = 'accepted' and a.decided_at > ${daysBefore(at, 90)}),
      'farm_id', f.participant_id, 'invoice_ids', to_jsonb(f.ids${firstIds})) as facts
    from forced f order by f.decided_by, f.forced desc
  `.execute(db);
  return rows;
}

/** Whom a clerk's acceptances of a month gave most. */
export async function countFavoured(db: Db, at: Date): Promise<Counted<FraudFacts["clerk_favours"]>[]> {
  const { rows } = await sql<Counted<FraudFacts["clerk_favours"]>>`
    with farms as (
      select decided_by, participant_id, count(*) as accepted, sum(points) as points,
        row_number() over (partition by decided_by order by sum(points) desc, participant_id) as place
      from (${accepted(at, 30)}) i group by decided_by, participant_id
    )
    select decided_by as subject_id, jsonb_build_object('accepted', sum(accepted), 'points', sum(points),
      'favoured_points', sum(points) filter (where place <= 3),
      'farm_ids', to_jsonb(array_agg(participant_id order by place) filter (where place <= 3))) as facts
    from farms group by decided_by having sum(points) > 0
  `.execute(db);
  return rows;
}

/** When a clerk decided, by clocks in Poland. */
export async function countHours(db: Db, at: Date): Promise<Counted<FraudFacts["clerk_hours"]>[]> {
  const { rows } = await sql<Counted<FraudFacts["clerk_hours"]>>`
    select decided_by as subject_id, jsonb_build_object('decisions', count(*), 'odd_decisions', count(*) filter (
      where extract(hour from decided_at at time zone 'Europe/Warsaw') not between 5 and 21
        or extract(isodow from decided_at at time zone 'Europe/Warsaw') = 7)) as facts
    from (${accepted(at, 30)}) i group by decided_by
  `.execute(db);
  return rows;
}

/** Of whom a partner's key told. */
export async function countKeys(db: Db, at: Date): Promise<Counted<FraudFacts["key_concentrated"]>[]> {
  const { rows } = await sql<Counted<FraudFacts["key_concentrated"]>>`
    with farms as (
      select key_id, participant_id, count(*) as events from partner_event
      where state = 'accepted' and received_at > ${daysBefore(at, 30)} and received_at <= ${at} group by key_id, participant_id
    )
    select key_id as subject_id, jsonb_build_object('events', sum(events), 'farm_events', max(events),
      'farm_id', (array_agg(participant_id order by events desc, participant_id))[1]) as facts
    from farms group by key_id
  `.execute(db);
  return rows;
}

/** Invoices of sellers with branches, and those of farms in no postal region that has one; who sells everywhere has none. */
export async function countRegions(db: Db, at: Date): Promise<Counted<FraudFacts["seller_far"]>[]> {
  const { rows } = await sql<Counted<FraudFacts["seller_far"]>>`
    with regions as (
      select distributor_id, array_agg(distinct left(postcode, 1)) as firsts from distributor_branch
      where postcode <> '' group by distributor_id having count(distinct left(postcode, 1)) <= 3
    )
    select i.distributor_id as subject_id, jsonb_build_object('documents', count(*),
      'far_documents', count(*) filter (where not left(p.company_postcode, 1) = any (r.firsts))) as facts
    from regions r join invoice i on i.distributor_id = r.distributor_id and i.list_date >= (${daysBefore(at, 90)}::timestamptz)::date
      and i.status in ('pending', 'accepted') and i.corrects_invoice_id is null
    join participant p on p.id = i.participant_id and p.company_postcode <> ''
    group by i.distributor_id
  `.execute(db);
  return rows;
}
