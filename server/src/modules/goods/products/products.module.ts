import type { Module } from "#module";
import { carryOutLimit, carryOutMultiplier, carryOutPrice, carryOutRate, productBasis } from "./held-goods.service.ts";
import { carryOutPacks } from "./held-packs.service.ts";
import { carryOutImportedWorth, importedBasis } from "./product-import/imported-worth.service.ts";
import { productsOfficeRoutes } from "./products.office-routes.ts";
import { productsPortalRoutes } from "./products.portal-routes.ts";
import { listProductFileKeys } from "./products.service.ts";

export const productsModule: Module = {
  name: "products",
  routes: [productsPortalRoutes, productsOfficeRoutes],
  approvals: () => ({
    "product.rate": { carryOut: carryOutRate, basis: productBasis },
    "product.multiplier": { carryOut: carryOutMultiplier, basis: productBasis },
    "product.limit": { carryOut: carryOutLimit, basis: productBasis },
    "product.price": { carryOut: carryOutPrice, basis: productBasis },
    "product.packs": { carryOut: carryOutPacks, basis: productBasis },
    "product.import": { carryOut: carryOutImportedWorth, basis: importedBasis },
  }),
  fileKeys: listProductFileKeys,
};
