// Who meets what a journey begins with, and has not entered it for this occasion.
import { type RawBuilder, sql } from "kysely";
import type { JourneyTrigger } from "@plon/rules/messages/journey-triggers.ts";
import type { Db, Tx } from "#platform/database/database.ts";

export type Entered = {
  id: number;
  trigger: JourneyTrigger;
  days: number;
  points: number | null;
  season_day: string | null;
};
/** Participants p who meet a journey's conditions. */
export type Members = RawBuilder<unknown>;
type Moment = { at: Date; today: string };

/** Of a day that was missed nobody is lost: a run looks back so many days. */
const MADE_UP_DAYS = 7;
/** Who has been without an invoice or a purchase for longer is not asked any more. */
const STILL_DAYS = 60;

/**
 * Of whom a trigger is true, each with what it is about: participant_id, occasion, subject_id, day. Each is found by an index
 * of its days, however large the programme is.
 */
const FOUND: Record<JourneyTrigger, (journey: Entered, moment: Moment) => RawBuilder<unknown>> = {
  welcome: ({ days }, { today }) => sql`
    select q.id as participant_id, 'welcome' as occasion, null::bigint as subject_id, null::date as day from participant q
    where q.created_at >= warsaw_midnight(${today}::date - ${days + MADE_UP_DAYS}::int)
      and q.created_at < warsaw_midnight(${today}::date - ${days - 1}::int)`,
  first_invoice: ({ days }, { today }) => sql`
    select q.id as participant_id, 'first_invoice' as occasion, null::bigint as subject_id, null::date as day
    from participant q
    where q.created_at >= warsaw_midnight(${today}::date - ${days + STILL_DAYS}::int)
      and q.created_at < warsaw_midnight(${today}::date - ${days - 1}::int)
      and not exists (select from invoice i where i.participant_id = q.id)`,
  document_waits: ({ days }, { today }) => sql`
    select i.participant_id, 'document:' || i.id as occasion, i.id as subject_id,
      (i.decided_at at time zone 'Europe/Warsaw')::date as day
    from invoice i
    where i.status = 'returned' and i.decided_at < warsaw_midnight(${today}::date - ${days - 1}::int)`,
  near_reward: ({ days, points }, { today, at }) => sql`
    select g.participant_id, 'reward:' || g.prize_id as occasion, g.prize_id as subject_id, null::date as day
    from prize_goal g join prize z on z.id = g.prize_id
      join ledger_balance b on b.participant_id = g.participant_id
    where g.pinned_at < warsaw_midnight(${today}::date - ${days - 1}::int)
      and z.is_published and z.valid_from <= ${at}::timestamptz and (z.valid_until is null or z.valid_until > ${at}::timestamptz)
      and case when z.points > b.available then prize_points_for(z.points, z.id, g.participant_id, ${today}::date)
        - b.available between 1 and ${points ?? 0}::bigint else false end`,
  lapse: ({ days, points }, { today }) => sql`
    select s.participant_id, 'lapse:' || s.day as occasion, null::bigint as subject_id, s.day from (
      select l.participant_id, ${lastDay(sql`l.expires_at`)} as day, sum(l.available) as points
      from ledger_lot_state l
      where l.is_open and l.available > 0
        and l.expires_at > warsaw_midnight(${today}::date + ${Math.max(0, days - MADE_UP_DAYS)}::int)
        and l.expires_at <= warsaw_midnight(${today}::date + ${days + 1}::int)
      group by 1, 2) s
    where s.points >= ${points ?? 1}::bigint`,
  farm_lapsed: ({ days }, { today }) => sql`
    select s.participant_id, 'lapsed:' || s.day as occasion, null::bigint as subject_id, s.day from (
      select i.participant_id, max(i.list_date) as day from invoice i
      where i.status = 'accepted' and i.corrects_invoice_id is null
        and i.list_date between ${today}::date - ${days + STILL_DAYS}::int and ${today}::date - ${days}::int
      group by 1) s
    where not exists (select from invoice later where later.participant_id = s.participant_id
      and later.list_date > s.day and later.status in ('accepted', 'pending', 'returned'))`,
  season_end: ({ days, season_day }, { today }) => sql`
    select q.id as participant_id, 'season:' || ${season_day}::date as occasion, null::bigint as subject_id,
      ${season_day}::date as day
    from participant q
    where ${today}::date between ${season_day}::date - ${days}::int and ${season_day}::date`,
};

/** The last day on which points count that lapse at this instant, the first one of the next day. */
const lastDay = (instant: RawBuilder<unknown>) =>
  sql`((${instant} - interval '1 millisecond') at time zone 'Europe/Warsaw')::date`;

const notYet = (journey: Entered, members: Members, moment: Moment) => sql`
  (${FOUND[journey.trigger](journey, moment)}) t
  join ${members} p on p.id = t.participant_id and not p.is_locked
  where not exists (select from journey_entry e
    where e.journey_id = ${journey.id}::bigint and e.participant_id = t.participant_id and e.occasion = t.occasion)`;

/** How many would enter now. */
export async function countEntering(db: Db, journey: Entered, members: Members, moment: Moment): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from ${notYet(journey, members, moment)}`.execute(db);
  return rows[0]!.people;
}

/**
 * Lets the next of them enter; returns how many. Who is kept apart is decided by journey and farm alone: the same whenever and
 * for whatever a farm enters, and nobody can choose it.
 */
export async function insertEntries(
  tx: Tx,
  journey: Entered & { holdout_percent: number },
  members: Members,
  { atOnce, ...moment }: Moment & { atOnce: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into journey_entry (journey_id, participant_id, occasion, subject_id, day, is_held, entered_at, next_at)
    select ${journey.id}::bigint, t.participant_id, t.occasion, t.subject_id, t.day,
      (hashtextextended('journey ' || ${journey.id}::bigint || ' ' || t.participant_id, 0) & 1048575) % 100
        < ${journey.holdout_percent}::int,
      ${moment.at}::timestamptz, ${moment.at}::timestamptz
    from ${notYet(journey, members, moment)}
    limit ${atOnce}
    on conflict on constraint journey_entry_once do nothing
  `.execute(tx);
  return Number(numAffectedRows);
}
