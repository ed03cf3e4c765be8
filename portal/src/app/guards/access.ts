import { ApiError } from "@plon/contract/shared/calls/client.ts";
import type { User } from "@plon/contract/portal/account/profile.ts";
import type { QueryClient } from "@tanstack/react-query";
import { hashKey } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { isNetworkFailure, readLastSeen } from "#base/device/last-seen.ts";
import { profileQuery } from "#base/profile.ts";
import { safeRedirect } from "#base/session/safe-redirect.ts";
import { rememberedRedirect, session } from "#base/session/session.ts";
import { breakOfProgramme, maintenanceBreak } from "./maintenance-break.ts";

type Destination = {
  path: string;
  /** Only a preload: nobody has navigated there yet. */
  preload: boolean;
  /** Asks for what the page cannot be drawn without. */
  askAhead: () => void;
};

/**
 * Lets signed-in participants through; a visitor is sent to sign-in and the path is remembered; maintenance has its own
 * page.
 */
export async function requireMember(cache: QueryClient, { path, preload, askAhead }: Destination): Promise<void> {
  const isKnown = cache.getQueryData(profileQuery.queryKey) !== undefined;
  const mayAskAhead = isKnown ? Promise.resolve(false) : wasOutsideBreak();
  const status = await session.ready().catch((error: unknown) => {
    breakOfProgramme(error);
    return lookOffline(cache, error);
  });
  if (status === "visitor") {
    const target = safeRedirect(path);
    if (target && !preload) rememberedRedirect.write(target);
    showOffer(path);
    throw redirect({ to: "/", search: { redirect: target }, hash: "!logowanie" });
  }
  void mayAskAhead.then((may) => may && askAhead());
  const user = await cache.ensureQueryData(profileQuery).catch((error: unknown) => {
    // The session ended while the profile was being read; the session's own event has already navigated away.
    if (session.state().status === "visitor") throw redirect({ to: "/" });
    breakOfProgramme(error);
    throw error;
  });
  maintenanceBreak(user);
}

/** Pages of promotions for members only, which are at addresses of their own. */
const MEMBERS_OFFERS = new Set(["leptosar-promocja", "promocja-jesienna"]);

/** A visitor at a promotion's address reads what anybody may read of it, at the same address. */
function showOffer(path: string): void {
  const [, slug, rules] = /^\/promocje\/([a-z0-9-]+)(\/regulamin)?\/?(?:[?#]|$)/.exec(path) ?? [];
  if (slug === undefined || MEMBERS_OFFERS.has(slug)) return;
  const params = { slug };
  if (rules === undefined) {
    throw redirect({ to: "/oferta/$slug", params, mask: { to: "/promocje/$slug", params }, replace: true });
  }
  throw redirect({
    to: "/oferta/$slug/regulamin",
    params,
    mask: { to: "/promocje/$slug/regulamin", params },
    replace: true,
  });
}

/** For what visitors see at an address that members share with them: a member is led to that address. */
export async function leaveToMembers(cache: QueryClient, address: { slug: string; rules?: true }): Promise<void> {
  await recogniseMember(cache);
  if (session.state().status !== "member") return;
  const params = { slug: address.slug };
  if (address.rules) throw redirect({ to: "/promocje/$slug/regulamin", params, replace: true });
  throw redirect({ to: "/promocje/$slug", params, replace: true });
}

/**
 * Whether an account was seen on this device that was in no break: what it asks for before its profile has come is probably
 * not refused, and comes one answer sooner.
 */
async function wasOutsideBreak(): Promise<boolean> {
  const seen = await readLastSeen(hashKey(profileQuery.queryKey));
  return seen !== undefined && (seen.data as Pick<User, "maintenance">).maintenance === 0;
}

/** Without a network, a user who was signed in here may view what they last saw. Throws for anybody else. */
async function lookOffline(cache: QueryClient, error: unknown): Promise<"member"> {
  if (!isNetworkFailure(error)) throw error;
  const profile = await readLastSeen(hashKey(profileQuery.queryKey));
  if (!profile) throw new ApiError(0, { message: "Sprawdź połączenie z internetem" });
  cache.setQueryData(profileQuery.queryKey, profile.data as never, { updatedAt: profile.atMs });
  session.continueOffline();
  return "member";
}

/** Without a network a page open to all knows at once whose device it is: nobody will say so later. */
export async function recogniseOffline(cache: QueryClient): Promise<void> {
  if (!navigator.onLine && session.state().status === "unknown") await recogniseMember(cache);
}

/** For pages open to all that look different when signed in: finds out who is signed in and lets everybody through. */
export async function recogniseMember(cache: QueryClient): Promise<void> {
  const status = await session.ready().catch((error: unknown) => lookOffline(cache, error).catch(() => "visitor"));
  if (status === "member") await cache.ensureQueryData(profileQuery).catch(() => undefined);
}

/** Lets visitors through; a signed-in user is sent home. */
export async function requireVisitor(): Promise<void> {
  const status = await session.ready().catch(() => "visitor"); // offline: a visitor's page still opens
  if (status === "member") throw redirect({ to: "/" });
}
