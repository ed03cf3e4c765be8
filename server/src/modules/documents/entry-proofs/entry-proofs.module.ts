import type { Module } from "#module";
import { entryProofsOfficeRoutes } from "./entry-proofs.office-routes.ts";
import { entryProofsPersonal } from "./entry-proofs.personal.ts";
import { entryProofsPortalRoutes } from "./entry-proofs.portal-routes.ts";

export const entryProofsModule: Module = {
  name: "entry-proofs",
  routes: [entryProofsPortalRoutes, entryProofsOfficeRoutes],
  personal: entryProofsPersonal,
};
