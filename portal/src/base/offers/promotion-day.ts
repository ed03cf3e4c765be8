import type { PromptedPromotion } from "@plon/contract/shared/promotions.ts";
import { useState } from "react";
import { readCookie, writeCookie } from "#base/cookies.ts";
import { mayDo, useProfile } from "#base/profile.ts";
import { PUT_OFF_COOKIES } from "./put-off-cookies.ts";

/** One day, on this device: whoever is signed in, and whatever was done with the window. */
const COOKIE = "promotion_prompted";
const DAY_SECONDS = 86_400;
/** When a window opened for the first time on this device. */
const FIRST = "plon.promotions-first-prompted";

const firstPromptedMs = {
  read: (): number | undefined => {
    try {
      const stored = localStorage.getItem(FIRST);
      return stored === null ? undefined : Number(stored);
    } catch {
      return undefined; // A browser that stores nothing remembers nothing.
    }
  },
  write: () => {
    try {
      localStorage.setItem(FIRST, String(Date.now()));
    } catch {
      // The same.
    }
  },
};

/** Remembers that a promotion's window opened by itself. */
export function rememberPromotionDay(): void {
  writeCookie(COOKIE, "1", DAY_SECONDS);
  if (firstPromptedMs.read() === undefined) firstPromptedMs.write();
}

/** Whether one did within the last day. */
export const isPromotionDay = (): boolean => readCookie(COOKIE) !== undefined;

/**
 * Whether what the programme offers by itself waits for another day than the first on which a promotion's window opened here,
 * or is about to. From then on it is there: whoever puts promotions off day by day is not kept from all else.
 */
export function useWaitsForPromotions(): boolean {
  const user = useProfile();
  const [now] = useState(() => Date.now());
  const first = firstPromptedMs.read();
  if (first !== undefined) return now - first < DAY_SECONDS * 1000;
  const isAsked = user.support_mode === null && mayDo(user, "submit");
  return (
    isAsked &&
    Object.entries(user.promo_agreements).some(
      ([name, agreed]) =>
        agreed === null &&
        user.open_promotions.includes(name) &&
        readCookie(PUT_OFF_COOKIES[name as PromptedPromotion]) === undefined,
    )
  );
}
