import { z } from "zod";
import { isoDate, isoInstant, statusLabel } from "./calls/envelope.ts";

/**
 * What came of a document that was found: known is an invoice that the programme had already, waiting a document the
 * office looks at before it is an invoice, held one that KSeF does not give out yet, refused one that is not what KSeF says of it, stopped one that was not fetched
 * because reading ended before.
 */
export const KSEF_OUTCOMES = [
  "reading",
  "held",
  "accepted",
  "pending",
  "rejected",
  "known",
  "no_products",
  "waiting",
  "refused",
  "stopped",
] as const;

/** One document that was found in KSeF in a farm's name. */
export const ksefDocument = z.object({
  id: z.int(),
  ksef_number: z.string(),
  document: z.string(),
  seller: z.string(),
  issue_date: isoDate,
  found_at: isoInstant,
  outcome: z.enum(KSEF_OUTCOMES),
  outcome_label: statusLabel,
  /** In words, where the outcome alone does not say it. */
  reason: z.string().nullable(),
  invoice_id: z.int().nullable(),
  points: z.int().nullable(),
});
export type KsefDocumentRow = z.infer<typeof ksefDocument>;

/** The last time that all KSeF has was held against what is here. */
export const ksefProof = z.object({
  proved_at: isoInstant,
  /** How many documents KSeF counted, and how many of them are here. */
  ksef: z.int(),
  own: z.int(),
  /** Of those here: what was missing, and was taken then. */
  late: z.int(),
});
