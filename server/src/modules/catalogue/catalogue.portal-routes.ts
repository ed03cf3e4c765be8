import { distributorOptions as distributorOptionsEndpoint } from "@plon/contract/portal/distributors.ts";
import { productOptions } from "@plon/contract/portal/products.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { presentProductOption } from "./catalogue.present.ts";
import { distributorOptions, productsOnDay } from "./catalogue.service.ts";

/** What the invoice form chooses from. */
export function cataloguePortalRoutes(host: RouteHost): void {
  read(host, distributorOptionsEndpoint, async (db) => {
    const rows = await distributorOptions(db);
    return { data: rows.map(({ id, name, edi }) => ({ id, distributor_name: name, edi })) };
  });
  read(host, productOptions, async (db, ctx) => {
    const products = await productsOnDay(db, warsawDay(ctx.at));
    return { data: products.filter((product) => product.rate).map(presentProductOption) };
  });
}
