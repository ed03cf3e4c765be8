import type { Module } from "#module";
import { staffOfficeRoutes } from "./staff.office-routes.ts";
import { carryOutNewApprover } from "./staff.service.ts";

export const staffModule: Module = {
  name: "staff",
  routes: [staffOfficeRoutes],
  approvals: (brand) => ({ "staff.approver": { carryOut: carryOutNewApprover(brand) } }),
};
