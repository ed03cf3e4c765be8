import { readCookie, writeCookie } from "./cookies.ts";
import { mayDo, useProfile } from "./profile.ts";

/** One day, on this device: whoever is signed in, and whatever was done with the window. */
const COOKIE = "promotion_prompted";
const DAY_SECONDS = 86_400;

/** Remembers that a promotion's window opened by itself. */
export const rememberPromotionDay = (): void => writeCookie(COOKIE, "1", DAY_SECONDS);

/** Whether one did within the last day. */
export const isPromotionDay = (): boolean => readCookie(COOKIE) !== undefined;

/**
 * Whether what the programme offers by itself waits for another day: a promotion's window opened today, or is about to. What
 * is asked for is decided one thing at a time.
 */
export function useWaitsForPromotions(): boolean {
  const user = useProfile();
  const isAsked = user.support_mode === null && mayDo(user, "submit");
  const isUndecided = Object.entries(user.promo_agreements).some(
    ([name, agreed]) => agreed === null && user.open_promotions.includes(name),
  );
  return isPromotionDay() || (isAsked && isUndecided);
}
