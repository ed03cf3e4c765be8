import { officeListReleases } from "@plon/contract/office/desk/releases.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { releasesOf } from "./releases.service.ts";

/** Who let what out on a day. */
export function releasesOfficeRoutes(host: RouteHost): void {
  read(host, officeListReleases, async (db, ctx, { query }) => ({ data: await releasesOf(db, ctx.at, query.day) }));
}
