import type { User } from "@plon/contract/portal/profile.ts";

/**
 * Which promotion to prompt for now. The seam of the prompts: promotions have no screens yet, so that none is asked for,
 * whatever the profile says is open.
 */
export function promotionToPrompt(_user: Pick<User, "open_promotions" | "promo_agreements">): undefined {
  return undefined;
}
