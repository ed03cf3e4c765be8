// Notifications on devices: which browsers take them, and their delivery after the commit that made them true.
import type { PushChoices } from "@plon/contract/portal/house/notifications-push.ts";
import { shownOnDevice } from "@plon/rules/desk/notification-topics.ts";
import { endOfQuiet } from "@plon/rules/time/quiet-hours.ts";
import { newToken, tokenHash } from "#platform/auth/tokens.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import { inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import {
  askForArrival,
  chooseFor,
  countOthers,
  deleteDevices,
  deleteDevicesOf,
  deleteMessages,
  deleteSubscription,
  type Due,
  keepSubscription,
  listReplacing,
  lockDue,
  noteSent,
  putOff,
  take,
  type Told,
} from "./push.queries.ts";

/** Phones, computers and browsers of one farm, some of them long forgotten. */
const DEVICES_MAX = 20;

/** Push services of the browsers that people have. What a browser names is called by us, so it may be no other address. */
const SERVICES = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
] as const;

/** Whether an address is one of a push service; `standIn` is that of the tests. */
function isOfService(endpoint: string, standIn: string | undefined): boolean {
  const { protocol, hostname, port, origin } = new URL(endpoint);
  if (standIn !== undefined && origin === standIn) return true;
  const isKnown = SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`));
  return protocol === "https:" && port === "" && isKnown;
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Sends notifications to a browser from now on. Throws push.service_unknown at its address, push.too_many. */
export async function subscribe(
  tx: Tx,
  ctx: ParticipantContext,
  { endpoint, keys }: Subscription,
  { standIn }: { standIn: string | undefined },
): Promise<PushChoices> {
  if (!isOfService(endpoint, standIn)) throw new AppError("push.service_unknown", { inField: "endpoint" });
  if ((await countOthers(tx, ctx.participantId, endpoint)) >= DEVICES_MAX) throw new AppError("push.too_many");
  return await keepSubscription(tx, {
    participant_id: ctx.participantId,
    endpoint,
    ...keys,
    created_at: ctx.at,
  });
}

/** What a browser of one's own shows. Throws push.not_found. */
export async function choose(
  tx: Tx,
  { participantId }: ParticipantContext,
  endpoint: string,
  choices: PushChoices,
): Promise<PushChoices> {
  return getOrThrow(await chooseFor(tx, { participantId, endpoint }, choices), "push.not_found");
}

/** Sends a browser of one's own nothing more. */
export async function unsubscribe(tx: Tx, { participantId }: ParticipantContext, endpoint: string): Promise<void> {
  await deleteSubscription(tx, { participantId, endpoint });
}

/** Sends a participant's browsers nothing more, and returns how many there were. */
export const forgetDevices = deleteDevicesOf;

/** What carries a message to a device's push service: "gone" if the browser takes none any more. Throws if it failed. */
export type PushSender = (device: Subscription, payload: string) => Promise<"sent" | "gone">;

/** Nobody is woken, and nobody's phone lights up at night. */
const QUIET = { fromHour: 21, toHour: 7 };
const AT_ONCE = 20;
const DAY_MS = 24 * 3_600_000;
const TRIES_MAX = 5;
const FIRST_PAUSE_MS = 30_000;

/** A worker has the messages it took to itself for so long: longer than any push service is waited for. */
const TAKEN_MS = 2 * 60_000;

/**
 * Delivers the next messages to devices, many at a time; false when none waits, or it is night. What was read meanwhile
 * or is a day old is dropped. They are taken before they are sent, so two workers never send the same one and no
 * transaction is open while a service answers; what a worker that died had taken is sent a little later, under the same tag.
 */
export async function deliverPushes(
  db: TransactionalDb,
  { send, publicUrl }: { send: PushSender; publicUrl: string },
  at: Date,
): Promise<boolean> {
  if (endOfQuiet(at, QUIET)) return false;
  const due = await inTransaction(db, (tx) => takeDue(tx, at, new Date(at.getTime() + TAKEN_MS)));
  if (due.length === 0) return false;
  const isWanted = (message: Due) => message.read_at === null && at.getTime() - message.created_at.getTime() < DAY_MS;
  const outcomes = await Promise.all(
    due.map(async (message) => {
      if (!isWanted(message)) return "dropped" as const;
      const { endpoint, p256dh, auth } = message;
      return await send({ endpoint, keys: { p256dh, auth } }, payloadOf(message, publicUrl)).catch(() =>
        message.tries + 1 < TRIES_MAX ? ("failed" as const) : ("dropped" as const),
      );
    }),
  );
  await inTransaction(db, async (tx) => {
    const those = (outcome: (typeof outcomes)[number]) => due.filter((_, place) => outcomes[place] === outcome);
    const done = [...those("sent"), ...those("dropped")].map(({ id }) => id);
    if (done.length > 0) await deleteMessages(tx, done);
    const reached = those("sent").map((message) => message.device_id);
    if (reached.length > 0) await noteSent(tx, reached, at);
    const gone = those("gone").map((message) => message.device_id);
    if (gone.length > 0) await deleteDevices(tx, gone);
    for (const { id, tries } of those("failed")) {
      await putOff(tx, id, new Date(at.getTime() + FIRST_PAUSE_MS * 4 ** tries));
    }
  });
  return true;
}

async function takeDue(tx: Tx, at: Date, until: Date): Promise<Due[]> {
  const due = await lockDue(tx, at, AT_ONCE);
  if (due.length > 0) await take(tx, idsOf(due), until);
  return due;
}

const idsOf = (messages: readonly Due[]) => messages.map(({ id }) => id);

/** How long an SMS waits for its notification to be shown: who has no signal for as long has none for an SMS either. */
const ARRIVES_WITHIN_MS = 10 * 60_000;

/** What an SMS waits for: the hash of the token of its notification, and how long. */
export type Arrival = { hash: Buffer; until: Date };

/**
 * By participant, what the SMS that says the same as a notification waits for: nothing for whom it goes to no device that
 * stands in for SMS. In the transaction that notified them.
 */
export async function arrivalsOf(tx: Tx, told: Told, at: Date): Promise<Map<number, Arrival>> {
  const rows = (await listReplacing(tx, told)).map((row) => {
    const token = newToken();
    return Object.assign(row, { token, hash: tokenHash(token) });
  });
  if (rows.length === 0) return new Map();
  await askForArrival(tx, rows);
  const until = new Date((endOfQuiet(at, QUIET) ?? at).getTime() + ARRIVES_WITHIN_MS);
  return new Map(rows.map((row) => [row.participant_id, { hash: row.hash, until }]));
}

/** Declarative Web Push: Safari shows it by itself, the portal's worker shows it elsewhere. */
function payloadOf(message: Due, publicUrl: string): string {
  const { title, body } = shownOnDevice(message, message.shows_content);
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title,
      body,
      lang: "pl",
      navigate: new URL(message.link ?? "/powiadomienia", publicUrl).href,
      tag: `powiadomienie-${message.notification_id}`,
    },
    ...(message.arrival_token !== null && { arrival: message.arrival_token }),
  });
}
