import type { Module } from "#module";
import { adjustmentsOfficeRoutes } from "./adjustments.office-routes.ts";
import { adjustmentsPersonal } from "./adjustments.personal.ts";
import { carryOutPoints } from "./adjustments.service.ts";

export const adjustmentsModule: Module = {
  name: "adjustments",
  routes: [adjustmentsOfficeRoutes],
  personal: adjustmentsPersonal,
  approvals: () => ({ "participant.points": { carryOut: carryOutPoints } }),
};
