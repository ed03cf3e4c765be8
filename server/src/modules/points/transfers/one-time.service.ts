import type { UsedPasskey } from "@plon/contract/shared/calls/passkeys.ts";
import { ONE_TIME_MINUTES, oneTimeStatusAt } from "@plon/rules/points/point-transfer.ts";
import { refundGraceExpiry } from "@plon/rules/points/points-expiry.ts";
import { asciiText, pointsText } from "@plon/rules/texts/polish-text.ts";
import { confirmationOptions, hasKey, useToConfirm } from "#platform/auth/passkeys.ts";
import { codeRefusal, issueCode, permitNextCode, tryCode } from "#platform/auth/sms-codes.ts";
import { membershipOf } from "#platform/acts/acting-person.ts";
import type { IdempotencyKey, ParticipantContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";
import { lockParticipants, releaseHold, reserve } from "#modules/points/ledger/ledger.service.ts";
import { phoneThatConfirms, tellOwnerOfSpending } from "#modules/people/members/members.service.ts";
import { queueSms } from "#modules/house/outbox/outbox.service.ts";
import { holdsOutgoing } from "#modules/people/outgoing-holds/outgoing-holds.service.ts";
import { keepWaiting } from "./held-transfers.service.ts";
import { carryOver, codesOf, endAsking, postingOf } from "./one-time-carrying.service.ts";
import { countLookup, receiverFor, unlockedSender } from "./lookup.service.ts";
import {
  findByKey,
  findSeen,
  findSides,
  insertTransfer,
  listSeen,
  lockOwn,
  type OneTimeRecord,
  type OneTimeRow,
  updateTransfer,
} from "./one-time.queries.ts";
import { type Person, shortName, smsName } from "./other-side.ts";
import { findPerson, findReceiverById } from "./people.queries.ts";

export type { OneTimeRow } from "./one-time.queries.ts";

/** Transfers per page, of either kind (spec 2 §9). */
export const TRANSFERS_PER_PAGE = 12;

/** Own transfers of both directions, newest first. */
export const oneTimePage = (db: Db, ctx: ParticipantContext, page: number) =>
  listSeen(db, ctx.participantId, page, TRANSFERS_PER_PAGE);

/** One transfer of one's own: sent, or received and done. Throws transfer.not_found. */
export const oneTimeOf = async (db: Db, ctx: ParticipantContext, id: number): Promise<OneTimeRow> =>
  getOrThrow(await findSeen(db, ctx.participantId, id), "transfer.not_found");

/** The receiver by number, or as the receiver of an own transfer that was carried out. */
type ReceiverOf = { receiverNip: string } | { transferId: number };
export type OneTimeRequest = { to: ReceiverOf; points: number; code?: string };

/**
 * Sets the points aside for ten minutes and sends the sender a code, once per key; `code` is used by the demo. A sender
 * who has a key confirms by it, and is sent a code only when asking for one (resendCode). Counts as a look-up of the number. Throws transfer.receiver_… and points.insufficient at their fields,
 * transfer.balance_locked, transfer.too_many_lookups, request.key_reused, auth.sms_code_too_soon,
 * auth.sms_code_daily_limit.
 */
export async function startOneTime(
  db: TransactionalDb,
  ctx: ParticipantContext,
  request: OneTimeRequest,
): Promise<OneTimeRow> {
  const key = keyOf(ctx);
  const onceIn = (on: Db, first: () => Promise<OneTimeRow>) =>
    withIdempotencyKey(key, {
      find: () => findByKey(on, ctx.participantId, key.key),
      again: ({ id }) => oneTimeOf(on, ctx, id),
      first,
    });
  return await onceIn(db, async () => {
    await countLookup(db, ctx);
    return await inTransaction(db, async (tx) => {
      // One request after the other: the second finds what the first created.
      await lockParticipants(tx, [ctx.participantId]);
      return await onceIn(tx, () => setAside(tx, ctx, key, request));
    });
  });
}

async function setAside(tx: Tx, ctx: ParticipantContext, key: IdempotencyKey, request: OneTimeRequest) {
  const sender = await unlockedSender(tx, ctx.participantId, ctx.at);
  const receiver = await receiverOf(tx, ctx, request.to);
  // Keys are the owner's: their people confirm by a code to their own phone.
  const needsCode = ctx.member !== undefined || !(await hasKey(tx, { participantId: ctx.participantId }));
  if (needsCode) await permitNextCode(tx, { participantId: ctx.participantId, purpose: "transfer" }, ctx.at);
  const transfer = await reserveFor(tx, ctx, key, { receiver, points: request.points });
  if (needsCode) {
    const phone = await phoneThatConfirms(tx, ctx, sender.phone);
    await sendCode(tx, { phone, receiver, transfer, code: request.code }, ctx.at);
  }
  return await oneTimeOf(tx, ctx, transfer.id);
}

async function receiverOf(tx: Tx, ctx: ParticipantContext, to: ReceiverOf): Promise<Person> {
  if ("receiverNip" in to) return await receiverFor(tx, ctx, { identifier: to.receiverNip, field: "receiver_nip" });
  const earlier = await findSeen(tx, ctx.participantId, to.transferId);
  const isOwn = earlier?.sender_id === ctx.participantId && earlier.status === "done";
  const receiver = isOwn ? await findReceiverById(tx, earlier.receiver_id) : undefined;
  if (!receiver) throw new AppError("transfer.receiver_not_found", { inField: "to_receiver_of" });
  return receiver;
}

type Waiting = Pick<OneTimeRecord, "id" | "points" | "sender_id" | "expires_at">;

async function reserveFor(
  tx: Tx,
  ctx: ParticipantContext,
  { key, requestHash }: IdempotencyKey,
  { receiver, points }: { receiver: Person; points: number },
): Promise<Waiting> {
  const expiresAt = new Date(ctx.at.getTime() + ONE_TIME_MINUTES * 60_000);
  const posting = postingOf(ctx, { key, causeId: key, text: "Punkty odłożone na przekazanie innemu uczestnikowi" });
  let holdId: number;
  try {
    ({ holdId } = await reserve(tx, posting, { points, purpose: "one_time_transfer", expiresAt }));
  } catch (error) {
    const isTooFew = error instanceof AppError && error.code === "points.insufficient";
    throw isTooFew ? new AppError("points.insufficient", { inField: "points" }) : error;
  }
  const row = {
    sender_id: ctx.participantId,
    membership_id: membershipOf(ctx),
    receiver_id: receiver.id,
    points,
    status: "pending" as const,
    hold_id: holdId,
    created_at: ctx.at,
    expires_at: expiresAt,
    idempotency_key: key,
    request_hash: requestHash,
  };
  return { ...row, id: await insertTransfer(tx, row) };
}

const clock = new Intl.DateTimeFormat("pl-PL", { timeStyle: "short", timeZone: "Europe/Warsaw" });
/** The most characters of an SMS that a name may take. */
const SMS_NAME_LENGTH = 40;

async function sendCode(
  tx: Tx,
  message: { phone: string; receiver: Person; transfer: Waiting; code?: string | undefined },
  at: Date,
): Promise<void> {
  const { transfer } = message;
  const made = message.code === undefined ? {} : { code: message.code };
  const code = await issueCode(tx, codesOf(transfer), at, { expiresAt: transfer.expires_at, ...made });
  // A short name already ends with a full stop.
  const to = smsName(message.receiver, SMS_NAME_LENGTH).replace(/\.$/, "");
  await queueSms(tx, {
    to: message.phone,
    text: asciiText(
      `Plon: kod ${code} przekazuje ${pointsText(transfer.points)}. Odbiorca: ${to}. Wazny do ${clock.format(transfer.expires_at)}. Nie podawaj go nikomu.`,
    ),
    at,
    usefulUntil: transfer.expires_at,
  });
}

/** Locks a transfer that the caller began: one that another of the farm's people began is theirs to confirm. */
async function lockBegun(tx: Tx, ctx: ParticipantContext, id: number): Promise<OneTimeRecord | undefined> {
  const transfer = await lockOwn(tx, ctx.participantId, id);
  return transfer?.membership_id === membershipOf(ctx) ? transfer : undefined;
}

/** A new code for a waiting transfer; the old one stops working. Throws transfer.…, auth.sms_code_…. */
export async function resendCode(tx: Tx, ctx: ParticipantContext, id: number): Promise<OneTimeRow> {
  await lockParticipants(tx, [ctx.participantId]);
  const transfer = await lockBegun(tx, ctx, id);
  refuseUnlessPending(transfer, ctx.at);
  await permitNextCode(tx, { participantId: ctx.participantId, purpose: "transfer" }, ctx.at);
  const owner = await findPerson(tx, ctx.participantId);
  const phone = await phoneThatConfirms(tx, ctx, owner.phone);
  const receiver = await findPerson(tx, transfer.receiver_id);
  await sendCode(tx, { phone, receiver, transfer }, ctx.at);
  return await oneTimeOf(tx, ctx, id);
}

function statusOf(transfer: OneTimeRecord, at: Date) {
  const { status, expires_at: expiresAt, confirmed_by: by } = transfer;
  return oneTimeStatusAt({ status, expiresAt, isConfirmed: by !== null }, at);
}

/** One that is confirmed and waits may still be called off, and nothing else. */
function refuseUnlessPending(
  transfer: OneTimeRecord | undefined,
  at: Date,
  { alsoHeld = false } = {},
): asserts transfer is OneTimeRecord {
  if (!transfer) throw new AppError("transfer.not_found");
  const status = statusOf(transfer, at);
  if (status === "expired") throw new AppError("transfer.expired");
  if (status !== "pending" && !(alsoHeld && status === "held")) throw new AppError("transfer.ended");
}

const keyOfTransfer = ({ participantId }: ParticipantContext, transferId: number) =>
  ({ purpose: "transfer", owner: { participantId }, transferId }) as const;

/** What a device needs to confirm this transfer by a key. Throws transfer.…, passkey.not_found. */
export async function startKeyConfirmation(tx: Tx, ctx: ParticipantContext, id: number, publicUrl: string) {
  await lockParticipants(tx, [ctx.participantId]);
  refuseUnlessPending(await lockBegun(tx, ctx, id), ctx.at);
  return await confirmationOptions(tx, keyOfTransfer(ctx, id), publicUrl, ctx.at);
}

/** What the sender confirms by: the code of the SMS, or a key of their device and the site that it belongs to. */
export type Confirmation = { smsCode: string } | { passkey: UsedPasskey; publicUrl: string };

/**
 * Posts the transfer by its code or a key; if already done, returns the same. While what leaves the sender waits, so does it. Simultaneous calls run one after the
 * other, and a wrong code costs one of its five attempts, which stays counted. Throws transfer.…,
 * transfer.balance_locked, auth.sms_code_wrong, auth.sms_code_expired, auth.passkey_….
 */
export async function confirmOneTime(
  db: TransactionalDb,
  ctx: ParticipantContext,
  id: number,
  confirmation: Confirmation,
): Promise<{ row: OneTimeRow; available: number }> {
  const sides = getOrThrow(await findSides(db, ctx.participantId, id), "transfer.not_found");
  const refusal = await inTransaction(db, async (tx) => {
    await lockParticipants(tx, [sides.sender_id, sides.receiver_id]);
    const transfer = await lockBegun(tx, ctx, id);
    if (transfer?.status === "done") return undefined;
    if (transfer && statusOf(transfer, ctx.at) === "held") return undefined;
    refuseUnlessPending(transfer, ctx.at);
    if ("passkey" in confirmation) {
      await useToConfirm(tx, keyOfTransfer(ctx, id), {
        used: confirmation.passkey,
        publicUrl: confirmation.publicUrl,
        at: ctx.at,
      });
    } else {
      // Returned, not thrown, so that the attempt is committed.
      const tried = await tryCode(tx, codesOf(transfer), confirmation.smsCode, ctx.at);
      if (tried.refusal) return tried.refusal;
    }
    const confirmedBy = "passkey" in confirmation ? "key" : "sms";
    const isHeld = await holdsOutgoing(tx, "transfer", ctx.participantId, ctx.at);
    await (isHeld ? keepWaiting : carryOver)(tx, ctx, transfer, confirmedBy);
    const receiver = await findPerson(tx, transfer.receiver_id);
    await tellOwnerOfSpending(tx, ctx, `przekazanie: ${pointsText(transfer.points)}, odbiorca ${shortName(receiver)}`);
    return undefined;
  });
  if (refusal) throw codeRefusal(refusal);
  const { available } = await balancesOf(db, ctx.participantId, ctx.at);
  return { row: await oneTimeOf(db, ctx, id), available };
}

/** Returns the points; if already rejected, returns the same result. Throws transfer.not_found, .expired, .ended. */
export async function rejectOneTime(tx: Tx, ctx: ParticipantContext, id: number): Promise<OneTimeRow> {
  await lockParticipants(tx, [ctx.participantId]);
  const transfer = await lockOwn(tx, ctx.participantId, id);
  if (transfer?.status === "rejected") return await oneTimeOf(tx, ctx, id);
  refuseUnlessPending(transfer, ctx.at, { alsoHeld: true });
  const posting = postingOf(ctx, {
    key: `${id}:reject`,
    causeId: id,
    text: "Przekazanie odrzucone, odłożone punkty wróciły na konto",
  });
  await releaseHold(tx, posting, { holdId: transfer.hold_id, graceExpiresAt: refundGraceExpiry(ctx.at) });
  await updateTransfer(tx, id, { status: "rejected", ended_at: ctx.at, ended_membership_id: membershipOf(ctx) });
  await endAsking(tx, transfer, ctx.at);
  return await oneTimeOf(tx, ctx, id);
}
