import { stripIdentifier } from "@plon/rules/identifier.ts";
import { pointsExpiry } from "@plon/rules/points-expiry.ts";
import { pointsText } from "@plon/rules/polish-text.ts";
import { audit, auditAlong } from "#platform/audit.ts";
import { endSessions } from "#platform/auth/sessions.ts";
import { newToken, tokenHash } from "#platform/auth/tokens.ts";
import type { StaffContext } from "#platform/context.ts";
import { type AtOnce, piece, type Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import {
  earn,
  hashRequest,
  type Posting,
  type Receipt as PostingReceipt,
  spend,
  transferTo,
} from "#modules/ledger/ledger.service.ts";
import { notifyAlong } from "#modules/notifications/notifications.service.ts";
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
  if (participant.closed_at || participant[column] === lock.isLocked) throw new AppError("participant.state_unchanged");
  await updateParticipant(tx, participantId, { [column]: lock.isLocked });
  if (column === "is_locked" && lock.isLocked) await endSessions(tx, { participantId }, "locked", ctx.at);
  await audit(tx, ctx, {
    action: lock.isLocked ? "participant.lock" : "participant.unlock",
    subject: { type: "participant", id: participantId },
    before: { [column]: !lock.isLocked },
    after: { [column]: lock.isLocked, reason: lock.reason },
  });
}

type Receipt = { movement_id: number; available: number };

/** The head of a posting that staff ask for by hand; the client's key makes a repeated press one posting. */
function staffPosting(ctx: StaffContext, participantId: number, cause: string, request: object, text: string): Posting {
  if (!ctx.idempotency) throw new AppError("request.idempotency_key_missing");
  return {
    participantId,
    key: `staff:${participantId}:${ctx.idempotency.key}`,
    requestHash: hashRequest({ cause, ...request }),
    cause: { type: cause, id: ctx.idempotency.key },
    actor: { kind: "staff", id: ctx.staff.id },
    at: ctx.at,
    explanation: { text },
  };
}

/** Adds or takes points with a reason the farmer reads, once for a key. Throws points.insufficient, ledger.key_reused. */
export async function adjustPoints(
  db: Tx | AtOnce,
  ctx: StaffContext,
  participantId: number,
  adjustment: { points: number; reason: string },
): Promise<Receipt> {
  const { points, reason } = adjustment;
  const posting = staffPosting(ctx, participantId, "adjustment", adjustment, `Korekta salda: ${reason}`);
  const content = `${points > 0 ? "Dodaliśmy" : "Odjęliśmy"} ${pointsText(Math.abs(points))}. Powód: ${reason}`;
  const along = [
    notifyAlong({ participantId, title: "Korekta salda punktów", content, link: "/historia-punktow", at: ctx.at }),
    auditAlong(ctx, {
      action: "participant.adjust",
      subject: { type: "participant", id: participantId },
      after: adjustment,
    }),
  ];
  if (points < 0) return answerOf(await spend(db, posting, { points: -points, to: "adjusted" }, along));
  const { points_valid_months } = await recentSettings(db);
  const expiresAt = pointsExpiry(ctx.at, points_valid_months);
  return answerOf(await earn(db, posting, { points, category: "adjustment", expiresAt }, along));
}

const answerOf = (receipt: PostingReceipt): Receipt => ({
  movement_id: receipt.journalId,
  available: receipt.available,
});

/**
 * Moves points to another participant, as when a farm changes hands; lots keep their expiry. Once for a key. Throws
 * participant.not_found under receiver_nip (unknown, locked or the same), points.insufficient, ledger.key_reused.
 */
export async function transferPoints(
  db: Tx | AtOnce,
  ctx: StaffContext,
  participantId: number,
  request: { receiver_nip: string; points: number; reason: string },
): Promise<Receipt> {
  const posting = staffPosting(ctx, participantId, "transfer", request, `Przekazanie punktów: ${request.reason}`);
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
