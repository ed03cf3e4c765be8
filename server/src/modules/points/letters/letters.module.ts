import type { Module } from "#module";
import { lettersOfficeRoutes } from "./letters.office-routes.ts";
import { lettersPersonal } from "./letters.personal.ts";
import { lettersPortalRoutes } from "./letters.portal-routes.ts";
import { grantDueLetters } from "./letters.service.ts";

export const lettersModule: Module = {
  name: "letters",
  routes: [lettersPortalRoutes, lettersOfficeRoutes],
  jobs: ({ db, clock }) => [
    { name: "grant-letters", cron: "*/10 * * * *", run: () => grantDueLetters(db, clock.now()) },
  ],
  personal: lettersPersonal,
};
