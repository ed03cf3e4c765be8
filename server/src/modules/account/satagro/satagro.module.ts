import type { Module } from "#module";
import { tidyConnections } from "./revocation.service.ts";
import { satagroPersonal } from "./satagro.personal.ts";
import { satagroPortalRoutes } from "./satagro.portal-routes.ts";

export const satagroModule: Module = {
  name: "satagro",
  routes: [satagroPortalRoutes],
  jobs: ({ db, clock, satagro }) => [
    { name: "tidy-satagro", cron: "*/10 * * * *", run: () => tidyConnections(db, satagro, clock.now()) },
  ],
  personal: satagroPersonal,
};
