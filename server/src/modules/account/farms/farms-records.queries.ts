import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { pageOf, pagerFor } from "#platform/database/paging.ts";

/** The kinds of dated lines; the contract names the same. */
export type RecordKind = "promotions" | "payouts" | "recommendations" | "letters" | "sign-ins";

/** A dated line as read: `kind` and `state` say what it is, `note` and `amount` belong to it. */
export type RecordRow = {
  id: string;
  at: Date;
  kind: string;
  title: string;
  state: string | null;
  note: string | null;
  amount: number | null;
  /** The number of its page in the office. */
  target: number | null;
};

const SOURCES: Record<RecordKind, (participantId: number) => RawBuilder<unknown>> = {
  promotions: (id) => sql`
    select 'a' || a.id as id, a.answered_at as at, 'answer' as kind, p.title,
      case when a.agreed then 'agreed' else 'declined' end as state, r.version::text as note, null::bigint as amount,
      p.id as target
    from promotion_answer a join promotion p on p.id = a.promotion_id join promotion_rules r on r.id = a.rules_id
    where a.participant_id = ${id}
    union all
    select 'g' || g.id, g.granted_at, 'grant', p.title,
      coalesce((select e.state_after from promotion_grant_event e where e.grant_id = g.id order by e.id desc limit 1),
        'granted'),
      g.reward, g.value_grosze, p.id
    from promotion_grant g join promotion p on p.id = g.promotion_id where g.participant_id = ${id}`,
  payouts: (id) => sql`
    select 'p' || l.id as id, coalesce(l.settled_at, b.created_at) as at, 'payout' as kind, l.title, l.state,
      l.return_reason as note, l.amount_grosze as amount, b.id as target
    from reward_order o join payout_line l on l.order_id = o.id join payout_batch b on b.id = l.batch_id
    where o.participant_id = ${id}`,
  recommendations: (id) => sql`
    select 'i' || i.id as id, i.created_at as at,
      case when i.inviter_id = ${id} then 'made' else 'came' end as kind,
      coalesce(nullif(trim(other.first_name || ' ' || other.last_name), ''),
        case when i.inviter_id = ${id} then nullif(trim(i.first_name || ' ' || i.last_name), '') end, '') as title,
      case when i.affiliation_points > 0 then 'rewarded' when i.first_invoice_at is not null then 'first_invoice'
        when i.used_at is not null then 'registered' else 'sent' end as state,
      null::text as note, i.affiliation_points as amount, other.id as target
    from invitation i
      left join participant other
        on other.id = case when i.inviter_id = ${id} then i.participant_id else i.inviter_id end
    where (i.inviter_id = ${id} or i.participant_id = ${id})`,
  letters: (id) => sql`
    select 'l' || l.id as id, l.created_at as at, 'letter' as kind, l.level::text as title, null::text as state,
      null::text as note, l.level::bigint as amount, null::bigint as target
    from congratulatory_letter l where l.participant_id = ${id}`,
  "sign-ins": (id) => sql`
    select 's' || s.id as id, s.created_at as at, s.kind, coalesce(f.name, '') as title, s.end_reason as state,
      to_char(s.ended_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD HH24:MI') as note, null::bigint as amount,
      null::bigint as target
    from session s left join staff f on f.id = s.staff_id where s.participant_id = ${id}
    union all
    select 'd' || c.id, c.changed_at, 'second_step', c.confirmed_by, case when c.is_on then 'on' else 'off' end, null, null,
      null
    from second_step_change c where c.participant_id = ${id}`,
};

export async function listRecords(
  db: Db,
  participantId: number,
  kind: RecordKind,
  { page, per_page, order }: { page: number; per_page: number; order: "asc" | "desc" },
) {
  const source = SOURCES[kind](participantId);
  const counted = await sql<{ total: number }>`select count(*) as total from (${source}) all_of_it`.execute(db);
  const { offset, ...meta } = pagerFor(counted.rows[0]!.total, page, per_page);
  const { rows } = await sql<RecordRow>`
    select * from (${source}) all_of_it order by at ${sql.raw(order)}, id ${sql.raw(order)}
    limit ${per_page} offset ${offset}
  `.execute(db);
  return { rows, meta };
}

const selectNotes = (db: Db, participantId: number) =>
  db.selectFrom("participant_note").where("participant_note.participant_id", "=", participantId);

export async function listNotes(
  db: Db,
  participantId: number,
  { page, per_page, order }: { page: number; per_page: number; order: "asc" | "desc" },
) {
  const found = selectNotes(db, participantId);
  const rows = selectNotes(db, participantId)
    .innerJoin("staff", "staff.id", "participant_note.staff_id")
    .select(["participant_note.id", "participant_note.text", "participant_note.written_at", "staff.name as author"])
    .orderBy("participant_note.id", order);
  return await pageOf(db, found, rows, { page, per_page });
}

export const insertNote = (
  tx: Tx,
  note: { participant_id: number; staff_id: number; text: string; written_at: Date },
) => tx.insertInto("participant_note").values(note).returning("id").executeTakeFirstOrThrow();
