import type { Module } from "#module";
import { dashboardOfficeRoutes } from "./dashboard.office-routes.ts";

export const dashboardModule: Module = {
  name: "dashboard",
  routes: [dashboardOfficeRoutes],
};
