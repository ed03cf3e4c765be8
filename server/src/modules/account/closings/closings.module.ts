import type { Module } from "#module";
import { closingsOfficeRoutes } from "./closings.office-routes.ts";
import { closingsPersonal } from "./closings.personal.ts";
import { closingsPortalRoutes } from "./closings.portal-routes.ts";

export const closingsModule: Module = {
  name: "closings",
  routes: [closingsPortalRoutes, closingsOfficeRoutes],
  personal: closingsPersonal,
};
