import { sql } from "kysely";
import { type Db, piece, type Piece, run } from "#platform/database/database.ts";
import type { Json } from "#platform/database/column-types.ts";
import type { ActorKind, JournalKind } from "#platform/database/tables.ts";

export type BalanceRow = {
  pending: number;
  available: number;
  held: number;
  debt: number;
  earnedTotal: number;
  earnedPurchase: number;
  earnedAffiliation: number;
};

/** The query for a participant's balance, also used as a piece of other statements. */
export const balanceOf = (participantId: number, at: Date): Piece => piece`
  select b.pending, b.held, b.debt, b.earned_total as "earnedTotal", b.earned_purchase as "earnedPurchase",
    b.earned_affiliation as "earnedAffiliation",
    b.available - coalesce((
      select sum(s.available)::bigint from ledger_lot_state s
      where s.participant_id = b.participant_id and s.is_open and s.expires_at <= ${at}
    ), 0) as available
  from ledger_balance b where b.participant_id = ${participantId}`;

/** Balances without what has expired at `at` but was not written off yet. */
export async function selectBalance(db: Db, participantId: number, at: Date): Promise<BalanceRow | undefined> {
  return (await run<BalanceRow>(db, balanceOf(participantId, at)))[0];
}

export type MovementFilter = {
  participantId: number;
  /** Only these journal rows. */
  journalIds?: number[] | undefined;
};

/** Found among the participant's entries, which an index has in order: a journal read from its end may have to be read whole. */
const participantJournal = ({ participantId, journalIds }: MovementFilter) => sql`
  select distinct e.journal_id as id from ledger_entry e where e.participant_id = ${participantId}
    ${journalIds ? sql`and e.journal_id = any(${journalIds}::bigint[])` : sql``}
`;

export async function countMovements(db: Db, filter: MovementFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${participantJournal(filter)}) own
  `.execute(db);
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
  /** Changes of the participant's balances; debt is positive. */
  points: number;
  pendingPoints: number;
  heldPoints: number;
  debtPoints: number;
  /** The available points after this movement. */
  availableAfter: number;
  /** When the first of the lots created by this movement expires; null if none of them expires. */
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
      select j.* from (${participantJournal(filter)} order by 1 desc limit ${limit} offset ${offset}) own
      join ledger_journal j on j.id = own.id
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

export type KindFilter = { kind: JournalKind; isSubject?: boolean };

export type EventFilter = {
  participantId: number;
  /** A transfer has two sides: the subject gave, the other received. Without `isSubject` either side matches. */
  kinds?: KindFilter[] | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
};

export type EventRow = {
  /** All movements of the event, in the order in which they were posted. */
  journalIds: number[];
  /** The current state of the event: the kind of its last movement, or pending while points of it wait. */
  kind: JournalKind;
  isSubject: boolean;
  /** The movement that determines the event's position: the last that changed the available points, else the last. */
  placeId: number;
  points: number;
  pendingPoints: number;
  debtPoints: number;
  /** How many events match the filter, pages aside. */
  total: number;
  /** Warsaw's month of its place, as in "2026-11". */
  month: string;
  /** What all events of that month that pass the filter brought, and what they took. */
  monthGained: number;
  monthGone: number;
};

/**
 * A participant's events, newest first. What an invoice was promised, earned and lost again is one event, and so are its bonus of
 * a level and what went back of it, and a reservation with its outcome; any other movement is an event of its own.
 */
export async function selectEvents(
  db: Db,
  { participantId, kinds, from, before }: EventFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<EventRow[]> {
  const kindMatches = (kinds ?? []).map(({ kind, isSubject }) =>
    isSubject === undefined ? sql`f.kind = ${kind}` : sql`(f.kind = ${kind} and f."isSubject" = ${isSubject})`,
  );
  const { rows } = await sql<EventRow>`
    with own as (
      select j.id, j.kind, j.participant_id = ${participantId} as is_subject, j.cause_type, j.cause_id, j.occurred_at,
        sums.points, sums.pending, sums.debt
      from (
        select e.journal_id, coalesce(sum(e.amount) filter (where e.account = 'available'), 0)::bigint as points,
          coalesce(sum(e.amount) filter (where e.account = 'pending'), 0)::bigint as pending,
          coalesce(-sum(e.amount) filter (where e.account = 'debt'), 0)::bigint as debt
        from ledger_entry e where e.participant_id = ${participantId} group by e.journal_id
      ) sums join ledger_journal j on j.id = sums.journal_id
    ), settled as (
      select s.journal_id, o.id as hold_journal_id
      from own o join ledger_hold h on h.journal_id = o.id join ledger_hold_settlement s on s.hold_id = h.id
      where o.kind = 'hold'
    ), told as (
      select o.*, case
        when o.cause_type = 'invoice' and o.kind in ('pending', 'pending_void', 'purchase', 'correction')
          then 'invoice ' || o.cause_id
        when o.cause_type = 'level_bonus' and o.kind in ('earning', 'correction') then 'level_bonus ' || o.cause_id
        else 'journal ' || coalesce(s.hold_journal_id, o.id)
      end as event
      from own o left join settled s on s.journal_id = o.id
    ), events as (
      select json_agg(t.id order by t.id) as ids, max(t.id) as last_id,
        coalesce(max(t.id) filter (where t.points <> 0), max(t.id)) as place_id,
        sum(t.points)::bigint as points, sum(t.pending)::bigint as pending, sum(t.debt)::bigint as debt
      from told t group by t.event
    ), found as (
      select v.ids as "journalIds", v.place_id as "placeId", v.points, v.pending as "pendingPoints", v.debt as "debtPoints",
        case when v.pending > 0 then 'pending' else l.kind end as kind, l.is_subject as "isSubject", p.occurred_at,
        to_char(p.occurred_at at time zone 'Europe/Warsaw', 'YYYY-MM') as month
      from events v join own l on l.id = v.last_id join own p on p.id = v.place_id
    )
    select f."journalIds", f."placeId", f.points, f."pendingPoints", f."debtPoints", f.kind, f."isSubject", f.month,
      coalesce(sum(f.points) filter (where f.points > 0) over of_month, 0)::bigint as "monthGained",
      coalesce(-sum(f.points) filter (where f.points < 0) over of_month, 0)::bigint as "monthGone",
      count(*) over () as total
    from found f
    where true
      ${kinds ? sql`and (${kindMatches.length ? sql.join(kindMatches, sql` or `) : sql`false`})` : sql``}
      ${from ? sql`and f.occurred_at >= ${from}` : sql``}
      ${before ? sql`and f.occurred_at < ${before}` : sql``}
    window of_month as (partition by f.month)
    order by f."placeId" desc limit ${limit} offset ${offset}
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

export type LapsingHolder = { participantId: number; expiresAt: Date; points: number };

const expiring = (from: Date, until: Date) =>
  sql<boolean>`s.is_open and s.available > 0 and s.expires_at >= ${from} and s.expires_at < ${until}`;

/** Whether anybody's spendable points expire from `from` until before `until`. */
export async function isAnythingLapsing(db: Db, from: Date, until: Date): Promise<boolean> {
  const { rows } = await sql`select from ledger_lot_state s where ${expiring(from, until)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Spendable points that expire from `from` until before `until`, of the next `participants` after one, by the instant of
 * expiry; and the last of them, or null if there are no more. Found by participant: a day on which many lots lapse would
 * otherwise be read again for each part of it.
 */
export async function selectLapsingBetween(
  db: Db,
  { from, until }: { from: Date; until: Date },
  { after, participants }: { after: number; participants: number },
): Promise<{ lapsing: LapsingHolder[]; last: number | null }> {
  const { rows: ends } = await sql<{ last: number }>`
    select participant_id as last from ledger_balance where participant_id > ${after}
    order by participant_id offset ${participants - 1} limit 1
  `.execute(db);
  const last = ends[0]?.last ?? null;
  const { rows } = await sql<LapsingHolder>`
    select s.participant_id as "participantId", s.expires_at as "expiresAt", sum(s.available)::bigint as points
    from ledger_lot_state s
    where ${expiring(from, until)} and s.participant_id > ${after}
      and ${last === null ? sql`true` : sql`s.participant_id <= ${last}`}
    group by s.participant_id, s.expires_at order by s.participant_id
  `.execute(db);
  return { lapsing: rows, last };
}
