import type { User } from "@plon/contract/portal/account/profile.ts";

const KEY = "plon.promotions-seen";
/** The newest that are remembered; the oldest have long ended. */
const REMEMBERED = 50;

function seen(): string[] {
  try {
    return localStorage.getItem(KEY)?.split(" ") ?? [];
  } catch {
    return []; // A browser that stores nothing remembers nothing.
  }
}

/** Remembers on this device that somebody looked at a promotion: it opens no window by itself here any more. */
export function rememberSeen(slug: string): void {
  const others = seen().filter((known) => known !== slug);
  try {
    localStorage.setItem(KEY, [...others, slug].slice(-REMEMBERED).join(" "));
  } catch {
    // The same.
  }
}

/** The promotion that prompts next here: the first that nobody decided and nobody looked at on this device. */
export function newPromotionOf(user: User): User["prompting_promotions"][number] | undefined {
  const known = seen();
  return user.prompting_promotions.find(({ slug }) => !known.includes(slug));
}
