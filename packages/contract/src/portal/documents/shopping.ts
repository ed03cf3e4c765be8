import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, recordId } from "../../shared/calls/envelope.ts";

/** A year of purchases by the invoice's date, or all of them; by default the newest with purchases. */
const seasonQuery = z.object({
  season: z
    .union([z.literal("all"), z.coerce.number().int().min(2000).max(2100)], { error: "Podaj rok, na przykład 2026." })
    .optional(),
});

const info = z.object({ product: z.string(), distributor: z.string() });

/** Sums of accepted lines; minus what correcting invoices took back. */
const sums = {
  /** Litres or kilograms. */
  volume: z.number(),
  points: z.int(),
  /** Net złoty at the programme's conversion prices; null where the product has none. */
  turnover: z.number().nullable(),
  /** Net złoty by the invoices; null if none states it. */
  turnover_fv: z.number().nullable(),
};

export const purchaseRecord = z.object({
  /** The product's SAP number: with the distributor's number it names the details. */
  group: z.int(),
  distributor: z.int(),
  info,
  unit: z.enum(["l", "kg"]),
  ...sums,
  /** Lines whose value no invoice states, so that `turnover_fv` excludes them. */
  turnover_fv_missing: z.int(),
});
export type PurchaseRecord = z.infer<typeof purchaseRecord>;

/** What was bought in a season up to a day. */
const seasonUpTo = z.object({
  season: z.int(),
  litres: z.number(),
  kilograms: z.number(),
  /** Net złoty at the programme's conversion prices. */
  turnover: z.number(),
  points: z.int(),
  /** By the acreage that the farm has now; null if it has none. */
  points_per_hectare: z.number().nullable(),
});
export type SeasonUpTo = z.infer<typeof seasonUpTo>;

export const myShopping = {
  method: "GET",
  path: "/api/v1/my-shopping",
  summary:
    "What the participant bought, by product and distributor, with sums of every season, and this one beside the one before.",
  access: "participant",
  byMembers: "read",
  query: seasonQuery,
  data: z.object({
    data: z.array(purchaseRecord),
    /** The season of `data`; null when it is all of them. */
    season: z.int().nullable(),
    seasons: z.array(z.object({ season: z.int(), points: z.int(), turnover: z.number() })),
    /** This season up to today beside the one before up to the same day; null where one of them has no purchases. */
    compared: z.object({ day: isoDate, now: seasonUpTo, before: seasonUpTo }).nullable(),
  }),
  errors: [],
} as const satisfies Endpoint;

export const purchaseInvoice = z.object({
  /** Of the invoice, for its details. */
  id: z.int(),
  /** Of the line: an invoice may have several. */
  line_id: z.int(),
  document: z.string(),
  date: isoDate,
  /** Packs. */
  quantity: z.int(),
  /** Litres or kilograms of a pack. */
  size: z.number(),
  ...sums,
});
export type PurchaseInvoice = z.infer<typeof purchaseInvoice>;

export const myShoppingDetails = {
  method: "GET",
  path: "/api/v1/my-shopping/details/:group/:distributor",
  summary: "The invoice lines behind one product at one distributor, newest first; none where there are none.",
  access: "participant",
  byMembers: "read",
  params: z.object({ group: recordId, distributor: recordId }),
  query: seasonQuery,
  data: z.object({ info: info.nullable(), unit: z.enum(["l", "kg"]), invoices: z.array(purchaseInvoice) }),
  errors: [],
} as const satisfies Endpoint;

/** The same list as a file; not an envelope. */
export const SHOPPING_CSV_PATH = "/api/v1/my-shopping.csv";
export const shoppingFileQuery = seasonQuery;
