import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { settingsQuery } from "#base/settings.ts";

/**
 * Redirects from the entry pages of the satisfaction promotion once it has closed (spec 2 §4). The server does the
 * same; this covers navigation inside the portal. If the settings cannot be loaded, the page itself reports it.
 */
export async function leaveWhenSatisfactionClosed(cache: QueryClient): Promise<void> {
  const settings = await cache.ensureQueryData(settingsQuery).catch(() => undefined);
  if (settings?.satisfaction_phase === "closed") throw redirect({ to: "/dashboard", replace: true });
}
