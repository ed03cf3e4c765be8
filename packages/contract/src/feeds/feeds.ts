// What distributors' systems call. The caller is identified by the key in the Authorization header.
import { z } from "zod";
import type { Endpoint } from "../shared/calls/endpoint.ts";
import { recordId } from "../shared/calls/envelope.ts";
import { availabilityReport, feedBatch, feedDocument } from "../shared/feed-batches.ts";

/** Limits of one call. */
export const FEED_BODY_MB = 20;
export const FEED_DOCUMENTS_MAX = 1000;
export const AVAILABILITY_BODY_MB = 4;
export const AVAILABILITY_LINES_MAX = 20_000;

export const sendInvoices = {
  method: "POST",
  path: "/api/feeds/v1/invoices",
  summary:
    "Takes one FA(3) document or a ZIP of at most 1000 of them; they are worked off one by one. Ask for the batch's report.",
  access: "distributor",
  raw: { types: ["application/xml", "text/xml", "application/zip"], limitMb: FEED_BODY_MB },
  status: 202,
  data: z.object({ batch_id: z.int(), documents: z.int(), report: z.string() }),
  errors: ["feed.archive_refused", "request.rate_limited"],
} as const satisfies Endpoint;

export const getBatchReport = {
  method: "GET",
  path: "/api/feeds/v1/batches/:batchId",
  summary: "What became of each document of an own batch, or of the lines of an own file of stock levels.",
  access: "distributor",
  params: z.object({ batchId: recordId }),
  data: feedBatch.extend({ documents: z.array(feedDocument) }),
  errors: ["feed.batch_not_found", "request.rate_limited"],
} as const satisfies Endpoint;

/** One line of the file: a pack by its GTIN at a branch by its id, as the office lists them. */
export const availabilityLine = z.strictObject({
  branch_id: z.int("Podaj numer oddziału").min(1, "Podaj numer oddziału"),
  gtin: z.string("Podaj GTIN").regex(/^\d{8,14}$/, "GTIN ma od 8 do 14 cyfr"),
  status: z.enum(["available", "on_order", "none"], { error: "Dozwolone są: available, on_order, none" }),
});

export const sendAvailability = {
  method: "POST",
  path: "/api/feeds/v1/availability",
  summary:
    "Takes stock levels as JSON lines: each names a branch, a pack and its state. Wrong lines are reported, right ones count.",
  access: "distributor",
  raw: { types: ["application/x-ndjson", "application/jsonl"], limitMb: AVAILABILITY_BODY_MB },
  data: z.object({ batch_id: z.int(), availability: availabilityReport }),
  errors: ["feed.availability_refused", "request.rate_limited"],
} as const satisfies Endpoint;
