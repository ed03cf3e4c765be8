import type { Module } from "#module";
import { carryOutKind, kindBasis } from "./events/event-kinds.service.ts";
import { carryOutKey, keyBasis } from "./partner-keys.service.ts";
import { partnersOfficeRoutes } from "./partners.office-routes.ts";
import { partnersPartnerRoutes } from "./partners.partner-routes.ts";
import { partnersPersonal } from "./partners.personal.ts";
import { partnersPortalRoutes } from "./partners.portal-routes.ts";

export const partnersModule: Module = {
  name: "partners",
  routes: [partnersPartnerRoutes, partnersOfficeRoutes, partnersPortalRoutes],
  personal: partnersPersonal,
  approvals: () => ({
    "partner.key": { carryOut: carryOutKey, basis: keyBasis },
    "partner.kind": { carryOut: carryOutKind, basis: kindBasis },
  }),
};
