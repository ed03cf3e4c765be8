import type { Module } from "#module";
import { carryOutReturn, returnBasis } from "./returns/held-returns.service.ts";
import { ordersOfficeRoutes } from "./orders.office-routes.ts";
import { ordersPersonal } from "./orders.personal.ts";
import { ordersPortalRoutes } from "./orders.portal-routes.ts";

export const ordersModule: Module = {
  name: "orders",
  routes: [ordersPortalRoutes, ordersOfficeRoutes],
  personal: ordersPersonal,
  approvals: () => ({ "order.return": { carryOut: carryOutReturn, basis: returnBasis } }),
};
