import type { Module } from "#module";
import { segmentsOfficeRoutes } from "./segments.office-routes.ts";
import { countSegments } from "./segments.service.ts";

export const segmentsModule: Module = {
  name: "segments",
  routes: [segmentsOfficeRoutes],
  jobs: ({ db, clock }) => [{ name: "count-segments", cron: "40 3 * * *", run: () => countSegments(db, clock.now()) }],
};
