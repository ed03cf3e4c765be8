// How the season is going: one call for each block of the page, each from sums that are kept.
import { COST_KINDS } from "@plon/rules/money/cost-kinds.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { askedFarms } from "../../shared/calls/asked-farms.ts";
import { isoDate, isoInstant, recordId } from "../../shared/calls/envelope.ts";
import { READ_REPORTS, READ_RESULTS } from "../../shared/roles.ts";
import { seasonQuery } from "./reports.ts";

const count = z.int();
const month = z.string().regex(/^\d{4}-\d{2}$/);
const value = z.object({ points: z.int(), grosze: z.int() });
const period = z.object({ year: z.int(), from: isoDate, to: isoDate });
/** The asked days, and the same days of the year before. */
const periods = { period, before: period, points_per_pln: z.int() };
const access = { staff: READ_RESULTS };

/** Whose results: of which farms, and purchases also by whom they were made from. */
const ofPurchases = { ...askedFarms, distributor_id: recordId.optional() };

/** The fewest farms whose results are told to somebody who may not see farms. */
export const RESULTS_FARMS_MIN = 5;

/** The most farms whose rows are read for an answer: more of them take longer than a page may wait. */
export const RESULTS_FARMS_MAX = 200_000;

const errors = ["results.too_few", "results.too_many", "segment.not_found"] as const;

export const farmsQuery = z.object(askedFarms);
/** Whatever may be filtered by, on the page and in what is kept of it. */
export const resultsFilter = z.object(ofPurchases);
export type ResultsFilter = z.infer<typeof resultsFilter>;
export const seasonOfFarmsQuery = seasonQuery.extend(askedFarms);
export const seasonOfPurchasesQuery = seasonQuery.extend(ofPurchases);

/** What results can be filtered by, beside regions and crops, which do not change. */
export const officeResultsChoices = {
  method: "GET",
  path: "/api/office/v1/results/choices",
  summary: "The representatives, sellers and segments by which the caller may filter results.",
  mayLag: true,
  access,
  data: z.object({
    representatives: z.array(z.object({ id: z.int(), name: z.string() })),
    distributors: z.array(z.object({ id: z.int(), name: z.string() })),
    segments: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  errors: [],
} as const satisfies Endpoint;

const seasonTotals = z.object({
  /** Became available in these days, by whatever they were earned. */
  issued: value,
  /** Bought by accepted invoices, minus corrections. */
  liters: z.number(),
  kilograms: z.number(),
  invoices: count,
  /** Farms with an accepted invoice of the year. */
  farms: count,
  /** Of these, those that never bought before, and those that bought in the year before. */
  farms_new: count,
  farms_returning: count,
  /** Bought in the whole year before, and not in this one so far. */
  farms_lapsed: count,
});

const monthTotals = z.object({ issued: z.int(), liters: z.number(), invoices: count, farms: count });

export const officeResultsSeason = {
  method: "GET",
  path: "/api/office/v1/results/season",
  summary: "The season to day beside the last one to the same day: points, purchases, farms; and both by month.",
  mayLag: true,
  access,
  query: seasonOfPurchasesQuery,
  data: z.object({
    ...periods,
    now: seasonTotals,
    last: seasonTotals,
    /** The year's months; null for those that are still to come. The months of the last year are whole. */
    months: z.array(z.object({ month, now: monthTotals.nullable(), last: monthTotals })),
  }),
  errors,
} as const satisfies Endpoint;

const expectation = value.extend({
  /** Of these points, what will be spent before it lapses; null where the past does not say. */
  expected: value.nullable(),
});

export const officeResultsDebt = {
  method: "GET",
  path: "/api/office/v1/results/debt",
  summary: "What the programme owes today, when it lapses, and what of it will be spent.",
  mayLag: true,
  access,
  query: farmsQuery,
  data: z.object({
    day: isoDate,
    points_per_pln: z.int(),
    total: expectation,
    /** By how long the points are still valid, in months; null for those that never lapse. */
    ages: z.array(expectation.extend({ months_from: count.nullable(), months_until: count.nullable() })),
    /** What lapses in the next twelve months if nobody spends it. */
    months: z.array(expectation.extend({ month })),
  }),
  errors,
} as const satisfies Endpoint;

export const officeResultsCosts = {
  method: "GET",
  path: "/api/office/v1/results/costs",
  summary: "What every kind of reward costs by the month in which it was ordered, granted or sent.",
  mayLag: true,
  access,
  query: seasonOfFarmsQuery,
  data: z.object({
    ...periods,
    /** In the order of `COST_KINDS`. What was cancelled or withdrawn since is in no month. */
    kinds: z.array(
      z.object({
        kind: z.enum(COST_KINDS),
        total: value,
        last: value,
        months: z.array(value.extend({ month })),
      }),
    ),
  }),
  errors,
} as const satisfies Endpoint;

const funnel = z.object({ invited: count, registered: count, first_invoice: count, rewarded: count });

export const officeResultsFunnel = {
  method: "GET",
  path: "/api/office/v1/results/funnel",
  summary:
    "How many were invited, joined, had a first invoice and ordered a reward in the season, and in the last one.",
  mayLag: true,
  access,
  query: seasonOfFarmsQuery,
  data: z.object({ ...periods, now: funnel, last: funnel }),
  errors,
} as const satisfies Endpoint;

export const officeResultsRunning = {
  method: "GET",
  path: "/api/office/v1/results/running",
  summary: "Promotions and campaigns that run now, the first to end first, with what they have cost.",
  mayLag: true,
  access,
  query: farmsQuery,
  data: z.array(
    z.object({
      kind: z.enum(["promotion", "campaign"]),
      id: z.int(),
      title: z.string(),
      closes_at: isoInstant,
      days_left: count,
      rewards: count,
      points: z.int(),
      grosze: z.int(),
      budget_grosze: z.int().nullable(),
    }),
  ),
  errors,
} as const satisfies Endpoint;

export const officeResultsSales = {
  method: "GET",
  path: "/api/office/v1/results/sales",
  summary: "The products bought most, by litres, and the sellers with most points, beside the last year.",
  mayLag: true,
  access,
  query: seasonOfPurchasesQuery,
  data: z.object({
    ...periods,
    products: z.array(z.object({ id: z.int(), name: z.string(), liters: z.number(), last_liters: z.number() })),
    sellers: z.array(z.object({ id: z.int(), name: z.string(), points: z.int(), last_points: z.int(), farms: count })),
  }),
  errors,
} as const satisfies Endpoint;

export const officeResultsOffice = {
  method: "GET",
  path: "/api/office/v1/results/office",
  summary: "How many documents were decided in each of the last twelve weeks.",
  mayLag: true,
  access: { staff: READ_REPORTS },
  data: z.array(z.object({ week: isoDate, decided: count })),
  errors: [],
} as const satisfies Endpoint;

/** All of it under one filter as a workbook. */
export const RESULTS_XLSX_PATH = "/api/office/v1/results/results.xlsx";
