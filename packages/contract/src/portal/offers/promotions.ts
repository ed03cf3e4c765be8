import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, pageNumber, pagerMeta, plainText } from "../../shared/calls/envelope.ts";
import { accountTypeField } from "../../shared/calls/fields.ts";
import { sizedPicture } from "../../shared/pictures.ts";
import { campaignFacts, runningCampaign } from "./campaigns.ts";
import { combiningState, GRANT_STATES, promotionFacts, promotionTier, TIER_UNITS } from "../../shared/promotions.ts";

/** Photos of promotions; its widths are in the card's `photo`. */
export const PROMOTION_PHOTO_PATH = "/api/v1/cms/promotion-photos/:photoId/:width";

export const promotionCard = promotionFacts.extend({
  /** Whether its rules can be answered now. */
  is_open: z.boolean(),
  /** Null: undecided. */
  agreement: z.boolean().nullable(),
  photo: sizedPicture.nullable(),
  /** The progress of purchases on accepted invoices towards the nearest reward; null if there is none to count. */
  progress: z
    .object({
      reward: z.string(),
      unit: z.enum(TIER_UNITS),
      quantity: z.number(),
      bought: z.number(),
      missing: z.number(),
    })
    .nullable(),
  /** What was bought towards a reward that a person grants; null where nothing is counted so. */
  bought: z.object({ unit: z.enum(TIER_UNITS), amount: z.number() }).nullable(),
  /** The products whose purchases count, by name; empty if only the written rules say so. */
  counted: z.array(z.string()),
  /** Rewards this participant was granted and still has. */
  granted_total: z.int(),
  combining: combiningState,
});
export type PromotionCard = z.infer<typeof promotionCard>;

export const promotionDetails = promotionCard.extend({
  /** Sanitised HTML. */
  body: z.string(),
  tiers: z.array(
    promotionTier.extend({
      /** Null if only the written rules say how much of what. */
      progress: z.object({ bought: z.number(), missing: z.number() }).nullable(),
      /** What was bought where only the written rules say how much is needed; null where nothing is counted so. */
      bought: z.number().nullable(),
      grant: z.object({ status: z.enum(GRANT_STATES), granted_at: isoInstant }).nullable(),
    }),
  ),
  /** The rules in force. */
  rules: z.object({ version: z.int(), published_at: isoInstant }),
  answered: z
    .object({
      answered_at: isoInstant,
      rules_version: z.int(),
      /** Who of the farm's people it was; null for the owner. */
      by_person: z.string().nullable(),
    })
    .nullable(),
});
export type PromotionDetails = z.infer<typeof promotionDetails>;

/** An id or a slug. */
const byPromotion = z.object({ promotion: z.string().max(100) });

export const listPromotions = {
  method: "GET",
  path: "/api/v1/cms/promotions",
  summary:
    "Promotions for this participant that have begun, the running ones first, 16 a page; and the running campaigns.",
  access: "participant",
  byMembers: "read",
  query: z.object({ program: accountTypeField.optional(), page: pageNumber }),
  data: z.object({ archive: z.array(promotionCard), campaigns: z.array(runningCampaign) }),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const getPromotion = {
  method: "GET",
  path: "/api/v1/cms/promotions/:promotion",
  summary: "One promotion by its id or slug; at the name of a campaign that the office made, that campaign.",
  access: "participant",
  byMembers: "read",
  params: byPromotion,
  data: z.object({ single: promotionDetails.nullable(), campaign: campaignFacts.optional() }),
  errors: ["promotion.not_found"],
} as const satisfies Endpoint;

export const promotionRules = z.object({
  title: z.string(),
  version: z.int(),
  published_at: isoInstant,
  /** Sanitised HTML. */
  content: z.string(),
});

export const getPromotionRules = {
  method: "GET",
  path: "/api/v1/cms/promotions/:promotion/rules",
  summary: "The rules in force.",
  access: "participant",
  byMembers: "read",
  params: byPromotion,
  data: promotionRules,
  errors: ["promotion.not_found"],
} as const satisfies Endpoint;

/** The same as a PDF file. */
export const PROMOTION_RULES_PDF_PATH = "/api/v1/cms/promotions/:promotion/rules/pdf";

const bySlug = z.object({ slug: z.string().max(100) });

/** What anybody may read of a promotion. */
export const publicPromotion = promotionFacts
  .pick({
    slug: true,
    title: true,
    lead: true,
    reward: true,
    closes_at: true,
    purchases_from: true,
    purchases_to: true,
  })
  .extend({
    photo: sizedPicture.nullable(),
    /** Sanitised HTML. */
    body: z.string(),
    /** Whether a litre that counts in it counts in no other offer that says so too. */
    is_exclusive: z.boolean(),
    tiers: z.array(promotionTier),
    /** A purchase that earns a reward; null where only the written rules say how much of what. */
    example: z
      .object({
        product: z.string(),
        /** What is in a pack, in litres or kilograms; null: any. */
        pack: z.number().nullable(),
        packs: z.int(),
        reward: z.string(),
      })
      .nullable(),
    rules: z.object({ version: z.int(), published_at: isoInstant }),
  });
export type PublicPromotion = z.infer<typeof publicPromotion>;

export const getPublicPromotion = {
  method: "GET",
  path: "/api/v1/cms/public-promotions/:slug",
  summary:
    "A promotion that runs and is for all, by its slug, as anybody may read it. Others are not there; at the name of a campaign that the office made stands that campaign.",
  access: "public",
  params: bySlug,
  data: z.union([publicPromotion, z.object({ campaign: campaignFacts })]),
  errors: ["promotion.not_found"],
} as const satisfies Endpoint;

export const getPublicPromotionRules = {
  method: "GET",
  path: "/api/v1/cms/public-promotions/:slug/rules",
  summary: "The rules in force of such a promotion.",
  access: "public",
  params: bySlug,
  data: promotionRules,
  errors: ["promotion.not_found"],
} as const satisfies Endpoint;

/** Such a promotion on one page, as a PDF file to hang up or hand out. */
export const PUBLIC_PROMOTION_LEAFLET_PATH = "/api/v1/cms/public-promotions/:slug/leaflet";
/** The same as a PDF file. */
export const PUBLIC_PROMOTION_RULES_PDF_PATH = "/api/v1/cms/public-promotions/:slug/rules/pdf";

export const answerPromotion = {
  method: "POST",
  path: "/api/v1/user/promo_agreement",
  summary: "Accepts or refuses a promotion's rules. The same answer again changes nothing.",
  access: "participant",
  byMembers: "submit",
  body: z.object({
    promo_name: plainText(60, 1),
    answear: z.boolean({ error: "Pole jest wymagane" }),
  }),
  data: z.object({ promo_name: z.string(), agreed: z.boolean(), answered_at: isoInstant }),
  errors: ["promotion.not_found", "promotion.closed"],
} as const satisfies Endpoint;

export const promotionReward = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  reward: z.string(),
  status: z.enum(GRANT_STATES),
  granted_at: isoInstant,
  /** When it reached this state. */
  status_since: isoInstant,
});
export type PromotionReward = z.infer<typeof promotionReward>;

export const listPromotionRewards = {
  method: "GET",
  path: "/api/v1/user/promotion-rewards",
  summary: "Rewards that purchases earned in promotions, newest first.",
  access: "participant",
  byMembers: "read",
  data: z.object({ items: z.array(promotionReward) }),
  errors: [],
} as const satisfies Endpoint;

export const putOfferFirst = {
  method: "POST",
  path: "/api/v1/user/offers-first",
  summary:
    "Counts purchases in this promotion or campaign, which the farm has joined, before its other offers that are not combined. What was given stays.",
  access: "participant",
  byMembers: "submit",
  body: z.object({ slug: plainText(100, 1) }),
  data: z.object({}),
  errors: ["promotion.not_found"],
} as const satisfies Endpoint;
