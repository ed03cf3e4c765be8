import {
  officeAddProductRate,
  officeCreateProduct,
  officeGetProduct,
  officeListProducts,
  officeUpdateProduct,
} from "@plon/contract/office/catalogue.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { presentProduct } from "./catalogue.present.ts";
import { addRate, changeProduct, createProduct, getProduct, productPage } from "./catalogue.service.ts";

/** Products with their points, and distributors, for the office. */
export function catalogueOfficeRoutes(host: RouteHost): void {
  read(host, officeListProducts, async (db, ctx, { query }) => {
    const { rows, meta } = await productPage(db, query, ctx.at);
    return { data: rows.map(presentProduct), meta };
  });
  read(host, officeGetProduct, async (db, ctx, { params }) => ({
    data: presentProduct(await getProduct(db, params.productId, ctx.at)),
  }));
  command(host, officeCreateProduct, async (tx, ctx, { body }) => ({
    data: presentProduct(await createProduct(tx, ctx, body)),
    message: "Produkt został dodany.",
  }));
  command(host, officeUpdateProduct, async (tx, ctx, { params, body }) => ({
    data: presentProduct(await changeProduct(tx, ctx, params.productId, body)),
    message: "Produkt został zmieniony.",
  }));
  command(host, officeAddProductRate, async (tx, ctx, { params, body }) => ({
    data: presentProduct(await addRate(tx, ctx, params.productId, body)),
    message: "Stawka została zapisana.",
  }));
}
