import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import {
  officeResultsChoices,
  officeResultsCosts,
  officeResultsDebt,
  officeResultsFunnel,
  officeResultsOffice,
  officeResultsRunning,
  officeResultsSales,
  officeResultsSeason,
  type ResultsFilter,
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

/** Whose results: everything that is undefined filters nothing. */
export type AskedResults = { [Key in keyof Required<ResultsFilter>]: ResultsFilter[Key] };
const NOTHING: AskedResults = {
  area: undefined,
  representative_id: undefined,
  distributor_id: undefined,
  crop_id: undefined,
  segment_id: undefined,
};

/** Of the farms alone, where a seller does not divide. */
const farmsOf = ({ area, representative_id, crop_id, segment_id }: AskedResults) => ({
  area,
  representative_id,
  crop_id,
  segment_id,
});

/** By what results can be filtered. */
export const resultsChoicesQuery = queryOptions({
  queryKey: ["results", "choices"],
  queryFn: dataOf(officeResultsChoices, {}),
  staleTime: 300_000,
});

/** A season to day beside the last one; the current one if no year is given. */
export const resultsSeasonQuery = (year?: number, filter = NOTHING) =>
  queryOptions({
    queryKey: ["results", "season", year ?? "now", filter],
    queryFn: dataOf(officeResultsSeason, { query: { year, ...filter } }),
    staleTime,
  });

/** What is owed today. */
export const resultsDebtQuery = (filter = NOTHING) =>
  queryOptions({
    queryKey: ["results", "debt", farmsOf(filter)],
    queryFn: dataOf(officeResultsDebt, { query: farmsOf(filter) }),
    staleTime,
  });

/** What rewards cost by kind and month. */
export const resultsCostsQuery = (year?: number, filter = NOTHING) =>
  queryOptions({
    queryKey: ["results", "costs", year ?? "now", farmsOf(filter)],
    queryFn: dataOf(officeResultsCosts, { query: { year, ...farmsOf(filter) } }),
    staleTime,
  });

/** Where farms stop. */
export const resultsFunnelQuery = (year?: number, filter = NOTHING) =>
  queryOptions({
    queryKey: ["results", "funnel", year ?? "now", farmsOf(filter)],
    queryFn: dataOf(officeResultsFunnel, { query: { year, ...farmsOf(filter) } }),
    staleTime,
  });

/** What runs now. */
export const resultsRunningQuery = (filter = NOTHING) =>
  queryOptions({
    queryKey: ["results", "running", farmsOf(filter)],
    queryFn: dataOf(officeResultsRunning, { query: farmsOf(filter) }),
    staleTime,
  });

/** What is bought, and from whom. */
export const resultsSalesQuery = (year?: number, filter = NOTHING) =>
  queryOptions({
    queryKey: ["results", "sales", year ?? "now", filter],
    queryFn: dataOf(officeResultsSales, { query: { year, ...filter } }),
    staleTime,
  });

/** How many documents were decided, by week. */
export const resultsOfficeQuery = queryOptions({
  queryKey: ["results", "office"],
  queryFn: dataOf(officeResultsOffice, {}),
  staleTime,
});
