import { sql } from "kysely";
import type { Db, Tx } from "#platform/database.ts";
import type { JournalKind, LedgerAccount } from "#platform/tables.ts";

export type DayFlow = {
  /** 'YYYY-MM', or null for everything before the first day asked about. */
  month: string | null;
  kind: JournalKind;
  account: LedgerAccount;
  isCredit: boolean;
  points: number;
};

export async function sumDays(tx: Tx): Promise<void> {
  await sql`select ledger_sum_days()`.execute(tx);
}

const markOf = (db: Db) => db.selectFrom("ledger_day_mark").select("summed_journal_id").executeTakeFirstOrThrow();

/**
 * The daily sums, and what was posted since they were made. The mark is in the statement twice: as a number, for the
 * planner, and read again, because the sums may have grown in between.
 */
export async function selectFlows(db: Db, from: string, to: string): Promise<DayFlow[]> {
  const { summed_journal_id: mark } = await markOf(db);
  const { rows } = await sql<DayFlow>`
    with summed as materialized (select m.summed_journal_id as id from ledger_day_mark m),
    flow as (
      select s.day, s.kind, s.account, s.is_credit, s.points from ledger_day_sum s where s.day <= ${to}::date
      union all
      select (j.occurred_at at time zone 'Europe/Warsaw')::date, j.kind, e.account, e.amount > 0, e.amount
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      where j.id > ${mark} and e.journal_id > ${mark} and j.id > (select id from summed)
        and (j.occurred_at at time zone 'Europe/Warsaw')::date <= ${to}::date
    )
    select case when day < ${from}::date then null else to_char(day, 'YYYY-MM') end as month, kind, account,
      is_credit as "isCredit", sum(points)::bigint as points
    from flow group by 1, 2, 3, 4
  `.execute(db);
  return rows;
}

export type LapsingMonth = { month: string | null; points: number };

/**
 * What was left in lots before an instant, by the month of its last day of validity as set at that time: what is left
 * now minus what was posted since. Reads the open lots once, and the journal since that instant.
 */
export async function selectLapsingByMonth(db: Db, before: Date): Promise<LapsingMonth[]> {
  const { rows } = await sql<LapsingMonth>`
    with since as materialized (
      select le.lot_id, sum(le.amount)::bigint as points
      from ledger_journal j join ledger_lot_entry le on le.journal_id = j.id
      where j.occurred_at >= ${before} group by le.lot_id
    ),
    extended as materialized (
      select x.lot_id, (
        select max(earlier.expires_at) from ledger_lot_extension earlier
        where earlier.lot_id = x.lot_id and earlier.extended_at < ${before}
      ) as expires_at
      from ledger_lot_extension x where x.extended_at >= ${before} group by x.lot_id
    ),
    left_over as (
      select s.lot_id, s.expires_at, s.available + s.held as points from ledger_lot_state s where s.is_open
      union all
      select s.lot_id, s.expires_at, -since.points from since join ledger_lot_state s on s.lot_id = since.lot_id
    ),
    -- By instant first: lots lapse at the ends of days, of which there are few, and putting a month in words takes time.
    by_instant as materialized (
      select case when x.lot_id is null then l.expires_at
          else coalesce(x.expires_at, (select lot.expires_at from ledger_lot lot where lot.id = l.lot_id)) end as expires_at,
        sum(l.points)::bigint as points
      from left_over l left join extended x on x.lot_id = l.lot_id
      group by 1
    )
    select to_char((expires_at - interval '1 microsecond') at time zone 'Europe/Warsaw', 'YYYY-MM') as month,
      sum(points)::bigint as points
    from by_instant group by 1 having sum(points) <> 0 order by 1 nulls last
  `.execute(db);
  return rows;
}
