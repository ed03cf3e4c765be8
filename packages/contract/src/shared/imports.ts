import { z } from "zod";

/** A column of a table that staff send as a file: its reader, template, export and explanation are made from this. */
export type ImportColumn = {
  heading: string;
  /** What its cells say, in a few words. */
  meaning: string;
  example: string;
  /** Without it the file is not this table. */
  isRequired?: boolean;
};
export type ImportColumns<Key extends string = string> = Readonly<Record<Key, ImportColumn>>;

/** A line with a cell that begins so shows what a line looks like, and is not read. */
export const EXAMPLE_MARK = "Przykład:";

/** The column that a file of refused lines has besides the table's own; it is not read. */
export const PROBLEM_HEADING = "Błąd";

/** The headings and one line that shows how to fill them in. */
export function templateRows(columns: ImportColumns): string[][] {
  const told = Object.values(columns);
  return [
    told.map(({ heading }) => heading),
    told.map(({ example }, at) => (at === 0 ? `${EXAMPLE_MARK} ${example}` : example)),
  ];
}

/** The refused lines in the form of the table, each with what is wrong with it: to be corrected and sent again. */
export const refusedRows = (columns: ImportColumns, { lines }: ImportReport): string[][] => [
  [...Object.values(columns).map(({ heading }) => heading), PROBLEM_HEADING],
  ...lines
    .filter(({ outcome }) => outcome === "refused")
    .map(({ cells, problems }) => cells.concat(problems.map(problemText).join("; "))),
];

/** What is wrong with a line and in which column. */
export const problemText = ({ column, message }: ImportReport["lines"][number]["problems"][number]) =>
  column ? `${column}: ${message}` : message;

/** What an import did, or would do, with one line of the file. */
export const IMPORT_OUTCOMES = ["created", "changed", "unchanged", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** What is written of a checked file: all of it, or nothing where a line is refused; or the lines that are right. */
const IMPORT_MODES = ["apply", "apply_valid"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** The text field of an import, before its file. */
export const importMode = z.object({ mode: z.enum(IMPORT_MODES, { error: "Nieznany tryb importu" }) });

export const importReport = z.object({
  /** Whether the lines were written that are not refused. */
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
      /** What is new, in a few words. */
      notes: z.array(z.string()),
      /** What changes, in the words of the file. */
      changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
      problems: z.array(z.object({ column: z.string().nullable(), message: z.string() })),
      /** Of a refused line, what stands in each column of the table. */
      cells: z.array(z.string()),
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
