// Each proof is a query that finds what must not exist, with a description. They recompute everything from the
// insert-only rows and trust no projection, trigger or constraint. Each asks about a part of its rows, which may be all.
import { type RawBuilder, sql } from "kysely";
import type { Tx, TransactionalDb } from "#platform/database/database.ts";

/** By what a proof divides the ledger into parts. */
export type Walk = "journal" | "participant" | "lot" | "hold" | "day";

/**
 * A part of the ledger: all of it, what comes after one number (or day) until another, null being no end, or a list. A
 * day is a text 'YYYY-MM-DD'.
 */
export type Part = "all" | { after: string | null; until: string | null } | { ids: readonly (number | string)[] };

/** The condition that a column is in the part. */
type Within = (column: string) => RawBuilder<boolean>;

type Subjects = RawBuilder<{ subject: string }>;

export type Proof = { name: string; says: string; by: Walk; breaches: (within: Within, part: Part) => Subjects };

const says = {
  no_negative: "nothing is negative",
  holds: "what is held is what the open holds hold, and each hold is settled once",
};

export const proofs: Proof[] = [
  {
    name: "sums",
    says: "entries of every journal row sum to zero",
    by: "journal",
    breaches: (within) => sql`
      select 'journal ' || journal_id as subject from ledger_entry where ${within("journal_id")}
      group by journal_id having sum(amount) <> 0`,
  },
  {
    name: "entries_owned",
    says: "every journal row has entries, and every entry a journal row",
    by: "journal",
    breaches: (within) => sql`
      select coalesce('journal ' || j.id, 'entry of journal ' || e.journal_id) as subject
      from (select id from ledger_journal where ${within("id")}) j
      full join (select journal_id from ledger_entry where ${within("journal_id")}) e on e.journal_id = j.id
      where j.id is null or e.journal_id is null`,
  },
  {
    name: "balances",
    says: "balances and earned points equal the sums of the entries",
    by: "participant",
    breaches: (within) => sql`
      select 'participant ' || coalesce(b.participant_id, d.participant_id) as subject
      from (select * from ledger_balance where ${within("participant_id")}) b full join (
        select participant_id,
          coalesce(sum(amount) filter (where account = 'pending'), 0) as pending,
          coalesce(sum(amount) filter (where account = 'available'), 0) as available,
          coalesce(sum(amount) filter (where account = 'held'), 0) as held,
          coalesce(-sum(amount) filter (where account = 'debt'), 0) as debt,
          coalesce(sum(amount) filter (where earned is not null), 0) as earned_total,
          coalesce(sum(amount) filter (where earned = 'purchase'), 0) as earned_purchase,
          coalesce(sum(amount) filter (where earned = 'affiliation'), 0) as earned_affiliation
        from ledger_entry where participant_id is not null and ${within("participant_id")} group by participant_id
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
    by: "participant",
    breaches: (within) => sql`
      select 'journal ' || journal_id || ' line ' || line as subject from (
        select journal_id, line, balance_after,
          sum(amount) over (partition by participant_id, account order by journal_id, line) as expected
        from ledger_entry where participant_id is not null and ${within("participant_id")}
      ) e where balance_after is distinct from expected`,
  },
  {
    name: "lots_balance",
    says: "what is left in a participant's lots is available and held, no more and no less",
    by: "participant",
    breaches: (within) => sql`
      select 'participant ' || coalesce(b.participant_id, s.participant_id) as subject
      from (select * from ledger_balance where ${within("participant_id")}) b full join (
        select l.participant_id,
          coalesce(sum(e.amount) filter (where e.bucket = 'available'), 0) as available,
          coalesce(sum(e.amount) filter (where e.bucket = 'held'), 0) as held
        from ledger_lot_entry e join ledger_lot l on l.id = e.lot_id
        where ${within("l.participant_id")} group by l.participant_id
      ) s on s.participant_id = b.participant_id
      where coalesce(b.available, 0) <> coalesce(s.available, 0) or coalesce(b.held, 0) <> coalesce(s.held, 0)`,
  },
  {
    name: "lot_states",
    says: "the state of every lot follows from its entries and extensions",
    by: "lot",
    breaches: (within) => sql`
      select 'lot ' || coalesce(l.id, s.lot_id) as subject
      from (select * from ledger_lot where ${within("id")}) l
      full join (select * from ledger_lot_state where ${within("lot_id")}) s on s.lot_id = l.id
      left join (
        select lot_id, sum(amount) filter (where bucket = 'available') as available,
          sum(amount) filter (where bucket = 'held') as held
        from ledger_lot_entry where ${within("lot_id")} group by lot_id
      ) e on e.lot_id = l.id
      left join (
        select lot_id, max(expires_at) as expires_at from ledger_lot_extension where ${within("lot_id")} group by lot_id
      ) x on x.lot_id = l.id
      where (s.participant_id, s.available, s.held, s.is_open, s.expires_at) is distinct from (
        l.participant_id, coalesce(e.available, 0), coalesce(e.held, 0), coalesce(e.available, 0) + coalesce(e.held, 0) > 0,
        coalesce(x.expires_at, l.expires_at)
      ) or l.points <= 0`,
  },
  {
    name: "lot_entries",
    says: "for every journal row the lots say the same as the entries",
    by: "journal",
    breaches: (within) => sql`
      select distinct 'journal ' || journal_id as subject from (
        select journal_id, participant_id, account::text as bucket, amount from ledger_entry
        where account in ('available', 'held') and ${within("journal_id")}
        union all
        select e.journal_id, l.participant_id, e.bucket::text, -e.amount
        from ledger_lot_entry e left join ledger_lot l on l.id = e.lot_id where ${within("e.journal_id")}
      ) both_sides group by journal_id, participant_id, bucket having sum(amount) <> 0`,
  },
  {
    name: "no_negative",
    says: says.no_negative,
    by: "participant",
    breaches: (within) => sql`
      select 'participant ' || participant_id as subject from ledger_balance
      where least(pending, available, held, debt) < 0 and ${within("participant_id")}`,
  },
  {
    name: "no_negative",
    says: says.no_negative,
    by: "lot",
    breaches: (within) => sql`
      select 'lot ' || lot_id as subject from ledger_lot_state
      where least(available, held) < 0 and ${within("lot_id")}`,
  },
  {
    name: "keys",
    says: "every key posted once, and every journal row was reversed at most once",
    by: "journal",
    // Each row must find itself by its key, and nothing else. Two rows with one key cannot both: that holds even if an
    // index were damaged, as long as it answers the same question in the same way. Without it each row would read them
    // all, so that it is missing is the breach.
    breaches: (within) => sql`
      with sound as materialized (
        select bool_and(coalesce(i.indisunique and i.indisvalid, false)) as is from
          (values ('ledger_journal_key_unique'), ('ledger_journal_reversed_once')) as needed (name)
          left join pg_index i on i.indexrelid = to_regclass(needed.name)
      )
      select 'the index of keys' as subject from sound where not sound.is
      union all
      select 'key ' || j.idempotency_key from ledger_journal j
      where (select sound.is from sound) and ${within("j.id")} and (
        select array_agg(same.id) from ledger_journal same where same.idempotency_key = j.idempotency_key
      ) is distinct from array[j.id]
      union all
      select 'journal ' || j.reverses_journal_id from ledger_journal j
      where (select sound.is from sound) and ${within("j.id")} and j.reverses_journal_id is not null and (
        select array_agg(same.id) from ledger_journal same where same.reverses_journal_id = j.reverses_journal_id
      ) is distinct from array[j.id]`,
  },
  {
    name: "holds",
    says: says.holds,
    by: "participant",
    breaches: (within) => sql`
      select 'participant ' || b.participant_id as subject
      from (select participant_id, held from ledger_balance where ${within("participant_id")}) b left join (
        select h.participant_id, sum(h.points) as points from ledger_hold h
        where ${within("h.participant_id")} and not exists (select from ledger_hold_settlement s where s.hold_id = h.id)
        group by h.participant_id
      ) o on o.participant_id = b.participant_id where b.held <> coalesce(o.points, 0)`,
  },
  {
    name: "holds",
    says: says.holds,
    by: "hold",
    breaches: (within) => sql`
      select 'hold ' || h.id as subject from (select id from ledger_hold where ${within("id")}) h
      left join ledger_open_hold o on o.hold_id = h.id left join ledger_hold_settlement s on s.hold_id = h.id
      group by h.id having count(o.hold_id) + count(s.hold_id) <> 1`,
  },
  {
    name: "day_sums",
    says: "the sums by day are those of the entries they reach to",
    by: "day",
    breaches: (within, part) => sql`
      select 'day ' || coalesce(s.day, d.day) as subject
      from (select * from ledger_day_sum where ${within("day")}) s full join (
        select (j.occurred_at at time zone 'Europe/Warsaw')::date as day, j.kind, e.account, e.amount > 0 as is_credit,
          sum(e.amount) as points
        from ledger_journal j
        -- Entry by entry: for a day of millions of rows the planner would read them all.
        cross join lateral (select account, amount from ledger_entry where journal_id = j.id offset 0) e
        where j.id <= (select m.summed_journal_id from ledger_day_mark m) and ${onDays(part)}
        group by 1, 2, 3, 4
      ) d on d.day = s.day and d.kind = s.kind and d.account = s.account and d.is_credit = s.is_credit
      where s.points is distinct from d.points`,
  },
  {
    name: "lapse_sums",
    says: "the sums by month of lapsing are those of the movements and extensions they reach to",
    by: "day",
    // An extension reaches back to all that its lot moved, so these are read as a whole: with the first part of a whole proof.
    breaches: (_within, part) => sql`
      select 'day ' || coalesce(s.day, d.day) as subject
      from (select k.* from ledger_lapse_sum k where k.points <> 0) s
        full join (
          select n.* from ledger_lapse_mark m
            cross join lateral ledger_lapses(0, m.summed_journal_id, 0, m.summed_extension_id, true) n
        ) d on d.day = s.day and d.month = s.month
      where ${part === "all" || ("after" in part && part.after === null)} and s.points is distinct from d.points`,
  },
];

const startOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'Europe/Warsaw')`;

/** The days of a part as instants, by which the journal has an index. */
function onDays(part: Part): RawBuilder<boolean> {
  if (part === "all") return sql`true`;
  if ("ids" in part) {
    const days = part.ids.map(
      (day) =>
        sql`(j.occurred_at >= ${startOf(sql`${day}::date`)} and j.occurred_at < ${startOf(sql`(${day}::date + 1)`)})`,
    );
    return days.length > 0 ? sql`(${sql.join(days, sql` or `)})` : sql`false`;
  }
  const { after, until } = part;
  return sql`${after === null ? sql`true` : sql`j.occurred_at >= ${startOf(sql`(${after}::date + 1)`)}`}
    and ${until === null ? sql`true` : sql`j.occurred_at < ${startOf(sql`(${until}::date + 1)`)}`}`;
}

function withinOf(walk: Walk, part: Part): Within {
  if (part === "all") return () => sql`true`;
  const type = sql.raw(walk === "day" ? "date" : "bigint");
  if ("ids" in part) return (column) => sql`${sql.ref(column)} = any (${[...part.ids]}::${type}[])`;
  const { after, until } = part;
  return (column) => sql`${after === null ? sql`true` : sql`${sql.ref(column)} > ${after}::${type}`}
    and ${until === null ? sql`true` : sql`${sql.ref(column)} <= ${until}::${type}`}`;
}

const BREACHES_SHOWN = 20;

/** How often a promise is broken within a part, and the first breaches. */
export async function findBreaches(
  tx: Tx,
  proof: Proof,
  part: Part = "all",
): Promise<{ total: number; subjects: string[] }> {
  const { rows } = await sql<{ subject: string; total: number }>`
    select subject, count(*) over () as total from (${proof.breaches(withinOf(proof.by, part), part)}) breach
    order by subject limit ${BREACHES_SHOWN}
  `.execute(tx);
  return { total: rows[0]?.total ?? 0, subjects: rows.map((row) => row.subject) };
}

/** All proofs of a part must see the same moment, while postings go on. One core is enough for them. */
export const atOneMoment = <T>(db: TransactionalDb, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`select set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
        tx,
      );
      return await work(tx);
    });

/** What each walk goes through, and counts. */
const WALKED = {
  journal: { table: "ledger_journal", column: "id", size: 5000 },
  participant: { table: "ledger_balance", column: "participant_id", size: 1000 },
  lot: { table: "ledger_lot", column: "id", size: 10_000 },
  hold: { table: "ledger_hold", column: "id", size: 10_000 },
  day: { table: "ledger_day_sum", column: "day", size: 1 },
} as const;

/** Where the part after a position ends; null: it is the last one. */
export async function endOfPart(
  tx: Tx,
  walk: Walk,
  after: string | null,
  size: number = WALKED[walk].size,
): Promise<string | null> {
  const { table, column } = WALKED[walk];
  const { rows } = await sql<{ position: string }>`
    select ${sql.ref(column)}::text as position from ${sql.table(table)} where ${withinOf(walk, { after, until: null })(column)}
    ${walk === "day" ? sql`group by day` : sql``} order by ${sql.ref(column)} offset ${size - 1} limit 1
  `.execute(tx);
  return rows[0]?.position ?? null;
}

export type LedgerCounts = { journals: number; entries: number; lots: number; holds: number; participants: number };

const COUNTED = {
  journal: { journals: ["ledger_journal", "id"], entries: ["ledger_entry", "journal_id"] },
  participant: { participants: ["ledger_balance", "participant_id"] },
  lot: { lots: ["ledger_lot", "id"] },
  hold: { holds: ["ledger_hold", "id"] },
  day: {},
} as const satisfies Record<Walk, Partial<Record<keyof LedgerCounts, readonly [table: string, column: string]>>>;

/** How many rows of each kind a part of a walk has. */
export async function countPart(tx: Tx, walk: Walk, part: Part): Promise<Partial<LedgerCounts>> {
  const counted: Partial<LedgerCounts> = {};
  for (const [name, [table, column]] of Object.entries(COUNTED[walk]) as [keyof LedgerCounts, [string, string]][]) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where ${withinOf(walk, part)(column)}
    `.execute(tx);
    counted[name] = rows[0]!.n;
  }
  return counted;
}

export type Touched = { participants: number[]; lots: number[]; holds: number[]; days: string[] };

/** Whom and what the journal rows of a part are about, with all the lots and holds of those participants. */
export async function findTouched(tx: Tx, part: { after: string; until: string }): Promise<Touched> {
  const within = withinOf("journal", part);
  const { rows } = await sql<Touched>`
    with participants as materialized (
      select participant_id as id from ledger_journal where ${within("id")}
      union select participant_id from ledger_entry where ${within("journal_id")} and participant_id is not null
    ), moved as materialized (select distinct lot_id as id from ledger_lot_entry where ${within("journal_id")})
    select array(select id from participants) as participants,
      array(
        select l.id from ledger_lot l where l.participant_id = any (array(select id from participants))
        union select id from moved
      ) as lots,
      array(select h.id from ledger_hold h where h.participant_id = any (array(select id from participants))) as holds,
      array(
        select distinct ((occurred_at at time zone 'Europe/Warsaw')::date)::text from ledger_journal where ${within("id")}
      ) as days
  `.execute(tx);
  const numbers = (list: readonly (number | string)[]) => list.map(Number);
  const { participants, lots, holds, days } = rows[0]!;
  return { participants: numbers(participants), lots: numbers(lots), holds: numbers(holds), days };
}
