// Points that staff move by hand: the same posting whether it is made at once or after a second person's approval.
import { pointsExpiry } from "@plon/rules/points/points-expiry.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { DatabaseError } from "pg";
import { auditWithPosting } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, locking, piece, type Piece, type TransactionalDb } from "#platform/database/database.ts";
import {
  earnIf,
  hashRequest,
  type Posting,
  type Receipt,
  spendIf,
  transferTo,
} from "#modules/points/ledger/ledger.service.ts";
import { notifyWithPosting } from "#modules/house/notifications/notifications.service.ts";
import { recentSettings } from "#modules/house/settings/settings.service.ts";
import { receiverIf } from "./adjustments.queries.ts";
import { reasonWithPosting } from "./movement-reasons.service.ts";

type Head = { participantId: number; key: string; cause: string; request: object; text: string };

/** The ledger's key for what staff post by hand. */
export const staffKey = (participantId: number, key: string) => `staff:${participantId}:${key}`;

/** The head of a posting that staff ask for by hand; the client's key makes a repeated click one posting. */
export function staffPosting(ctx: StaffContext, { participantId, key, cause, request, text }: Head): Posting {
  return {
    participantId,
    key: staffKey(participantId, key),
    requestHash: hashRequest({ cause, ...request }),
    cause: { type: cause, id: key },
    actor: { kind: "staff", id: ctx.staff.id },
    at: ctx.at,
    explanation: { text },
  };
}

/**
 * The daily points from which a second person decides: for one farm, and for one staff member over all farms (0: no
 * limit).
 */
export type DayLimits = { farmPoints: number; personPoints: number };

/** The limits as currently set. */
export async function dayLimits(db: Db): Promise<DayLimits> {
  const { adjustment_approval_points, staff_daily_points } = await recentSettings(db);
  return { farmPoints: adjustment_approval_points, personPoints: staff_daily_points };
}

/**
 * Counts points moved by hand in the posting's own statement, by farm and, while there is a limit for a person, by person.
 * The posting fails if a daily limit is exceeded: `fillsDay` recognises the error.
 */
export function countWithPosting(
  ctx: StaffContext,
  participantId: number,
  points: number,
  { farmPoints, personPoints }: DayLimits,
): Piece[] {
  const day = warsawDay(ctx.at);
  const ofFarm = piece`
    insert into farm_points_day as counted (participant_id, day, points)
    select ${participantId}::bigint, ${day}::date, points_below(${points}, ${farmPoints}) from receipt
    where not receipt.replayed
    on conflict (participant_id, day) do update set points = points_below(counted.points + ${points}, ${farmPoints})
  `;
  if (personPoints === 0) return [ofFarm];
  // Counting for a person locks that person.
  const ofPerson = locking(piece`
    insert into staff_points_day as counted (staff_id, day, points)
    select ${ctx.staff.id}::bigint, ${day}::date, points_below(${points}, ${personPoints}) from receipt
    where not receipt.replayed
    on conflict (staff_id, day) do update set points = points_below(counted.points + ${points}, ${personPoints})
  `);
  return [ofFarm, ofPerson];
}

/** Whether a posting failed because it exceeds a daily limit. */
export const fillsDay = (error: unknown): boolean => error instanceof DatabaseError && error.code === "PLDAY";

/** What permits the posting: a second person's approval, or staying within the daily limits. */
type Control = { approvedRequestId: number } | DayLimits;

const approvedBy = (control: Control) =>
  "approvedRequestId" in control ? { request_id: control.approvedRequestId } : {};

const counted = (ctx: StaffContext, participantId: number, points: number, control: Control): Piece[] =>
  "farmPoints" in control ? countWithPosting(ctx, participantId, points, control) : [];

type Adjustment = { points: number; reason: string };

/**
 * The head of an adjustment. It has the requester's key even if a second person approves it later: one click is one
 * posting, even if the size that needs a second person changed in between.
 */
export const adjustmentPosting = (
  ctx: StaffContext,
  participantId: number,
  key: string,
  { points, reason }: Adjustment,
) =>
  staffPosting(ctx, {
    participantId,
    key,
    cause: "adjustment",
    request: { points, reason },
    text: "Korekta salda: {reason}",
  });

type PermittedAdjustment = { posting: Posting; given: Piece; control: Control } & Adjustment;

/**
 * Posts it if `given` finds the participant, with the farmer's notification and the audit row, in one statement; counted
 * against the daily limits unless a second person approved. Returns undefined if nothing was posted. Throws
 * points.insufficient, and what `fillsDay` recognises.
 */
export async function postAdjustment(
  db: TransactionalDb,
  ctx: StaffContext,
  { posting, given, points, reason, control }: PermittedAdjustment,
): Promise<Receipt | undefined> {
  const { participantId } = posting;
  const content = `${points > 0 ? "Dodaliśmy" : "Odjęliśmy"} ${pointsText(Math.abs(points))}. Powód: ${reason}`;
  const attached = [
    notifyWithPosting({
      topic: "account",
      participantId,
      title: "Korekta salda punktów",
      content,
      link: "/historia-punktow",
      at: ctx.at,
    }),
    auditWithPosting(ctx, {
      action: "participant.adjust",
      subject: { type: "participant", id: participantId },
      after: { points, reason, ...approvedBy(control) },
    }),
    reasonWithPosting(reason),
    ...counted(ctx, participantId, Math.abs(points), control),
  ];
  if (points < 0) return await spendIf(db, posting, { given, points: -points, to: "adjusted", attached });
  const { points_valid_months } = await recentSettings(db);
  const expiresAt = pointsExpiry(ctx.at, points_valid_months);
  return await earnIf(db, posting, { given, points, category: "adjustment", expiresAt, attached });
}

type Transfer = { receiverIdentifier: string; points: number; reason: string };

type PermittedTransfer = { participantId: number; key: string; given: Piece; control: Control } & Transfer;

/**
 * Moves points to another participant, with the audit row, in one statement; counted like an adjustment. Lots keep
 * their expiry. Returns undefined and posts nothing if `given` finds nobody, or nobody who may receive points has the
 * identifier. The posting has the requester's key. Throws points.insufficient, and what `fillsDay` recognises.
 */
export async function postTransfer(
  db: TransactionalDb,
  ctx: StaffContext,
  { participantId, key, given, receiverIdentifier, points, reason, control }: PermittedTransfer,
): Promise<Receipt | undefined> {
  const posting = staffPosting(ctx, {
    participantId,
    key,
    cause: "transfer",
    request: { receiver_nip: receiverIdentifier, points, reason },
    text: "Przekazanie punktów: {reason}",
  });
  const audited = auditWithPosting(
    ctx,
    {
      action: "participant.transfer",
      subject: { type: "participant", id: participantId },
      after: { points, reason, ...approvedBy(control) },
    },
    piece`jsonb_build_object('movement_id', receipt.journal_id, 'receiver_id', receipt.receiver_id)`,
  );
  const receiver = receiverIf(given, receiverIdentifier, participantId);
  return await transferTo(db, posting, { receiver, points }, [
    audited,
    reasonWithPosting(reason),
    ...counted(ctx, participantId, points, control),
  ]);
}
