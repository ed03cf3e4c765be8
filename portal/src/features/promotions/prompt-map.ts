import type { PromptedPromotion } from "@plon/contract/shared/promotions.ts";

export type { PromptedPromotion } from "@plon/contract/shared/promotions.ts";

type Prompt = {
  /** Used in its address and its modal's. */
  slug: string;
  /** Set by 'Nie chcę decydować teraz'. Its prefix is not always the promotion's name. */
  cookie: string;
  /** Undefined: until the browser is closed. */
  cookieSeconds: number | undefined;
  /** In the queue, 5 s after a page visit, or by its own timer. */
  way: "queue" | "visit" | "timer";
};

const DAY_SECONDS = 86_400;

/** The five prompts, each spelled as in the specification (spec 2 §3, §4), in the queue's order. */
export const PROMPTS: Readonly<Record<PromptedPromotion, Prompt>> = {
  dovvo_refuel: {
    slug: "tankuj-dovvo",
    cookie: "refuel_dovvo_promotion_undecided",
    cookieSeconds: DAY_SECONDS,
    way: "queue",
  },
  weed_buster: {
    slug: "pogromcy-chwastow",
    cookie: "weed_buster_promotion_undecided",
    cookieSeconds: DAY_SECONDS,
    way: "queue",
  },
  get_more_halvetic_mauser: {
    slug: "zyskaj-wiecej-halvetic-mauser",
    cookie: "get_more_halvetic_mauser_promotion_undecided",
    cookieSeconds: DAY_SECONDS,
    way: "queue",
  },
  tank_to_full: {
    slug: "tankuj-do-pelna",
    cookie: "tank_to_full_promotion_undecided",
    cookieSeconds: undefined,
    way: "timer",
  },
  spring_promo_fuel: {
    slug: "wiosenna-dawka-paliwa",
    cookie: "fuel_promotion_undecided",
    cookieSeconds: DAY_SECONDS,
    way: "visit",
  },
};

export const PROMPTED = Object.keys(PROMPTS) as PromptedPromotion[];

/** The hash that opens a promotion's rules, without the "#". */
export const rulesHash = (name: PromptedPromotion): string => `!regulamin-${PROMPTS[name].slug}`;

/** The promotion whose rules are opened by a hash. */
export const promotionOfHash = (hash: string): PromptedPromotion | undefined =>
  PROMPTED.find((name) => rulesHash(name) === hash);
