import { type RawBuilder, sql } from "kysely";
import type { Lapsed, LotMoves } from "@plon/rules/points/expected-redemption.ts";
import type { Months } from "@plon/rules/time/warsaw-months.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { JournalKind, LedgerAccount } from "#platform/database/tables.ts";

export type DayFlow = {
  /** 'YYYY-MM', or null for everything before the first day asked about. */
  month: string | null;
  kind: JournalKind;
  account: LedgerAccount;
  isCredit: boolean;
  points: number;
};

/** Adds at most so many journal rows to the sums; whether more can be added at once. */
export async function sumDays(tx: Tx, rowLimit: number): Promise<boolean> {
  const { rows } = await sql<{ is_more: boolean }>`select ledger_sum_days(${rowLimit}) as is_more`.execute(tx);
  return rows[0]!.is_more;
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

/** A set of participants, for use in a `from`. */
export type People = RawBuilder<unknown>;

/** The months asked about, and the instants of the first day, after the last one, and after a day between them. */
type MonthsAsked = Months & { from: Date; until: Date; toDay: Date };

/**
 * Entries of these participants between two days, as `selectFlows` sums those of all: from their rows, which are found by
 * the participant, in one pass. Those until `toDay` are apart from those after it. An instant's month is looked up among the
 * months' starts, which takes a tenth of the time of writing it out. `offset 0` keeps the planner from reading the whole
 * ledger for some thousand farms, which it takes for cheaper.
 */
export async function selectFlowsOf(
  db: Db,
  people: People,
  { names, starts, from, until, toDay }: MonthsAsked,
): Promise<(DayFlow & { isToDay: boolean })[]> {
  const { rows } = await sql<DayFlow & { isToDay: boolean }>`
    with who as materialized (select p.id from ${people} p)
    select (${names}::text[])[f.place] as month, f.kind, f.account, f.is_credit as "isCredit", f.is_to_day as "isToDay",
      f.points
    from (
      select width_bucket(j.occurred_at, ${starts}::timestamptz[]) as place, j.kind, e.account, e.amount > 0 as is_credit,
        j.occurred_at < ${toDay} as is_to_day, sum(e.amount)::bigint as points
      from who
        cross join lateral (
          select e.journal_id, e.account, e.amount from ledger_entry e where e.participant_id = who.id offset 0
        ) e
        cross join lateral (
          select j.kind, j.occurred_at from ledger_journal j where j.id = e.journal_id offset 0
        ) j
      where j.occurred_at >= ${from} and j.occurred_at < ${until}
      group by 1, 2, 3, 4, 5
    ) f
  `.execute(db);
  return rows;
}

/** What these participants hold now, by the month of its last day; null: for ever. */
export async function selectLapsingOf(db: Db, people: People): Promise<LapsingMonth[]> {
  const { rows } = await sql<LapsingMonth>`
    with who as materialized (select p.id from ${people} p)
    select case when isfinite(l.month) then to_char(l.month, 'YYYY-MM') end as month, sum(l.points)::bigint as points
    from (
      -- Few ends are shared by many lots, and telling an end's month takes longer than finding the lot.
      select ledger_lapse_month(s.expires_at) as month, sum(s.available + s.held) as points
      from who cross join lateral (
        select s.expires_at, s.available, s.held from ledger_lot_state s where s.participant_id = who.id and s.is_open offset 0
      ) s
      group by s.expires_at
    ) l
    group by l.month order by l.month
  `.execute(db);
  return rows;
}

export type ProgrammeTotals = { outstanding: number; held: number; pending: number; earnedSince: number };

/** What everybody has, and what was earned since a day: from the daily sums, as `selectFlows` reads them. */
export async function selectTotals(db: Db, since: string): Promise<ProgrammeTotals> {
  const { summed_journal_id: mark } = await markOf(db);
  const { rows } = await sql<ProgrammeTotals>`
    with summed as materialized (select m.summed_journal_id as id from ledger_day_mark m),
    flow as (
      select s.day, s.kind, s.account, s.points from ledger_day_sum s
      union all
      select (j.occurred_at at time zone 'Europe/Warsaw')::date, j.kind, e.account, e.amount
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      where j.id > ${mark} and e.journal_id > ${mark} and j.id > (select id from summed)
    )
    select coalesce(sum(points) filter (where account in ('available', 'held')), 0)::bigint as outstanding,
      coalesce(sum(points) filter (where account = 'held'), 0)::bigint as held,
      coalesce(sum(points) filter (where account = 'pending'), 0)::bigint as pending,
      coalesce(sum(points) filter (where account = 'available' and kind in ('purchase', 'earning') and day >= ${since}::date),
        0)::bigint as "earnedSince"
    from flow
  `.execute(db);
  return rows[0]!;
}

export type LapsingMonth = { month: string | null; points: number };

/** Adds at most `limit` movements to the sums by month of lapsing; whether more of them wait. */
export async function sumLapses(tx: Tx, limit: number): Promise<boolean> {
  const { rows } = await sql<{ is_more: boolean }>`select ledger_sum_lapses(${limit}) as is_more`.execute(tx);
  return rows[0]!.is_more;
}

/** What was left in lots at the end of a day, by the month of its last day of validity as set at that time. */
export async function selectLapsingByMonth(db: Db, day: string): Promise<LapsingMonth[]> {
  const { rows } = await sql<LapsingMonth>`
    select case when isfinite(l.month) then to_char(l.month, 'YYYY-MM') end as month, l.points
    from ledger_lapses_at(${day}::date) l order by l.month
  `.execute(db);
  return rows;
}

/**
 * What the sums say of points and their end: what moved into lots and out of them, by the month in which they lapse and
 * that of the movement, and what was written off by the month of its last day, which is the day before.
 */
export async function selectLapseHistory(db: Db): Promise<{ moves: LotMoves[]; lapsed: Lapsed[] }> {
  const moves = await sql<LotMoves>`
    select to_char(m.lapses, 'YYYY-MM') as lapses, to_char(m.moved, 'YYYY-MM') as moved, m.points
    from (
      select s.month as lapses, date_trunc('month', s.day::timestamp) as moved, sum(s.points)::bigint as points
      from ledger_lapse_sum s where isfinite(s.month) group by 1, 2
    ) m
  `.execute(db);
  const lapsed = await sql<Lapsed>`
    select to_char(s.day - 1, 'YYYY-MM') as month, -sum(s.points)::bigint as points
    from ledger_day_sum s where s.kind = 'expiry' and s.account = 'available' group by 1
  `.execute(db);
  return { moves: moves.rows, lapsed: lapsed.rows };
}
