import { tokenHash } from "#platform/auth/tokens.ts";
import type { Db, Tx } from "#platform/database.ts";
import {
  forgetRecipient,
  insertMessage,
  insertMessages,
  listNewest,
  listPage,
  lockUnsent,
  markArrived,
  markFailed,
  markSent,
  OUTBOX_TRIES_MAX,
} from "./outbox.queries.ts";

export { OUTBOX_TRIES_MAX } from "./outbox.queries.ts";

/** What an SMS waits for before it is sent: a notification that says the same, and until when. */
type Awaited = { hash: Buffer; until: Date } | undefined;

const heldFor = (arrival: Awaited) =>
  arrival === undefined ? {} : { not_before: arrival.until, arrival_hash: arrival.hash };

/**
 * Puts an SMS into the outbox, in the transaction that decided to send it. Delivery follows the commit, or the time until
 * which it waits for a notification that says the same.
 */
export async function queueSms(
  tx: Tx,
  message: { to: string; text: string; at: Date; unlessArrived?: Awaited },
): Promise<void> {
  await insertMessage(tx, {
    ...heldFor(message.unlessArrived),
    channel: "sms",
    recipient: message.to,
    subject: null,
    body: message.text,
    created_at: message.at,
  });
}

/**
 * Puts an e-mail into the outbox, in the transaction that decided to send it. With `forgetsRecipient` its address is
 * removed once it was sent or given up: for the last one to a person of whom nothing is kept.
 */
export async function queueEmail(
  tx: Tx,
  message: { to: string; subject: string; text: string; at: Date; forgetsRecipient?: boolean },
): Promise<void> {
  await insertMessage(tx, {
    channel: "email",
    recipient: message.to,
    subject: message.subject,
    body: message.text,
    created_at: message.at,
    forgets_recipient: message.forgetsRecipient ?? false,
  });
}

type Copy = {
  channel: "sms" | "email";
  recipient: string;
  subject: string | null;
  body: string;
  created_at: Date;
  /** Waits until then. */
  not_before: Date | null;
  unsubscribe_url: string | null;
  /** The notification that says the same, where one may stand in for it, and the sending it belongs to. */
  arrival_hash?: Buffer;
  sending_id?: number;
};

/** Puts copies of one sending into the outbox, in its transaction. */
export async function queueCopies(tx: Tx, copies: Copy[]): Promise<void> {
  if (copies.length > 0) await insertMessages(tx, copies);
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

/** What sends messages: the SMS gateway and the mail server, or neither in the demo. */
export type Carrier = {
  sms(to: string, text: string): Promise<void>;
  email(to: string, subject: string, text: string, unsubscribeUrl: string | null): Promise<void>;
};

/**
 * Delivers the next waiting message; false when none waits. The row is locked while it is being sent, so two workers
 * never send the same one; a failure is recorded and retried later, at most eight times.
 */
export async function deliverNext(tx: Tx, carrier: Carrier, at: Date): Promise<boolean> {
  const message = await lockUnsent(tx, at);
  if (!message) return false;
  try {
    if (message.channel === "sms") await carrier.sms(message.recipient, message.body);
    else await carrier.email(message.recipient, message.subject ?? "", message.body, message.unsubscribe_url);
    await markSent(tx, message.id, at);
    if (message.forgets_recipient) await forgetRecipient(tx, message.id);
  } catch (error) {
    await markFailed(tx, message.id, error instanceof Error ? error.message.slice(0, 300) : "unknown");
    const isGivenUp = message.tries + 1 >= OUTBOX_TRIES_MAX;
    if (message.forgets_recipient && isGivenUp) await forgetRecipient(tx, message.id);
  }
  return true;
}

/** The newest messages, for the demo's outbox. */
export const newestMessages = (db: Db, limit: number) => listNewest(db, limit);

/** A page of messages for the office. */
export const messagesPage = (db: Db, filter: Parameters<typeof listPage>[1]) => listPage(db, filter);
