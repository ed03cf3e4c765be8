import type { Module } from "#module";
import { sweepDrafts } from "./submission/drafts.service.ts";
import { acceptanceBasis, carryOutAcceptance } from "./decisions/held-acceptance.service.ts";
import { invoicesOfficeRoutes } from "./invoices.office-routes.ts";
import { invoicesPersonal } from "./invoices.personal.ts";
import { invoicesPortalRoutes } from "./invoices.portal-routes.ts";
import { listKnownKeys } from "./invoices.service.ts";

export const invoicesModule: Module = {
  name: "invoices",
  routes: [invoicesPortalRoutes, invoicesOfficeRoutes],
  jobs: ({ db, clock }) => [
    { name: "sweep-invoice-drafts", cron: "45 1 * * *", run: () => sweepDrafts(db, clock.now()) },
  ],
  personal: invoicesPersonal,
  approvals: () => ({ "invoice.accept": { carryOut: carryOutAcceptance, basis: acceptanceBasis } }),
  fileKeys: listKnownKeys,
};
