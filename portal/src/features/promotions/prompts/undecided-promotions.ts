import type { User } from "@plon/contract/portal/account/profile.ts";
import { PROMPTED, type PromptedPromotion } from "./prompt-map.ts";

/** Those of the five that run for this farm and that nobody has decided, in the order of their queue. */
export const undecidedPromotions = (user: Pick<User, "promo_agreements" | "open_promotions">): PromptedPromotion[] =>
  PROMPTED.filter((name) => user.promo_agreements[name] === null && user.open_promotions.includes(name));
