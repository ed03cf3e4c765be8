// One-time transfers that are confirmed while what leaves their sender waits: the points stay set aside, and go once it is over.
import { refundGraceExpiry } from "@plon/rules/points/points-expiry.ts";
import { inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { lockParticipants, releaseHold, reserve } from "#modules/points/ledger/ledger.service.ts";
import { holdsOutgoing } from "#modules/people/outgoing-holds/outgoing-holds.service.ts";
import { carryOver, endAsking, postingOf, type Sender } from "./one-time-carrying.service.ts";
import { listHeld, lockOwn, type OneTimeRecord, updateTransfer } from "./one-time.queries.ts";

/** Longer than anything is held. What nobody let go by then comes back to its sender by itself. */
const WAITS_DAYS = 45;
const DAY_MS = 86_400_000;

/** Keeps the points of a confirmed transfer set aside for longer than its ten minutes. The points of both must be locked. */
export async function keepWaiting(
  tx: Tx,
  ctx: Sender,
  transfer: OneTimeRecord,
  confirmedBy: "key" | "sms",
): Promise<void> {
  const { id, points } = transfer;
  const expiresAt = new Date(ctx.at.getTime() + WAITS_DAYS * DAY_MS);
  const release = postingOf(ctx, {
    key: `${id}:wait`,
    causeId: id,
    text: "Przekazanie czeka, punkty odkładamy na dłużej",
  });
  await releaseHold(tx, release, { holdId: transfer.hold_id, graceExpiresAt: refundGraceExpiry(ctx.at) });
  const again = postingOf(ctx, {
    key: `${id}:held`,
    causeId: id,
    text: "Punkty odłożone na przekazanie, które sprawdzamy",
  });
  const { holdId } = await reserve(tx, again, { points, purpose: "one_time_transfer", expiresAt });
  await updateTransfer(tx, id, { hold_id: holdId, confirmed_by: confirmedBy, expires_at: expiresAt });
  await endAsking(tx, transfer, ctx.at);
}

/** Carries out what waited and does no more. One that cannot be, as its balance is locked, waits on until its points come back. */
export async function releaseHeldTransfers(db: TransactionalDb, at: Date): Promise<void> {
  for (const { id, sender_id: senderId, receiver_id: receiverId } of await listHeld(db, at)) {
    try {
      await inTransaction(db, async (tx) => {
        await lockParticipants(tx, [senderId, receiverId]);
        const transfer = await lockOwn(tx, senderId, id);
        const isOver = transfer?.status !== "pending" || transfer.confirmed_by === null || transfer.expires_at <= at;
        if (isOver || (await holdsOutgoing(tx, "transfer", senderId, at))) return;
        await carryOver(tx, { participantId: senderId, at }, transfer, transfer.confirmed_by!);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}
