import type { Module } from "#module";
import { calculatorPortalRoutes } from "./calculator.portal-routes.ts";

export const calculatorModule: Module = {
  name: "calculator",
  routes: [calculatorPortalRoutes],
};
