import type { Module } from "#module";
import { auditOfficeRoutes } from "./audit.office-routes.ts";
import { auditPersonal } from "./audit.personal.ts";

export const auditModule: Module = {
  name: "audit",
  routes: [auditOfficeRoutes],
  personal: auditPersonal,
};
