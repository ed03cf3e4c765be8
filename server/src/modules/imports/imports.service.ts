import { type ImportKind, IMPORTS } from "@plon/contract/office/imports.ts";
import type { ImportMode, ImportReport } from "@plon/contract/shared/imports.ts";
import { csvText } from "@plon/rules/csv.ts";
import { availabilityImport } from "#modules/availability/availability-import.service.ts";
import { distributorImport } from "#modules/distributors/distributor-import.service.ts";
import { productImport } from "#modules/products/product-import.service.ts";
import type { StaffContext } from "#platform/context.ts";
import { type Db, inTransaction, type Root } from "#platform/database.ts";
import { readTable } from "#platform/spreadsheet.ts";
import { importTable, stateRows, type TableImport } from "#platform/table-import.ts";

const TABLES: Readonly<Record<ImportKind, TableImport>> = {
  products: productImport,
  distributors: distributorImport,
  availability: availabilityImport,
};

/** Checks a file, or writes what is in it. The report covers every line. Throws what readTable throws. */
export async function runImport(
  db: Root,
  ctx: StaffContext,
  { kind, content, mode }: { kind: ImportKind; content: Buffer; mode: ImportMode },
): Promise<ImportReport> {
  const table = TABLES[kind];
  const sheet = await readTable(content, table.columns);
  return await inTransaction(db, (tx) => importTable(tx, ctx, table, sheet, mode));
}

/** What there is now, as a file that can be changed and imported. */
export const importState = async (db: Db, kind: ImportKind, at: Date): Promise<{ name: string; content: string }> => ({
  name: `${IMPORTS[kind].fileName}.csv`,
  content: csvText(await stateRows(db, TABLES[kind], at)),
});
