import { type GrantState, grantStep, type StaffGrantAct } from "@plon/rules/promotions/promotion-grant.ts";
import { audit } from "#platform/acts/audit.ts";
import { seesOfPeople } from "#platform/auth/personal-fields.ts";
import type { ParticipantContext, StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { mustBeAnother } from "#modules/house/approvals/second-person.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { lockForEarning } from "#modules/points/transfers/standing/passing.service.ts";
import { giveGrantPoints, takeGrantPoints } from "./grant-points.service.ts";
import {
  findOwners,
  type GrantFilter,
  type GrantRow,
  insertGrantEvent,
  listGrants,
  listGrantsByIds,
  listOwnGrants,
} from "./grants.queries.ts";
import { getPromotion } from "../editing/promotions-office.service.ts";

export type { GrantRow } from "./grants.queries.ts";

/** A participant's own rewards of promotions, newest first. */
export const ownGrants = (db: Db, ctx: ParticipantContext): Promise<GrantRow[]> => listOwnGrants(db, ctx.participantId);

/** A page of a promotion's rewards with counts by state. Throws promotion.not_found. */
export async function grantPage(db: Db, ctx: StaffContext, promotionId: number, filter: GrantFilter) {
  await getPromotion(db, promotionId, ctx.at);
  // A role that may not see numbers may not search by them either.
  const search = seesOfPeople(ctx.staff.role, "identifier") ? filter.search : "";
  const { rows, meta, states } = await listGrants(db, promotionId, { ...filter, search });
  const by_status: Record<GrantState, number> = { granted: 0, review: 0, handed_over: 0, withdrawn: 0 };
  for (const { status, total } of states) by_status[status] = total;
  const value_grosze = states.reduce((sum, { status, value }) => sum + (status === "withdrawn" ? 0 : value), 0);
  return { rows, meta: { ...meta, by_status, value_grosze } };
}

type Step = { grant_ids: number[]; act: StaffGrantAct; note: string };

/**
 * Takes one step with every named reward, or with none; returns how many moved. Rewards already in the target state are
 * skipped, so the same call again changes nothing. Throws promotion.grant_not_found, promotion.grant_cannot_move and
 * promotion.grant_own (handed over by the person who granted it) with the number of the first, approval.same_person. With a
 * promotion, rewards of others are not found.
 */
export async function moveGrants(tx: Tx, ctx: StaffContext, step: Step, promotionId?: number): Promise<number> {
  const ids = [...new Set(step.grant_ids)];
  const owners = await findOwners(tx, ids, promotionId);
  if (owners.length < ids.length) throw new AppError("promotion.grant_not_found");
  // The programme changes rewards under the same lock.
  await lockForEarning(
    tx,
    owners.map(({ participant_id }) => participant_id),
  );
  const grants = await listGrantsByIds(tx, ids);
  if (step.act === "hand_over") await mustBeAnotherThanGranted(tx, ctx, grants);
  let moved = 0;
  for (const grant of grants) {
    const after = grantStep(grant.status, step.act, grant.was_handed_over);
    if (after === undefined && grant.status === goalOf(step.act, grant)) continue;
    // A closed account takes no points and owes none.
    const isLate = grant.points !== null && grant.closed_at !== null;
    if (after === undefined || isLate) {
      throw new AppError("promotion.grant_cannot_move", { params: { number: grant.id } });
    }
    await takeStep(tx, ctx, grant, { ...step, after });
    moved += 1;
  }
  return moved;
}

/** What a person granted is handed over by another; what was handed over already stays so for whoever repeats it. */
async function mustBeAnotherThanGranted(tx: Tx, ctx: StaffContext, grants: GrantRow[]): Promise<void> {
  const byHand = grants.filter(({ granted_by, status }) => granted_by !== null && status !== "handed_over");
  const own = byHand.find(({ granted_by }) => granted_by === ctx.staff.id);
  if (own) throw new AppError("promotion.grant_own", { params: { number: own.id } });
  const words = byHand.map(({ granted_by, granted_at }) => ({ by: granted_by!, at: granted_at }));
  await mustBeAnother(tx, ctx, words, "promotion.grant_own");
}

/** The target state of an act, for a reward that may already be in it. */
function goalOf(act: StaffGrantAct, { was_handed_over }: GrantRow): GrantState {
  if (act === "withdraw") return "withdrawn";
  return act === "hand_over" || was_handed_over ? "handed_over" : "granted";
}

async function takeStep(
  tx: Tx,
  ctx: StaffContext,
  grant: GrantRow,
  { act, note, after }: { act: StaffGrantAct; note: string; after: GrantState },
): Promise<void> {
  const journal_id = await movePoints(tx, ctx, { row: grant, act, after });
  await insertGrantEvent(tx, {
    grant_id: grant.id,
    act,
    state_after: after,
    bought: grant.bought_last,
    staff_id: ctx.staff.id,
    note,
    happened_at: ctx.at,
    journal_id,
  });
  await audit(tx, ctx, {
    action: `promotion.grant_${act}`,
    subject: { type: "promotion", id: grant.promotion_id },
    before: { grant_id: grant.id, state: grant.status },
    after: { state: after, note, ...(journal_id === null ? {} : { movement_id: journal_id }) },
  });
  const told = wordsFor(grant, act, note);
  if (told)
    await notify(tx, {
      topic: "promotions",
      participantId: grant.participant_id,
      ...told,
      link: "/moje-nagrody",
      at: ctx.at,
    });
}

/** What a step does to a reward's points: the movement, or null if none. A reward that is kept still has its points. */
async function movePoints(
  tx: Tx,
  ctx: StaffContext,
  { row, act, after }: { row: GrantRow; act: StaffGrantAct; after: GrantState },
) {
  const { id, participant_id, points, title, event_id: afterEvent } = row;
  if (points === null || act === "keep") return null;
  const moved = { grant: { id, participant_id, points }, title, afterEvent, staffId: ctx.staff.id, at: ctx.at };
  if (after === "handed_over") return await giveGrantPoints(tx, moved);
  return act === "withdraw" && row.was_handed_over ? await takeGrantPoints(tx, moved) : null;
}

/** The notice to the participant; that a reward was reviewed and kept is internal to the office. */
function wordsFor({ title, reward, points, was_handed_over }: GrantRow, act: StaffGrantAct, note: string) {
  const what = `${title}: ${reward}.`;
  if (points !== null && was_handed_over && act === "withdraw") {
    return { title: "Wycofaliśmy nagrodę", content: `${what} Odjęliśmy te punkty od Twojego salda. Powód: ${note}` };
  }
  if (points !== null && was_handed_over && act === "restore") {
    return { title: "Przywróciliśmy nagrodę", content: `${what} Punkty znów są na Twoim koncie.` };
  }
  if (points !== null && act === "hand_over") {
    const given = `Otrzymujesz ${reward}. ${title}: punkty są już na Twoim koncie.`;
    return { title: "Masz punkty z promocji", content: note === "" ? given : `${given} ${note}` };
  }
  if (act === "hand_over") {
    return { title: "Wydaliśmy Twoją nagrodę", content: note === "" ? what : `${what} ${note}` };
  }
  if (act === "withdraw") return { title: "Wycofaliśmy nagrodę", content: `${what} Powód: ${note}` };
  return act === "restore" ? { title: "Przywróciliśmy nagrodę", content: what } : undefined;
}
