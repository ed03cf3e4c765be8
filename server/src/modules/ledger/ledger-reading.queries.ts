import { sql } from "kysely";
import { type Db, piece, type Piece, run } from "#platform/database.ts";
import type { ActorKind, JournalKind, Json } from "#platform/tables.ts";

export type BalanceRow = {
  pending: number;
  available: number;
  held: number;
  debt: number;
  earnedTotal: number;
  earnedPurchase: number;
  earnedAffiliation: number;
};

/** The reading of a participant's balance: also a piece of other statements. */
export const balanceOf = (participantId: number, at: Date): Piece => piece`
  select b.pending, b.held, b.debt, b.earned_total as "earnedTotal", b.earned_purchase as "earnedPurchase",
    b.earned_affiliation as "earnedAffiliation",
    b.available - coalesce((
      select sum(s.available)::bigint from ledger_lot_state s
      where s.participant_id = b.participant_id and s.is_open and s.expires_at <= ${at}
    ), 0) as available
  from ledger_balance b where b.participant_id = ${participantId}`;

/** Balances without what has lapsed at `at` but was not written off yet. */
export async function selectBalance(db: Db, participantId: number, at: Date): Promise<BalanceRow | undefined> {
  return (await run<BalanceRow>(db, balanceOf(participantId, at)))[0];
}

export type KindFilter = { kind: JournalKind; isSubject?: boolean };

export type MovementFilter = {
  participantId: number;
  /** A transfer has two sides: the subject gave, the other received. Without `isSubject` either side matches. */
  kinds?: KindFilter[] | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  journalId?: number | undefined;
};

const participantJournal = ({ participantId, kinds, from, before, journalId }: MovementFilter) => {
  const kindMatches = (kinds ?? []).map(({ kind, isSubject }) =>
    isSubject === undefined
      ? sql`j.kind = ${kind}`
      : sql`(j.kind = ${kind} and (j.participant_id = ${participantId}) = ${isSubject})`,
  );
  return sql`
    from ledger_journal j
    where j.id in (select e.journal_id from ledger_entry e where e.participant_id = ${participantId})
      ${kinds ? sql`and (${kindMatches.length ? sql.join(kindMatches, sql` or `) : sql`false`})` : sql``}
      ${from ? sql`and j.occurred_at >= ${from}` : sql``}
      ${before ? sql`and j.occurred_at < ${before}` : sql``}
      ${journalId === undefined ? sql`` : sql`and j.id = ${journalId}`}
  `;
};

export async function countMovements(db: Db, filter: MovementFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${participantJournal(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export type MovementRow = {
  id: number;
  kind: JournalKind;
  /** False on the receiving side of a transfer. */
  isSubject: boolean;
  /** The other side of a transfer. */
  otherId: number | null;
  occurredAt: Date;
  causeType: string;
  causeId: string;
  actorKind: ActorKind;
  explanation: Json;
  /** Changes of the participant's balances; debt counted positive. */
  points: number;
  pendingPoints: number;
  heldPoints: number;
  debtPoints: number;
  /** What could be spent after this movement. */
  availableAfter: number;
  /** When the first of the lots lapses that this movement made; null when it made none that lapse. */
  expiresAt: Date | null;
};

/** Newest first, which is the order in which they were posted. */
export async function selectMovements(
  db: Db,
  filter: MovementFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<MovementRow[]> {
  const { participantId } = filter;
  const { rows } = await sql<MovementRow>`
    with page as (
      select j.* ${participantJournal(filter)} order by j.id desc limit ${limit} offset ${offset}
    )
    select p.id, p.kind, p.participant_id = ${participantId} as "isSubject", p.occurred_at as "occurredAt",
      p.cause_type as "causeType", p.cause_id as "causeId", p.actor_kind as "actorKind", p.explanation,
      (
        select min(e.participant_id) from ledger_entry e
        where p.kind = 'transfer' and e.journal_id = p.id and e.participant_id <> ${participantId}
      ) as "otherId",
      own.points, own."pendingPoints", own."heldPoints", own."debtPoints",
      coalesce((
        select e.balance_after from ledger_entry e
        where e.participant_id = ${participantId} and e.account = 'available' and e.journal_id <= p.id
        order by e.journal_id desc limit 1
      ), 0) as "availableAfter",
      (
        select min(s.expires_at) from ledger_lot_entry le
        join ledger_lot l on l.id = le.lot_id and l.journal_id = p.id and l.participant_id = ${participantId}
        join ledger_lot_state s on s.lot_id = l.id
        where le.journal_id = p.id
      ) as "expiresAt"
    from page p cross join lateral (
      select
        coalesce(sum(e.amount) filter (where e.account = 'available'), 0)::bigint as points,
        coalesce(sum(e.amount) filter (where e.account = 'pending'), 0)::bigint as "pendingPoints",
        coalesce(sum(e.amount) filter (where e.account = 'held'), 0)::bigint as "heldPoints",
        coalesce(-sum(e.amount) filter (where e.account = 'debt'), 0)::bigint as "debtPoints"
      from ledger_entry e where e.journal_id = p.id and e.participant_id = ${participantId}
    ) own
    order by p.id desc
  `.execute(db);
  return rows;
}

export type LapsingRow = { expiresAt: Date; points: number };

export async function selectLapsing(db: Db, participantId: number, at: Date): Promise<LapsingRow[]> {
  const { rows } = await sql<LapsingRow>`
    select s.expires_at as "expiresAt", sum(s.available)::bigint as points
    from ledger_lot_state s
    where s.participant_id = ${participantId} and s.is_open and s.available > 0 and s.expires_at > ${at}
    group by s.expires_at order by s.expires_at
  `.execute(db);
  return rows;
}

export type ProgrammeTotals = { outstanding: number; pending: number; earnedSince: number };

export async function selectTotals(db: Db, since: Date): Promise<ProgrammeTotals> {
  const { rows } = await sql<ProgrammeTotals>`
    select coalesce(sum(available + held), 0)::bigint as outstanding, coalesce(sum(pending), 0)::bigint as pending,
      (
        select coalesce(sum(e.amount), 0)::bigint from ledger_entry e
        join ledger_journal j on j.id = e.journal_id
        where e.account = 'available' and j.kind in ('purchase', 'earning') and j.occurred_at >= ${since}
      ) as "earnedSince"
    from ledger_balance
  `.execute(db);
  return rows[0] ?? { outstanding: 0, pending: 0, earnedSince: 0 };
}

export type LapsingHolder = { participantId: number; expiresAt: Date; points: number };

/** Spendable points of all participants that lapse from `from` until before `until`, by the instant they are gone. */
export async function selectLapsingBetween(db: Db, from: Date, until: Date): Promise<LapsingHolder[]> {
  const { rows } = await sql<LapsingHolder>`
    select s.participant_id as "participantId", s.expires_at as "expiresAt", sum(s.available)::bigint as points
    from ledger_lot_state s
    where s.is_open and s.available > 0 and s.expires_at >= ${from} and s.expires_at < ${until}
    group by s.participant_id, s.expires_at order by s.participant_id
  `.execute(db);
  return rows;
}
