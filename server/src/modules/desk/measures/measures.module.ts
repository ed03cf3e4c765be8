import type { Module } from "#module";
import { measuresOfficeRoutes } from "./measures.office-routes.ts";
import { measureProgramme } from "./measures.service.ts";

export const measuresModule: Module = {
  name: "measures",
  routes: [measuresOfficeRoutes],
  measures: measureProgramme,
};
