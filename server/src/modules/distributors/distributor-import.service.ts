import type { ImportOutcome, ImportReport } from "@plon/contract/shared/imports.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { type Db, inTransaction, type Tx, type Root } from "#platform/database.ts";
import { readTable } from "#platform/spreadsheet.ts";
import {
  insertBranches,
  insertDistributors,
  listBranchesOf,
  listDistributorsByNip,
  lockDistributors,
} from "./distributor-import.queries.ts";
import {
  DISTRIBUTOR_COLUMNS,
  judgeDistributor,
  type JudgedDistributor,
  type KnownDistributor,
  linesByNip,
} from "./distributor-import-rows.ts";
import { updateBranch, updateDistributor } from "./distributors-office.queries.ts";
import type { DistributorEntry } from "./distributors-office.service.ts";

/**
 * Checks a file of distributors with their branches, or writes it: all lines or none. The report covers every line.
 * Throws what readTable throws.
 */
export async function importDistributors(
  db: Root,
  ctx: StaffContext,
  content: Buffer,
  mode: "check" | "apply",
): Promise<ImportReport> {
  const { rows, ignoredHeadings } = await readTable(content, DISTRIBUTOR_COLUMNS);
  const groups = linesByNip(rows);
  return await inTransaction(db, async (tx) => {
    const nips = [...groups.keys()];
    if (mode === "apply") await lockDistributors(tx, nips);
    const known = await knownByNip(tx, nips);
    const judged = [...groups].map(([nip, lines]) => judgeDistributor(nip, lines, known.get(nip)));
    const report = reportOf(judged, ignoredHeadings);
    if (mode === "check" || report.counts.refused > 0) return report;
    await write(tx, judged);
    const subject = { type: "distributor", id: "import" } as const;
    await audit(tx, ctx, { action: "distributor.import", subject, after: report.counts });
    return { ...report, is_applied: true };
  });
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
function linesOf({ known, changes, lines }: JudgedDistributor): ImportReport["lines"] {
  return lines.map(({ line, title, branch, problems }, at) => {
    const notes: string[] = [];
    if (at === 0) notes.push(...(known ? changes : ["nowy dystrybutor"]));
    if (branch) notes.push(...(branch.known ? branch.changes : ["nowy oddział"]));
    const isNew = (at === 0 && !known) || (branch && !branch.known);
    const outcome: ImportOutcome =
      problems.length > 0 ? "refused" : isNew ? "created" : notes.length > 0 ? "changed" : "unchanged";
    return { line, title, outcome, notes: problems.length > 0 ? [] : notes, problems };
  });
}

function reportOf(judged: JudgedDistributor[], ignored_columns: string[]): ImportReport {
  const lines = judged.flatMap(linesOf).toSorted((a, b) => a.line - b.line);
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return { is_applied: false, counts, ignored_columns, lines };
}

const columnsOf = ({ distributor_name, ...fields }: DistributorEntry) => ({ name: distributor_name, ...fields });

async function write(tx: Tx, judged: JudgedDistributor[]): Promise<void> {
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
  for (const { known, fields, changes, distributor_id } of branches)
    if (known && changes.length > 0) await updateBranch(tx, distributor_id, known.id, fields!);
}
