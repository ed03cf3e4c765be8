import { queryOptions } from "@tanstack/react-query";
import {
  officeSeasonReport,
  officeSeasonSales,
  SEASON_CSV_PATH,
  SEASON_XLSX_PATH,
  type SeasonTable,
} from "@plon/contract/office/desk/reports.ts";
import { endpointUrl } from "@plon/contract/shared/calls/client.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import { call } from "#shared/calls/session.ts";

export type Season = CallAnswer<typeof officeSeasonReport>["data"];
export type SeasonSales = CallAnswer<typeof officeSeasonSales>["data"];
/** A programme year, and the last day if it differs from the year's. */
export type AskedSeason = { year: number; to?: string | undefined };

export const seasonQuery = (query: AskedSeason) =>
  queryOptions({
    queryKey: ["reports", "season", query.year, query.to ?? ""],
    queryFn: async ({ signal }) => (await call(officeSeasonReport, { query }, { signal })).data,
    placeholderData: (before) => before,
  });

export const salesQuery = (query: AskedSeason) =>
  queryOptions({
    queryKey: ["reports", "season-sales", query.year, query.to ?? ""],
    queryFn: async ({ signal }) => (await call(officeSeasonSales, { query }, { signal })).data,
    placeholderData: (before) => before,
  });

/** The URL of a table, or by default of the whole report, and the file's name. */
export function seasonFile(query: AskedSeason, table?: SeasonTable): { url: string; name: string } {
  if (!table) return { url: endpointUrl({ path: SEASON_XLSX_PATH }, { query }), name: `sezon-${query.year}.xlsx` };
  const url = endpointUrl({ path: SEASON_CSV_PATH }, { params: { table }, query });
  return { url, name: `sezon-${query.year}-${table}.csv` };
}
