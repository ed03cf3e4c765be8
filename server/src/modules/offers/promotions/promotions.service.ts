import { membershipOf } from "#platform/acts/acting-person.ts";
import type { ErrorCode } from "@plon/contract/shared/calls/errors.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { combiningOf, putFirst } from "#modules/offers/combining/combining.service.ts";
import { matchPurchases } from "#modules/offers/campaigns/entries/entry-steps.service.ts";
import { describeCampaign } from "#modules/offers/campaigns/campaign-facts.service.ts";
import { runningCampaigns } from "#modules/offers/campaigns/entries/linked-entry.service.ts";
import { lockForEarning } from "#modules/points/transfers/standing/passing.service.ts";
import { flagDeclined, settleGrants } from "./grants/grants.service.ts";
import {
  findFor,
  findLatestAnswer,
  findRulesText,
  insertAnswer,
  listFor,
  listOfFarm,
  type PromotionKey,
} from "./promotions.queries.ts";
import { boughtByHand, grantedTotal, nextReward, type Standing, standingsOf } from "./standing/standing.service.ts";

export { type AgreementStanding, standingOf } from "./promotions.queries.ts";

/** Promotions per page (spec 2 §9). */
const PER_PAGE = 16;

const progressOf = (standing: Standing | undefined) => ({
  next: standing && nextReward(standing),
  bought: standing && boughtByHand(standing),
  granted_total: standing ? grantedTotal(standing) : 0,
  combining: combiningOf(standing?.share),
});

/** A page of the promotions for this participant that have begun, with the progress of purchases in each. */
export async function promotionPage(db: Db, ctx: ParticipantContext, page: number) {
  const { rows, meta } = await listFor(db, ctx, page, PER_PAGE);
  const standings = await standingsOf(
    db,
    ctx.participantId,
    rows.map(({ id }) => id),
  );
  const byId = new Map(standings.map((standing) => [standing.id, standing]));
  return { rows: rows.map((row) => Object.assign(row, progressOf(byId.get(row.id)))), meta };
}
export type ListedPromotion = Awaited<ReturnType<typeof promotionPage>>["rows"][number];

/** The campaigns that run beside the promotions. */
export const campaignsBeside = (db: Db, ctx: ParticipantContext) => runningCampaigns(db, ctx);
export type CampaignBeside = Awaited<ReturnType<typeof campaignsBeside>>[number];

/**
 * A page of the promotions for a farm that have begun, and of all that it answered or was rewarded in, with its
 * progress in each: for the office.
 */
export async function farmPromotionPage(
  db: Db,
  viewer: { participantId: number; at: Date },
  { page, per_page }: { page: number; per_page: number },
) {
  const { rows, meta } = await listOfFarm(db, viewer, page, per_page);
  const ids = rows.map(({ id }) => id);
  const byId = new Map((await standingsOf(db, viewer.participantId, ids)).map((standing) => [standing.id, standing]));
  return {
    rows: rows.map((row) => {
      const standing = byId.get(row.id);
      return Object.assign(row, progressOf(standing), { tiers: standing?.tiers ?? [] });
    }),
    meta,
  };
}
export type FarmPromotionRow = Awaited<ReturnType<typeof farmPromotionPage>>["rows"][number];

/** Slugs are never digits alone. A number too large to be an id is not a slug either. */
const keyOf = (promotion: string): PromotionKey =>
  /^\d{1,15}$/.test(promotion) ? { id: Number(promotion) } : { slug: promotion.replaceAll("\u0000", "") };

/**
 * One promotion by id or slug that has begun. Throws promotion.not_found, also for one that is for others: nobody
 * learns what others are offered.
 */
export async function getPromotion(db: Db, ctx: ParticipantContext, promotion: string) {
  const found = await findFor(db, ctx, keyOf(promotion));
  if (!found || found.opens_at > ctx.at) throw new AppError("promotion.not_found");
  const [standing] = await standingsOf(db, ctx.participantId, [found.id]);
  return { ...found, ...progressOf(standing), standing };
}

/**
 * What stands at a name: what `getPromotion` finds, or else a campaign that the office made there, which a link names in the
 * same way. Throws promotion.not_found.
 */
export async function getOffer<Found>(db: Db, at: Date, name: string, getPromotion: () => Promise<Found>) {
  try {
    return { promotion: await getPromotion(), campaign: undefined };
  } catch (error) {
    if (!isCode(error, "promotion.not_found")) throw error;
    const campaign = await describeCampaign(db, name.replaceAll("\u0000", ""), at).catch((problem: unknown) => {
      throw isCode(problem, "campaign.not_found") ? error : problem;
    });
    if (campaign.flow === "satisfaction") throw error;
    return { promotion: undefined, campaign };
  }
}

const isCode = (error: unknown, code: ErrorCode) => error instanceof AppError && error.code === code;

/** The rules in force of a promotion, with its title. Throws promotion.not_found. */
export async function getRules(db: Db, ctx: ParticipantContext, promotion: string) {
  const { title, rules_id } = await getPromotion(db, ctx, promotion);
  return { title, ...(await findRulesText(db, rules_id)) };
}

/**
 * Accepts or refuses the rules in force, while the promotion's window is open; the latest answer counts. The same
 * answer to the same rules adds no second row. A participant who accepts after buying enough is granted the reward at
 * once; rewards of one who refuses are reviewed by the office. Throws promotion.not_found (also where it is for
 * others), promotion.closed.
 */
export async function answerPromotion(
  tx: Tx,
  ctx: ParticipantContext,
  { promo_name, agreed }: { promo_name: string; agreed: boolean },
): Promise<{ promo_name: string; agreed: boolean; answered_at: Date }> {
  const { participantId, at, address } = ctx;
  // As when an invoice is accepted, so that answers and purchases cannot miss each other, nor two answers.
  await lockForEarning(tx, [participantId]);
  const promotion = getOrThrow(await findFor(tx, ctx, { name: promo_name }), "promotion.not_found");
  if (!promotion.is_open) throw new AppError("promotion.closed");
  const latest = await findLatestAnswer(tx, participantId, promotion.id);
  if (latest?.agreed === agreed && latest.rules_id === promotion.rules_id) {
    return { promo_name, agreed, answered_at: latest.answered_at };
  }
  await insertAnswer(tx, {
    promotion_id: promotion.id,
    participant_id: participantId,
    membership_id: membershipOf(ctx),
    rules_id: promotion.rules_id,
    agreed,
    answered_at: at,
    channel: "portal",
    address,
  });
  if (!agreed) await flagDeclined(tx, participantId, promotion.id, at);
  // What this promotion counted alone until now may be enough for another.
  await settleGrants(tx, participantId, at);
  return { promo_name, agreed, answered_at: at };
}

/**
 * Counts purchases in this promotion or campaign before the farm's other offers that are not combined, and grants at once what is
 * reached thereby; what was given before stays. Throws promotion.not_found where the farm joined none such.
 */
export async function countFirst(tx: Tx, ctx: ParticipantContext, slug: string): Promise<void> {
  const { participantId, at } = ctx;
  await lockForEarning(tx, [participantId]);
  await putFirst(tx, ctx, slug);
  await matchPurchases(tx, participantId, at);
  await settleGrants(tx, participantId, at);
}
