import type { RunningCampaign } from "@plon/contract/portal/offers/campaigns.ts";
import { offerLead } from "@plon/rules/campaigns/campaign-words.ts";
import { PROMOTION_PHOTO_PATH } from "@plon/contract/portal/offers/promotions.ts";
import type { TierProgress } from "@plon/rules/promotions/promotion-progress.ts";
import { sizedPictureAt } from "#platform/files/pictures.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { GrantRow } from "./grants/grants-office.service.ts";
import type { getPublicPromotion } from "./public/public-promotions.service.ts";
import type { CampaignBeside, getPromotion, getRules, ListedPromotion } from "./promotions.service.ts";

const presentNext = (next: ListedPromotion["next"]) =>
  next
    ? {
        reward: next.reward,
        unit: next.unit,
        quantity: Number(next.quantity),
        ...presentProgress(next.progress),
      }
    : null;

const presentProgress = ({ boughtThousandths, missingThousandths }: TierProgress) => ({
  bought: boughtThousandths / 1000,
  missing: missingThousandths / 1000,
});

/** A promotion in a list. */
export const presentCard = (row: ListedPromotion) => ({
  ...withIsoTimes(row),
  is_open: row.is_open,
  agreement: row.answer?.agreed ?? null,
  photo: row.photo && sizedPictureAt(PROMOTION_PHOTO_PATH, row.photo),
  progress: presentNext(row.next),
  bought: row.bought ?? null,
  granted_total: row.granted_total,
  combining: row.combining,
});

/** A campaign in the list of what runs. */
export const presentCampaign = (row: CampaignBeside): RunningCampaign => ({
  ...withIsoTimes(row),
  volume_min: Number(row.volume_min),
  unit: row.offer.unit,
  products: [...row.offer.products],
  lead: offerLead(row.offer),
  combining: row.combining,
});

/** A promotion on its page and in its prompt. */
export function presentPromotion(found: Awaited<ReturnType<typeof getPromotion>>) {
  const standing = new Map(found.standing?.tiers.map((tier) => [tier.id, tier]));
  return {
    ...presentCard(found),
    body: found.body,
    tiers: found.tiers.map(({ id, quantity, unit, reward, products }) => {
      const { progress, boughtThousandths: bought, grant } = standing.get(id) ?? {};
      return {
        quantity,
        unit,
        reward,
        products,
        progress: progress ? presentProgress(progress) : null,
        bought: quantity === null && bought !== undefined ? bought / 1000 : null,
        grant: grant ? { status: grant.status, granted_at: new Date(grant.granted_at).toISOString() } : null,
      };
    }),
    rules: { version: found.rules_version, published_at: found.rules_published_at.toISOString() },
    answered: found.answer && {
      answered_at: new Date(found.answer.answered_at).toISOString(),
      rules_version: found.answer.rules_version,
      by_person: found.answer.by_person,
    },
  };
}

/** A promotion as anybody may read it. */
export const presentPublicPromotion = (found: Awaited<ReturnType<typeof getPublicPromotion>>) => ({
  ...withIsoTimes(found),
  photo: found.photo && sizedPictureAt(PROMOTION_PHOTO_PATH, found.photo),
  tiers: found.tiers.map(({ quantity, unit, reward, products }) => ({ quantity, unit, reward, products })),
  rules: { version: found.rules_version, published_at: found.rules_published_at.toISOString() },
});

/** A participant's reward of a promotion. */
export const presentReward = (row: GrantRow) => withIsoTimes(row);

/** The rules in force. */
export const presentRules = (rules: Awaited<ReturnType<typeof getRules>>) => ({
  ...rules,
  published_at: rules.published_at.toISOString(),
});
