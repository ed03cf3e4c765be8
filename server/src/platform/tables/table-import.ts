// Tables that staff keep in spreadsheets: what they have in common is read, judged, reported and written here; what their
// lines mean is up to the module (decision 0194).
import type { ImportColumns, ImportMode, ImportOutcome, ImportReport } from "@plon/contract/shared/imports.ts";
import { type AuditEntry, audit, type AuditActor } from "#platform/acts/audit.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Sheet, SheetRow } from "./spreadsheet.ts";

type ReportLine = ImportReport["lines"][number];

/** A judged line: it is refused if it has problems, and otherwise new, changed or neither. */
export type ImportLine = Omit<ReportLine, "outcome" | "cells"> & { isNew: boolean };

/** Is told how many more lines were written. */
export type Tell = (lines: number) => void;

/** What lines of a file mean, together; `write` writes them and is called only if none is refused. */
type Judgement = { lines: ImportLine[]; write: (tx: Tx, tell: Tell, ctx: AuditActor) => Promise<void> };

type Definition<Key extends string> = {
  columns: ImportColumns<Key>;
  audited: Omit<AuditEntry, "before" | "after">;
  /** Keeps others from changing what the file is about while it is judged and written. */
  lock?: (tx: Tx, rows: SheetRow<Key>[]) => Promise<void>;
  judge: (db: Db, rows: SheetRow<Key>[], at: Date) => Promise<Judgement>;
  /** What there is now, as lines of such a file: read again, they change nothing. */
  state: (db: Db, at: Date) => Promise<Partial<Record<Key, string>>[]>;
};

/** An import, whichever columns it has. */
export type TableImport = Definition<string>;

/** Declares an import. */
export const tableImport = <Key extends string>(definition: Definition<Key>): TableImport =>
  definition as unknown as TableImport;

const LONGEST_TOLD = 300;

/** The columns whose cells differ, in their order. */
export const changesBetween = <Key extends string>(
  columns: ImportColumns<Key>,
  before: Partial<Record<Key, string>>,
  after: Partial<Record<Key, string>>,
): ReportLine["changes"] =>
  (Object.keys(columns) as Key[])
    .map((key) => ({ column: columns[key].heading, from: before[key] ?? "", to: after[key] ?? "" }))
    .filter(({ from, to }) => from !== to)
    .map(({ column, from, to }) => ({ column, from: from.slice(0, LONGEST_TOLD), to: to.slice(0, LONGEST_TOLD) }));

export const yesNoCell = (value: boolean): string => (value ? "tak" : "nie");

/** A number with a comma, as spreadsheets in Polish read it. */
export const decimalCell = (value: number): string => String(value).replace(".", ",");

/** What a judged line does. */
export function outcomeOf({ problems, isNew, changes }: ImportLine): ImportOutcome {
  if (problems.length > 0) return "refused";
  if (isNew) return "created";
  return changes.length > 0 ? "changed" : "unchanged";
}

const ROUNDS_MAX = 10;

/**
 * The judgement of the lines that may be written, and those that are refused. What is refused is not there for the others:
 * they are judged again without it, so that those that relied on it are refused as well.
 */
async function sift(db: Db, table: TableImport, all: SheetRow<string>[], at: Date) {
  const refused: ImportLine[] = [];
  let rows = all;
  for (let round = 1; ; round++) {
    const judgement = await table.judge(db, rows, at);
    const wrong = judgement.lines.filter((line) => outcomeOf(line) === "refused");
    refused.push(...wrong);
    if (wrong.length === 0 || wrong.length === rows.length) return { judgement, refused };
    if (round === ROUNDS_MAX)
      return { judgement: undefined, refused: [...refused, ...dependentLines(judgement.lines)] };
    const lines = new Set(wrong.map(({ line }) => line));
    rows = rows.filter(({ line }) => !lines.has(line));
  }
}

const dependentLines = (lines: ImportLine[]): ImportLine[] =>
  lines
    .filter((line) => outcomeOf(line) !== "refused")
    .map(({ line, title, isNew }) => ({
      line,
      title,
      isNew,
      notes: [],
      changes: [],
      problems: [{ column: null, message: "Ten wiersz zależy od wierszy z błędami" }],
    }));

/** Judges a file's lines; the report covers each. `write` writes those that are not refused, if there are any. */
async function judge(db: Db, table: TableImport, { rows, ignoredHeadings }: Sheet<string>, at: Date) {
  const { judgement, refused } = await sift(db, table, rows, at);
  const good = (judgement?.lines ?? []).filter((line) => outcomeOf(line) !== "refused");
  const cellsOf = new Map(
    rows.map(({ line, cells }) => [line, Object.keys(table.columns).map((key) => cells[key] ?? "")]),
  );
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
  const lines = [...good, ...refused]
    .toSorted((a, b) => a.line - b.line)
    .map((judged): ReportLine => {
      const outcome = outcomeOf(judged);
      counts[outcome] += 1;
      const { line, title, notes, changes, problems } = judged;
      if (outcome === "refused")
        return { line, title, outcome, notes: [], changes: [], problems, cells: cellsOf.get(line)! };
      return { line, title, outcome, notes, changes, problems, cells: [] };
    });
  const report: ImportReport = { is_applied: false, counts, ignored_columns: ignoredHeadings, lines };
  return { report, write: good.length > 0 ? judgement!.write : undefined };
}

/** What an import of this table would do, line by line. */
export const checkTable = async (db: Db, table: TableImport, sheet: Sheet<string>, at: Date): Promise<ImportReport> =>
  (await judge(db, table, sheet, at)).report;

/** Imports a table, with the audit row: all lines or none, or those that are not refused. */
export async function importTable(
  tx: Tx,
  ctx: AuditActor,
  table: TableImport,
  { sheet, mode, tell }: { sheet: Sheet<string>; mode: ImportMode; tell: Tell },
): Promise<ImportReport> {
  await table.lock?.(tx, sheet.rows);
  const { report, write } = await judge(tx, table, sheet, ctx.at);
  if (!write || (mode === "apply" && report.counts.refused > 0)) return report;
  await write(tx, tell, ctx);
  await audit(tx, ctx, { ...table.audited, after: report.counts });
  return { ...report, is_applied: true };
}

/** The lines of what there is now, below their headings. */
export async function stateRows(db: Db, { columns, state }: TableImport, at: Date): Promise<string[][]> {
  const keys = Object.keys(columns);
  const rows = await state(db, at);
  return [keys.map((key) => columns[key]!.heading), ...rows.map((cells) => keys.map((key) => cells[key] ?? ""))];
}
