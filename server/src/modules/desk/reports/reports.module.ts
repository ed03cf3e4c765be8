import type { Module } from "#module";
import { reportsOfficeRoutes } from "./reports.office-routes.ts";
import { reportsPersonal } from "./reports.personal.ts";
import { resultsOfficeRoutes } from "./results.office-routes.ts";
import { mailResults } from "./results/results-mail.service.ts";
import { proveSales, proveSalesParts, sumSales } from "./sales.service.ts";

export const reportsModule: Module = {
  name: "reports",
  routes: [reportsOfficeRoutes, resultsOfficeRoutes],
  jobs: ({ db, clock, config }) => [
    { name: "sum-sales", cron: "*/5 * * * *", run: () => sumSales(db) },
    // As often as that a missed Monday is made up for.
    { name: "mail-results", cron: "*/10 * * * *", run: () => mailResults(db, clock.now(), config.brand) },
  ],
  proofs: [
    { of: "days of sales", prove: proveSales },
    { of: "sales of parts", prove: proveSalesParts },
  ],
  personal: reportsPersonal,
};
