import {
  myShopping,
  myShoppingDetails,
  SHOPPING_CSV_PATH,
  shoppingFileQuery,
} from "@plon/contract/portal/documents/shopping.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { z } from "zod";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { presentCompared, presentPurchase, presentPurchaseLine, purchasesCsv } from "./shopping.present.ts";
import { purchaseDetails, purchasesOf, seasonsCompared } from "./shopping.service.ts";

/** What the participant bought, by product and distributor. */
export function shoppingPortalRoutes(host: RouteHost): void {
  read(host, myShopping, async (db, ctx, { query }) => {
    const { season, seasons, rows } = await purchasesOf(db, ctx.participantId, query.season);
    return {
      data: {
        data: rows.map(presentPurchase),
        season: season ?? null,
        compared: presentCompared(await seasonsCompared(db, ctx.participantId, warsawDay(ctx.at))),
        seasons: seasons.map((sum) => ({
          season: sum.season,
          points: Number(sum.points),
          turnover: Number(sum.turnover_grosze) / 100,
        })),
      },
    };
  });
  read(host, myShoppingDetails, async (db, ctx, { params, query }) => {
    const { names, lines } = await purchaseDetails(db, ctx.participantId, params, query.season);
    const info = names ? { product: names.product, distributor: names.distributor } : null;
    return { data: { info, unit: names?.unit ?? "l", invoices: lines.map(presentPurchaseLine) } };
  });
  const file = { access: "participant", byMembers: "read", params: z.object({}), query: shoppingFileQuery } as const;
  const summary = "What the participant bought as CSV.";
  download(host, { ...file, path: SHOPPING_CSV_PATH, summary }, async (db, ctx, { query }) => {
    const { rows } = await purchasesOf(db, ctx.participantId, query.season);
    return { content: purchasesCsv(rows), type: "text/csv; charset=utf-8", name: "moje-zakupy.csv" };
  });
}
