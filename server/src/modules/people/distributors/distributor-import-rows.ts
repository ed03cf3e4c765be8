// What the lines of a file of distributors mean: judged by the same rules as the forms, before anything is written.
import { branchFields, distributorFields } from "@plon/contract/office/people/distributors.ts";
import { IMPORTS } from "@plon/contract/office/goods/imports.ts";
import { normalPhone } from "@plon/rules/people/contact.ts";
import { stripIdentifier } from "@plon/rules/people/identifier.ts";
import { asciiText } from "@plon/rules/texts/polish-text.ts";
import type { SheetRow } from "#platform/tables/spreadsheet.ts";
import { changesBetween, decimalCell, type ImportLine, yesNoCell } from "#platform/tables/table-import.ts";
import type { BranchEntry, DistributorEntry } from "./distributors-office.service.ts";

const { columns: DISTRIBUTOR_COLUMNS } = IMPORTS.distributors;

type Column = keyof typeof DISTRIBUTOR_COLUMNS;
type Row = SheetRow<Column>;
type Problem = ImportLine["problems"][number];
type Change = ImportLine["changes"][number];

type KnownBranch = BranchEntry & { id: number };
export type KnownDistributor = DistributorEntry & { id: number; branches: KnownBranch[] };

type JudgedBranch = {
  line: number;
  known: KnownBranch | undefined;
  fields: BranchEntry | undefined;
  changes: Change[];
};

/** A distributor of the file with all its lines. */
export type JudgedDistributor = {
  known: KnownDistributor | undefined;
  fields: DistributorEntry | undefined;
  changes: Change[];
  lines: { line: number; title: string; branch: JudgedBranch | undefined; problems: Problem[] }[];
};

const OF_DISTRIBUTOR = ["distributor_name", "street", "postcode", "city", "phone", "edi", "is_active"] as const;
const OF_BRANCH: Readonly<Record<Exclude<keyof BranchEntry, "name">, Column>> = {
  street: "branch_street",
  postcode: "branch_postcode",
  city: "branch_city",
  phone: "branch_phone",
  lat: "lat",
  lng: "lng",
  opening_hours: "opening_hours",
  is_active: "branch_is_active",
};

const YES = new Set(["tak", "t", "1", "yes", "true"]);
const NO = new Set(["nie", "n", "0", "no", "false"]);
const TITLE_LENGTH_MAX = 240;

/** A branch's name, ignoring case, diacritics, spaces and dots. */
const branchKey = (name: string) =>
  asciiText(name)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "") || name;

/** A cell's value for its field; undefined if it is empty, and text if it makes no sense, for the rule to refuse. */
function meaning(field: string, cell: string | undefined): unknown {
  if (!cell) return undefined;
  if (field === "phone") return normalPhone(cell) ?? cell;
  if (field === "lat" || field === "lng") return Number(cell.replace(",", ".").replace(/\s*°$/, ""));
  if (field !== "edi" && field !== "is_active") return cell;
  const word = cell.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : cell;
}

const problemAt = (column: Column, message: string): Problem => ({
  column: DISTRIBUTOR_COLUMNS[column].heading,
  message,
});

/** A distributor's own data as cells of its first line. */
export const distributorCells = (fields: DistributorEntry) => ({
  nip: fields.nip,
  distributor_name: fields.distributor_name,
  street: fields.street,
  postcode: fields.postcode,
  city: fields.city,
  phone: fields.phone,
  edi: yesNoCell(fields.edi),
  is_active: yesNoCell(fields.is_active),
});

/** A branch as cells of its line. */
export const branchCells = (fields: BranchEntry) => ({
  branch: fields.name,
  branch_street: fields.street,
  branch_postcode: fields.postcode,
  branch_city: fields.city,
  branch_phone: fields.phone,
  lat: decimalCell(fields.lat),
  lng: decimalCell(fields.lng),
  opening_hours: fields.opening_hours,
  branch_is_active: yesNoCell(fields.is_active),
});

/** The lines by distributor, in the order of the file. */
export const linesByNip = (rows: Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ cells }) => stripIdentifier(cells.nip ?? ""));

/** Judges the lines of one distributor. An empty cell, like a missing column, changes nothing. */
export function judgeDistributor(nip: string, rows: Row[], known: KnownDistributor | undefined): JudgedDistributor {
  const problems = new Map(rows.map(({ line }) => [line, [] as Problem[]]));
  const told = toldOf(rows, problems);
  const candidate: Record<string, unknown> = { ...known, nip };
  for (const [field, { cell }] of told) candidate[field] = meaning(field, cell);
  const parsed = distributorFields.safeParse(candidate);
  for (const { path, message, code } of parsed.error?.issues ?? []) {
    const field = path[0] as "nip" | (typeof OF_DISTRIBUTOR)[number];
    const problem = problemAt(field, code === "invalid_type" ? missingText(field) : message);
    const line = told.get(field)?.line ?? rows[0]!.line;
    for (const [at, found] of problems) if (field === "nip" || at === line) found.push(problem);
  }
  const fields = parsed.data;
  const distributorName =
    fields?.distributor_name ?? told.get("distributor_name")?.cell ?? known?.distributor_name ?? `NIP ${nip}`;
  const knownBranch = branchFinder(known?.branches ?? []);
  const lineOfBranch = new Map<string | number, number>();
  const lines = rows.map((row) => {
    const found = problems.get(row.line)!;
    const { branch: name } = row.cells;
    const key = name && (knownBranch(name)?.id ?? branchKey(name));
    const before = key && lineOfBranch.get(key);
    if (before) found.push(problemAt("branch", `Ten oddział jest już w wierszu ${before}`));
    if (key && !before) lineOfBranch.set(key, row.line);
    const branch = before ? undefined : judgeBranch(row, knownBranch, found);
    const title = [distributorName, name].filter(Boolean).join(", ").slice(0, TITLE_LENGTH_MAX);
    return { line: row.line, title, branch, problems: found };
  });
  const changes =
    fields && known ? changesBetween(DISTRIBUTOR_COLUMNS, distributorCells(known), distributorCells(fields)) : [];
  return { known, fields, changes, lines };
}

const missingText = (field: string) =>
  field === "edi" || field === "is_active" ? "Wpisz tak albo nie" : "Pole jest wymagane";

/** What the lines say about their distributor, each cell with its line; contradicting lines are a problem. */
function toldOf(rows: Row[], problems: Map<number, Problem[]>) {
  const told = new Map<string, { cell: string; line: number }>();
  for (const { line, cells } of rows) {
    for (const field of OF_DISTRIBUTOR) {
      const cell = cells[field];
      if (!cell) continue;
      const before = told.get(field);
      if (!before) told.set(field, { cell, line });
      else if (meaning(field, before.cell) !== meaning(field, cell))
        problems
          .get(line)!
          .push(problemAt(field, `Wiersz ${before.line} podaje co innego: ${before.cell.slice(0, 80)}`));
    }
  }
  return told;
}

type BranchFinder = (name: string) => KnownBranch | undefined;

/** Finds a branch by its name: as written, or else ignoring case and diacritics. */
function branchFinder(branches: KnownBranch[]): BranchFinder {
  const byName = new Map(branches.map((branch) => [branch.name, branch]));
  const byKey = new Map(branches.map((branch) => [branchKey(branch.name), branch]));
  return (name) => byName.get(name) ?? byKey.get(branchKey(name));
}

/** The branch of a line, or none if the line is only about the distributor. */
function judgeBranch({ line, cells }: Row, find: BranchFinder, problems: Problem[]): JudgedBranch | undefined {
  const name = cells.branch;
  const columns = Object.entries(OF_BRANCH);
  if (!name) {
    if (columns.some(([, column]) => cells[column])) problems.push(problemAt("branch", "Podaj nazwę oddziału"));
    return undefined;
  }
  const known = find(name);
  const candidate: Record<string, unknown> = { name, ...known };
  for (const [field, column] of columns) {
    const value = meaning(field, cells[column]);
    if (value !== undefined) candidate[field] = value;
  }
  const parsed = branchFields.safeParse(candidate);
  for (const { path, message, code } of parsed.error?.issues ?? []) {
    const field = path[0] as keyof BranchEntry;
    const column = field === "name" ? "branch" : OF_BRANCH[field];
    const isNumber = field === "lat" || field === "lng";
    problems.push(problemAt(column, code === "invalid_type" && !isNumber ? missingText(field) : message));
  }
  const fields = parsed.data;
  const changes =
    fields && known
      ? changesBetween(DISTRIBUTOR_COLUMNS, branchCells(known), branchCells({ ...fields, name: known.name }))
      : [];
  return { line, known, fields, changes };
}
