import type { Module } from "#module";
import {
  isWholeProofDue,
  lapsePoints,
  mustBeSound,
  proveLedger,
  proveNewest,
  releaseExpiredHolds,
  warnOfExpiry,
} from "./points-jobs.service.ts";
import { pointsOfficeRoutes } from "./points.office-routes.ts";
import { pointsPersonal } from "./points.personal.ts";
import { pointsPortalRoutes } from "./points.portal-routes.ts";

export const pointsModule: Module = {
  name: "points",
  routes: [pointsPortalRoutes, pointsOfficeRoutes],
  jobs: ({ db, clock }) => [
    { name: "release-expired-holds", cron: "* * * * *", run: () => releaseExpiredHolds(db, clock.now()) },
    { name: "lapse-points", cron: "10 0 * * *", run: () => lapsePoints(db, clock.now()) },
    {
      name: "prove-ledger",
      cron: "0 1 * * *",
      run: async () => {
        await mustBeSound(proveNewest(db, clock.now()));
        if (await isWholeProofDue(db, clock.now())) await mustBeSound(proveLedger(db, clock.now()));
      },
    },
    { name: "prove-whole-ledger", cron: "0 4 * * 6", run: () => mustBeSound(proveLedger(db, clock.now())) },
    { name: "warn-of-expiry", cron: "0 8 * * *", run: () => warnOfExpiry(db, clock.now()) },
  ],
  personal: pointsPersonal,
};
