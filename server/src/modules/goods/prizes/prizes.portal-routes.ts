import { collectPrizes, partnerPrizes, prizeDetails } from "@plon/contract/portal/goods/prizes.ts";
import { inOrderOf } from "#platform/database/paging.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { presentCard, presentPrize } from "./prizes.present.ts";
import { collectPage, getPrize, partnerPage } from "./prizes.service.ts";

/** The catalogue: prizes for points, partners' offers, and one of either. */
export function prizesPortalRoutes(host: RouteHost): void {
  read(host, collectPrizes, async (db, ctx, { query }) => {
    const { promotion = false, within_reach = false, ...filter } = inOrderOf(query);
    const { rows, meta } = await collectPage(db, ctx, { ...filter, promotion, within_reach });
    return { data: { items: rows.map(presentCard) }, meta };
  });
  read(host, partnerPrizes, async (db, ctx, { query }) => {
    const { rows, meta } = await partnerPage(db, ctx, query.page);
    return { data: { archive: rows.map(presentCard) }, meta };
  });
  read(host, prizeDetails, async (db, ctx, { params }) => ({
    data: { single: presentPrize(await getPrize(db, ctx, params.prize)) },
  }));
}
