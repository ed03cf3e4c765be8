import {
  officeAddMultiplier,
  officeAddProductRate,
  officeCreateProduct,
  officeEndMultiplier,
  officeGetProduct,
  officeListProducts,
  officePreviewProductRate,
  officeRemoveProductFile,
  officeSetProductLabel,
  officeSetProductLimit,
  officeSetProductPrice,
  officeSetProductPhoto,
  officeUpdateProduct,
} from "@plon/contract/office/goods/products.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { inspectDocument, inspectPicture } from "#platform/files/inspection.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, read } from "#platform/http/routes.ts";
import { upload } from "#platform/http/upload.ts";
import { listed } from "#platform/database/paging.ts";
import { removeProductFile, setProductLabel, setProductPhoto } from "./product-files.service.ts";
import { addMultiplierByTwo, addRateByTwo, changeLimitByTwo, changePriceByTwo } from "./held-goods.service.ts";
import { changeProductByTwo } from "./held-packs.service.ts";
import { presentProduct } from "./products-office.present.ts";
import { createProduct, getProduct, previewRate, productPage, stopMultiplier } from "./products-office.service.ts";

const changed = ({ product, isHeld }: Awaited<ReturnType<typeof addRateByTwo>>, message: string) => ({
  data: presentProduct(product),
  message: isHeld ? HELD_MESSAGE : message,
});

/** Products with their packs and points for the office. */
export function productsOfficeRoutes(host: RouteHost, { storage }: { storage: FileStorage }): void {
  read(host, officeListProducts, async (db, ctx, { query }) =>
    listed(await productPage(db, query, ctx.at), presentProduct),
  );
  read(host, officeGetProduct, async (db, ctx, { params }) => ({
    data: presentProduct(await getProduct(db, params.productId, ctx.at)),
  }));
  command(host, officeCreateProduct, async (tx, ctx, { body }) => ({
    data: presentProduct(await createProduct(tx, ctx, body)),
    message: "Produkt został dodany.",
  }));
  command(host, officeUpdateProduct, async (tx, ctx, { params, body }) =>
    changed(await changeProductByTwo(tx, ctx, params.productId, body), "Produkt został zmieniony."),
  );
  command(host, officeAddProductRate, async (tx, ctx, { params, body }) =>
    changed(await addRateByTwo(tx, ctx, params.productId, body), "Stawka została zapisana."),
  );
  read(host, officePreviewProductRate, async (db, ctx, { params, body }) => ({
    data: await previewRate(db, params.productId, body, ctx.at),
  }));
  command(host, officeSetProductLimit, async (tx, ctx, { params, body }) =>
    changed(await changeLimitByTwo(tx, ctx, params.productId, body), "Limit został zapisany."),
  );
  command(host, officeSetProductPrice, async (tx, ctx, { params, body }) =>
    changed(await changePriceByTwo(tx, ctx, params.productId, body), "Widełki ceny zostały zapisane."),
  );
  command(host, officeAddMultiplier, async (tx, ctx, { params, body }) =>
    changed(await addMultiplierByTwo(tx, ctx, params.productId, body), "Mnożnik został zapisany."),
  );
  command(host, officeEndMultiplier, async (tx, ctx, { params }) => ({
    data: presentProduct(await stopMultiplier(tx, ctx, params.productId, params.multiplierId)),
    message: "Mnożnik został zakończony.",
  }));
  upload(host, officeSetProductPhoto, { judge: inspectPicture }, async ({ db }, ctx, { params, fields, file }) => {
    const photo = { alt: fields.alt, content: file!.content };
    return {
      data: presentProduct(await setProductPhoto(db, storage, ctx, { productId: params.productId, photo })),
      message: "Zdjęcie zostało zapisane.",
    };
  });
  upload(host, officeSetProductLabel, { judge: inspectDocument }, async ({ db }, ctx, { params, file }) => ({
    data: presentProduct(
      await setProductLabel(db, storage, ctx, { productId: params.productId, content: file!.content }),
    ),
    message: "Etykieta została zapisana.",
  }));
  command(host, officeRemoveProductFile, async (tx, ctx, { params }) => ({
    data: presentProduct(await removeProductFile(tx, ctx, params.productId, params.kind)),
    message: params.kind === "photo" ? "Zdjęcie zostało usunięte." : "Etykieta została usunięta.",
  }));
}
