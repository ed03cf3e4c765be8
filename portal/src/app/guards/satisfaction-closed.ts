import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { settingsQuery } from "#base/settings.ts";

/**
 * Leads away from the entry pages of the satisfaction promotion once it has closed (spec 2 §4). The server does the same;
 * this is for whoever comes from inside the portal. When the settings do not come, the page itself says so.
 */
export async function leaveWhenSatisfactionClosed(cache: QueryClient): Promise<void> {
  const settings = await cache.ensureQueryData(settingsQuery).catch(() => undefined);
  if (settings?.satisfaction_phase === "closed") throw redirect({ to: "/dashboard", replace: true });
}
