import type { Module } from "#module";
import { sweepRegistrations } from "./decision.service.ts";
import { registrationsOfficeRoutes } from "./registrations.office-routes.ts";
import { registrationsPersonal } from "./registrations.personal.ts";
import { registrationsPortalRoutes } from "./registrations.portal-routes.ts";

export const registrationsModule: Module = {
  name: "registrations",
  routes: [registrationsPortalRoutes, registrationsOfficeRoutes],
  jobs: ({ db, clock }) => [
    { name: "sweep-registrations", cron: "40 1 * * *", run: () => sweepRegistrations(db, clock.now()) },
  ],
  personal: registrationsPersonal,
};
