import type { Module } from "#module";
import { carryOutDistributor, distributorBasis } from "./distributors-office.service.ts";
import { distributorsOfficeRoutes } from "./distributors.office-routes.ts";
import { distributorsPortalRoutes } from "./distributors.portal-routes.ts";

export const distributorsModule: Module = {
  name: "distributors",
  routes: [distributorsPortalRoutes, distributorsOfficeRoutes],
  approvals: () => ({ "distributor.nip": { carryOut: carryOutDistributor, basis: distributorBasis } }),
};
