import { z } from "zod";
import { isoDate, isoInstant } from "./calls/envelope.ts";

/** The promotions that the portal knows by name: those that open a prompt on their own (spec 2 §9). */
export const PROMPTED_PROMOTIONS = [
  "spring_promo_fuel",
  "dovvo_refuel",
  "weed_buster",
  "tank_to_full",
  "get_more_halvetic_mauser",
] as const;
export type PromptedPromotion = (typeof PROMPTED_PROMOTIONS)[number];

/** How a promotion prompts: those known by name in one of three ways, the office's own once a day or not at all. */
export const PROMOTION_PROMPTS = ["queue", "visit", "timer", "daily", "none"] as const;

export const TIER_UNITS = ["l", "kg", "pack"] as const;
/** The state of an earned reward; one under review waits for the office's decision. */
export const GRANT_STATES = ["granted", "review", "handed_over", "withdrawn"] as const;
/** Those that wait for somebody. */
export const WAITING_GRANT_STATES = ["granted", "review"] as const;

/** What must be bought for which reward. Without a quantity, the written rules say how much. */
export const promotionTier = z.object({
  quantity: z.number().nullable(),
  unit: z.enum(TIER_UNITS),
  reward: z.string(),
  /** Which products count, each with a pack when only that one does. */
  products: z.array(z.object({ sap: z.int(), name: z.string(), pack_volume: z.number().nullable() })),
});

/** Where an offer that is not combined with others stands with a farm; null for one that is combined. */
export const combiningState = z
  .object({
    /** Where the farm's purchases count instead, in sentences. */
    elsewhere: z.array(z.string()),
    /** Whether it can be put before the other such offers of the farm. */
    can_be_first: z.boolean(),
  })
  .nullable();
export type CombiningState = z.infer<typeof combiningState>;

/** Facts of a promotion that the page, the card and the prompt have in common. */
export const promotionFacts = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  reward: z.string(),
  opens_at: isoInstant,
  closes_at: isoInstant,
  /** Days of the purchases that count, both ends included. */
  purchases_from: isoDate.nullable(),
  purchases_to: isoDate.nullable(),
});
