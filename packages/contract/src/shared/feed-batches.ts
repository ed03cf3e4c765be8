import { z } from "zod";
import { isoDate, isoInstant } from "./calls/envelope.ts";

export const FEED_STATUSES = [
  "queued",
  "imported",
  "duplicate",
  "unknown_buyer",
  "no_products",
  "invalid",
  "waiting",
  "closed",
] as const;
export type FeedStatus = (typeof FEED_STATUSES)[number];

/** The outcome of a document, in the words of the report. */
export const FEED_STATUS_LABELS: Record<FeedStatus, string> = {
  queued: "W kolejce",
  imported: "Przyjęty",
  duplicate: "Powtórzony",
  unknown_buyer: "Nieznany nabywca",
  no_products: "Bez produktów programu",
  invalid: "Nieprawidłowy",
  waiting: "Czeka",
  closed: "Zamknięty przez biuro",
};

export const FEED_WAITS = ["mapping", "original", "review"] as const;

/** One document of a batch. For an invalid one the position and the reason; for a waiting one, what it waits for. */
export const feedDocument = z.object({
  id: z.int(),
  position: z.int(),
  file_name: z.string(),
  status: z.enum(FEED_STATUSES),
  status_label: z.string(),
  waits_for: z.enum(FEED_WAITS).nullable(),
  reason: z.string().nullable(),
  line: z.int().nullable(),
  column: z.int().nullable(),
  document: z.string().nullable(),
  kind: z.string().nullable(),
  issue_date: isoDate.nullable(),
});
export type FeedDocument = z.infer<typeof feedDocument>;

/** The result of a file of stock levels. The lines listed are those that were refused, at most a hundred. */
export const availabilityReport = z.object({
  accepted: z.int(),
  rejected: z.int(),
  problems: z.array(z.object({ line: z.int(), reason: z.string() })),
});
export type AvailabilityReport = z.infer<typeof availabilityReport>;

export const feedBatch = z.object({
  id: z.int(),
  kind: z.enum(["invoices", "availability"]),
  received_at: isoInstant,
  size_bytes: z.int(),
  items: z.int(),
  /** Whether none of it is queued any more. Documents may still be waiting. */
  is_done: z.boolean(),
  /** The number of documents per status; statuses without any are left out. */
  counts: z.partialRecord(z.enum(FEED_STATUSES), z.int()),
  availability: availabilityReport.nullable(),
});
export type FeedBatch = z.infer<typeof feedBatch>;
