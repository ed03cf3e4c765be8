import type { Module } from "#module";
import { listRepresentativePhotoKeys } from "./representative-photos.service.ts";
import { representativesOfficeRoutes } from "./representatives.office-routes.ts";
import { representativesPortalRoutes } from "./representatives.portal-routes.ts";

export const representativesModule: Module = {
  name: "representatives",
  routes: [representativesPortalRoutes, representativesOfficeRoutes],
  fileKeys: listRepresentativePhotoKeys,
};
