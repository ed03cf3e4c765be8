// Who is due on a journey, what is known of each, and what was sent.
import { sql } from "kysely";
import type { JourneyStep, JourneyTrigger } from "@plon/rules/messages/journey-triggers.ts";
import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

/** One worker takes steps at a time: what a farm was told this week is counted while nobody else tells it. */
export async function takesSteps(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('journeys', 0)) as taken`.execute(tx);
  return rows[0]!.taken;
}

/** Those due in journeys that run. */
export const lockDue = (tx: Tx, at: Date, limit: number) =>
  tx
    .selectFrom("journey_entry as e")
    .innerJoin("journey as j", "j.id", "e.journey_id")
    .selectAll("e")
    .select(["j.trigger", "j.steps"])
    .where("e.ended_at", "is", null)
    .where("e.next_at", "<=", at)
    .where("j.state", "=", "running")
    .orderBy("e.next_at")
    .orderBy("e.id")
    .limit(limit)
    .forUpdate("e")
    .execute() as Promise<DueEntry[]>;

export type DueEntry = {
  id: number;
  participant_id: number;
  subject_id: number | null;
  day: string | null;
  is_held: boolean;
  entered_at: Date;
  next_step: number;
  trigger: JourneyTrigger;
  steps: JourneyStep[];
};

/** What is known of a farm on the way, as it is now. */
export type Known = {
  first_name: string;
  email: string;
  phone: string;
  is_gone: boolean;
  has_goal: boolean;
  has_reason: boolean;
  points: number;
  lapsing: number;
  missing: number | null;
  prize: string | null;
  document: string | null;
  told_at: Date[];
};

/** Since a document was sent in after entering, whatever became of it. */
const SENT_IN = sql`exists (select from invoice i where i.participant_id = p.id and i.submitted_at > e.entered_at)`;
const ORDERED = sql`exists (select from reward_order o
  where o.participant_id = p.id and o.ordered_at > e.entered_at and o.status <> 'cancelled')`;

/** Asks of one entry whether its reason still holds and whether the goal is reached. */
export async function findKnown(
  tx: Tx,
  entry: DueEntry,
  { today, since }: { today: string; since: Date },
): Promise<Known> {
  const { rows } = await sql<Known>`
    select p.first_name, p.email, p.phone,
      (p.is_locked or not exists (select from segment_people() who where who.id = p.id)) as is_gone,
      case ${entry.trigger}::text
        when 'first_invoice' then exists (select from invoice i where i.participant_id = p.id)
        when 'document_waits' then coalesce(about.status in ('pending', 'accepted'), false)
        when 'near_reward' then ${ORDERED} or coalesce(price.points <= available.points, false)
        when 'lapse' then ${ORDERED} or (${today}::date <= e.day and lapsing.points = 0)
        else ${SENT_IN} end as has_goal,
      case ${entry.trigger}::text
        when 'document_waits' then coalesce(about.status = 'returned', false)
        when 'near_reward' then exists (select from prize_goal g where g.participant_id = p.id and g.prize_id = e.subject_id)
          and coalesce(prize.is_published, false)
        when 'lapse' then ${today}::date <= e.day
        when 'season_end' then ${today}::date <= e.day
        else true end as has_reason,
      available.points, lapsing.points as lapsing, price.points - available.points as missing, prize.title as prize,
      about.document_name as document,
      array(select n.created_at from notification n
        where n.participant_id = p.id and n.created_at > ${since}::timestamptz
          and (n.sending_id is not null or exists (select from journey_message m where m.notification_id = n.id))
        order by n.created_at) as told_at
    from journey_entry e
      join participant p on p.id = e.participant_id
      left join invoice about on e.day is not null and ${entry.trigger}::text = 'document_waits' and about.id = e.subject_id
      left join prize on ${entry.trigger}::text = 'near_reward' and prize.id = e.subject_id
      cross join lateral (select case when prize.id is not null
        then prize_points_for(prize.points, prize.id, p.id, ${today}::date) end as points) price
      cross join lateral (select coalesce((select b.available from ledger_balance b where b.participant_id = p.id), 0) as points) available
      cross join lateral (select coalesce(sum(l.available), 0)::bigint as points from ledger_lot_state l
        where l.participant_id = p.id and l.is_open and l.expires_at > warsaw_midnight(e.day)
          and l.expires_at <= warsaw_midnight(e.day + 1)) lapsing
    where e.id = ${entry.id}::bigint
  `.execute(tx);
  return rows[0]!;
}

/** Which copies a farm's consents permit now, by the consents' own question. */
export async function findPermitted(
  tx: Tx,
  id: number,
  permitted: (participant: ReturnType<typeof sql>, channel: "email" | "sms") => ReturnType<typeof sql<boolean>>,
): Promise<{ email: boolean; sms: boolean }> {
  const { rows } = await sql<{ email: boolean; sms: boolean }>`
    select ${permitted(sql`p.id`, "email")} and p.email <> '' as email, ${permitted(sql`p.id`, "sms")} as sms
    from participant p where p.id = ${id}::bigint`.execute(tx);
  return rows[0]!;
}

export const endEntry = (tx: Tx, id: number, reason: "goal" | "left" | "finished", at: Date) =>
  tx.updateTable("journey_entry").set({ ended_at: at, end_reason: reason }).where("id", "=", id).execute();

export const moveEntry = (tx: Tx, id: number, next: { next_step?: number; next_at: Date }) =>
  tx.updateTable("journey_entry").set(next).where("id", "=", id).execute();

export const insertJourneyMessage = (tx: Tx, row: Insertable<Tables["journey_message"]>) =>
  tx.insertInto("journey_message").values(row).execute();

/** Notes the first time a link is opened, and says where it leads; undefined for one that there is not. */
export async function markClicked(tx: Tx, hash: Buffer, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ link: string }>`
    update journey_message m set clicked_at = coalesce(m.clicked_at, ${at}::timestamptz)
    from journey_entry e join journey j on j.id = e.journey_id
    where m.click_hash = ${hash}::bytea and e.id = m.entry_id
    returning j.steps -> m.step ->> 'link' as link`.execute(tx);
  return rows[0]?.link;
}

/** Journeys that let farms enter. */
export const listRunning = (db: Db) =>
  db.selectFrom("journey").selectAll().where("state", "=", "running").orderBy("id").execute();
