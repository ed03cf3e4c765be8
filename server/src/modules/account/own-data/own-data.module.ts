import type { Module } from "#module";
import { ownDataPortalRoutes } from "./own-data.portal-routes.ts";

export const ownDataModule: Module = {
  name: "own-data",
  routes: [ownDataPortalRoutes],
};
