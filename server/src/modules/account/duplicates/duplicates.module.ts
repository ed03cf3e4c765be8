import type { Module } from "#module";
import { duplicatesOfficeRoutes } from "./duplicates.office-routes.ts";
import { duplicatesPersonal } from "./duplicates.personal.ts";
import { provePairs } from "./duplicates.service.ts";

export const duplicatesModule: Module = {
  name: "duplicates",
  routes: [duplicatesOfficeRoutes],
  proofs: [{ of: "pairs", prove: provePairs }],
  personal: duplicatesPersonal,
};
