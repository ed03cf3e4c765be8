import type { Module } from "#module";
import { releaseHeldTransfers } from "./held-transfers.service.ts";
import { transfersOfficeRoutes } from "./transfers.office-routes.ts";
import { transfersPersonal } from "./transfers.personal.ts";
import { transfersPortalRoutes } from "./transfers.portal-routes.ts";
import { endExpiredTransfers } from "./upkeep.service.ts";

export const transfersModule: Module = {
  name: "transfers",
  routes: [transfersPortalRoutes, transfersOfficeRoutes],
  jobs: ({ db, clock }) => [
    { name: "end-expired-transfers", cron: "* * * * *", run: () => endExpiredTransfers(db, clock.now()) },
    { name: "release-held-transfers", cron: "*/5 * * * *", run: () => releaseHeldTransfers(db, clock.now()) },
  ],
  personal: transfersPersonal,
};
