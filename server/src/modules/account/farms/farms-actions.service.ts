import { audit } from "#platform/acts/audit.ts";
import { endSessions } from "#platform/auth/sessions.ts";
import { newToken, tokenHash } from "#platform/auth/tokens.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { lockParticipant, updateParticipant } from "#modules/people/participants/participants.service.ts";
import { insertSupportToken } from "./farms.queries.ts";

/** A support link is valid for this long (decisions §2). */
const SUPPORT_LINK_SECONDS = 60;

type Lock = { what: "account" | "prizes"; reason: string; isLocked: boolean };

/** Sets or removes a lock. Locking the account ends its sessions. Throws participant.state_unchanged. */
export async function setLock(tx: Tx, ctx: StaffContext, participantId: number, lock: Lock): Promise<void> {
  const participant = getOrThrow(await lockParticipant(tx, participantId), "participant.not_found");
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

/**
 * Begins or ends the maintenance of one account; meanwhile its owner sees the maintenance page, and stays signed in.
 * Throws participant.not_found, participant.state_unchanged.
 */
export async function setMaintenance(
  tx: Tx,
  ctx: StaffContext,
  participantId: number,
  { maintenance, reason }: { maintenance: boolean; reason: string },
): Promise<void> {
  const participant = getOrThrow(await lockParticipant(tx, participantId), "participant.not_found");
  const isOver = participant.closed_at !== null || participant.merged_into !== null;
  if (isOver || participant.maintenance === maintenance) throw new AppError("participant.state_unchanged");
  await updateParticipant(tx, participantId, { maintenance });
  await audit(tx, ctx, {
    action: maintenance ? "participant.maintenance_begin" : "participant.maintenance_end",
    subject: { type: "participant", id: participantId },
    before: { maintenance: !maintenance },
    after: { maintenance, reason },
  });
}

/** A one-time link into the portal as the participant, audited with its reason. Throws participant.not_found. */
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
