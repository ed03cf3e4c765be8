// How a one-time transfer that is confirmed is carried out: at once, or after what leaves its sender has been looked at.
import type { PortalLink } from "#platform/settings/screen-places.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { endConfirmations } from "#platform/auth/passkeys.ts";
import { endCodes } from "#platform/auth/sms-codes.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";
import { captureHold, hashRequest, type Posting } from "#modules/points/ledger/ledger.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { unlockedSender } from "./lookup.service.ts";
import { type OneTimeRecord, updateTransfer } from "./one-time.queries.ts";
import { shortName } from "./other-side.ts";
import { findReceiverById } from "./people.queries.ts";

/** Whose points leave, and when. */
export type Sender = Pick<ParticipantContext, "participantId" | "at">;

/** A posting of a one-time transfer, from its sender. */
export const postingOf = (
  ctx: Sender,
  posting: { key: string; causeId: number | string; text: string; textReceived?: string },
): Posting => ({
  participantId: ctx.participantId,
  key: `transfer:${ctx.participantId}:${posting.key}`,
  requestHash: hashRequest({ transfer: posting.key }),
  cause: { type: "one_time_transfer", id: posting.causeId },
  actor: { kind: "participant", id: ctx.participantId },
  at: ctx.at,
  explanation: { text: posting.text, ...(posting.textReceived ? { text_received: posting.textReceived } : {}) },
});

/** Where the codes of a transfer stand. */
export const codesOf = ({ id, sender_id }: Pick<OneTimeRecord, "id" | "sender_id">) =>
  ({ purpose: "transfer", participantId: sender_id, transferId: id }) as const;

/**
 * Posts a confirmed transfer and tells both sides. The points of both must be locked. Throws transfer.balance_locked,
 * transfer.phone_replaced, transfer.receiver_not_found.
 */
export async function carryOver(
  tx: Tx,
  ctx: Sender,
  transfer: OneTimeRecord,
  confirmedBy: "key" | "sms",
): Promise<void> {
  const sender = await unlockedSender(tx, ctx.participantId, ctx.at);
  const receiver = getOrThrow(await findReceiverById(tx, transfer.receiver_id), "transfer.receiver_not_found");
  const posting = postingOf(ctx, {
    key: `${transfer.id}:confirm`,
    causeId: transfer.id,
    // The points left the balance when they were set aside: the movement itself changes only held points.
    text: `Przekazane jednorazowo ${pointsText(transfer.points)} z odłożonych. Odbiorca: {other}`,
    textReceived: "Otrzymane jednorazowo. Od: {other}",
  });
  const receipt = await captureHold(tx, posting, { holdId: transfer.hold_id, to: { receiverId: receiver.id } });
  const done = { status: "done", confirmed_by: confirmedBy, journal_id: receipt.journalId, ended_at: ctx.at } as const;
  await updateTransfer(tx, transfer.id, done);
  await endAsking(tx, transfer, ctx.at);
  const left = await balancesOf(tx, receiver.id, ctx.at);
  const points = pointsText(transfer.points);
  const link: PortalLink = `/przekazywanie-punktow/potwierdzenie?id=${transfer.id}`;
  await notify(tx, {
    topic: "transfers",
    participantId: sender.id,
    title: "Punkty przekazane",
    content: `${shortName(receiver)} ma już ${points} od Ciebie. Na Twoim koncie zostało ${pointsText(receipt.available)}.`,
    link,
    at: ctx.at,
  });
  await notify(tx, {
    topic: "transfers",
    participantId: receiver.id,
    title: "Otrzymane punkty",
    content: `${shortName(sender)} przekazuje Ci ${points}. Masz teraz ${pointsText(left.available)} do wykorzystania.`,
    link,
    at: ctx.at,
  });
}

/** Nothing confirms a transfer any more that is over. */
export async function endAsking(tx: Tx, transfer: OneTimeRecord, at: Date): Promise<void> {
  await endCodes(tx, codesOf(transfer), at);
  await endConfirmations(tx, { transferId: transfer.id });
}
