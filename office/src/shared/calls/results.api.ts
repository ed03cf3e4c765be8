import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import {
  officeResultsCosts,
  officeResultsDebt,
  officeResultsFunnel,
  officeResultsOffice,
  officeResultsRunning,
  officeResultsSales,
  officeResultsSeason,
} from "@plon/contract/office/desk/reports-results.ts";
import { dataOf } from "./session.ts";

export type ResultsSeason = z.infer<typeof officeResultsSeason.data>;
export type ResultsDebt = z.infer<typeof officeResultsDebt.data>;
export type ResultsCosts = z.infer<typeof officeResultsCosts.data>;
export type ResultsFunnel = z.infer<typeof officeResultsFunnel.data>;
export type ResultsRunning = z.infer<typeof officeResultsRunning.data>;
export type ResultsSales = z.infer<typeof officeResultsSales.data>;

/** What was asked for just now, by the home or by the frame around it, is not asked for again. */
const staleTime = 30_000;

/** A season to day beside the last one; the current one if no year is given. */
export const resultsSeasonQuery = (year?: number) =>
  queryOptions({
    queryKey: ["results", "season", year ?? "now"],
    queryFn: dataOf(officeResultsSeason, { query: { year } }),
    staleTime,
  });

/** What is owed today. */
export const resultsDebtQuery = queryOptions({
  queryKey: ["results", "debt"],
  queryFn: dataOf(officeResultsDebt, {}),
  staleTime,
});

/** What rewards cost by kind and month. */
export const resultsCostsQuery = (year?: number) =>
  queryOptions({
    queryKey: ["results", "costs", year ?? "now"],
    queryFn: dataOf(officeResultsCosts, { query: { year } }),
    staleTime,
  });

/** Where farms stop. */
export const resultsFunnelQuery = (year?: number) =>
  queryOptions({
    queryKey: ["results", "funnel", year ?? "now"],
    queryFn: dataOf(officeResultsFunnel, { query: { year } }),
    staleTime,
  });

/** What runs now. */
export const resultsRunningQuery = queryOptions({
  queryKey: ["results", "running"],
  queryFn: dataOf(officeResultsRunning, {}),
  staleTime,
});

/** What is bought, and from whom. */
export const resultsSalesQuery = (year?: number) =>
  queryOptions({
    queryKey: ["results", "sales", year ?? "now"],
    queryFn: dataOf(officeResultsSales, { query: { year } }),
    staleTime,
  });

/** How many documents were decided, by week. */
export const resultsOfficeQuery = queryOptions({
  queryKey: ["results", "office"],
  queryFn: dataOf(officeResultsOffice, {}),
  staleTime,
});
