import type { Module } from "#module";
import { contentOfficeRoutes } from "./content.office-routes.ts";
import { contentPortalRoutes } from "./content.portal-routes.ts";

export const contentModule: Module = {
  name: "content",
  routes: [contentPortalRoutes, contentOfficeRoutes],
};
