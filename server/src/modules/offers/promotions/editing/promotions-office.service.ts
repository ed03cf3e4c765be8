import { exclusiveProblem } from "@plon/rules/offers/counted-once.ts";
import { PROMOTION_ENDING_DAYS } from "@plon/rules/time/near-days.ts";
import { addDays, warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { hasText, sanitiseHtml } from "#platform/html/sanitise.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import type { TierUnit } from "@plon/rules/promotions/promotion-progress.ts";
import type { Tables } from "#platform/database/tables.ts";
import { overlapsOf } from "#modules/offers/combining/combining.service.ts";
import { drawGroups, refuseOtherGroup } from "#modules/offers/control-groups/control-groups.service.ts";
import { segmentToUse } from "#modules/offers/segments/segments.service.ts";
import {
  findByName,
  findBySlug,
  findNewestRules,
  findProductIds,
  findPromotion,
  insertPromotion,
  insertRules,
  insertTiers,
  isCampaignsSlug,
  listPromotions,
  lockPromotion,
  type GivenTier,
  type PromotionFilter,
  replaceTiers,
  updatePromotion,
} from "./promotions-office.queries.ts";

type TierText = Omit<GivenTier, "products"> & { products: { sap: number; pack_volume: number | null }[] };

export type PromotionText = {
  slug: string;
  title: string;
  lead: string;
  body: string;
  reward: string;
  prompt?: Tables["promotion"]["prompt"] | undefined;
  prompt_text: string;
  opens_at: string;
  closes_at: string;
  purchases_from: string | null;
  purchases_to: string | null;
  position: number;
  audience: Tables["promotion"]["audience"];
  segment_identifier_type: "nip" | "pesel" | null;
  segment_hectares_min: number;
  segment_crop_ids: number[];
  segment_id: number | null;
  is_published: boolean;
  /** Without it: as it was. */
  holdout_percent?: number | undefined;
  is_exclusive?: boolean | undefined;
  tiers: (TierText & { unit: TierUnit })[];
};

/** A page of promotions for the office, published or not. */
export function promotionPage(
  db: Db,
  { ending, ...filter }: Omit<PromotionFilter, "closesBefore"> & { ending?: boolean | undefined },
  at: Date,
) {
  const closesBefore = ending ? warsawDayStart(addDays(warsawDay(at), PROMOTION_ENDING_DAYS + 1)) : undefined;
  return listPromotions(db, { ...filter, closesBefore }, at);
}

/** One promotion with tiers, rules, counts, and what other offers count of it too. Throws promotion.not_found. */
export async function getPromotion(db: Db, id: number, at: Date) {
  const found = getOrThrow(await findPromotion(db, id, at), "promotion.not_found");
  const overlaps = await overlapsOf(db, "promotion", [found], at);
  return { ...found, overlaps: overlaps.get(id) ?? [] };
}

type AudienceText = Pick<PromotionText, "audience" | "segment_id">;
const savedSegmentOf = ({ audience, segment_id }: AudienceText) => (audience === "saved" ? segment_id : null);

/** Keeps the saved segment that a promotion addresses from being deleted. Throws segment.not_found. */
export async function holdAudience(db: Db, given: AudienceText): Promise<void> {
  const id = savedSegmentOf(given);
  if (id !== null) await segmentToUse(db, id, "segment_id");
}

/** The text as stored: its HTML cleaned, its times as times. */
const kept = ({ tiers: _tiers, holdout_percent, is_exclusive, body, opens_at, closes_at, ...rest }: PromotionText) => ({
  ...rest,
  ...(is_exclusive === undefined ? {} : { is_exclusive }),
  ...(holdout_percent === undefined ? {} : { holdout_percent }),
  segment_id: savedSegmentOf(rest),
  body: sanitiseHtml(body),
  opens_at: new Date(opens_at),
  closes_at: new Date(closes_at),
});

const UNIT_WORDS = { l: "litrach", kg: "kilogramach" };

/** Points are named by their number, and are worth money only when they are exchanged. */
const rewardOf = ({ points, reward, value_grosze }: Pick<TierText, "points" | "reward" | "value_grosze">) =>
  points === null ? { reward, value_grosze } : { reward: pointsText(points), value_grosze: 0 };

/**
 * Tiers with their products' ids. Throws under `tiers` product.not_found, and request.invalid for a product not
 * measured in the tier's unit, which would never count.
 */
export async function tiersByProduct(db: Db, tiers: readonly TierText[]): Promise<GivenTier[]> {
  const saps = [...new Set(tiers.flatMap(({ products }) => products.map(({ sap }) => sap)))];
  const known = new Map((await findProductIds(db, saps)).map((product) => [product.sap, product]));
  if (known.size < saps.length) throw new AppError("product.not_found", { inField: "tiers" });
  return tiers.map(({ products, ...tier }) => {
    const distinct = new Map(products.map(({ sap, pack_volume }) => [`${sap} ${pack_volume}`, { sap, pack_volume }]));
    const rows = [...distinct.values()].map(({ sap, pack_volume }) => {
      const { id, name, unit } = known.get(sap)!;
      if (tier.unit !== "pack" && tier.unit !== unit) {
        throw new AppError("request.invalid", { fields: { tiers: [`${name} liczymy w ${UNIT_WORDS[unit]}`] } });
      }
      return { product_id: id, pack_volume };
    });
    return { ...tier, ...rewardOf(tier), products: rows };
  });
}

/**
 * How a promotion prompts from now on. Throws request.invalid for a change of one that the portal knows by name, and for
 * another that is to prompt in a way of theirs.
 */
function promptOf(given: PromotionText, before: { prompt: Tables["promotion"]["prompt"]; is_fixed: boolean }) {
  const { prompt = before.prompt } = given;
  const isOpen = !before.is_fixed && (prompt === "daily" || prompt === "none");
  if (prompt === before.prompt || isOpen) return prompt;
  throw new AppError("request.invalid", {
    fields: { prompt: ["Portal pyta inaczej tylko o promocje znane mu po nazwie"] },
  });
}

/** A new promotion has no existing tiers. */
const asNew = (tiers: readonly GivenTier[]) => tiers.map(({ id: _id, ...tier }) => tier);

/** Throws promotion.tier_granted if a tier with rewards is left out, request.invalid for another promotion's tier. */
function refuseTiers(given: readonly GivenTier[], standing: readonly { id: number; granted_total: number }[]): void {
  const ids = given.flatMap(({ id }) => (typeof id === "number" ? [id] : []));
  const isStrange = ids.some((id) => !standing.some((tier) => tier.id === id)) || new Set(ids).size < ids.length;
  if (isStrange) throw new AppError("request.invalid", { fields: { tiers: ["Odśwież promocję: zmieniły się progi"] } });
  const isLost = standing.some(({ id, granted_total }) => granted_total > 0 && !ids.includes(id));
  if (isLost) throw new AppError("promotion.tier_granted", { inField: "tiers" });
}

/**
 * Throws request.invalid for a promotion that is not to be combined but counts more than one amount of purchases, or that somebody
 * has answered as one that is combined.
 */
function refuseExclusive(
  { is_exclusive: isWanted, tiers }: PromotionText,
  before: { is_exclusive: boolean; isAnswered: boolean },
): void {
  const isExclusive = isWanted ?? before.is_exclusive;
  const problem = isExclusive
    ? !before.is_exclusive && before.isAnswered
      ? "Ktoś już odpowiedział na regulamin tej promocji, gdy łączyła się z innymi. Dodaj nową promocję"
      : exclusiveProblem(tiers)
    : undefined;
  if (problem !== undefined) throw new AppError("request.invalid", { fields: { is_exclusive: [problem] } });
}

async function refuseCampaignsSlug(tx: Tx, slug: string): Promise<void> {
  if (await isCampaignsSlug(tx, slug)) throw new AppError("promotion.slug_taken", { inField: "slug" });
}

/**
 * Adds a promotion nobody sees until its rules are published. Throws promotion.name_taken, .slug_taken, .rules_missing.
 */
export async function createPromotion(tx: Tx, ctx: StaffContext, given: PromotionText & { name: string }) {
  if (given.is_published) throw new AppError("promotion.rules_missing", { inField: "is_published" });
  refuseExclusive(given, { is_exclusive: false, isAnswered: false });
  const tiers = await tiersByProduct(tx, given.tiers);
  await holdAudience(tx, given);
  await refuseCampaignsSlug(tx, given.slug);
  const times = { created_at: ctx.at, updated_at: ctx.at };
  const prompt = promptOf(given, { prompt: "none", is_fixed: false });
  const inserted = await insertPromotion(tx, { ...kept(given), name: given.name, prompt, ...times });
  if (!inserted) {
    const isName = (await findByName(tx, given.name)) !== undefined;
    throw new AppError(isName ? "promotion.name_taken" : "promotion.slug_taken", { inField: isName ? "name" : "slug" });
  }
  await insertTiers(tx, inserted.id, asNew(tiers));
  await audit(tx, ctx, { action: "promotion.create", subject: { type: "promotion", id: inserted.id }, after: given });
  return await getPromotion(tx, inserted.id, ctx.at);
}

/**
 * Changes the version of a promotion that was read. Throws promotion.not_found, promotion.changed_meanwhile,
 * promotion.fixed (a changed slug of one the portal knows), request.invalid (of its prompt, its control group, or that it is not combined), promotion.slug_taken, promotion.rules_missing,
 * promotion.tier_granted, product.not_found, segment.not_found.
 */
export async function changePromotion(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { revision, ...given }: PromotionText & { revision: number },
) {
  const before = getOrThrow(await lockPromotion(tx, id), "promotion.not_found");
  if (before.revision !== revision) throw new AppError("promotion.changed_meanwhile");
  if (before.is_fixed && given.slug !== before.slug) throw new AppError("promotion.fixed", { inField: "slug" });
  const prompt = promptOf(given, before);
  refuseOtherGroup(
    given.holdout_percent,
    { percent: before.holdout_percent, drawnAt: before.holdout_drawn_at, isSeen: before.is_published },
    "Grupę kontrolną losujemy, zanim ktoś zobaczy promocję: teraz nie można jej zmienić",
  );
  if (given.is_published && !(await findNewestRules(tx, id))) {
    throw new AppError("promotion.rules_missing", { inField: "is_published" });
  }
  const other = await findBySlug(tx, given.slug);
  if (given.slug !== before.slug) await refuseCampaignsSlug(tx, given.slug);
  if (other && other.id !== id) throw new AppError("promotion.slug_taken", { inField: "slug" });
  const tiers = await tiersByProduct(tx, given.tiers);
  await holdAudience(tx, given);
  const { tiers: tiersBefore, answers } = await getPromotion(tx, id, ctx.at);
  const isAnswered = answers.accepted + answers.declined > 0 || tiersBefore.some((tier) => tier.granted_total > 0);
  refuseExclusive(given, { is_exclusive: before.is_exclusive, isAnswered });
  refuseTiers(tiers, tiersBefore);
  await updatePromotion(tx, id, { ...kept(given), prompt, updated_at: ctx.at }).catch((error: unknown) => {
    // Taken by somebody at the same moment.
    if (brokenConstraint(error) !== "promotion_slug_unique") throw error;
    throw new AppError("promotion.slug_taken", { inField: "slug" });
  });
  await replaceTiers(tx, id, tiers);
  const percent = given.holdout_percent ?? before.holdout_percent;
  if (given.is_published) {
    const drawn = { kind: "promotion" as const, id, seed: before.name, percent, drawnAt: before.holdout_drawn_at };
    await drawGroups(tx, drawn, ctx.at);
  }
  const { search: _search, created_at: _created, updated_at: _updated, ...words } = before;
  await audit(tx, ctx, {
    action: "promotion.change",
    subject: { type: "promotion", id },
    before: { ...words, tiers: tiersBefore },
    after: { ...given, prompt },
  });
  return await getPromotion(tx, id, ctx.at);
}

/**
 * Publishes new rules. Existing answers stay, each for the version it was given to. Throws promotion.not_found,
 * promotion.rules_unchanged; request.invalid if nothing is left of the text.
 */
export async function publishRules(tx: Tx, ctx: StaffContext, id: number, given: string) {
  if (!(await lockPromotion(tx, id))) throw new AppError("promotion.not_found");
  const content = sanitiseHtml(given);
  if (!hasText(content)) throw new AppError("request.invalid", { fields: { content: ["Pole jest wymagane"] } });
  const newest = await findNewestRules(tx, id);
  if (newest?.content === content) throw new AppError("promotion.rules_unchanged", { inField: "content" });
  const version = (newest?.version ?? 0) + 1;
  await insertRules(tx, {
    promotion_id: id,
    version,
    content,
    published_at: ctx.at,
    published_by: ctx.staff.id,
  });
  // The texts themselves are kept permanently as versions.
  await audit(tx, ctx, {
    action: "promotion.rules",
    subject: { type: "promotion", id },
    before: { version: newest?.version ?? null },
    after: { version },
  });
  return await getPromotion(tx, id, ctx.at);
}
