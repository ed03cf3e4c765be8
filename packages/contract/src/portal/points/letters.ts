import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, pageNumber, pagerMeta, recordId } from "../../shared/calls/envelope.ts";
import { askedOrder, saidOrder } from "../../shared/calls/lists.ts";

export const congratulatoryLetters = {
  method: "GET",
  path: "/api/v1/user/congratulatory-letters",
  summary: "Own congratulatory letters, 12 a page, newest first.",
  access: "participant",
  byMembers: "read",
  query: z.object({ page: pageNumber, ...askedOrder(["created_at", "level"], true) }),
  data: z.array(
    z.object({
      id: z.int(),
      level: z.int(),
      title: z.string(),
      created_at: isoInstant,
      /** URL of the PDF, which requires the session. */
      download: z.string(),
    }),
  ),
  meta: pagerMeta,
  filters: z.object(saidOrder),
  errors: [],
} as const satisfies Endpoint;

/** A file, not an envelope. */
export const LETTER_PDF_PATH = "/api/v1/user/congratulatory-letters/:letterId/pdf";

export const byLetter = z.object({ letterId: recordId });
