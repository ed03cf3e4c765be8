import { ApiError } from "@plon/contract/shared/calls/client.ts";
import type { User } from "@plon/contract/portal/account/profile.ts";
import { redirect } from "@tanstack/react-router";

/** An account in maintenance sees the maintenance page instead of any signed-in page. */
export function maintenanceBreak({ maintenance }: Pick<User, "maintenance">): void {
  if (maintenance === 1) throw redirect({ to: "/przerwa-techniczna" });
}

/** Navigates to the maintenance page if the programme's break refused a call; ignores any other failure. */
export function breakOfProgramme(error: unknown): void {
  if (error instanceof ApiError && error.code === "system.maintenance") throw redirect({ to: "/przerwa-techniczna" });
}
