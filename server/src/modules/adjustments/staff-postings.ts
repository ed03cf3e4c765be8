// Points that staff move by hand: the same posting whether it is made at once or after a second person agreed.
import { pointsExpiry } from "@plon/rules/points-expiry.ts";
import { pointsText } from "@plon/rules/polish-text.ts";
import { auditAlong } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import type { AtOnce, Tx } from "#platform/database.ts";
import { earn, hashRequest, type Posting, type Receipt, spend } from "#modules/ledger/ledger.service.ts";
import { notifyAlong } from "#modules/notifications/notifications.service.ts";
import { recentSettings } from "#modules/settings/settings.service.ts";

type Head = { participantId: number; key: string; cause: string; request: object; text: string };

/** The head of a posting that staff ask for by hand; the client's key makes a repeated press one posting. */
export function staffPosting(ctx: StaffContext, { participantId, key, cause, request, text }: Head): Posting {
  return {
    participantId,
    key: `staff:${participantId}:${key}`,
    requestHash: hashRequest({ cause, ...request }),
    cause: { type: cause, id: key },
    actor: { kind: "staff", id: ctx.staff.id },
    at: ctx.at,
    explanation: { text },
  };
}

type Adjustment = { points: number; reason: string };

/**
 * The head of an adjustment. It has the key of whoever first asked for it, also when a second person agrees later: one
 * press is one posting, even if the size from which it needs a second person changed in between.
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
    text: `Korekta salda: ${reason}`,
  });

/** Posts it with the farmer's notification and the audit row, in one statement. Throws points.insufficient. */
export async function postAdjustment(
  db: Tx | AtOnce,
  ctx: StaffContext,
  posting: Posting,
  { points, reason }: Adjustment,
  approved: { request_id?: number } = {},
): Promise<Receipt> {
  const { participantId } = posting;
  const content = `${points > 0 ? "Dodaliśmy" : "Odjęliśmy"} ${pointsText(Math.abs(points))}. Powód: ${reason}`;
  const along = [
    notifyAlong({ participantId, title: "Korekta salda punktów", content, link: "/historia-punktow", at: ctx.at }),
    auditAlong(ctx, {
      action: "participant.adjust",
      subject: { type: "participant", id: participantId },
      after: { points, reason, ...approved },
    }),
  ];
  if (points < 0) return await spend(db, posting, { points: -points, to: "adjusted" }, along, "together");
  const { points_valid_months } = await recentSettings(db);
  const expiresAt = pointsExpiry(ctx.at, points_valid_months);
  return await earn(db, posting, { points, category: "adjustment", expiresAt }, along, "together");
}
