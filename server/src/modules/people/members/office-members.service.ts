// The people of a farm as the office sees them, and access that the office ends at the owner's request.
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { waitingBySubject } from "#modules/house/approvals/approvals.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { getVisibleParticipant } from "#modules/people/participants/participants.service.ts";
import { findMembership, listAllOfFarm, lockFarm } from "./members.queries.ts";
import { endMembership, nameOf, PEOPLE_PATH } from "./members.service.ts";

const worksWithFarms = ({ staff }: StaffContext) => staff.role === "admin" || staff.role === "clerk";

/** The people of a farm, of before and now, and what the caller may do. Throws participant.not_found. */
export async function farmMembers(db: Db, ctx: StaffContext, participantId: number) {
  const farm = await getVisibleParticipant(db, ctx, participantId);
  const isOpen = farm.closed_at === null && farm.merged_into === null;
  const waiting = (await waitingBySubject(db, "participant.owner")).get(String(participantId));
  return {
    members: await listAllOfFarm(db, participantId),
    mayEnd: isOpen && worksWithFarms(ctx),
    mayChangeOwner: isOpen && ctx.staff.role === "admin" && waiting === undefined,
    ownerChangeRequestedAt: waiting?.requested_at ?? null,
  };
}

/**
 * Ends somebody's access at the owner's request; they are signed out at once, and the owner is told. Throws
 * participant.not_found, member.not_found.
 */
export async function endByOffice(
  tx: Tx,
  ctx: StaffContext,
  { participantId, memberId, reason }: { participantId: number; memberId: number; reason: string },
): Promise<void> {
  await getVisibleParticipant(tx, ctx, participantId);
  await lockFarm(tx, participantId);
  const found = getOrThrow(await findMembership(tx, participantId, memberId), "member.not_found");
  if (!(await endMembership(tx, ctx, found, "office"))) return;
  await audit(tx, ctx, {
    action: "participant.member_end",
    subject: { type: "participant", id: participantId },
    after: { member: memberId, reason },
  });
  await notify(tx, {
    topic: "account",
    participantId,
    title: "Dostęp został odebrany",
    content: `${nameOf(found)} nie ma już dostępu do Twojego gospodarstwa. Zrobiło to biuro programu.`,
    link: PEOPLE_PATH,
    at: ctx.at,
  });
}
