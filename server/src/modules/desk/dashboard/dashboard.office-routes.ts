import { officeDashboard, officeHomeFigures } from "@plon/contract/office/desk/dashboard.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { programmeOverview } from "./dashboard.service.ts";
import { figuresOf } from "./figures.service.ts";

/** What the home pages of the office show that no list shows by itself. */
export function dashboardOfficeRoutes(host: RouteHost): void {
  read(host, officeDashboard, async (db, ctx) => ({ data: await programmeOverview(db, ctx.at) }));
  read(host, officeHomeFigures, async (db, ctx, { params }) => ({ data: await figuresOf(db, ctx, params.section) }));
}
