import type { Module } from "#module";
import { accessOfPeople, accessPersonal } from "./access.personal.ts";
import { accessPortalRoutes } from "./access.portal-routes.ts";

export const accessModule: Module = {
  name: "access",
  routes: [accessPortalRoutes],
  personal: accessPersonal,
  farmPersonal: accessOfPeople,
};
