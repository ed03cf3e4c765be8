import { IMPORTS } from "@plon/contract/office/goods/imports.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ImportLine, tableImport, type Tell } from "#platform/tables/table-import.ts";
import {
  insertBranches,
  insertDistributors,
  listBranchesOf,
  listDistributorsByNip,
  listNips,
  lockDistributors,
} from "./distributor-import.queries.ts";
import {
  branchCells,
  distributorCells,
  judgeDistributor,
  type JudgedDistributor,
  type KnownDistributor,
  linesByNip,
} from "./distributor-import-rows.ts";
import { updateBranch, updateDistributor } from "./distributors-office.queries.ts";
import type { DistributorEntry } from "./distributors-office.service.ts";

/** Distributors with their branches from a file: a line is a branch. */
export const distributorImport = tableImport({
  columns: IMPORTS.distributors.columns,
  audited: { action: "distributor.import", subject: { type: "distributor", id: "import" } },
  lock: async (tx, rows) => await lockDistributors(tx, [...linesByNip(rows).keys()]),
  judge: async (db, rows) => {
    const groups = linesByNip(rows);
    const known = await knownByNip(db, [...groups.keys()]);
    const judged = [...groups].map(([nip, lines]) => judgeDistributor(nip, lines, known.get(nip)));
    const lines = judged.flatMap(linesOf).toSorted((a, b) => a.line - b.line);
    return { lines, write: (tx, tell) => write(tx, judged, tell) };
  },
  state: async (db) => {
    const known = await knownByNip(db, await listNips(db));
    return [...known.values()].flatMap(stateOf);
  },
});

type Cells = Partial<Record<keyof typeof IMPORTS.distributors.columns, string>>;

/** A distributor's data stand in its first line alone, so that changing them there contradicts no other line. */
function stateOf(known: KnownDistributor): Cells[] {
  const lines: Cells[] = known.branches.map(branchCells);
  for (const line of lines) line.nip = known.nip;
  return [Object.assign(distributorCells(known), lines[0]), ...lines.slice(1)];
}

async function knownByNip(db: Db, nips: string[]): Promise<Map<string, KnownDistributor>> {
  const found = await listDistributorsByNip(db, nips);
  const branches = Map.groupBy(
    await listBranchesOf(
      db,
      found.map(({ id }) => id),
    ),
    (branch) => branch.distributor_id,
  );
  return new Map(
    found.map(({ name, ...facts }) => [
      facts.nip,
      { ...facts, distributor_name: name, branches: branches.get(facts.id) ?? [] },
    ]),
  );
}

/** What a distributor's line does; the distributor's own changes are reported with its first line. */
function linesOf({ known, changes, lines }: JudgedDistributor): ImportLine[] {
  return lines.map(({ line, title, branch, problems }, at) => {
    const isNewDistributor = at === 0 && !known;
    const isNewBranch = branch !== undefined && !branch.known;
    const notes = [...(isNewDistributor ? ["nowy dystrybutor"] : []), ...(isNewBranch ? ["nowy oddział"] : [])];
    const changed = [...(at === 0 ? changes : []), ...(branch?.changes ?? [])];
    return { line, title, isNew: isNewDistributor || isNewBranch, notes, changes: changed, problems };
  });
}

const columnsOf = ({ distributor_name, ...fields }: DistributorEntry) => ({ name: distributor_name, ...fields });

async function write(tx: Tx, judged: JudgedDistributor[], tell: Tell): Promise<void> {
  const fresh = judged.filter(({ known }) => !known);
  const idOf = await insertDistributors(
    tx,
    fresh.map(({ fields }) => columnsOf(fields!)),
  );
  for (const { known, fields, changes } of judged)
    if (known && changes.length > 0) await updateDistributor(tx, known.id, columnsOf(fields!));
  const branches = judged.flatMap(({ known, fields, lines }) =>
    lines.flatMap(({ branch }) => (branch ? [{ ...branch, distributor_id: known?.id ?? idOf.get(fields!.nip)! }] : [])),
  );
  await insertBranches(
    tx,
    branches
      .filter(({ known }) => !known)
      .map(({ fields, distributor_id }) => Object.assign({ distributor_id }, fields!)),
  );
  for (const { known, fields, changes, distributor_id } of branches) {
    tell(1);
    if (known && changes.length > 0) await updateBranch(tx, distributor_id, known.id, fields!);
  }
}
