// Each proof is a query that finds what must not exist, with a description. They recompute everything from the
// insert-only rows and trust no projection, trigger or constraint.
import { sql } from "kysely";
import type { Tx, Root } from "#platform/database.ts";

export type LedgerCounts = { journals: number; entries: number; lots: number; holds: number; participants: number };

export async function countLedger(tx: Tx): Promise<LedgerCounts> {
  const { rows } = await sql<LedgerCounts>`
    select (select count(*) from ledger_journal) as journals, (select count(*) from ledger_entry) as entries,
      (select count(*) from ledger_lot) as lots, (select count(*) from ledger_hold) as holds,
      (select count(*) from ledger_balance) as participants
  `.execute(tx);
  const counts = rows[0];
  if (!counts) throw new Error("Counting the ledger gave no row");
  return counts;
}

/** All proofs must see the same moment, while postings go on. */
export const atOneMoment = <T>(db: Root, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);

export type Proof = { name: string; says: string; breaches: ReturnType<typeof sql<{ subject: string }>> };

export const proofs: Proof[] = [
  {
    name: "sums",
    says: "entries of every journal row sum to zero",
    breaches: sql`select 'journal ' || journal_id as subject from ledger_entry group by journal_id having sum(amount) <> 0`,
  },
  {
    name: "entries_owned",
    says: "every journal row has entries, and every entry a journal row",
    breaches: sql`
      select coalesce('journal ' || j.id, 'entry of journal ' || e.journal_id) as subject
      from ledger_journal j full join ledger_entry e on e.journal_id = j.id where j.id is null or e.journal_id is null`,
  },
  {
    name: "balances",
    says: "balances and earned points equal the sums of the entries",
    breaches: sql`
      select 'participant ' || coalesce(b.participant_id, d.participant_id) as subject
      from ledger_balance b full join (
        select participant_id,
          coalesce(sum(amount) filter (where account = 'pending'), 0) as pending,
          coalesce(sum(amount) filter (where account = 'available'), 0) as available,
          coalesce(sum(amount) filter (where account = 'held'), 0) as held,
          coalesce(-sum(amount) filter (where account = 'debt'), 0) as debt,
          coalesce(sum(amount) filter (where earned is not null), 0) as earned_total,
          coalesce(sum(amount) filter (where earned = 'purchase'), 0) as earned_purchase,
          coalesce(sum(amount) filter (where earned = 'affiliation'), 0) as earned_affiliation
        from ledger_entry where participant_id is not null group by participant_id
      ) d on d.participant_id = b.participant_id
      where (
        coalesce(b.pending, 0), coalesce(b.available, 0), coalesce(b.held, 0), coalesce(b.debt, 0),
        coalesce(b.earned_total, 0), coalesce(b.earned_purchase, 0), coalesce(b.earned_affiliation, 0)
      ) is distinct from (
        coalesce(d.pending, 0), coalesce(d.available, 0), coalesce(d.held, 0), coalesce(d.debt, 0),
        coalesce(d.earned_total, 0), coalesce(d.earned_purchase, 0), coalesce(d.earned_affiliation, 0)
      )`,
  },
  {
    name: "balance_after",
    says: "the balance written with each entry follows from the one before it",
    breaches: sql`
      select 'journal ' || journal_id || ' line ' || line as subject from (
        select journal_id, line, balance_after,
          sum(amount) over (partition by participant_id, account order by journal_id, line) as expected
        from ledger_entry where participant_id is not null
      ) e where balance_after is distinct from expected`,
  },
  {
    name: "lots_balance",
    says: "what is left in a participant's lots is available and held, no more and no less",
    breaches: sql`
      select 'participant ' || coalesce(b.participant_id, s.participant_id) as subject
      from ledger_balance b full join (
        select l.participant_id,
          coalesce(sum(e.amount) filter (where e.bucket = 'available'), 0) as available,
          coalesce(sum(e.amount) filter (where e.bucket = 'held'), 0) as held
        from ledger_lot_entry e join ledger_lot l on l.id = e.lot_id group by l.participant_id
      ) s on s.participant_id = b.participant_id
      where coalesce(b.available, 0) <> coalesce(s.available, 0) or coalesce(b.held, 0) <> coalesce(s.held, 0)`,
  },
  {
    name: "lot_states",
    says: "the state of every lot follows from its entries and extensions",
    breaches: sql`
      select 'lot ' || coalesce(l.id, s.lot_id) as subject
      from ledger_lot l full join ledger_lot_state s on s.lot_id = l.id
      left join (
        select lot_id, sum(amount) filter (where bucket = 'available') as available,
          sum(amount) filter (where bucket = 'held') as held
        from ledger_lot_entry group by lot_id
      ) e on e.lot_id = l.id
      left join (select lot_id, max(expires_at) as expires_at from ledger_lot_extension group by lot_id) x on x.lot_id = l.id
      where (s.participant_id, s.available, s.held, s.is_open, s.expires_at) is distinct from (
        l.participant_id, coalesce(e.available, 0), coalesce(e.held, 0), coalesce(e.available, 0) + coalesce(e.held, 0) > 0,
        coalesce(x.expires_at, l.expires_at)
      ) or l.points <= 0`,
  },
  {
    name: "lot_entries",
    says: "for every journal row the lots say the same as the entries",
    breaches: sql`
      select distinct 'journal ' || journal_id as subject from (
        select journal_id, participant_id, account::text as bucket, amount from ledger_entry where account in ('available', 'held')
        union all
        select e.journal_id, l.participant_id, e.bucket::text, -e.amount from ledger_lot_entry e left join ledger_lot l on l.id = e.lot_id
      ) both_sides group by journal_id, participant_id, bucket having sum(amount) <> 0`,
  },
  {
    name: "no_negative",
    says: "nothing is negative",
    breaches: sql`
      select 'participant ' || participant_id as subject from ledger_balance where least(pending, available, held, debt) < 0
      union all
      select 'lot ' || lot_id from ledger_lot_state where least(available, held) < 0`,
  },
  {
    name: "keys",
    says: "every key posted once, and every journal row was reversed at most once",
    breaches: sql`
      select 'key ' || idempotency_key as subject from ledger_journal group by idempotency_key having count(*) > 1
      union all
      select 'journal ' || reverses_journal_id from ledger_journal
      where reverses_journal_id is not null group by reverses_journal_id having count(*) > 1`,
  },
  {
    name: "holds",
    says: "what is held is what the open holds hold, and each hold is settled once",
    breaches: sql`
      select 'participant ' || b.participant_id as subject from ledger_balance b left join (
        select h.participant_id, sum(h.points) as points from ledger_hold h
        where not exists (select from ledger_hold_settlement s where s.hold_id = h.id) group by h.participant_id
      ) o on o.participant_id = b.participant_id where b.held <> coalesce(o.points, 0)
      union all
      select 'hold ' || h.id from ledger_hold h
      left join ledger_open_hold o on o.hold_id = h.id left join ledger_hold_settlement s on s.hold_id = h.id
      group by h.id having count(o.hold_id) + count(s.hold_id) <> 1`,
  },
  {
    name: "day_sums",
    says: "the sums by day are those of the entries they reach to",
    breaches: sql`
      select 'day ' || coalesce(s.day, d.day) as subject from ledger_day_sum s full join (
        select (j.occurred_at at time zone 'Europe/Warsaw')::date as day, j.kind, e.account, e.amount > 0 as is_credit,
          sum(e.amount) as points
        from ledger_journal j join ledger_entry e on e.journal_id = j.id
        where j.id <= (select m.summed_journal_id from ledger_day_mark m)
        group by 1, 2, 3, 4
      ) d on d.day = s.day and d.kind = s.kind and d.account = s.account and d.is_credit = s.is_credit
      where s.points is distinct from d.points`,
  },
  {
    name: "lapse_sums",
    says: "the sums by month of lapsing are those of the movements and extensions they reach to",
    breaches: sql`
      select 'day ' || coalesce(s.day, d.day) as subject
      from (select k.* from ledger_lapse_sum k where k.points <> 0) s
        full join (
          select n.* from ledger_lapse_mark m
            cross join lateral ledger_lapses(0, m.summed_journal_id, 0, m.summed_extension_id, true) n
        ) d on d.day = s.day and d.month = s.month
      where s.points is distinct from d.points`,
  },
];

const BREACHES_SHOWN = 20;

export async function findBreaches(tx: Tx, proof: Proof): Promise<{ total: number; subjects: string[] }> {
  const { rows } = await sql<{ subject: string; total: number }>`
    select subject, count(*) over () as total from (${proof.breaches}) breach order by subject limit ${BREACHES_SHOWN}
  `.execute(tx);
  return { total: rows[0]?.total ?? 0, subjects: rows.map((row) => row.subject) };
}
