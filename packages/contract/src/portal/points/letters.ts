import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, pageNumber, pagerMeta, queryFlag, recordId } from "../../shared/calls/envelope.ts";

export const sortedList = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z.object({
    page: pageNumber,
    sortBy: z.enum(keys, { error: "Nie można sortować po tej kolumnie" }).default(keys[0] as never),
    sortDesc: queryFlag.default(true),
  });

export const sortFilters = z.object({ sortBy: z.string(), sortDesc: z.boolean() });

export const congratulatoryLetters = {
  method: "GET",
  path: "/api/v1/user/congratulatory-letters",
  summary: "Own congratulatory letters, 12 a page, newest first.",
  access: "participant",
  byMembers: "read",
  query: sortedList(["created_at", "level"]),
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
  filters: sortFilters,
  errors: [],
} as const satisfies Endpoint;

/** A file, not an envelope. */
export const LETTER_PDF_PATH = "/api/v1/user/congratulatory-letters/:letterId/pdf";

export const byLetter = z.object({ letterId: recordId });
