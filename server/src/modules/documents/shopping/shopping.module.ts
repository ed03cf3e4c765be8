import type { Module } from "#module";
import { shoppingPortalRoutes } from "./shopping.portal-routes.ts";

export const shoppingModule: Module = {
  name: "shopping",
  routes: [shoppingPortalRoutes],
};
