import type { User } from "@plon/contract/portal/profile.ts";
import { redirect } from "@tanstack/react-router";

/** An account in maintenance sees the break instead of any signed-in page. */
export function maintenanceBreak({ maintenance }: Pick<User, "maintenance">): void {
  if (maintenance === 1) throw redirect({ to: "/przerwa-techniczna" });
}
