// Processing a sending: one page of the audience at a time, each page one short transaction.
import { SMS_LENGTH_MAX } from "@plon/contract/office/offers/sendings.ts";
import { fieldsIn, type FieldValues, fillFields, fillSms, valuesOf } from "@plon/rules/messages/message-fields.ts";
import { endOfQuiet } from "@plon/rules/time/quiet-hours.ts";
import { inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { permitted } from "#modules/people/consents/consents.service.ts";
import { isHeldFrom } from "#modules/offers/control-groups/control-groups.service.ts";
import { endOfNext, membersOf, segmentToUse } from "#modules/offers/segments/segments.service.ts";
import { type Arrival, arrivalsOf } from "#modules/house/notifications/push.service.ts";
import { queueCopies } from "#modules/house/outbox/outbox.service.ts";
import { recentSettings } from "#modules/house/settings/settings.service.ts";
import {
  type Audience,
  keepAudience,
  lastParticipantId,
  listKnown,
  listMailboxes,
  listPhones,
  lockDue,
  moveOn,
  pageOfAudience,
  tellPage,
} from "./sendings.queries.ts";
import { unsubscribeLinks } from "./unsubscribe.service.ts";

/** Small enough that a page takes only a moment, which is how long stopping a sending has to wait. */
const PAGE = 1000;

/**
 * Notifies the next page of the next due sending, with the copies that consents allow; false if none is due. An
 * interrupted page leaves nothing, so the next run starts it again; a worker skips a sending locked by another.
 */
export async function advanceSendings(db: TransactionalDb, at: Date, publicUrl: string): Promise<boolean> {
  const settings = await recentSettings(db);
  const notBefore = endOfQuiet(at, { fromHour: settings.quiet_from_hour, toHour: settings.quiet_to_hour });
  return await inTransaction(db, (tx) => advance(tx, at, publicUrl, notBefore));
}

async function advance(tx: Tx, at: Date, publicUrl: string, notBefore: Date | undefined): Promise<boolean> {
  const sending = await lockDue(tx, at);
  if (!sending) return false;
  const last = sending.last_participant_id ?? (await lastParticipantId(tx));
  const after = sending.cursor_participant_id;
  const audience = await audienceNow(tx, sending);
  // Membership of a segment is checked person by person: a page covers a number of participants, members or not.
  const end = audience.kind === "saved" ? Math.min(last, (await endOfNext(tx, after, PAGE)) ?? last) : last;
  const isHeld = isHeldFrom([sending.link, sending.title, sending.content, sending.sms_text]);
  const page = await pageOfAudience(
    tx,
    { ...sending, after, last: end },
    { audience, membersOf, isHeld, pageSize: PAGE },
  );
  const valuesFor = await readersOf(tx, sending, page);
  const told = await tellPage(tx, { id: sending.id, link: sending.link, at }, page, (id) =>
    filled(sending, valuesFor(id)),
  );
  const copies = await queueSendingCopies(tx, { sending, valuesFor }, told, { at, publicUrl, notBefore });
  await moveOn(tx, sending.id, {
    cursor: page.length < PAGE ? end : page.at(-1)!,
    last,
    startedAt: sending.started_at ?? at,
    told: told.length,
    ...copies,
    endedAt: page.length < PAGE && end === last ? at : null,
  });
  return true;
}

type Readers = (participantId: number) => FieldValues;

/** What the personal fields say to each of a page; of nobody anything is asked where a message has none. */
async function readersOf(tx: Tx, { title, content, sms_text }: Sending, ids: readonly number[]): Promise<Readers> {
  if (ids.length === 0 || fieldsIn(`${title} ${content} ${sms_text ?? ""}`).length === 0) return () => ({});
  const known = new Map((await listKnown(tx, ids)).map(({ id, ...of }) => [id, valuesOf(of)]));
  return (id) => known.get(id) ?? {};
}

const filled = ({ title, content }: Pick<Sending, "title" | "content">, values: FieldValues) => ({
  title: fillFields(title, values),
  content: fillFields(content, values),
});

/** The audience of a sending; for a saved segment, its conditions when the sending began. */
async function audienceNow(tx: Tx, sending: { id: number; audience: unknown; segment_id: number | null }) {
  const audience = sending.audience as Audience;
  if (!audience.segment || audience.segment.conditions !== null) return audience;
  // A sending that has not begun keeps its segment from being deleted.
  const { name: _name, ...conditions } = await segmentToUse(tx, sending.segment_id!, "segment_id");
  const begun = { ...audience, segment: { ...audience.segment, conditions } };
  await keepAudience(tx, sending.id, begun);
  return begun;
}

type Sending = {
  id: number;
  title: string;
  content: string;
  link: string | null;
  by_email: boolean;
  sms_text: string | null;
};
type When = { at: Date; publicUrl: string; notBefore: Date | undefined };

async function queueSendingCopies(
  tx: Tx,
  { sending, valuesFor }: { sending: Sending; valuesFor: Readers },
  told: number[],
  { at, publicUrl, notBefore }: When,
) {
  if (told.length === 0) return { emails: 0, sms: 0 };
  const not_before = notBefore ?? null;
  const mailboxes = sending.by_email ? await listMailboxes(tx, told, permitted) : [];
  const linksOf = await unsubscribeLinks(tx, publicUrl);
  const mails = mailboxes.map(({ id, email }) => {
    const { forPeople, forMailPrograms } = linksOf(id);
    const words = filled(sending, valuesFor(id));
    return {
      channel: "email" as const,
      created_at: at,
      not_before,
      recipient: email,
      subject: words.title,
      body: mailText({ content: words.content, link: sending.link && `${publicUrl}${sending.link}` }, forPeople),
      unsubscribe_url: forMailPrograms,
    };
  });
  const { sms_text } = sending;
  const phones = sms_text === null ? [] : await listPhones(tx, told, permitted);
  const arrivals = await arrivalsOf(tx, { sendingId: sending.id, participantIds: phones.map(({ id }) => id) }, at);
  const texts = phones.map(({ id, phone }) =>
    Object.assign(heldBy(arrivals.get(id), sending.id, notBefore), {
      channel: "sms" as const,
      created_at: at,
      recipient: phone,
      subject: null,
      body: fillSms(sms_text!, valuesFor(id), SMS_LENGTH_MAX),
      unsubscribe_url: null,
    }),
  );
  await queueCopies(tx, [...mails, ...texts]);
  return { emails: mails.length, sms: texts.length };
}

/** An SMS waits for the notification that says the same, at least until the hour from which it may come. */
function heldBy(arrival: Arrival | undefined, sendingId: number, notBefore: Date | undefined) {
  if (!arrival) return { not_before: notBefore ?? null };
  const until = notBefore && notBefore > arrival.until ? notBefore : arrival.until;
  return { not_before: until, arrival_hash: arrival.hash, sending_id: sendingId };
}

/** A commercial message as a mail, with the address it leads to and the way out of such mails. */
export function mailText({ content, link }: { content: string; link: string | null }, unsubscribeUrl: string): string {
  const more = link === null ? "" : `\n\n${link}`;
  return `${content}${more}\n\n--\nDostajesz tę wiadomość, bo zgadzasz się na informacje handlowe pocztą elektroniczną.\nWypisz się jednym kliknięciem: ${unsubscribeUrl}`;
}
