// Everything personal that is kept of a participant, table by table, in one place so that nothing is forgotten.
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Tx } from "#platform/database.ts";
import type { Json } from "#platform/tables.ts";

type Person = { id: number; email: string; phone: string; registration_id: number | null };

export async function hasUndecidedInvoices(tx: Tx, participantId: number): Promise<boolean> {
  const waiting = await tx
    .selectFrom("invoice")
    .select("id")
    .where("participant_id", "=", participantId)
    .where("status", "in", ["pending", "returned"])
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Whether something ordered is still on its way, or money to be paid. */
export async function hasOpenOrders(tx: Tx, participantId: number): Promise<boolean> {
  const open = await tx
    .selectFrom("reward_order")
    .select("id")
    .where("participant_id", "=", participantId)
    .where("status", "in", ["accepted", "processing", "sent"])
    .executeTakeFirst();
  return open !== undefined;
}

/** Leaves what was ordered, for how many points and for which tax return, but not where it went or what was said. */
export async function eraseDeliveries(tx: Tx, participantId: number): Promise<void> {
  await tx
    .updateTable("reward_order")
    .set({ delivery: null, tracking_number: null, cancel_reason: null })
    .where("participant_id", "=", participantId)
    .execute();
  await sql`
    update reward_order_event e set note = null from reward_order o
    where o.id = e.order_id and o.participant_id = ${participantId} and e.note is not null
  `.execute(tx);
}

/** Leaves who changed the data and when, but neither the data nor what was said of it. */
export const eraseEdits = (tx: Tx, participantId: number) =>
  sql`update audit_log set before = null, after = null
    where action = 'participant.edit' and subject_type = 'participant' and subject_id = ${String(participantId)}`.execute(
    tx,
  );

/** Leaves the row, which the ledger points at, with a pseudonym and without a person. */
export const erasePerson = (tx: Tx, participantId: number, at: Date) =>
  tx
    .updateTable("participant")
    .set({
      identifier: `#${String(participantId).padStart(10, "0")}`,
      password_hash: null,
      password_set_at: null,
      email: "",
      phone: "+48000000000",
      first_name: "Konto",
      last_name: "zamknięte",
      company_name: "",
      company_street: "",
      company_street_number: "",
      company_street_number_place: "",
      company_postcode: "",
      company_city: "",
      correspondence_address: false,
      correspondence_street: "",
      correspondence_street_number: "",
      correspondence_street_number_place: "",
      correspondence_postcode: "",
      correspondence_city: "",
      bank_account: null,
      bank_account_changed_at: null,
      acreage: 0,
      registration_code: null,
      authorized_person: false,
      authorized_person_first_name: null,
      authorized_person_last_name: null,
      authorized_person_identifier: null,
      is_locked: true,
      closed_at: at,
    })
    .where("id", "=", participantId)
    .execute();

/** The accounts' things that staff act on, as the audit log names them. */
const auditedThings = (participantId: number) => sql`
  select 'participant' as type, ${participantId}::bigint as id
  union all select 'registration', r.id from registration r where r.participant_id = ${participantId}
  union all select 'closing', c.id from closing_request c where c.participant_id = ${participantId}
  union all select 'message', m.id from contact_message m where m.participant_id = ${participantId}
  union all select kind, i.id from invoice i cross join (values ('invoice'), ('correction')) as k (kind)
    where i.participant_id = ${participantId}
  union all select 'order', o.id from reward_order o where o.participant_id = ${participantId}
  union all select kind, e.id from campaign_entry e cross join (values ('campaign_entry'), ('campaign')) as k (kind)
    where e.participant_id = ${participantId}
  union all select 'standing_transfer', t.id from standing_transfer t
    where ${participantId} in (t.sender_id, t.receiver_id)
  union all select 'feed_document', f.id from feed_document f join invoice i on i.id = f.invoice_id
    where i.participant_id = ${participantId}`;

type AuditedRow = { id: number; before: Json; after: Json };

/**
 * What staff wrote in the audit log about the person and what was the person's: words that are no word of the programme's.
 * Who did what to which thing and when stays, with its numbers, days and states.
 */
export async function eraseAuditWords(tx: Tx, participantId: number): Promise<void> {
  const { rows } = await sql<AuditedRow>`
    select a.id, a.before, a.after from audit_log a
    where (a.before is not null or a.after is not null) and (
      (a.subject_type, a.subject_id) in (select thing.type, thing.id::text from (${auditedThings(participantId)}) thing)
      or ${String(participantId)} in (
        a.before ->> 'participant_id', a.after ->> 'participant_id', a.after ->> 'receiver_id', a.after ->> 'other_id'
      )
      or (a.subject_type = 'promotion' and a.before ->> 'grant_id' in (
        select g.id::text from promotion_grant g where g.participant_id = ${participantId}
      ))
    )
  `.execute(tx);
  for (const row of rows) {
    const [before, after] = [withoutWords(row.before), withoutWords(row.after)];
    if (isDeepStrictEqual([before, after], [row.before, row.after])) continue;
    await sql`
      update audit_log set before = ${before === null ? null : JSON.stringify(before)}::jsonb,
        after = ${after === null ? null : JSON.stringify(after)}::jsonb
      where id = ${row.id}
    `.execute(tx);
  }
}

/** Under these names stand words of the programme's own. */
const OWN_WORDS = new Set(["status", "state", "kind", "decision", "act", "type", "channel", "source", "decided_as"]);
const DAY = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;

function withoutWords(value: Json, name = ""): Json {
  if (typeof value === "string") return value === "" || OWN_WORDS.has(name) || DAY.test(value) ? value : "•••";
  if (Array.isArray(value)) return value.map((item) => withoutWords(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutWords(inner!, key)]));
}

/** What staff wrote to the person or about them, wherever it stands beside what it is about. */
export async function eraseReasons(tx: Tx, participantId: number): Promise<void> {
  const own = sql`participant_id = ${participantId}`;
  await sql`delete from movement_reason r using ledger_entry e
    where e.journal_id = r.journal_id and e.participant_id = ${participantId}`.execute(tx);
  await sql`update adjustment_request set reason = '', decision_reason = null
    where ${participantId} in (participant_id, receiver_id)`.execute(tx);
  await sql`update invoice set reason = null where ${own} and reason is not null`.execute(tx);
  await sql`update invoice_line l set rejection_reason = null from invoice i
    where i.id = l.invoice_id and i.participant_id = ${participantId} and l.rejection_reason is not null`.execute(tx);
  await sql`update invoice_decision_change c set reason = null from invoice i
    where i.id = c.invoice_id and i.participant_id = ${participantId} and c.reason is not null`.execute(tx);
  await sql`update feed_document f set reason = null from invoice i
    where i.id = f.invoice_id and i.participant_id = ${participantId} and f.reason is not null`.execute(tx);
  await sql`update registration set decision_reason = null where ${own}`.execute(tx);
}

/** Removes what only the person had a use for. */
export async function eraseBelongings(tx: Tx, person: Person): Promise<void> {
  const own = [
    "participant_crop_area",
    "notification",
    "contact_message",
    "sms_code",
    "contact_change",
    "participant_note",
  ] as const;
  for (const table of own) {
    await sql`delete from ${sql.table(table)} where participant_id = ${person.id}`.execute(tx);
  }
  // Also what told others about the person, which names where to reach them.
  await sql`
    delete from outbox_message
    where recipient in (${person.email}, ${person.phone}) or position(${person.email} in body) > 0
  `.execute(tx);
  await tx.updateTable("closing_request").set({ reason: "" }).where("participant_id", "=", person.id).execute();
  await tx
    .updateTable("participant_merge")
    .set({ reason: "" })
    .where((row) => row.or([row("left_id", "=", person.id), row("kept_id", "=", person.id)]))
    .execute();
  await tx.updateTable("session").set({ device: null }).where("participant_id", "=", person.id).execute();
  await tx.updateTable("support_token").set({ reason: "" }).where("participant_id", "=", person.id).execute();
}

/** Takes the number off the lists of those a promotion is for. */
export const eraseFromAllowLists = (tx: Tx, identifier: string) =>
  tx.deleteFrom("promotion_allowed").where("identifier", "=", identifier).execute();

/** Ends the documents of distributors that still wait and name the person as their buyer: what they say is removed. */
export const eraseWaitingDocuments = (tx: Tx, identifier: string, at: Date) =>
  sql`
    update feed_document set status = 'closed', waits_for = null, facts = null, document_name = null, file_name = '',
      reason = 'Konto nabywcy zostało zamknięte', done_at = ${at}
    where facts is not null and facts ->> 'buyerNip' = ${identifier}
  `.execute(tx);

/** Leaves that somebody registered, and when, but not who and what was filled in. */
export async function eraseRegistration(tx: Tx, registrationId: number): Promise<void> {
  const erased = await tx
    .updateTable("registration")
    .set({
      identifier: "",
      first_name: "",
      last_name: "",
      company_name: "",
      city: "",
      email: "",
      phone: "",
      answers: "{}",
      address: "",
    })
    .where("id", "=", registrationId)
    .returning("invitation_id")
    .executeTakeFirst();
  if (!erased?.invitation_id) return;
  await tx
    .updateTable("invitation")
    .set({ identifier: "", first_name: "", last_name: "", email: "", phone: "" })
    .where("id", "=", erased.invitation_id)
    .execute();
}

/** Leaves that an account entered a campaign and how far it came, but not who it was; answers where its photos are stored. */
export async function eraseCampaignEntries(tx: Tx, participantId: number): Promise<string[]> {
  const { rows: photos } = await sql<{ id: number; storage_key: string }>`
    with gone as (
      delete from campaign_complaint_photo p using campaign_complaint c, campaign_entry e
      where c.id = p.complaint_id and e.id = c.entry_id and e.participant_id = ${participantId}
      returning p.file_id
    )
    select f.id, f.storage_key from stored_file f join gone on gone.file_id = f.id
  `.execute(tx);
  const ids = photos.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom("stored_file").where("id", "in", ids).execute();
  await sql`
    update campaign_complaint c set description = '', phone = '', invoice_number = '', decision_reason = null
    from campaign_entry e where e.id = c.entry_id and e.participant_id = ${participantId}
  `.execute(tx);
  await tx
    .updateTable("campaign_entry")
    .set({
      identifier: `#${String(participantId).padStart(10, "0")}`,
      email: "",
      phone: "",
      first_name: "",
      last_name: "",
      answers: "{}",
      token_hash: null,
    })
    .where("participant_id", "=", participantId)
    .execute();
  return photos.map((photo) => photo.storage_key);
}

/** Leaves which rewards promotions gave, for the tax return, but not what was said to them. */
export const eraseGrantNotes = (tx: Tx, participantId: number) =>
  sql`
    update promotion_grant_event e set note = '' from promotion_grant g
    where g.id = e.grant_id and g.participant_id = ${participantId} and e.note <> ''
  `.execute(tx);

/** Other registrations of the same identifier that came to nothing. */
export const deleteOtherRegistrations = (tx: Tx, identifier: string) =>
  tx
    .deleteFrom("registration")
    .where("identifier", "=", identifier)
    .where("participant_id", "is", null)
    .where("status", "in", ["contact", "rejected"])
    .execute();

/** Takes the scans off the invoices, with what was read from them, and answers where they are stored. */
export async function eraseInvoiceFiles(tx: Tx, participantId: number): Promise<string[]> {
  const files = await tx
    .selectFrom("invoice")
    .innerJoin("stored_file", "stored_file.id", "invoice.file_id")
    .select(["stored_file.id", "stored_file.storage_key"])
    .where("invoice.participant_id", "=", participantId)
    .execute();
  await sql`
    delete from invoice_reading r using invoice i where i.id = r.invoice_id and i.participant_id = ${participantId}
  `.execute(tx);
  await tx
    .updateTable("invoice")
    .set({ file_id: null, farmer_comment: null, buyer_name: null, buyer_nip: null })
    .where("participant_id", "=", participantId)
    .execute();
  const ids = files.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom("stored_file").where("id", "in", ids).execute();
  return files.map((file) => file.storage_key);
}

/** Ends the recommendations of one who leaves: whoever was invited is erased, what came of it stays. */
export async function eraseRecommendations(tx: Tx, participantId: number, at: Date): Promise<void> {
  await sql`
    delete from outbox_message o using invitation i
    where i.inviter_id = ${participantId} and i.erased_at is null
      and o.recipient in (i.phone, i.email) and position(i.hash in o.body) > 0
  `.execute(tx);
  await sql`
    update invitation set phone = '', email = '', identifier = '', first_name = '', last_name = '',
      erased_at = coalesce(erased_at, ${at}), expires_at = least(expires_at, ${at})
    where inviter_id = ${participantId}
  `.execute(tx);
}
