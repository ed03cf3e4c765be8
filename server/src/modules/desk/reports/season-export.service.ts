import type { SeasonTable } from "@plon/contract/office/desk/reports.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { csvText } from "@plon/rules/texts/csv.ts";
import { type Db, inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import { workbook, type WorkbookCell } from "#platform/tables/workbook.ts";
import { type Period, season, seasonSales } from "./season.service.ts";
import { seasonTables } from "./season-tables.ts";

/** Where the figures are read, and whether anybody still waits for them. */
type Asked = { reading: Db; gone: AbortSignal };

/**
 * The whole report as a workbook, one sheet per table; the download is audited. Throws what `gone` says before its next step, once
 * nobody waits any more.
 */
export async function seasonWorkbook(
  db: TransactionalDb,
  ctx: StaffContext,
  period: Period,
  asked: Asked,
): Promise<Buffer> {
  const tables = await readTables(period, asked);
  await noteDownload(db, ctx, period, "xlsx");
  return await workbook(Object.values(tables), asked.gone);
}

/** One table of the report as CSV with decimal commas, likewise. */
export async function seasonCsv(
  db: TransactionalDb,
  ctx: StaffContext,
  { period, table }: { period: Period; table: SeasonTable },
  asked: Asked,
): Promise<string> {
  const tables = await readTables(period, asked);
  await noteDownload(db, ctx, period, table);
  return csvText(tables[table].rows.map((row) => row.map(csvValue)));
}

async function readTables(period: Period, { reading, gone }: Asked) {
  const points = await season(reading, period);
  gone.throwIfAborted();
  const sales = await seasonSales(reading, period, undefined);
  gone.throwIfAborted();
  return seasonTables(points, sales);
}

function csvValue(cell: WorkbookCell): string {
  if (typeof cell === "number") return String(cell).replace(".", ",");
  return typeof cell === "string" ? cell : (cell?.day ?? "");
}

async function noteDownload(db: TransactionalDb, ctx: StaffContext, period: Period, what: string): Promise<void> {
  await inTransaction(db, (tx) =>
    audit(tx, ctx, {
      action: "season_report.download",
      subject: { type: "season_report", id: period.year },
      after: { to: period.to, what },
    }),
  );
}
