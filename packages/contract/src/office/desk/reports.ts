import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate } from "../../shared/calls/envelope.ts";
import { READ_REPORTS } from "../../shared/roles.ts";

const points = z.int();
const grosze = z.int();
/** 'RRRR-MM' on Warsaw's calendar. */
const month = z.string().regex(/^\d{4}-\d{2}$/);

/** A programme year, from its first day to its last or to `to`; the current one if no year is given. */
export const seasonQuery = z.object({
  year: z.coerce.number("Podaj rok").int("Podaj rok").min(2000, "Podaj rok").max(2100, "Podaj rok").optional(),
  to: isoDate.optional(),
});

/** The first and last day covered by the report; the last is never later than today. */
const period = z.object({ year: z.int(), from: isoDate, to: isoDate });

/** Points moved in a period. All are positive except `corrected` and `adjusted`, which have a sign. */
const flows = z.object({
  /** Became available by accepted invoices, before any later correction of them. */
  issued_invoices: points,
  /** Became available by recommendations, achievements and rewards of promotions. */
  issued_other: points,
  issued: points,
  /** Taken by rewards, minus what was returned by cancelled orders. */
  spent: points,
  lapsed: points,
  /** Taken back by correcting invoices; below zero. */
  corrected: points,
  /** Net sum moved by staff by hand. */
  adjusted: points,
  /** Passed on between farms: no farm's gain without another's loss. */
  passed_on: points,
});

export const officeSeasonReport = {
  method: "GET",
  path: "/api/office/v1/reports/season",
  summary: "Points of a season by the ledger: issued, spent, lapsed, corrected, and what is owed until when.",
  mayLag: true,
  access: { staff: READ_REPORTS },
  query: seasonQuery,
  data: z.object({
    period,
    points_per_pln: z.int(),
    /** What farms could spend or had reserved, minus what they owed, before the first day. */
    opening: points,
    flows,
    spent_by_kind: z.object({ prizes: points, vouchers: points, bank_transfers: points, charity: points }),
    /** The same at the end of the last day: opening + issued − spent − lapsed + corrected + adjusted. */
    closing: points,
    months: z.array(flows.extend({ month, closing: points })),
    /** At the end of the last day: `closing` is `available` + `reserved` − `debt`; `pending` is separate. */
    balance: z.object({ available: points, reserved: points, debt: points, pending: points }),
    /** `available` + `reserved` by the month in which or at whose end they expire; null means never. */
    liability: z.array(z.object({ month: month.nullable(), points, grosze })),
  }),
  errors: [],
} as const satisfies Endpoint;

export const officeSeasonSales = {
  method: "GET",
  path: "/api/office/v1/reports/season/sales",
  summary: "What a season's accepted invoices brought: products, distributors, promotions, farms.",
  mayLag: true,
  access: { staff: READ_REPORTS },
  query: seasonQuery,
  data: z.object({
    period,
    points_per_pln: z.int(),
    invoices: z.object({
      accepted: z.int(),
      rejected: z.int(),
      corrections: z.int(),
      /** From submission to decision in tenths of a day, of accepted and rejected ones; null when there were none. */
      median_days: z.number().nullable(),
      farms: z.int(),
    }),
    /** Most points first; the rest in one row without a number. Volume in the unit, minus corrections. */
    products: z.array(
      z.object({
        id: z.int().nullable(),
        name: z.string(),
        unit: z.enum(["l", "kg"]).nullable(),
        volume: z.number().nullable(),
        points,
        invoices: z.int().nullable(),
      }),
    ),
    distributors: z.array(
      z.object({ id: z.int().nullable(), name: z.string(), points, invoices: z.int(), farms: z.int().nullable() }),
    ),
    /**
     * What promotions cost: multipliers by the points they added, rewards of promotions by their value and the points that the
     * ledger has of them, campaigns by the money ordered and the things sent, levels by their bonuses. Null where there is none of it.
     */
    promotions: z.array(
      z.object({
        kind: z.enum(["multiplier", "promotion", "campaign", "level"]),
        name: z.string(),
        /** Rewards given, lines multiplied, or purchases with a bonus. */
        count: z.int(),
        points: points.nullable(),
        grosze: grosze.nullable(),
      }),
    ),
  }),
  errors: [],
} as const satisfies Endpoint;

export const SEASON_TABLES = ["summary", "months", "liability", "products", "distributors", "promotions"] as const;
export type SeasonTable = (typeof SEASON_TABLES)[number];

/** The whole report as a workbook. */
export const SEASON_XLSX_PATH = "/api/office/v1/reports/season/report.xlsx";
/** One of its tables as CSV. */
export const SEASON_CSV_PATH = "/api/office/v1/reports/season/tables/:table";
