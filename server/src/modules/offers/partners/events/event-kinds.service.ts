// What partners may tell that earns: what it is worth is decided by two people, and nothing is earned before.
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import type { Tx } from "#platform/database/database.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { findKind, insertKind, type KindRow, lockKind, updateKind } from "./event-kinds.queries.ts";
import { lockPartner } from "../partners.queries.ts";
import { getPartner } from "../partners.service.ts";

type Worth = { name: string; points: number; most_per_farm: number; budget_points: number };
type Change = Worth & { is_active: boolean; revision: number };

const worthOf = ({ name, points, most_per_farm, budget_points }: Worth): Worth => ({
  name,
  points,
  most_per_farm,
  budget_points,
});

const wordsOf = ({ points, most_per_farm, budget_points, is_active }: Worth & { is_active: boolean }) =>
  `${pointsText(points)}, na gospodarstwo w roku najwyżej ${most_per_farm}, budżet ${pointsText(budget_points)}, ${
    is_active ? "włączony" : "wyłączony"
  }`;

/** Adds a kind of events, switched off. Throws partner.not_found, partner.kind_code_taken. */
export async function createKind(tx: Tx, ctx: StaffContext, partnerId: number, given: Worth & { code: string }) {
  getOrThrow(await lockPartner(tx, partnerId), "partner.not_found");
  const worth = { code: given.code, ...worthOf(given) };
  const made = await insertKind(tx, {
    ...worth,
    partner_id: partnerId,
    created_by: ctx.staff.id,
    created_at: ctx.at,
  });
  if (!made) throw new AppError("partner.kind_code_taken", { inField: "code" });
  const subject = { type: "partner_event_kind", id: made.id } as const;
  await audit(tx, ctx, { action: "partner.kind_create", subject, after: worth });
  return await getPartner(tx, partnerId, ctx.at);
}

function refuseChange(before: KindRow, given: Change): void {
  if (before.revision !== given.revision) throw new AppError("partner.changed_meanwhile");
  if (given.budget_points < before.spent_points) {
    const params = { points: before.spent_points };
    throw new AppError("partner.budget_below_spent", { inField: "budget_points", params });
  }
}

async function write(tx: Tx, ctx: StaffContext, before: KindRow, given: Change): Promise<void> {
  const after = { ...worthOf(given), is_active: given.is_active };
  await updateKind(tx, before.id, { ...after, revision: before.revision + 1 });
  await audit(tx, ctx, {
    action: "partner.kind_change",
    subject: { type: "partner_event_kind", id: before.id },
    before: { ...worthOf(before), is_active: before.is_active },
    after,
  });
}

/**
 * Changes the version of a kind that was read. What is on afterwards waits for a second administrator (`isHeld`); what is off
 * earns nothing and is written at once. Throws partner.kind_not_found, partner.changed_meanwhile,
 * partner.budget_below_spent, approval.waiting.
 */
export async function changeKind(tx: Tx, ctx: StaffContext, id: number, given: Change) {
  const before = getOrThrow(await lockKind(tx, id), "partner.kind_not_found");
  refuseChange(before, given);
  const answerWith = async (isHeld: boolean) => ({ partner: await getPartner(tx, before.partner_id, ctx.at), isHeld });
  if (!given.is_active) {
    await write(tx, ctx, before, given);
    return await answerWith(false);
  }
  const { name: partner } = await getPartner(tx, before.partner_id, ctx.at);
  const left = given.budget_points - before.spent_points;
  await askForApproval(tx, ctx, {
    kind: "partner.kind",
    subjectId: String(id),
    asked: { ...worthOf(given), is_active: true, revision: given.revision },
    subject: `Zdarzenia partnera ${partner}: ${given.name}`,
    path: `/partners/${before.partner_id}`,
    before: wordsOf(before),
    after: wordsOf(given),
    effect: `Za każde zgłoszone zdarzenie gospodarstwo dostanie ${pointsText(given.points)}, razem najwyżej ${pointsText(left)}.`,
    basis: kindBasis,
    reason: "",
  });
  return await answerWith(true);
}

/** What a request about a kind was made on. Throws partner.kind_not_found. */
export const kindBasis: Basis = async (db, id) =>
  String(getOrThrow(await findKind(db, Number(id)), "partner.kind_not_found").revision);

/** Writes the change that a second administrator approved. Throws what prevents it by then. */
export const carryOutKind: CarryOut = async (tx, ctx, id, { asked }) => {
  const before = getOrThrow(await lockKind(tx, Number(id)), "partner.kind_not_found");
  const given = asked as Change;
  refuseChange(before, given);
  await write(tx, ctx, before, given);
};
