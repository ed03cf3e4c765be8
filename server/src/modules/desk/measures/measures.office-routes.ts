import { officeListJobs } from "@plon/contract/office/desk/measures.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { jobTroubles } from "./jobs.service.ts";

/** How the programme's own work goes, for its administrators. */
export function measuresOfficeRoutes(host: RouteHost): void {
  read(host, officeListJobs, async (db) => ({ data: await jobTroubles(db) }));
}
