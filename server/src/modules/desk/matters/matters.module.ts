import type { Module } from "#module";
import { mattersOfficeRoutes } from "./matters.office-routes.ts";
import { mattersPersonal } from "./matters.personal.ts";
import { mattersPortalRoutes } from "./matters.portal-routes.ts";

export const mattersModule: Module = {
  name: "matters",
  routes: [mattersPortalRoutes, mattersOfficeRoutes],
  personal: mattersPersonal,
};
