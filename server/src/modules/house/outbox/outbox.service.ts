import type { OfficeLink, PortalLink } from "#platform/settings/screen-places.ts";
import { pauseAfterRefusals, pauseOfCarrier } from "@plon/rules/time/delivery-pauses.ts";
import { audit } from "#platform/acts/audit.ts";
import { tokenHash } from "#platform/auth/tokens.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import {
  type Channel,
  claimNext,
  endRest,
  findRest,
  forgetRecipient,
  insertMessage,
  insertMessages,
  listNewest,
  listPage,
  lockMessage,
  markArrived,
  markNew,
  markRefused,
  markSent,
  markWaiting,
  OUTBOX_TRIES_MAX,
  putRest,
} from "./outbox.queries.ts";

export { OUTBOX_TRIES_MAX } from "./outbox.queries.ts";

/** As long as a message is kept from other workers: longer than a carrier may take for it. */
const CLAIMED_MS = 120_000;

/** What an SMS waits for before it is sent: a notification that says the same, and until when. */
type Expected = { hash: Buffer; until: Date } | undefined;

const heldFor = (arrival: Expected) =>
  arrival === undefined ? {} : { not_before: arrival.until, arrival_hash: arrival.hash };

/**
 * Puts an SMS into the outbox, in the transaction that decided to send it. Delivery follows the commit, or the time until
 * which it waits for a notification that says the same. What could be sent only when its code or link counts no more
 * (`usefulUntil`; null: it is always of use) is not sent at all.
 */
export async function queueSms(
  tx: Tx,
  message: { to: string; text: string; at: Date; usefulUntil: Date | null; unlessArrived?: Expected },
): Promise<void> {
  await insertMessage(tx, {
    ...heldFor(message.unlessArrived),
    channel: "sms",
    recipient: message.to,
    subject: null,
    body: message.text,
    created_at: message.at,
    useful_until: message.usefulUntil,
  });
}

/**
 * Where a mail leads: a path of the portal or the office, which is put under its text as an address when it is sent; or
 * "in text", where the text holds a link of its own, such as one with a token; or "nowhere", which server/test/mails.test.ts
 * gives a reason for.
 */
export type Leads =
  | { leads: PortalLink | OfficeLink | "nowhere"; usefulUntil?: Date }
  /** A link of its own may end: then it is of use until that moment, else always (null). */
  | { leads: "in text"; usefulUntil: Date | null };

/**
 * Puts an e-mail into the outbox, in the transaction that decided to send it. With `forgetsRecipient` its address is
 * removed once it was sent or given up: for the last one to a person of whom nothing is kept. `usefulUntil` as for an SMS.
 */
export async function queueEmail(
  tx: Tx,
  message: {
    to: string;
    subject: string;
    text: string;
    at: Date;
    forgetsRecipient?: boolean;
  } & Leads,
): Promise<void> {
  await insertMessage(tx, {
    channel: "email",
    recipient: message.to,
    subject: message.subject,
    body: message.text,
    link: pathOf(message.leads),
    created_at: message.at,
    forgets_recipient: message.forgetsRecipient ?? false,
    useful_until: message.usefulUntil ?? null,
  });
}

const pathOf = (leads: Leads["leads"]) => (leads.startsWith("/") ? leads : null);

/** What somebody reads of a message: its text, and under it the address that it leads to. */
export function wholeText({ body, link }: { body: string; link: string | null }, publicUrl: string): string {
  if (link === null) return body;
  const where = /^\/office\b/.test(link) ? "w biurze" : "w portalu";
  return `${body}\n\nOtwórz ${where}:\n${publicUrl}${link}`;
}

type Copy = {
  channel: Channel;
  recipient: string;
  subject: string | null;
  body: string;
  created_at: Date;
  /** Waits until then. */
  not_before: Date | null;
  unsubscribe_url: string | null;
  /** The path that a mail leads to, if its text holds no link. */
  link?: `/${string}`;
  /** The notification that says the same, where one may stand in for it, and the sending it belongs to. */
  arrival_hash?: Buffer;
  sending_id?: number;
};

/** Puts copies of one sending into the outbox, in its transaction. */
export async function queueCopies(tx: Tx, copies: Copy[]): Promise<void> {
  if (copies.length > 0)
    await insertMessages(
      tx,
      copies.map((copy) => ({ ...copy, is_copy: true })),
    );
}

/**
 * A device has shown the notification for which an SMS waits: it is not sent. One that was sent already, or that nobody
 * waits with, changes nothing; the answer does not tell which.
 */
export async function noteArrival(tx: Tx, token: string, at: Date): Promise<void> {
  await markArrived(tx, [tokenHash(token)], at);
}

/** The same for notifications that were read in the portal, by the hashes of their tokens. */
export async function spareMessages(tx: Tx, hashes: readonly Buffer[], at: Date): Promise<void> {
  await markArrived(tx, hashes, at);
}

/**
 * What sends messages: the SMS gateway and the mail server, or neither in the demo. `key` is the same when a message is sent
 * again: a carrier that knows it sends nothing twice.
 */
export type Carrier = {
  sms(to: string, text: string, key: string): Promise<void>;
  email(to: string, subject: string, text: string, how: { key: string; unsubscribeUrl: string | null }): Promise<void>;
};

/** A carrier that works will not have this message. */
export class Refusal extends Error {}

/**
 * Delivers the next message of a channel that is due and still of use; false when none is. What its sender wrote to one person
 * goes before copies of what many get. The message is claimed for two minutes and sent with no transaction open, so two workers
 * never send the same one, and one that died leaves it to the next. A refusal of the message counts as a try, the next one comes
 * after a growing pause, the eighth is the last. A carrier that does not work costs no message a try: the whole channel
 * rests, longer each time, and then goes on with one message.
 */
export async function deliverNext(
  db: TransactionalDb,
  channel: Channel,
  { carrier, clock, publicUrl }: { carrier: Carrier; clock: { now(): Date }; publicUrl: string },
): Promise<boolean> {
  const claimed = await inTransaction(db, (tx) => claimNext(tx, channel, clock.now(), CLAIMED_MS));
  if (!claimed) return false;
  try {
    await send(claimed, carrier, publicUrl);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : "unknown";
    const isRefused = error instanceof Refusal;
    await inTransaction(db, (tx) => (isRefused ? noteRefusal : noteAway)(tx, claimed, reason, clock.now()));
    return isRefused;
  }
  await inTransaction(db, async (tx) => {
    await markSent(tx, claimed.id, clock.now());
    if (claimed.forgets_recipient) await forgetRecipient(tx, claimed.id);
    await endRest(tx, channel);
  });
  return true;
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimNext>>>;

async function send(message: Claimed, carrier: Carrier, publicUrl: string): Promise<void> {
  const { id, channel, recipient, subject, unsubscribe_url, created_at } = message;
  const text = wholeText(message, publicUrl);
  // A number by itself comes again in a database that was restored.
  const key = `plon${id}x${created_at.getTime().toString(36)}`;
  if (channel === "sms") await carrier.sms(recipient, text, key);
  else await carrier.email(recipient, subject ?? "", text, { key, unsubscribeUrl: unsubscribe_url });
}

async function noteRefusal(tx: Tx, message: Claimed, reason: string, at: Date): Promise<void> {
  const { id, channel, tries, forgets_recipient } = message;
  await endRest(tx, channel);
  await markRefused(tx, id, reason, after(at, pauseAfterRefusals(tries + 1)));
  if (forgets_recipient && tries + 1 >= OUTBOX_TRIES_MAX) await forgetRecipient(tx, id);
}

async function noteAway(tx: Tx, { id, channel }: Claimed, reason: string, at: Date): Promise<void> {
  const failures = ((await findRest(tx, channel))?.failures ?? 0) + 1;
  const pauseSeconds = pauseOfCarrier(failures);
  await putRest(tx, { channel, failures, rests_until: after(at, pauseSeconds) });
  // Another one tries the carrier next: if it was this message that it cannot bear, the rest go on.
  await markWaiting(tx, id, reason, after(at, Math.max(pauseSeconds, ASIDE_SECONDS)));
}

/** A message that a carrier failed with stands aside as long at least. */
const ASIDE_SECONDS = 60;

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Whether a message that was not sent would say what counts no more: a code that expired. */
export const isTooLate = ({ sent_at, useful_until }: { sent_at: Date | null; useful_until: Date | null }, at: Date) =>
  sent_at === null && useful_until !== null && useful_until <= at;

/**
 * Sends a message that was given up once more, from the beginning. Throws outbox.not_found, outbox.not_given_up,
 * outbox.too_late.
 */
export async function sendAgain(tx: Tx, ctx: StaffContext, id: number) {
  const message = getOrThrow(await lockMessage(tx, id), "outbox.not_found");
  // One without an address was the last to a person of whom nothing is kept.
  if (message.sent_at !== null || message.tries < OUTBOX_TRIES_MAX || message.recipient === "")
    throw new AppError("outbox.not_given_up");
  if (isTooLate(message, ctx.at)) throw new AppError("outbox.too_late");
  await markNew(tx, id, ctx.at);
  await audit(tx, ctx, { action: "outbox.send_again", subject: { type: "outbox_message", id } });
  return { ...message, tries: 0, last_error: null };
}

/** The newest messages, for the demo's outbox. */
export const newestMessages = (db: Db, limit: number) => listNewest(db, limit);

/** A page of messages for the office. */
export const messagesPage = (db: Db, filter: Parameters<typeof listPage>[1], at: Date) => listPage(db, filter, at);
