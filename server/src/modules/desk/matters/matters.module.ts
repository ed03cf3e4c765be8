import type { Module } from "#module";
import { mattersOfficeRoutes } from "./matters.office-routes.ts";
import { dropUnnamedFiles } from "./matter-files.service.ts";
import { mattersPersonal } from "./matters.personal.ts";
import { mattersPortalRoutes } from "./matters.portal-routes.ts";

export const mattersModule: Module = {
  name: "matters",
  routes: [mattersPortalRoutes, mattersOfficeRoutes],
  personal: mattersPersonal,
  jobs: ({ db, clock }) => [
    { name: "drop-matter-files", cron: "52 1 * * *", run: async () => void (await dropUnnamedFiles(db, clock.now())) },
  ],
};
