import { officeDashboard } from "@plon/contract/office/dashboard.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { officeOverview } from "./dashboard.service.ts";

/** What waits for staff, on the first page of the office. */
export function dashboardOfficeRoutes(host: RouteHost): void {
  read(host, officeDashboard, async (db, ctx) => ({ data: await officeOverview(db, ctx.at) }));
}
