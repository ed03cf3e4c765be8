import type { SeasonTable } from "@plon/contract/office/reports.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { csvText } from "@plon/rules/csv.ts";
import { type Db, inTransaction, type Root } from "#platform/database.ts";
import { workbook, type WorkbookCell } from "#platform/workbook.ts";
import { type Period, season, seasonSales } from "./season.service.ts";
import { seasonTables } from "./season-tables.ts";

/** The whole report as a workbook, one sheet per table, read on `reading`; the download is audited. */
export async function seasonWorkbook(db: Root, ctx: StaffContext, period: Period, reading: Db): Promise<Buffer> {
  const tables = seasonTables(await season(reading, period), await seasonSales(reading, period, undefined));
  await noteDownload(db, ctx, period, "xlsx");
  return await workbook(Object.values(tables));
}

/** One table of the report as CSV with decimal commas, read on `reading`; the download is audited. */
export async function seasonCsv(
  db: Root,
  ctx: StaffContext,
  { period, table }: { period: Period; table: SeasonTable },
  reading: Db,
): Promise<string> {
  const tables = seasonTables(await season(reading, period), await seasonSales(reading, period, undefined));
  await noteDownload(db, ctx, period, table);
  return csvText(tables[table].rows.map((row) => row.map(csvValue)));
}

const csvValue = (cell: WorkbookCell): string =>
  typeof cell === "number" ? String(cell).replace(".", ",") : (cell ?? "");

async function noteDownload(db: Root, ctx: StaffContext, period: Period, what: string): Promise<void> {
  await inTransaction(db, (tx) =>
    audit(tx, ctx, {
      action: "season_report.download",
      subject: { type: "season_report", id: period.year },
      after: { to: period.to, what },
    }),
  );
}
