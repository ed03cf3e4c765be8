import { distributorOptions, farmPlace, listDistributors } from "@plon/contract/portal/people/distributors.ts";
import { inOrderOf } from "#platform/database/paging.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { DISTRIBUTOR_FIELDS, presentDistributor } from "./distributors.present.ts";
import { listDistributorOptions } from "./distributors.queries.ts";
import { activeDistributors, startingPointOf } from "./distributors.service.ts";

/** Where the goods are bought, on a list and on a map. */
export function distributorsPortalRoutes(host: RouteHost): void {
  read(host, listDistributors, async (db, _ctx, { query }) => {
    const rows = await activeDistributors(db, inOrderOf(query));
    return { data: { fields: DISTRIBUTOR_FIELDS, items: rows.map(presentDistributor) } };
  });
  read(host, farmPlace, async (db, ctx, { query }) => ({
    data: (await startingPointOf(db, ctx.participantId, query.postcode)) ?? null,
  }));
  read(host, distributorOptions, async (db, ctx) => ({ data: await listDistributorOptions(db, ctx.participantId) }));
}
