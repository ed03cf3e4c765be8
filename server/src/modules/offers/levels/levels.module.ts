import type { Module } from "#module";
import { levelsOfficeRoutes } from "./levels.office-routes.ts";
import { levelsPersonal } from "./levels.personal.ts";
import { carryOutStart, schemeBasis } from "./levels.service.ts";

export const levelsModule: Module = {
  name: "levels",
  routes: [levelsOfficeRoutes],
  personal: levelsPersonal,
  approvals: () => ({ "level.start": { carryOut: carryOutStart, basis: schemeBasis } }),
};
