import type { Module } from "#module";
import { reportsOfficeRoutes } from "./reports.office-routes.ts";
import { reportsPersonal } from "./reports.personal.ts";
import { resultsOfficeRoutes } from "./results.office-routes.ts";
import { proveSales, sumSales } from "./sales.service.ts";

export const reportsModule: Module = {
  name: "reports",
  routes: [reportsOfficeRoutes, resultsOfficeRoutes],
  jobs: ({ db }) => [{ name: "sum-sales", cron: "*/5 * * * *", run: () => sumSales(db) }],
  proofs: [{ of: "days of sales", prove: proveSales }],
  personal: reportsPersonal,
};
