import type { Module } from "#module";
import { compareAllDecisions } from "./agreement.service.ts";
import { automaticAcceptanceOfficeRoutes } from "./automatic-acceptance.office-routes.ts";
import { automaticAcceptancePersonal } from "./automatic-acceptance.personal.ts";
import { carryOutMode, modeBasis } from "./automatic-acceptance.service.ts";

export const automaticAcceptanceModule: Module = {
  name: "automatic-acceptance",
  routes: [automaticAcceptanceOfficeRoutes],
  jobs: ({ db, clock }) => [
    { name: "compare-decisions", cron: "*/5 * * * *", run: () => compareAllDecisions(db, clock.now()) },
  ],
  personal: automaticAcceptancePersonal,
  approvals: () => ({ "distributor.acceptance": { carryOut: carryOutMode, basis: modeBasis } }),
};
