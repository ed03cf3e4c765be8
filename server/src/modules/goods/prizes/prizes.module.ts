import type { Module } from "#module";
import { carryOutPrize } from "./held-prizes.service.ts";
import { photosPortalRoutes } from "./photos.portal-routes.ts";
import { listPhotoKeys } from "./photos.service.ts";
import { prizesOfficeRoutes } from "./prizes.office-routes.ts";
import { prizesPortalRoutes } from "./prizes.portal-routes.ts";
import { carryOutPrices, prizeBasis } from "./segment-prices/segment-prices.service.ts";

export const prizesModule: Module = {
  name: "prizes",
  routes: [prizesPortalRoutes, photosPortalRoutes, prizesOfficeRoutes],
  approvals: () => ({
    "prize.change": { carryOut: carryOutPrize, basis: prizeBasis },
    "prize.prices": { carryOut: carryOutPrices, basis: prizeBasis },
  }),
  fileKeys: listPhotoKeys,
};
