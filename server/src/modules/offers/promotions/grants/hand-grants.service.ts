// Rewards that no invoice can earn, because only the written rules say how much of what is needed: a person grants
// them.
import { isCountable } from "@plon/rules/promotions/promotion-progress.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import { findOpenAccount, insertGrantEvent } from "./grants.queries.ts";
import { writeGrant } from "./grants.service.ts";
import { countedTier, standingsOf } from "../standing/standing.service.ts";

export type HandGrant = { identifier: string; tier_id: number; reason: string };

/**
 * Grants a participant the reward of a tier that the programme does not count, once; somebody else must hand it over.
 * The participant must be in the promotion's audience and have accepted its rules. Throws promotion.not_found (also the
 * tier), participant.not_found, promotion.tier_counted, promotion.not_entitled, promotion.grant_exists.
 */
export async function grantByHand(
  tx: Tx,
  ctx: StaffContext,
  promotionId: number,
  { identifier, tier_id, reason }: HandGrant,
): Promise<void> {
  const person = await findOpenAccount(tx, identifier);
  if (!person) throw new AppError("participant.not_found", { inField: "identifier" });
  await lockParticipants(tx, [person.id]);
  const [standing] = await standingsOf(tx, person.id, [promotionId]);
  const tier = standing?.tiers.find(({ id }) => id === tier_id);
  if (!standing || !tier) throw new AppError("promotion.not_found");
  if (isCountable(countedTier(tier))) throw new AppError("promotion.tier_counted", { inField: "tier_id" });
  if (standing.agreed !== true || !standing.reaches) {
    throw new AppError("promotion.not_entitled", { inField: "identifier" });
  }
  const earned = { quantity: null, bought: 0, granted_by: ctx.staff.id };
  const grant = await writeGrant(tx, person.id, { promotion: standing, tier, earned, at: ctx.at });
  if (!grant) throw new AppError("promotion.grant_exists", { inField: "identifier" });
  await insertGrantEvent(tx, {
    grant_id: grant.id,
    act: "grant",
    state_after: "granted",
    bought: 0,
    staff_id: ctx.staff.id,
    note: reason,
    happened_at: ctx.at,
  });
  await audit(tx, ctx, {
    action: "promotion.grant",
    subject: { type: "promotion", id: promotionId },
    after: { grant_id: grant.id, participant_id: person.id, reward: tier.reward, reason },
  });
}
