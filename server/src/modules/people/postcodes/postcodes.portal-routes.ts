import { getPostcode } from "@plon/contract/portal/people/postcodes.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { commandInSteps } from "#platform/http/routes.ts";
import type { PostalTowns } from "#platform/running/postal-towns.ts";
import { townsOf } from "./postcodes.service.ts";

/** Which places a typed postcode may mean. */
export function postcodesPortalRoutes(host: RouteHost, { postalTowns }: { postalTowns: PostalTowns }): void {
  commandInSteps(host, getPostcode, async (db, ctx, { params }) => ({
    data: { towns: [...(await townsOf(db, ctx, params.postcode, postalTowns))] },
  }));
}
