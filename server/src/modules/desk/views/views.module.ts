import type { Module } from "#module";
import { viewsOfficeRoutes } from "./views.office-routes.ts";

export const viewsModule: Module = {
  name: "views",
  routes: [viewsOfficeRoutes],
};
