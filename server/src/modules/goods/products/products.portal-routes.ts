import {
  getPortalProduct,
  listPortalProducts,
  PRODUCT_LABEL_PATH,
  productFilters,
  productOptions,
} from "@plon/contract/portal/goods/products.ts";
import { PRODUCT_PHOTO_PATH } from "@plon/contract/shared/products.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { z } from "zod";
import type { FileStorage } from "#platform/files/storage.ts";
import { download, lastingPhotos } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { inOrderOf, listed } from "#platform/database/paging.ts";
import { presentCard, presentProductOption, presentShownProduct, PRODUCT_SORT_LABELS } from "./products.present.ts";
import { getLabel, getShownProduct, productPage, productPhotoKey } from "./products.service.ts";
import { listFilters } from "./products.queries.ts";
import { productsOnDay } from "./purchasable.service.ts";

/** The catalogue of products as farmers see it, with photos and labels. */
export function productsPortalRoutes(host: RouteHost, { storage }: { storage: FileStorage }): void {
  read(host, listPortalProducts, async (db, ctx, { query }) =>
    listed(await productPage(db, inOrderOf(query), ctx.at), presentCard),
  );
  read(host, productFilters, async (db) => ({
    data: { ...(await listFilters(db)), sorts: PRODUCT_SORT_LABELS },
  }));
  // The choices of the invoice form.
  read(host, productOptions, async (db, ctx) => {
    const products = await productsOnDay(db, warsawDay(ctx.at));
    return { data: products.filter((product) => product.rate).map(presentProductOption) };
  });
  read(host, getPortalProduct, async (db, ctx, { params }) => ({
    data: presentShownProduct(await getShownProduct(db, params.product, ctx.at)),
  }));
  download(
    host,
    {
      path: PRODUCT_LABEL_PATH,
      summary: "The label of a product, PDF.",
      access: "participant",
      byMembers: "read",
      params: z.object({ product: z.string().max(200) }),
    },
    async (db, _ctx, { params }) => {
      const label = await getLabel(db, params.product);
      return {
        content: await storage.read(label.storage_key),
        type: "application/pdf",
        name: `Etykieta ${label.name}.pdf`,
        sizeBytes: label.size_bytes,
      };
    },
  );
  lastingPhotos(
    host,
    { path: PRODUCT_PHOTO_PATH, summary: "A product's photo in one of its widths, WebP, cached for good.", storage },
    productPhotoKey,
  );
}
