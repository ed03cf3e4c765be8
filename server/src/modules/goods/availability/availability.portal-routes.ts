import {
  availabilityBranches,
  availabilityDictionary,
  listAvailability,
  nearestBranches,
} from "@plon/contract/portal/goods/availability.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentAvailability, presentBranch } from "./availability.present.ts";
import { availabilityPage, nearestBranchesPage } from "./availability.service.ts";
import { listPlaces, listBranchesWith } from "./availability.queries.ts";

/** Where products can be bought. */
export function availabilityPortalRoutes(host: RouteHost): void {
  read(host, availabilityDictionary, async (db) => ({ data: await listPlaces(db) }));
  read(host, availabilityBranches, async (db, _ctx, { query }) => ({ data: await listBranchesWith(db, query) }));
  read(host, nearestBranches, async (db, ctx, { query }) =>
    listed(await nearestBranchesPage(db, ctx, query), presentBranch),
  );
  read(host, listAvailability, async (db, _ctx, { query }) =>
    listed(await availabilityPage(db, query), presentAvailability),
  );
}
