import {
  officeResultsChoices,
  officeResultsCosts,
  officeResultsDebt,
  officeResultsFunnel,
  officeResultsOffice,
  officeResultsRunning,
  officeResultsSales,
  officeResultsSeason,
  RESULTS_XLSX_PATH,
  seasonOfPurchasesQuery,
} from "@plon/contract/office/desk/reports-results.ts";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { programmeDebt, seasonCosts } from "./money.service.ts";
import { resultsWorkbook } from "./results/results-export.service.ts";
import { decidedByWeek, runningOffers, seasonFunnel, seasonResults, topSales } from "./results.service.ts";
import { seasonPeriod } from "./season.service.ts";
import { resultsChoices, whoseResults } from "./whose.service.ts";

/** How the season is going, for everybody or for some farms, a call for each block of its page. */
export function resultsOfficeRoutes(host: RouteHost): void {
  read(host, officeResultsChoices, async (db, ctx) => ({ data: await resultsChoices(db, ctx) }));
  read(host, officeResultsSeason, async (db, ctx, { query }) => ({
    data: await seasonResults(db, seasonPeriod(query, ctx.at), await whoseResults(db, ctx, query)),
  }));
  read(host, officeResultsDebt, async (db, ctx, { query }) => ({
    data: await programmeDebt(db, ctx.at, await whoseResults(db, ctx, query)),
  }));
  read(host, officeResultsCosts, async (db, ctx, { query }) => ({
    data: await seasonCosts(db, seasonPeriod(query, ctx.at), await whoseResults(db, ctx, query)),
  }));
  read(host, officeResultsFunnel, async (db, ctx, { query }) => ({
    data: await seasonFunnel(db, seasonPeriod(query, ctx.at), await whoseResults(db, ctx, query)),
  }));
  read(host, officeResultsRunning, async (db, ctx, { query }) => ({
    data: await runningOffers(db, ctx.at, await whoseResults(db, ctx, query)),
  }));
  read(host, officeResultsSales, async (db, ctx, { query }) => ({
    data: await topSales(db, seasonPeriod(query, ctx.at), await whoseResults(db, ctx, query)),
  }));
  read(host, officeResultsOffice, async (db, ctx) => ({ data: await decidedByWeek(db, ctx.at) }));
  download(
    host,
    {
      path: RESULTS_XLSX_PATH,
      summary: "The results under one filter as a workbook, a sheet a question.",
      access: officeResultsSeason.access,
      query: seasonOfPurchasesQuery,
    },
    async (db, ctx, { query, reading, gone }) => {
      const period = seasonPeriod(query, ctx.at);
      return {
        content: await resultsWorkbook(db, ctx, { period, filter: query }, { reading, gone }),
        type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        name: `wyniki-${period.year}.xlsx`,
      };
    },
  );
}
