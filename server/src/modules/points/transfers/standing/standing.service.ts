import type { PortalLink } from "#platform/settings/screen-places.ts";
import { closesCircle, STANDING_ANSWER_DAYS, standingStatusAt } from "@plon/rules/points/point-transfer.ts";
import { asciiText, dayText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { countAttempt, takeRoom } from "#platform/auth/attempts.ts";
import { newToken, tokenHash } from "#platform/auth/tokens.ts";
import { membershipOf } from "#platform/acts/acting-person.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import {
  type Act,
  type Asking,
  askToConfirm,
  confirmed,
  type GivenConfirmation,
} from "#modules/people/confirmations/confirmations.service.ts";
import { lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import { tellOwnerOfSpending } from "#modules/people/members/members.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { arrivalsOf } from "#modules/house/notifications/push.service.ts";
import { queueEmail, queueSms } from "#modules/house/outbox/outbox.service.ts";
import { countLookup, receiverFor, shortNames, unlockedSender } from "../lookup.service.ts";
import { TRANSFERS_PER_PAGE } from "../one-time.service.ts";
import { type Person, presentOther, shortName, smsName } from "../other-side.ts";
import { findPerson } from "../people.queries.ts";
import {
  expireRequests,
  findOutgoing,
  hasOutgoing,
  listAsked,
  findSeen,
  findSides,
  insertStanding,
  listSeen,
  lockCircle,
  lockStanding,
  selectOnward,
  type StandingRecord,
  type StandingRef,
  type StandingRow,
  updateStanding,
} from "./standing.queries.ts";

export type { StandingRow } from "./standing.queries.ts";

export const STANDING_LINK: PortalLink = "/przekazywanie-punktow/stale";
/** The most characters of an SMS that a name may take: beside a code, and in a letter. */
const SMS_NAME_LENGTH = { beside: 25, letter: 40 };
/** Each request sends a stranger an e-mail and an SMS. */
const REQUEST_LIMIT = { attemptsMax: 10, windowMinutes: 24 * 60 };

/** Limits on messages to the person asked: one from each asker, a few in total. The portal shows every request. */
const LETTER_LIMITS = {
  ofAsker: { attemptsMax: 1, windowMinutes: 24 * 60 },
  ofAll: { attemptsMax: 3, windowMinutes: 24 * 60 },
};

/** Own standing transfers of both directions, newest first, and whether another may be requested. */
export async function standingPage(db: Db, ctx: ParticipantContext, page: number) {
  const { rows, meta } = await listSeen(db, ctx.participantId, page, TRANSFERS_PER_PAGE);
  return { rows, meta: { ...meta, may_add: !(await hasOutgoing(db, ctx.participantId, ctx.at)) } };
}

/** One standing transfer of one's own, given or received. Throws transfer.not_found. */
export const standingOf = async (db: Db, ctx: ParticipantContext, id: number): Promise<StandingRow> =>
  getOrThrow(await findSeen(db, ctx.participantId, id), "transfer.not_found");

export type StandingRequest = { receiverNip: string; publicUrl: string; token?: string };

/** A request as it is about to be made: judged, but not yet confirmed; `open` is what waits or runs already. */
async function judgeStanding(tx: Tx, ctx: ParticipantContext, receiverNip: string) {
  await lockCircle(tx);
  const sender = await unlockedSender(tx, ctx.participantId, ctx.at);
  const receiver = await receiverFor(tx, ctx, { identifier: receiverNip, field: "receiver_nip" });
  await expireRequests(tx, ctx.at, ctx.participantId);
  const open = await findOutgoing(tx, ctx.participantId);
  const waiting = open?.status === "pending" && open.receiver_id === receiver.id ? open : undefined;
  if (open && !waiting) throw new AppError("transfer.standing_exists");
  if (!waiting) await refuseCircle(tx, { senderId: ctx.participantId, receiverId: receiver.id }, ctx.at);
  return { sender, receiver, waiting };
}

/** What is confirmed: to whom everything goes that is earned from then on. */
function actOf(receiver: Person): Act {
  const to = smsName(receiver, SMS_NAME_LENGTH.beside).replace(/\.$/, "");
  const words = `zatwierdza stale przekazywanie wszystkich nowych punktow. Odbiorca: ${to}`;
  return { purpose: "standing_transfer", exactly: [receiver.id], words };
}

/**
 * Judges a request as `addStanding` does, and asks its sender to confirm it. Counts as a look-up of the number. Throws what that
 * throws, and auth.sms_code_too_soon, auth.sms_code_daily_limit.
 */
export async function askToConfirmStanding(
  db: TransactionalDb,
  ctx: ParticipantContext,
  receiverNip: string,
  asking: Asking,
) {
  await countLookup(db, ctx);
  return await inTransaction(db, async (tx) => {
    const { receiver } = await judgeStanding(tx, ctx, receiverNip);
    return await askToConfirm(tx, ctx, actOf(receiver), asking);
  });
}

/**
 * Asks somebody to receive everything that this participant earns from now on, once that is confirmed; the person asked has 14
 * days. Asking the same person again before they reply changes nothing. `token` is used by the demo. Throws
 * transfer.receiver_… and transfer.standing_circle at the field, transfer.standing_exists, transfer.balance_locked,
 * transfer.too_many_lookups, auth.sms_code_…, auth.passkey_…, request.rate_limited.
 */
export async function addStanding(
  db: TransactionalDb,
  ctx: ParticipantContext,
  request: StandingRequest,
  given: GivenConfirmation,
): Promise<StandingRow> {
  await countLookup(db, ctx);
  return await confirmed(db, ctx, given, async (tx, confirm) => {
    const { sender, receiver, waiting } = await judgeStanding(tx, ctx, request.receiverNip);
    if (waiting) return await standingOf(tx, ctx, waiting.id);
    const confirmedBy = await confirm(actOf(receiver));
    await countAttempt(tx, ctx.at, {
      bucket: `standing:${ctx.participantId}`,
      limit: REQUEST_LIMIT,
      code: "request.rate_limited",
    });
    const token = request.token ?? newToken();
    const expiresAt = new Date(ctx.at.getTime() + STANDING_ANSWER_DAYS * 86_400_000);
    const id = await insertStanding(tx, {
      sender_id: ctx.participantId,
      membership_id: membershipOf(ctx),
      receiver_id: receiver.id,
      status: "pending",
      confirmed_by: confirmedBy,
      token_hash: tokenHash(token),
      requested_at: ctx.at,
      expires_at: expiresAt,
    });
    const link = `${request.publicUrl}${STANDING_LINK}?token=${token}`;
    await askReceiver(tx, { sender, senderId: ctx.participantId, receiverId: receiver.id, link, expiresAt }, ctx.at);
    await tellOwnerOfSpending(tx, ctx, "prośba o stałe przekazywanie wszystkich nowych punktów");
    return await standingOf(tx, ctx, id);
  });
}

async function refuseCircle(tx: Tx, sides: { senderId: number; receiverId: number }, at: Date): Promise<void> {
  const onward = await selectOnward(tx, sides.receiverId, at);
  if (closesCircle(sides.senderId, sides.receiverId, onward)) {
    throw new AppError("transfer.standing_circle", { inField: "receiver_nip" });
  }
}

async function askReceiver(
  tx: Tx,
  asked: { sender: Person; senderId: number; receiverId: number; link: string; expiresAt: Date },
  at: Date,
): Promise<void> {
  const { email, phone } = await findPerson(tx, asked.receiverId);
  const { company_name, first_last_name } = presentOther(asked.sender, true);
  const who = [first_last_name, company_name].filter(Boolean).join(", ");
  const until = dayText(warsawDay(asked.expiresAt));
  const title = "Prośba o stałe przekazywanie punktów";
  const content = `${who} chce przekazywać Ci na stałe wszystkie swoje nowe punkty. Odpowiedz do ${until}.`;
  const about = { title, content, link: STANDING_LINK, at };
  const notificationId = await notify(tx, { topic: "transfers", participantId: asked.receiverId, ...about });
  const pair = `standing-letter:${asked.senderId}:${asked.receiverId}`;
  const mayWrite =
    (await takeRoom(tx, pair, LETTER_LIMITS.ofAsker, at)) &&
    (await takeRoom(tx, `standing-letters:${asked.receiverId}`, LETTER_LIMITS.ofAll, at));
  if (!mayWrite) return;
  await queueEmail(tx, {
    to: email,
    subject: title,
    text: `Dzień dobry,\n\n${content}\n\nZaakceptuj lub odrzuć prośbę po zalogowaniu:\n${asked.link}\n\nBez Twojej zgody nic się nie zmieni.`,
    leads: "in text",
    usefulUntil: asked.expiresAt,
    at,
  });
  const text = `${smsName(asked.sender, SMS_NAME_LENGTH.letter)} chce stale przekazywac Ci punkty. Odpowiedz: ${asked.link}`;
  const arrivals = await arrivalsOf(tx, { notificationId }, at);
  await queueSms(tx, {
    to: phone,
    text: asciiText(text),
    at,
    unlessArrived: arrivals.get(asked.receiverId),
    usefulUntil: asked.expiresAt,
  });
}

export type Reference = { token: string } | { id: number } | { sender_nip: string; receiver_nip: string };

function refOf(reference: Reference): StandingRef {
  if ("token" in reference) return { tokenHash: tokenHash(reference.token) };
  if ("id" in reference) return { id: reference.id };
  return { senderNip: reference.sender_nip, receiverNip: reference.receiver_nip };
}

/** The request behind a link, for the person asked. Throws transfer.not_found, also for anybody else. */
export async function invitationOf(db: Db, ctx: ParticipantContext, token: string): Promise<StandingRow> {
  const sides = await findSides(db, ctx.participantId, refOf({ token }));
  if (sides?.receiver_id !== ctx.participantId) throw new AppError("transfer.not_found");
  return await standingOf(db, ctx, sides.id);
}

/** Locks both sides' points, then the row: passing points on locks the same points and so sees the current state. */
async function lockForChange(
  tx: Tx,
  ctx: ParticipantContext,
  reference: Reference,
): Promise<StandingRecord | undefined> {
  const sides = await findSides(tx, ctx.participantId, refOf(reference));
  if (!sides) return undefined;
  await lockParticipants(tx, [sides.sender_id, sides.receiver_id]);
  return await lockStanding(tx, sides.id);
}

const statusOf = (row: StandingRecord, at: Date) =>
  standingStatusAt({ status: row.status, expiresAt: row.expires_at }, at);

/**
 * The person asked accepts or rejects; repeating it returns the same. Throws transfer.not_found (also for anybody
 * else), transfer.expired, transfer.agreed (rejected after it was accepted), transfer.ended (rejected before, or withdrawn), transfer.standing_circle.
 */
export async function answerStanding(
  tx: Tx,
  ctx: ParticipantContext,
  answer: ({ token: string } | { id: number }) & { accept: boolean },
): Promise<StandingRow> {
  const row = await lockForChange(tx, ctx, answer);
  if (row?.receiver_id !== ctx.participantId) throw new AppError("transfer.not_found");
  const wanted = answer.accept ? "active" : "rejected";
  const status = statusOf(row, ctx.at);
  if (status === wanted) return await standingOf(tx, ctx, row.id);
  if (status === "expired") throw new AppError("transfer.expired");
  if (status === "active") throw new AppError("transfer.agreed");
  if (status !== "pending") throw new AppError("transfer.ended");
  if (answer.accept) {
    await lockCircle(tx);
    await refuseCircle(tx, { senderId: row.sender_id, receiverId: row.receiver_id }, ctx.at);
  }
  const ended = answer.accept ? {} : { ended_at: ctx.at };
  const answered = { answered_at: ctx.at, answered_membership_id: membershipOf(ctx) };
  await updateStanding(tx, row.id, { status: wanted, ...answered, ...ended });
  const who = shortName(await findPerson(tx, row.receiver_id));
  await notify(tx, {
    topic: "transfers",
    participantId: row.sender_id,
    title: answer.accept ? "Stałe przekazywanie punktów działa" : "Stałe przekazywanie punktów odrzucone",
    content: answer.accept
      ? `${who}: zgoda na stałe przekazywanie punktów. Od teraz Twoje nowe punkty przechodzą dalej.`
      : `${who}: brak zgody na stałe przekazywanie punktów. Twoje punkty zostają u Ciebie.`,
    link: STANDING_LINK,
    at: ctx.at,
  });
  return await standingOf(tx, ctx, row.id);
}

/** Either side ends it; if already over, returns the same. Points passed on stay. Throws transfer.not_found. */
export async function removeStanding(
  tx: Tx,
  ctx: ParticipantContext,
  reference: Exclude<Reference, { token: string }>,
): Promise<StandingRow> {
  const row = getOrThrow(await lockForChange(tx, ctx, reference), "transfer.not_found");
  const status = statusOf(row, ctx.at);
  if (status === "pending" || status === "active") {
    const by = row.sender_id === ctx.participantId ? "sender" : "receiver";
    await endStanding(tx, row, { by, at: ctx.at, membershipId: membershipOf(ctx) });
    const who = shortName(await findPerson(tx, ctx.participantId));
    await tellEnded(tx, by === "sender" ? row.receiver_id : row.sender_id, { who: `${who} kończy`, at: ctx.at });
  }
  return await standingOf(tx, ctx, row.id);
}

/** Ends a locked transfer. */
export const endStanding = (
  tx: Tx,
  row: { id: number },
  end: { by: "sender" | "receiver" | "staff"; at: Date; membershipId?: number | null },
): Promise<unknown> =>
  updateStanding(tx, row.id, {
    status: "ended",
    ended_at: end.at,
    ended_by: end.by,
    ended_membership_id: end.membershipId ?? null,
  });

/** Notifies a side that it is over; `who` names who ended it, as the beginning of a sentence. */
export const tellEnded = (
  tx: Tx,
  participantId: number,
  { who, at, reason = "" }: { who: string; at: Date; reason?: string },
): Promise<unknown> =>
  notify(tx, {
    topic: "transfers",
    participantId,
    title: "Koniec stałego przekazywania punktów",
    content: `${who} stałe przekazywanie punktów. Punkty przekazane do tej pory zostają tam, gdzie są.${reason}`,
    link: STANDING_LINK,
    at,
  });

/** Whose requests to pass points on wait for this participant's answer, the first to end first. */
export async function askedOf(db: Db, participantId: number, at: Date) {
  const asked = await listAsked(db, participantId, at);
  const names = await shortNames(
    db,
    asked.map(({ sender_id }) => sender_id),
  );
  return asked.map(({ id, sender_id, expires_at }) => ({
    id,
    sender: names.get(sender_id) ?? "",
    answerUntil: expires_at,
  }));
}
