import type { Module } from "#module";
import { advanceSendings } from "./delivery.service.ts";
import { sendingsOfficeRoutes } from "./sendings.office-routes.ts";
import { sendingsPortalRoutes } from "./sendings.portal-routes.ts";

export const sendingsModule: Module = {
  name: "sendings",
  routes: [sendingsPortalRoutes, sendingsOfficeRoutes],
  drains: ({ db, clock }, publicUrl) => ({ sendings: () => advanceSendings(db, clock.now(), publicUrl()) }),
};
