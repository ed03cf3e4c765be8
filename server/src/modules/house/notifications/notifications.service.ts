import type { PortalLink } from "#platform/settings/screen-places.ts";
import type { NotificationTopic } from "@plon/rules/desk/notification-topics.ts";
import type { Db, Piece, Tx } from "#platform/database/database.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { spareMessages } from "#modules/house/outbox/outbox.service.ts";
import {
  deleteHeld,
  insertAll,
  insertNotification,
  insertNotificationWithPosting,
  insertNotifications,
  listNotifications,
  markAllRead,
  markRead,
  markReadAbout,
} from "./notifications.queries.ts";

export { newestOf, unreadOf } from "./notifications.queries.ts";

/** Notifications per page (spec 2 §9). */
const PER_PAGE = 10;

/**
 * Notifies a participant of something, in the transaction that makes it true; their devices that want its topic show it
 * after the commit. `link` is a path of the portal. One with
 * a future time is held back until then. Returns the notification's id.
 */
export async function notify(tx: Tx, message: Message): Promise<number> {
  return (await insertNotification(tx, rowOf(message))).id;
}

/** The same for many at once, each with a message of their own. */
export async function notifyAll(tx: Tx, messages: readonly Message[]): Promise<void> {
  if (messages.length > 0) await insertAll(tx, messages.map(rowOf));
}

/** Tells the same to each of them. */
export async function notifyEach(
  tx: Tx,
  participantIds: readonly number[],
  message: Omit<Message, "participantId">,
): Promise<void> {
  if (participantIds.length > 0) await insertNotifications(tx, participantIds, rowOf({ participantId: 0, ...message }));
}

/** The same as `notify`, attached to a posting's statement. */
export const notifyWithPosting = (message: Message): Piece => insertNotificationWithPosting(rowOf(message));

/** Takes back notifications that are still held back, about what `link` shows. */
export async function recallHeld(tx: Tx, held: { participantId: number; link: PortalLink; at: Date }): Promise<void> {
  await deleteHeld(tx, held);
}

type Message = {
  participantId: number;
  topic: NotificationTopic;
  title: string;
  content: string;
  link?: PortalLink;
  at: Date;
};

const rowOf = (message: Message) => ({
  participant_id: message.participantId,
  topic: message.topic,
  title: message.title,
  content: message.content,
  link: message.link ?? null,
  created_at: message.at,
});

/** A page of own notifications, newest first. */
export const notificationPage = (db: Db, participantId: number, at: Date, page: number) =>
  listNotifications(db, participantId, at, { page, perPage: PER_PAGE });

type Reader = Pick<ParticipantContext, "participantId" | "member" | "at">;

/** Marks one own notification as read. Throws notification.not_found, also for somebody else's. */
export async function readOne(tx: Tx, reader: Reader, id: number): Promise<void> {
  const read = getOrThrow(await markRead(tx, reader.participantId, id, reader.at), "notification.not_found");
  await spareSms(tx, reader, [read]);
}

/** Marks own notifications as read that lead to a page which was seen, by whichever way. */
export async function readAbout(tx: Tx, reader: Reader, link: string): Promise<void> {
  await spareSms(tx, reader, await markReadAbout(tx, reader.participantId, link, reader.at));
}

/** Marks all own notifications as read. */
export async function readAll(tx: Tx, reader: Reader): Promise<void> {
  await spareSms(tx, reader, await markAllRead(tx, reader.participantId, reader.at));
}

/** What the owner has read needs no SMS that says the same. What somebody else of the farm has read, the owner may not know. */
async function spareSms(tx: Tx, { member, at }: Reader, read: { arrival_hash: Buffer | null }[]): Promise<void> {
  const hashes = read.flatMap(({ arrival_hash: hash }) => hash ?? []);
  if (!member && hashes.length > 0) await spareMessages(tx, hashes, at);
}
