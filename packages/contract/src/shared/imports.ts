import { z } from "zod";

/** What an import did, or would do, with one line of the file. */
export const IMPORT_OUTCOMES = ["created", "changed", "unchanged", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** The text field of an import, before its file: first check, then write. */
export const importMode = z.object({ mode: z.enum(["check", "apply"], { error: "Nieznany tryb importu" }) });

export const importReport = z.object({
  /** Only a file without a refused line is written, and only when asked to. */
  is_applied: z.boolean(),
  counts: z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
  /** Columns of the file that are ignored. */
  ignored_columns: z.array(z.string()),
  lines: z.array(
    z.object({
      /** As numbered by the spreadsheet. */
      line: z.int(),
      title: z.string(),
      outcome: z.enum(IMPORT_OUTCOMES),
      /** What changes, in a few words. */
      notes: z.array(z.string()),
      problems: z.array(z.object({ column: z.string().nullable(), message: z.string() })),
    }),
  ),
});
export type ImportReport = z.infer<typeof importReport>;

/** Why a file is not an acceptable table. */
export const SHEET_ERRORS = [
  "file.missing",
  "file.too_large",
  "sheet.unreadable",
  "sheet.line_broken",
  "sheet.too_many_rows",
  "sheet.empty",
  "sheet.column_missing",
  "sheet.column_twice",
] as const;
