import type { Module } from "#module";
import { journeysOfficeRoutes } from "./journeys.office-routes.ts";
import { journeysPersonal } from "./journeys.personal.ts";
import { journeysPortalRoutes } from "./journeys.portal-routes.ts";
import { advanceJourneys, enterJourneys } from "./steps.service.ts";

export const journeysModule: Module = {
  name: "journeys",
  routes: [journeysPortalRoutes, journeysOfficeRoutes],
  jobs: ({ db, clock }) => [{ name: "enter-journeys", cron: "50 * * * *", run: () => enterJourneys(db, clock.now()) }],
  drains: ({ db, clock }, publicUrl) => ({ journeys: () => advanceJourneys(db, clock.now(), publicUrl()) }),
  personal: journeysPersonal,
};
