import type { Module } from "#module";
import { presenceOfficeRoutes } from "./presence.office-routes.ts";
import { forgetVisits } from "./presence.service.ts";

export const presenceModule: Module = {
  name: "presence",
  routes: [presenceOfficeRoutes],
  jobs: ({ db, clock }) => [{ name: "forget-visits", cron: "55 * * * *", run: () => forgetVisits(db, clock.now()) }],
};
