import { FIELD_MESSAGES } from "@plon/rules/texts/field-messages.ts";
import { z } from "zod";
import "../words/polish-issues.ts";

/** Pager of every list. */
export const pagerMeta = z.object({
  current_page: z.int().min(1),
  last_page: z.int().min(1),
  per_page: z.int().min(1),
  total: z.int().min(0),
  /** There are more than `total`: rows are counted and paged so far and no further. */
  total_is_more: z.literal(true).optional(),
  /** There are too many to sort by what was asked for; they are in the list's own order. */
  sorting_ignored: z.literal(true).optional(),
});
export type PagerMeta = z.infer<typeof pagerMeta>;

/** A refusal as sent. `error` is one of the codes of errors.ts, `errors` names form fields. */
export const failureEnvelope = z.object({
  status: z.literal("error"),
  error: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type FailureEnvelope = z.infer<typeof failureEnvelope>;

/** A page number in a query: whole numbers of any size are accepted, the server returns the nearest page. */
export const pageNumber = z.coerce
  .number({ error: "Numer strony musi być liczbą." })
  .int("Numer strony musi być liczbą całkowitą.")
  .min(1, "Numer strony zaczyna się od 1.")
  .max(1_000_000_000, "Numer strony jest zbyt duży.")
  .default(1);

/** A true or false written in a query string. */
export const queryFlag = z.enum(["true", "false"]).transform((value) => value === "true");

/** Text typed by a person: trimmed, without NUL bytes or lone surrogates (which PostgreSQL cannot store). */
export const plainText = (max: number, min = 0) =>
  z
    .string({ error: "Pole jest wymagane" })
    .trim()
    .min(min, min === 1 ? FIELD_MESSAGES.required : FIELD_MESSAGES.minLength(min))
    .max(max, FIELD_MESSAGES.maxLength(max))
    .refine((value) => !value.includes("\u0000") && value.isWellFormed(), "Pole zawiera niedozwolone znaki");

/** A search phrase; control characters are refused, an empty phrase means no search. */
export const searchPhrase = plainText(100).default("");

export const recordId = z.coerce
  .number({ error: "Nieprawidłowy numer." })
  .int("Nieprawidłowy numer.")
  .min(1, "Nieprawidłowy numer.")
  .max(Number.MAX_SAFE_INTEGER, "Nieprawidłowy numer.");

export const isoInstant = z.iso.datetime({ offset: true });
/** A day. While a year is being typed it may be one of the first century, for which no rule of ours is meant. */
export const isoDate = z.iso
  .date({ error: ({ input }) => (input ? "Podaj datę w postaci RRRR-MM-DD." : "Podaj datę.") })
  .refine((day) => day >= "1900-01-01" && day < "2200-01-01", "Sprawdź rok w dacie.");

export const statusLabel = z.object({ label: z.string(), color: z.enum(["green", "yellow", "orange", "red", "grey"]) });
export type StatusLabel = z.infer<typeof statusLabel>;
