import { redirect } from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import { profileQuery } from "./profile.ts";
import { safeRedirect } from "./safe-redirect.ts";
import { rememberedRedirect, session } from "./session.ts";

/** Lets signed-in participants through; a visitor is sent to sign-in and the path is remembered; maintenance has its page. */
export async function requireMember(cache: QueryClient, path: string): Promise<void> {
  if ((await session.ready()) === "visitor") {
    const target = safeRedirect(path);
    if (target) rememberedRedirect.write(target);
    throw redirect({ to: "/", search: { redirect: target }, hash: "!logowanie" });
  }
  const user = await cache.ensureQueryData(profileQuery).catch((error: unknown) => {
    // The session ended while the profile was read; the session's own event has already led away from here.
    if (session.state().status === "visitor") throw redirect({ to: "/" });
    throw error;
  });
  if (user.maintenance === 1) throw redirect({ to: "/przerwa-techniczna" });
}

/** Lets visitors through; a signed-in user is sent home. */
export async function requireVisitor(): Promise<void> {
  const status = await session.ready().catch(() => "visitor"); // offline: a visitor's page still opens
  if (status === "member") throw redirect({ to: "/" });
}
