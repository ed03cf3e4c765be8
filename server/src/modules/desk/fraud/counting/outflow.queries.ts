// How points and vouchers leave some farms, and where they gather.
import type { FraudFacts } from "@plon/rules/fraud/signals.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { daysBefore } from "./purchases.queries.ts";
import { type Counted, IDS_MAX } from "./shared.queries.ts";

type Window = { ids: readonly number[]; at: Date };

/** Vouchers within a day of a new device or a confirmed new contact, most first. */
export async function countBursts(db: Db, { ids, at }: Window): Promise<Counted<FraudFacts["voucher_burst"]>[]> {
  const since = daysBefore(at, 31);
  const { rows } = await sql<Counted<FraudFacts["voucher_burst"]>>`
    with fresh as (
      select s.participant_id, min(s.created_at) as at, 'device' as after from session s
      where s.participant_id = any (${ids}::bigint[]) and s.device_key is not null
      group by s.participant_id, s.device_key
      -- The first device is the one on which the account began.
      having min(s.created_at) > ${since} and exists (
        select from session f where f.participant_id = s.participant_id and f.created_at < min(s.created_at))
      union all
      select participant_id, ended_at, 'contact' from contact_change
      where participant_id = any (${ids}::bigint[]) and outcome = 'confirmed' and kind in ('phone', 'email') and ended_at > ${since}
    ), counted as (
      select fresh.participant_id, fresh.after, (select coalesce(sum(o.quantity), 0) from reward_order o
        where o.participant_id = fresh.participant_id and o.kind = 'voucher' and o.status <> 'cancelled'
          and o.ordered_at >= fresh.at and o.ordered_at < fresh.at + interval '1 day') as vouchers
      from fresh
    )
    select distinct on (participant_id) participant_id as subject_id,
      jsonb_build_object('vouchers', vouchers, 'after', after) as facts
    from counted where vouchers > 0 order by participant_id, vouchers desc
  `.execute(db);
  return rows;
}

/** Circles of three to five farms through each of these, with the least that was passed on along the way. */
export async function countCircles(db: Db, { ids, at }: Window): Promise<Counted<FraudFacts["transfer_circle"]>[]> {
  const since = daysBefore(at, 90);
  const { rows } = await sql<Counted<FraudFacts["transfer_circle"]>>`
    with recursive passed as (
      select start.id as start, t.receiver_id as last, array[start.id, t.receiver_id] as path, t.points
      from unnest(${ids}::bigint[]) start(id)
      join one_time_transfer t on t.sender_id = start.id and t.status = 'done' and t.ended_at > ${since}
      union
      select p.start, t.receiver_id, p.path || t.receiver_id, least(p.points, t.points)
      from passed p join one_time_transfer t on t.sender_id = p.last and t.status = 'done' and t.ended_at > ${since}
      where p.last <> p.start and cardinality(p.path) <= 5
        and (t.receiver_id = p.start or not t.receiver_id = any (p.path))
    )
    select distinct on (start) start as subject_id,
      jsonb_build_object('farm_ids', to_jsonb(path[1:cardinality(path) - 1]), 'points', points) as facts
    from passed where last = start and cardinality(path) >= 4 order by start, points desc
  `.execute(db);
  return rows;
}

/** Who passed points on to each of these farms, without those of its name or address; families are counted once. */
export async function countCollected(db: Db, { ids, at }: Window): Promise<Counted<FraudFacts["collector"]>[]> {
  const { rows } = await sql<Counted<FraudFacts["collector"]>>`
    select t.receiver_id as subject_id, jsonb_build_object(
      'senders', least(count(distinct search_fold(s.last_name)), count(distinct (s.company_postcode, lower(s.company_street), lower(s.company_street_number)))),
      'points', sum(t.points), 'farm_ids', to_jsonb((array_agg(distinct s.id))[1:${sql.raw(String(IDS_MAX))}])) as facts
    from one_time_transfer t join participant p on p.id = t.receiver_id join participant s on s.id = t.sender_id
    where t.receiver_id = any (${ids}::bigint[]) and t.status = 'done' and t.ended_at > ${daysBefore(at, 90)}
      and search_fold(s.last_name) <> search_fold(p.last_name)
      and (s.company_postcode, lower(s.company_street), lower(s.company_street_number))
        is distinct from (p.company_postcode, lower(p.company_street), lower(p.company_street_number))
    group by t.receiver_id
  `.execute(db);
  return rows;
}
