import type { Module } from "#module";
import { carryOutConfirmation, caseBasis } from "./cases.service.ts";
import { countFarms, countOthers } from "./counting.service.ts";
import { fraudMeasures } from "./fraud-measures.service.ts";
import { fraudOfficeRoutes } from "./fraud.office-routes.ts";
import { fraudPersonal } from "./fraud.personal.ts";

export const fraudModule: Module = {
  name: "fraud",
  routes: [fraudOfficeRoutes],
  jobs: ({ db, clock }) => [
    { name: "count-fraud-of-farms", cron: "20 * * * *", run: () => countFarms(db, clock.now()) },
    { name: "count-fraud-of-staff", cron: "35 4 * * *", run: () => countOthers(db, clock.now()) },
  ],
  personal: fraudPersonal,
  approvals: () => ({ "fraud.confirm": { carryOut: carryOutConfirmation, basis: caseBasis } }),
  measures: fraudMeasures,
};
