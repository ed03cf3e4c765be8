import type { Module } from "#module";
import { goalsPersonal } from "./goals.personal.ts";
import { goalsPortalRoutes } from "./goals.portal-routes.ts";

export const goalsModule: Module = {
  name: "goals",
  routes: [goalsPortalRoutes],
  personal: goalsPersonal,
};
