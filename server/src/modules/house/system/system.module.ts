import type { Module } from "#module";
import { systemPortalRoutes } from "./system.portal-routes.ts";

export const systemModule: Module = {
  name: "system",
  routes: [systemPortalRoutes],
};
