// What stands out in what some farms bought. Corrections, which are no purchases, are left out.
import type { FraudFacts } from "@plon/rules/fraud/signals.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { type Counted, IDS_MAX } from "./shared.queries.ts";

type Window = { ids: readonly number[]; at: Date };
const DAY_MS = 86_400_000;
export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);

/** The invoices of these farms since then that were not refused, as far as their lines go. */
const bought = ({ ids, at }: Window, days: number) => sql`
  select i.id, i.participant_id, i.distributor_id, i.submitted_at from invoice i
  where i.participant_id = any (${ids}::bigint[]) and i.list_date >= (${daysBefore(at, days)}::timestamptz)::date
    and i.submitted_at > ${daysBefore(at, days)} and i.status in ('pending', 'accepted') and i.corrects_invoice_id is null`;

const firstIds = sql.raw(`[1:${IDS_MAX}]`);

/** Pictures and files of these farms that others sent too, and those of whom the programme asked already whether they are one. */
export async function countPictures(db: Db, window: Window): Promise<Counted<FraudFacts["same_picture"]>[]> {
  const { rows } = await sql<Counted<FraudFacts["same_picture"]>>`
    with own as (${bought(window, 90)}), twins as (
      select own.participant_id, other.id, other.participant_id as farm from own
      join invoice i on i.id = own.id join stored_file f on f.id = i.file_id
      join stored_file same on same.sha256 = f.sha256 and same.id <> f.id
      join invoice other on other.file_id = same.id and other.participant_id <> own.participant_id
      union
      select own.participant_id, other.id, other.participant_id from own
      join purchase_claim c on c.invoice_id = own.id and c.picture_hash is not null
      join purchase_doubt d on own.id in (d.invoice_id, d.other_id)
      join invoice other on other.id in (d.invoice_id, d.other_id) and other.participant_id <> own.participant_id
      join purchase_claim oc on oc.invoice_id = other.id and bit_count(oc.picture_hash # c.picture_hash) <= 20
    )
    select participant_id as subject_id, jsonb_build_object('copies', count(*), 'farm_ids',
      to_jsonb((array_agg(distinct farm))${firstIds}), 'invoice_ids', to_jsonb((array_agg(distinct id))${firstIds})) as facts
    from twins group by participant_id
  `.execute(db);
  return rows;
}

/** Of each of these farms the seller from whom it bought most litres within a month. */
export async function countSpeed(db: Db, window: Window): Promise<Counted<FraudFacts["too_fast"]>[]> {
  const { rows } = await sql<Counted<FraudFacts["too_fast"]>>`
    with own as (${bought(window, 30)}), sold as (
      select own.participant_id, own.distributor_id, sum(l.pack_volume * l.quantity)::float8 as litres, array_agg(distinct own.id) as ids
      from own join invoice_line l on l.invoice_id = own.id and l.status not in ('rejected', 'cancelled')
      group by own.participant_id, own.distributor_id
    )
    select distinct on (s.participant_id) s.participant_id as subject_id, jsonb_build_object('litres', s.litres,
      'hectares', p.acreage::float8, 'distributor_id', s.distributor_id, 'invoice_ids', to_jsonb(s.ids${firstIds})) as facts
    from sold s join participant p on p.id = s.participant_id
    order by s.participant_id, s.litres desc
  `.execute(db);
  return rows;
}

/** Prices of lines beside the median of the newest hundred of the same pack. */
export async function countPrices(db: Db, window: Window): Promise<Counted<FraudFacts["price_far"]>[]> {
  const { rows } = await sql<Counted<FraudFacts["price_far"]>>`
    with own as (${bought(window, 90)}), priced as (
      select own.participant_id, own.id, l.product_id, l.pack_volume, l.value_grosze::float8 / l.quantity as price
      from own join invoice_line l on l.invoice_id = own.id and l.value_grosze > 0 and l.quantity > 0
    ), usual as (
      select packs.product_id, packs.pack_volume, percentile_cont(0.5) within group (order by n.price) as median
      from (select distinct product_id, pack_volume from priced) packs
      cross join lateral (
        select n.value_grosze::float8 / n.quantity as price from invoice_line n
        where n.product_id = packs.product_id and n.pack_volume = packs.pack_volume and n.value_grosze > 0
          and n.corrects_line_id is null
        order by n.invoice_id desc limit 100
      ) n group by packs.product_id, packs.pack_volume having count(*) >= 10
    ), judged as (
      select priced.participant_id, priced.id, priced.price < usual.median / 2 or priced.price > usual.median * 2 as far
      from priced join usual using (product_id, pack_volume)
    )
    select participant_id as subject_id, jsonb_build_object('lines', count(*), 'far_lines', count(*) filter (where far),
      'invoice_ids', to_jsonb((array_agg(distinct id) filter (where far))${firstIds})) as facts
    from judged group by participant_id having bool_or(far)
  `.execute(db);
  return rows;
}

/** Invoices whose lines sum to whole hundreds of złoty. */
export async function countRound(db: Db, window: Window): Promise<Counted<FraudFacts["round_numbers"]>[]> {
  const { rows } = await sql<Counted<FraudFacts["round_numbers"]>>`
    with own as (${bought(window, 90)}), summed as (
      select own.participant_id, own.id, sum(l.value_grosze)::bigint as grosze from own
      join invoice_line l on l.invoice_id = own.id group by own.participant_id, own.id
      having bool_and(l.value_grosze is not null) and sum(l.value_grosze) > 0
    )
    select participant_id as subject_id, jsonb_build_object('documents', count(*),
      'round_documents', count(*) filter (where grosze % 10000 = 0),
      'invoice_ids', to_jsonb((array_agg(id order by id) filter (where grosze % 10000 = 0))${firstIds})) as facts
    from summed group by participant_id having bool_or(grosze % 10000 = 0)
  `.execute(db);
  return rows;
}

/** What no clerk looked at. */
export async function countAutomatic(db: Db, window: Window): Promise<Counted<FraudFacts["automatic_many"]>[]> {
  const { rows } = await sql<Counted<FraudFacts["automatic_many"]>>`
    select participant_id as subject_id, jsonb_build_object('automatic', count(*), 'points', sum(points)) as facts
    from invoice i where i.participant_id = any (${window.ids}::bigint[]) and i.status = 'accepted'
      and i.corrects_invoice_id is null and i.decided_at > ${daysBefore(window.at, 30)} and i.decided_by is null
    group by participant_id
  `.execute(db);
  return rows;
}

/** Documents that an account had which was closed before this one began. */
export async function countAgain(db: Db, window: Window): Promise<Counted<FraudFacts["registered_again"]>[]> {
  const { rows } = await sql<Counted<FraudFacts["registered_again"]>>`
    with own as (${bought(window, 90)}), again as (
      select distinct own.participant_id, own.id, closed.id as closed_id
      from own join participant p on p.id = own.participant_id join invoice i on i.id = own.id
      join invoice before on before.distributor_id = i.distributor_id and before.number_key = i.number_key
        and before.participant_id <> i.participant_id
      join participant closed on closed.id = before.participant_id and closed.closed_at < p.created_at
    )
    select participant_id as subject_id, jsonb_build_object('documents', count(distinct id),
      'closed_ids', to_jsonb((array_agg(distinct closed_id))${firstIds}), 'invoice_ids', to_jsonb((array_agg(distinct id))${firstIds})) as facts
    from again group by participant_id
  `.execute(db);
  return rows;
}
