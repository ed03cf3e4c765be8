import type { Module } from "#module";
import { availabilityPortalRoutes } from "./availability.portal-routes.ts";

export const availabilityModule: Module = {
  name: "availability",
  routes: [availabilityPortalRoutes],
};
