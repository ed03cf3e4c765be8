import { officeListInvitations } from "@plon/contract/office/offers/affiliation.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { listed } from "#platform/database/paging.ts";
import { presentForOffice } from "./affiliation.present.ts";
import { recommendationPage } from "./affiliation.service.ts";

/** The overview of recommendations. */
export function affiliationOfficeRoutes(host: RouteHost): void {
  read(host, officeListInvitations, async (db, ctx, { query }) =>
    listed(await recommendationPage(db, ctx, query), (row) => presentForOffice(row, ctx.at)),
  );
}
