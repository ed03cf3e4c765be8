import {
  officeSeasonReport,
  officeSeasonSales,
  SEASON_CSV_PATH,
  SEASON_TABLES,
  SEASON_XLSX_PATH,
  seasonQuery,
} from "@plon/contract/office/desk/reports.ts";
import { z } from "zod";
import { download } from "#platform/http/files-out.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { presentSales, presentSeason } from "./season.present.ts";
import { season, seasonPeriod, seasonSales } from "./season.service.ts";
import { seasonCsv, seasonWorkbook } from "./season-export.service.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The season in figures. */
export function reportsOfficeRoutes(host: RouteHost): void {
  read(host, officeSeasonReport, async (db, ctx, { query }) => ({
    data: presentSeason(await season(db, seasonPeriod(query, ctx.at))),
  }));
  read(host, officeSeasonSales, async (db, ctx, { query }) => ({
    data: presentSales(await seasonSales(db, seasonPeriod(query, ctx.at))),
  }));
  const { access } = officeSeasonReport;
  download(
    host,
    {
      path: SEASON_XLSX_PATH,
      summary: "The season's report as a workbook, a sheet a table.",
      access,
      query: seasonQuery,
    },
    async (db, ctx, { query, reading, gone }) => {
      const period = seasonPeriod(query, ctx.at);
      return {
        content: await seasonWorkbook(db, ctx, period, { reading, gone }),
        type: XLSX,
        name: `sezon-${period.year}.xlsx`,
      };
    },
  );
  download(
    host,
    {
      path: SEASON_CSV_PATH,
      summary: "One table of the season's report as CSV.",
      access,
      params: z.object({ table: z.enum(SEASON_TABLES) }),
      query: seasonQuery,
    },
    async (db, ctx, { params, query, reading, gone }) => {
      const period = seasonPeriod(query, ctx.at);
      return {
        content: await seasonCsv(db, ctx, { period, table: params.table }, { reading, gone }),
        type: "text/csv; charset=utf-8",
        name: `sezon-${period.year}-${params.table}.csv`,
      };
    },
  );
}
