import { sql } from "kysely";
import type { Json } from "#platform/tables.ts";
import type { Db } from "#platform/database.ts";

type Row = { [column: string]: Json };

/** Everything that is kept of the participant in rows of their own, by what it is; the keys are the file's. */
const PARTS = {
  uprawy: (id: number) =>
    sql`select crop_id, area_hectares from participant_crop_area where participant_id = ${id} order by crop_id`,
  faktury: (
    id: number,
  ) => sql`select i.id, i.document_name, d.name as distributor, i.source, i.status, i.issue_date, i.submitted_at,
      i.decided_at, i.reason, i.farmer_comment, i.points, f.name as file_name, f.sha256 is not null as has_file,
      (select coalesce(json_agg(json_build_object('product', l.title_product, 'pack_volume', l.pack_volume,
        'quantity', l.quantity, 'status', l.status, 'points', l.points, 'rejection_reason', l.rejection_reason)
        order by l.line_no), '[]') from invoice_line l where l.invoice_id = i.id) as lines
    from invoice i join distributor d on d.id = i.distributor_id left join stored_file f on f.id = i.file_id
    where i.participant_id = ${id} order by i.id`,
  notatki: (id: number) =>
    sql`select n.text, n.written_at from participant_note n where n.participant_id = ${id} order by n.id`,
  zamowienia_nagrod: (
    id: number,
  ) => sql`select o.id, o.title, o.quantity, o.points, o.value_grosze, o.tax_treatment, o.tax_grosze, o.status, o.delivery,
      o.statements, o.carrier, o.tracking_number, o.ordered_at, o.status_changed_at, o.cancel_reason,
      (select coalesce(json_agg(json_build_object('prize_id', v.prize_id, 'code', v.code, 'valid_until', v.valid_until) order by v.id), '[]')
        from voucher_code v where v.order_id = o.id) as vouchers
    from reward_order o where o.participant_id = ${id} order by o.id`,
  wyplaty: (id: number) => sql`select l.order_id, l.amount_grosze, l.payee_name, l.payee_account, l.title, l.state,
      l.settled_at, l.return_reason
    from payout_line l join reward_order o on o.id = l.order_id where o.participant_id = ${id} order by l.id`,
  zgody: (
    id: number,
  ) => sql`select c.slug, v.version, v.content, x.granted, x.decided_at, x.channel, x.address, x.reason
    from consent_decision x join consent c on c.id = x.consent_id join consent_version v on v.id = x.consent_version_id
    where x.participant_id = ${id} order by x.id`,
  promocje: (id: number) => sql`select n.name, n.title, r.version as rules_version, a.agreed, a.answered_at, a.channel,
      a.address from promotion_answer a join promotion n on n.id = a.promotion_id join promotion_rules r on r.id = a.rules_id
    where a.participant_id = ${id} order by a.id`,
  nagrody_w_promocjach: (
    id: number,
  ) => sql`select n.title, g.reward, g.quantity, g.unit, g.bought, g.value_grosze, g.tax_treatment, g.tax_grosze,
      g.granted_at, (select coalesce(json_agg(json_build_object('state', e.state_after, 'note', e.note, 'happened_at',
        e.happened_at) order by e.id), '[]') from promotion_grant_event e where e.grant_id = g.id) as history
    from promotion_grant g join promotion n on n.id = g.promotion_id where g.participant_id = ${id} order by g.id`,
  powiadomienia: (id: number) =>
    sql`select title, content, created_at, read_at from notification where participant_id = ${id} order by id`,
  wiadomosci: (id: number) => sql`select subject, message, phone_back, sent_at, answer, answered_at from contact_message
    where participant_id = ${id} order by id`,
  zmiany_danych: (id: number) => sql`select kind, value, requested_at, expires_at, ended_at, outcome from contact_change
    where participant_id = ${id} order by id`,
  prosby_o_zamkniecie: (id: number) => sql`select reason, requested_at, status, decided_at from closing_request
    where participant_id = ${id} order by id`,
  zgloszenie: (
    id: number,
  ) => sql`select r.form, r.submitted_at, r.email_confirmed_at, r.phone_confirmed_at, r.address, r.answers
    from registration r join participant p on p.registration_id = r.id where p.id = ${id}`,
  sesje: (id: number) =>
    sql`select kind, device, created_at, renewed_at, ended_at, end_reason from session where participant_id = ${id} order by id`,
  // The other side is not the participant's to carry away.
  przekazania_jednorazowe: (
    id: number,
  ) => sql`select id, sender_id = ${id} as sent, points, status, created_at, ended_at
    from one_time_transfer where sender_id = ${id} or receiver_id = ${id} and status = 'done' order by id`,
  przekazania_stale: (
    id: number,
  ) => sql`select t.id, t.sender_id = ${id} as sent, t.status, t.requested_at, t.answered_at,
      t.ended_at, t.ended_by, (select coalesce(sum(p.points), 0) from standing_transfer_passing p
        where p.standing_transfer_id = t.id) as passed_points
    from standing_transfer t where ${id} in (t.sender_id, t.receiver_id) order by t.id`,
  zgloszenia_w_akcjach: (
    id: number,
  ) => sql`select c.title, e.identifier, e.email, e.phone, e.first_name, e.last_name, e.status, e.answers,
      e.purchase_volume, e.entered_at, e.rewarded_at, r.version as rules_version, e.rules_accepted_at, (select json_build_object('product', m.product, 'invoice_number',
        m.invoice_number, 'area_hectares', m.area_hectares, 'description', m.description, 'phone', m.phone, 'filed_at',
        m.filed_at, 'decided_at', m.decided_at, 'decision_reason', m.decision_reason)
        from campaign_complaint m where m.entry_id = e.id) as complaint
    from campaign_entry e join campaign c on c.id = e.campaign_id left join campaign_rules r on r.id = e.rules_id
    where e.participant_id = ${id} order by e.id`,
  satagro: (id: number) => sql`select status, connected_at, ended_at, seen, seen_at, shared, shared_at
    from satagro_connection where participant_id = ${id} order by id`,
  listy_gratulacyjne: (id: number) =>
    sql`select level, created_at from congratulatory_letter where participant_id = ${id} order by level`,
  // Of those who were recommended no more than the participant wrote down and is still kept.
  polecenia: (id: number) => sql`select first_name, last_name, created_at, expires_at, used_at, first_invoice_at,
      affiliation_points from invitation where inviter_id = ${id} order by id`,
  ostrzezenia_o_punktach: (id: number) => sql`select points, expires_at, days_before, warned_at from expiry_warning
    where participant_id = ${id} order by warned_at, expires_at`,
};

export type Part = keyof typeof PARTS;

/** The participant's own row, without what is no datum about them. */
export async function selectPerson(db: Db, participantId: number): Promise<Row | undefined> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(p) - array['password_hash', 'search', 'representative_id', 'registration_id'] as row
    from participant p where p.id = ${participantId}
  `.execute(db);
  return rows[0]?.row;
}

/** All parts, each a list of rows. */
export async function selectParts(db: Db, participantId: number): Promise<Record<Part, Row[]>> {
  const found: [string, Row[]][] = [];
  for (const [name, own] of Object.entries(PARTS)) {
    const { rows } = await sql<{ rows: Row[] }>`
      select coalesce(json_agg(part), '[]') as rows from (${own(participantId)}) part
    `.execute(db);
    found.push([name, rows[0]?.rows ?? []]);
  }
  return Object.fromEntries(found) as Record<Part, Row[]>;
}
