import { getProfile } from "@plon/contract/portal/profile.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { presentUser } from "./participants.present.ts";
import { getOwnProfile } from "./participants.service.ts";

/** The signed-in participant. */
export function participantsPortalRoutes(host: RouteHost): void {
  read(host, getProfile, async (db, ctx) => ({ data: presentUser(await getOwnProfile(db, ctx)) }));
}
