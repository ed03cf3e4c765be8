import type { PromptedPromotion } from "@plon/contract/shared/promotions.ts";

/** Set by 'Nie chcę decydować teraz'. The prefix is not always the promotion's name. */
export const PUT_OFF_COOKIES: Readonly<Record<PromptedPromotion, string>> = {
  dovvo_refuel: "refuel_dovvo_promotion_undecided",
  weed_buster: "weed_buster_promotion_undecided",
  get_more_halvetic_mauser: "get_more_halvetic_mauser_promotion_undecided",
  tank_to_full: "tank_to_full_promotion_undecided",
  spring_promo_fuel: "fuel_promotion_undecided",
};
