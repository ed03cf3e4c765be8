import type { Module } from "#module";
import { affiliationOfficeRoutes } from "./affiliation.office-routes.ts";
import { affiliationPersonal } from "./affiliation.personal.ts";
import { affiliationPortalRoutes } from "./affiliation.portal-routes.ts";
import { eraseEndedInvitations } from "./erasing.service.ts";

export const affiliationModule: Module = {
  name: "affiliation",
  routes: [affiliationPortalRoutes, affiliationOfficeRoutes],
  jobs: ({ db, clock }) => [
    { name: "erase-invitations", cron: "20 1 * * *", run: () => eraseEndedInvitations(db, clock.now()) },
  ],
  personal: affiliationPersonal,
};
