import { stripIdentifier } from "@plon/rules/identifier.ts";
import { audit, auditAlong } from "#platform/audit.ts";
import { endSessions } from "#platform/auth/sessions.ts";
import { newToken, tokenHash } from "#platform/auth/tokens.ts";
import type { StaffContext } from "#platform/context.ts";
import { type AtOnce, inTransaction, piece, type Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { askForAdjustment, refuseNobody } from "#modules/adjustments/adjustments.service.ts";
import { adjustmentPosting, postAdjustment, staffPosting } from "#modules/adjustments/staff-postings.ts";
import { type Receipt as PostingReceipt, transferTo } from "#modules/ledger/ledger.service.ts";
import { recentSettings } from "#modules/settings/settings.service.ts";
import { insertSupportToken, lockParticipant, receiverOf, updateParticipant } from "./participants.queries.ts";

/** A support link works for this long (decisions §2). */
const SUPPORT_LINK_SECONDS = 60;

type Lock = { what: "account" | "prizes"; reason: string; isLocked: boolean };

/** Puts a lock on or takes it off. Locking the account ends its sessions. Throws participant.state_unchanged. */
export async function setLock(tx: Tx, ctx: StaffContext, participantId: number, lock: Lock): Promise<void> {
  const participant = await lockParticipant(tx, participantId);
  if (!participant) throw new AppError("participant.not_found");
  const column = lock.what === "account" ? "is_locked" : "is_prize_ordering_locked";
  const isOver = participant.closed_at !== null || participant.merged_into !== null;
  if (isOver || participant[column] === lock.isLocked) throw new AppError("participant.state_unchanged");
  await updateParticipant(tx, participantId, { [column]: lock.isLocked });
  if (column === "is_locked" && lock.isLocked) await endSessions(tx, { participantId }, "locked", ctx);
  await audit(tx, ctx, {
    action: lock.isLocked ? "participant.lock" : "participant.unlock",
    subject: { type: "participant", id: participantId },
    before: { [column]: !lock.isLocked },
    after: { [column]: lock.isLocked, reason: lock.reason },
  });
}

type Receipt = { movement_id: number; available: number };

function keyOf(ctx: StaffContext): string {
  if (!ctx.idempotency) throw new AppError("request.idempotency_key_missing");
  return ctx.idempotency.key;
}

type AdjustmentReceipt = { movement_id: number | null; request_id: number | null; available: number };
type Adjustment = { points: number; reason: string };

/**
 * Adds or takes points with a reason the farmer reads, once for a key; from a size on (a setting) it is only asked for,
 * and a second person decides. Throws participant.not_found, points.insufficient, ledger.key_reused.
 */
export async function adjustPoints(
  db: Tx | AtOnce,
  ctx: StaffContext,
  participantId: number,
  adjustment: Adjustment,
): Promise<AdjustmentReceipt> {
  const { adjustment_approval_points } = await recentSettings(db);
  if (Math.abs(adjustment.points) >= adjustment_approval_points) {
    return await inTransaction(db, (tx) => askForAdjustment(tx, ctx, participantId, adjustment));
  }
  await refuseNobody(db, participantId);
  const posting = adjustmentPosting(ctx, participantId, keyOf(ctx), adjustment);
  return { ...answerOf(await postAdjustment(db, ctx, posting, adjustment)), request_id: null };
}

const answerOf = (receipt: PostingReceipt): Receipt => ({
  movement_id: receipt.journalId,
  available: receipt.available,
});

/**
 * Moves points to another participant, as when a farm changes hands; lots keep their expiry. Once for a key. Throws
 * participant.not_found (also under receiver_nip: unknown, locked or the same), points.insufficient, ledger.key_reused.
 */
export async function transferPoints(
  db: Tx | AtOnce,
  ctx: StaffContext,
  participantId: number,
  request: { receiver_nip: string; points: number; reason: string },
): Promise<Receipt> {
  await refuseNobody(db, participantId);
  const text = `Przekazanie punktów: ${request.reason}`;
  const posting = staffPosting(ctx, { participantId, key: keyOf(ctx), cause: "transfer", request, text });
  const audited = auditAlong(
    ctx,
    {
      action: "participant.transfer",
      subject: { type: "participant", id: participantId },
      after: { points: request.points, reason: request.reason },
    },
    piece`jsonb_build_object('movement_id', receipt.journal_id, 'receiver_id', receipt.receiver_id)`,
  );
  const receiver = receiverOf(stripIdentifier(request.receiver_nip), participantId);
  const receipt = await transferTo(db, posting, { receiver, points: request.points }, [audited]);
  if (!receipt) throw new AppError("participant.not_found", { inField: "receiver_nip" });
  return answerOf(receipt);
}

/** A one-time link into the portal in the participant's name, audited with its reason. Throws participant.not_found. */
export async function openSupportLink(tx: Tx, ctx: StaffContext, participantId: number, reason: string) {
  const participant = await lockParticipant(tx, participantId);
  if (!participant || participant.is_locked) throw new AppError("participant.not_found");
  const token = newToken();
  const expiresAt = new Date(ctx.at.getTime() + SUPPORT_LINK_SECONDS * 1000);
  await insertSupportToken(tx, {
    token_hash: tokenHash(token),
    staff_id: ctx.staff.id,
    participant_id: participantId,
    reason,
    expires_at: expiresAt,
  });
  await audit(tx, ctx, {
    action: "participant.support_link",
    subject: { type: "participant", id: participantId },
    after: { reason },
  });
  return { path: `/support-login?token=${token}`, expires_at: expiresAt.toISOString() };
}
