import type { Module } from "#module";
import { consentsOfficeRoutes } from "./consents.office-routes.ts";
import { consentsPersonal } from "./consents.personal.ts";
import { consentsPortalRoutes } from "./consents.portal-routes.ts";
import { proveConsentHolders, sumConsentHolders } from "./holders.service.ts";

export const consentsModule: Module = {
  name: "consents",
  routes: [consentsPortalRoutes, consentsOfficeRoutes],
  jobs: ({ db }) => [{ name: "sum-consents", cron: "5 * * * *", run: async () => void (await sumConsentHolders(db)) }],
  proofs: [{ of: "texts", prove: proveConsentHolders }],
  personal: consentsPersonal,
};
