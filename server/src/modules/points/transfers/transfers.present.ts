import type { OneTimeTransfer, StandingTransfer } from "@plon/contract/portal/points/transfers.ts";
import { membershipOf } from "#platform/acts/acting-person.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import { oneTimeStatus, oneTimeStatusAt, standingStatus, standingStatusAt } from "@plon/rules/points/point-transfer.ts";
import { SMS_CODE } from "@plon/rules/sign-in/sms-code.ts";
import type { OneTimeRow } from "./one-time.service.ts";
import { type Person, presentOther } from "./other-side.ts";
import type { StandingRow } from "./standing/standing.service.ts";

const otherOf = (row: Omit<Person, "id"> & { other_id: number; is_known: boolean }) =>
  presentOther({ ...row, id: row.other_id }, row.is_known);

const statusLabel = ({ label, color }: StandingTransfer["status_label"]) => ({ label, color });

/** Who looks, and when. */
export type Viewer = Pick<ParticipantContext, "participantId" | "at" | "member">;

/** A one-time transfer as this side may see it. */
export function presentOneTime(row: OneTimeRow, ctx: Viewer): OneTimeTransfer {
  const { participantId, at } = ctx;
  const state = oneTimeStatusAt(
    { status: row.status, expiresAt: row.expires_at, isConfirmed: row.confirmed_by !== null },
    at,
  );
  // Whoever began it confirms it.
  const isBegunHere = row.sender_id === participantId && row.membership_id === membershipOf(ctx);
  const confirms = isBegunHere && state === "pending";
  const endedAt = row.ended_at ?? (state === "expired" ? row.expires_at : null);
  const resendAt = row.code_sent_at && new Date(row.code_sent_at.getTime() + SMS_CODE.pauseSeconds * 1000);
  return {
    id: row.id,
    direction: row.sender_id === participantId ? "out" : "in",
    points: row.points,
    state,
    status: oneTimeStatus(state),
    other: otherOf(row),
    by_person: row.sender_id === participantId ? row.by_person : null,
    cancelled_by_person: row.sender_id === participantId ? row.cancelled_by_person : null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    resend_at: (confirms && resendAt?.toISOString()) || null,
    phone_ending: confirms ? row.phone_ending : null,
    waits_for_passkey: confirms && row.waits_for_key,
    held_until: state === "held" && row.sender_id === participantId ? row.held_until : null,
  };
}

/** A standing transfer as this side may see it, with what it may do. */
export function presentStanding(row: StandingRow, participantId: number, at: Date): StandingTransfer {
  const status = standingStatusAt({ status: row.status, expiresAt: row.expires_at }, at);
  const takesPoints = row.receiver_id === participantId;
  const endedAt = row.ended_at ?? (status === "expired" ? row.expires_at : null);
  const endedByMe = row.ended_by === (takesPoints ? "receiver" : "sender");
  return {
    id: row.id,
    status: standingStatus(status).number,
    status_label: statusLabel(standingStatus(status)),
    takes_points: takesPoints,
    other: otherOf(row),
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    ended_by: row.ended_by === null ? null : row.ended_by === "staff" ? "staff" : endedByMe ? "me" : "other",
    // The farm's own people alone: the other side's are not its business.
    by_person: takesPoints ? null : row.by_person,
    answered_by_person: takesPoints ? row.answered_by_person : null,
    ended_by_person: endedByMe ? row.ended_by_person : null,
    passed_points: row.passed_points,
    actions: status === "active" ? ["remove"] : status !== "pending" ? [] : takesPoints ? ["answer"] : ["remove"],
  };
}
