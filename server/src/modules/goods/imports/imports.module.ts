import type { Module } from "#module";
import { importsOfficeRoutes } from "./imports.office-routes.ts";
import { sweepImports, workNextImport } from "./imports.service.ts";

export const importsModule: Module = {
  name: "imports",
  routes: [importsOfficeRoutes],
  jobs: ({ db, clock }) => [{ name: "sweep-imports", cron: "47 1 * * *", run: () => sweepImports(db, clock.now()) }],
  drains: ({ db, clock }) => ({ imports: () => workNextImport(db, clock.now()) }),
};
