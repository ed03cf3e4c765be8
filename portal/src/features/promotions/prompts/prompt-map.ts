import type { PromptedPromotion } from "@plon/contract/shared/promotions.ts";
import { PUT_OFF_COOKIES } from "#base/offers/put-off-cookies.ts";

export type { PromptedPromotion } from "@plon/contract/shared/promotions.ts";

/** What may open by itself: the five that are known by name, and one of the office's own a day. */
export type PromptName = PromptedPromotion | "daily";

type Prompt = {
  /** Used in its address and its modal's. */
  slug: string;
  cookie: string;
  /** Undefined: until the browser is closed. */
  cookieSeconds: number | undefined;
  way: PromptWay;
};

/** In the queue, 5 s after a page visit, by its own timer, or when nothing else waits. */
export type PromptWay = "queue" | "visit" | "timer" | "last";

const DAY_SECONDS = 86_400;

/** The five prompts, each spelled as in the specification (spec 2 §3, §4), in the queue's order. */
export const PROMPTS: Readonly<Record<PromptedPromotion, Prompt>> = {
  dovvo_refuel: {
    slug: "tankuj-dovvo",
    cookie: PUT_OFF_COOKIES.dovvo_refuel,
    cookieSeconds: DAY_SECONDS,
    way: "queue",
  },
  weed_buster: {
    slug: "pogromcy-chwastow",
    cookie: PUT_OFF_COOKIES.weed_buster,
    cookieSeconds: DAY_SECONDS,
    way: "queue",
  },
  get_more_halvetic_mauser: {
    slug: "zyskaj-wiecej-halvetic-mauser",
    cookie: PUT_OFF_COOKIES.get_more_halvetic_mauser,
    cookieSeconds: DAY_SECONDS,
    way: "queue",
  },
  tank_to_full: {
    slug: "tankuj-do-pelna",
    cookie: PUT_OFF_COOKIES.tank_to_full,
    cookieSeconds: undefined,
    way: "timer",
  },
  spring_promo_fuel: {
    slug: "wiosenna-dawka-paliwa",
    cookie: PUT_OFF_COOKIES.spring_promo_fuel,
    cookieSeconds: DAY_SECONDS,
    way: "visit",
  },
};

export const PROMPTED = Object.keys(PROMPTS) as PromptedPromotion[];

/** Opens the office's own promotion; none on a day on which any promotion's window opened. */
const DAILY_HASH = "!nowa-promocja";

/** Opens all that wait for a decision side by side. */
export const ALL_HASH = "!wszystkie-promocje";

export const wayOf = (name: PromptName): PromptWay => (name === "daily" ? "last" : PROMPTS[name].way);

/** The hash that opens a prompt, without the "#". */
export const promptHash = (name: PromptName): string =>
  name === "daily" ? DAILY_HASH : `!regulamin-${PROMPTS[name].slug}`;

/** The prompt that is opened by a hash. */
export const promptOfHash = (hash: string): PromptName | undefined =>
  ([...PROMPTED, "daily"] as const).find((name) => promptHash(name) === hash);
