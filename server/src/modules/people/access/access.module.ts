import type { Module } from "#module";
import { accessOfPeople, accessPersonal } from "./access.personal.ts";
import { accessPortalRoutes } from "./access.portal-routes.ts";
import { firstPasswordPortalRoutes } from "./first-password.portal-routes.ts";

export const accessModule: Module = {
  name: "access",
  routes: [accessPortalRoutes, firstPasswordPortalRoutes],
  personal: accessPersonal,
  farmPersonal: accessOfPeople,
};
