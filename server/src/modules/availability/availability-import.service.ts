import type { ImportReport } from "@plon/contract/shared/imports.ts";
import { asciiText } from "@plon/rules/polish-text.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { type Db, inTransaction, type Root } from "#platform/database.ts";
import { readTable, type SheetColumns, type SheetRow } from "#platform/spreadsheet.ts";
import type { AvailabilityStatus } from "@plon/contract/shared/products.ts";
import { listBranches, listPacks, listStockOf, type StockRow, writeStock } from "./availability-import.queries.ts";

const COLUMNS = {
  nip: { heading: "NIP dystrybutora", isRequired: true },
  branch: { heading: "Oddział", isRequired: true },
  sap: { heading: "SAP" },
  pack: { heading: "Opakowanie" },
  gtin: { heading: "GTIN" },
  status: { heading: "Stan", isRequired: true },
} as const satisfies SheetColumns<string>;

const STATUS_WORDS: Readonly<Record<string, AvailabilityStatus>> = {
  dostepny: "available",
  tak: "available",
  jest: "available",
  nazamowienie: "on_order",
  zamowienie: "on_order",
  brak: "none",
  nie: "none",
};

const folded = (text: string) =>
  asciiText(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

type Column = keyof typeof COLUMNS;
type Line = ImportReport["lines"][number];

/** Checks a file of stock at branches, or writes it: all lines or none. Throws what readTable throws. */
export async function importAvailability(
  db: Root,
  ctx: StaffContext,
  content: Buffer,
  mode: "check" | "apply",
): Promise<ImportReport> {
  const { rows, ignoredHeadings } = await readTable(content, COLUMNS);
  return await inTransaction(db, async (tx) => {
    const judge = await createJudge(tx);
    const judged = rows.map(judge);
    const stock = judged.flatMap((row) => row.stock ?? []);
    const before = await stockBefore(tx, stock);
    const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
    const lines = judged.map(({ stock: next, line, title, problems }): Line => {
      const was = next && before.get(keyOf(next));
      const outcome = !next ? "refused" : was === undefined ? "created" : was === next.status ? "unchanged" : "changed";
      counts[outcome] += 1;
      return { line, title, problems, outcome, notes: [] };
    });
    const report = { is_applied: false, counts, ignored_columns: ignoredHeadings, lines };
    if (mode === "check" || counts.refused > 0) return report;
    await writeStock(tx, stock, ctx.at);
    await audit(tx, ctx, {
      action: "availability.import",
      subject: { type: "product", id: "availability" },
      after: counts,
    });
    return { ...report, is_applied: true };
  });
}

const keyOf = ({ branch_id, product_id, volume }: Omit<StockRow, "status">) => `${branch_id} ${product_id} ${volume}`;

async function stockBefore(db: Db, stock: StockRow[]) {
  const known = await listStockOf(db, [...new Set(stock.map(({ branch_id }) => branch_id))]);
  return new Map(known.map((row) => [keyOf(row), row.status]));
}

type Judged = Pick<Line, "line" | "title" | "problems"> & { stock: StockRow | undefined };

async function createJudge(db: Db) {
  const branches = new Map((await listBranches(db)).map(({ id, nip, name }) => [`${nip} ${folded(name)}`, id]));
  const packs = await listPacks(db);
  const byGtin = new Map(packs.flatMap((pack) => (pack.gtin ? [[pack.gtin, pack] as const] : [])));
  const bySap = new Map(packs.map((pack) => [`${pack.sap} ${pack.volume}`, pack]));
  const lineOf = new Map<string, number>();
  return ({ line, cells }: SheetRow<Column>): Judged => {
    const problems: Line["problems"] = [];
    const refuse = (column: Column, message: string) => problems.push({ column: COLUMNS[column].heading, message });
    const nip = (cells.nip ?? "").replace(/[\s-]/g, "");
    const branchId = branches.get(`${nip} ${folded(cells.branch ?? "")}`);
    if (branchId === undefined) refuse("branch", "Nie ma takiego oddziału tego dystrybutora");
    const pack = cells.gtin
      ? byGtin.get(cells.gtin.replace(/\s/g, ""))
      : bySap.get(`${Number(cells.sap)} ${Number(cells.pack?.replace(",", ".") ?? Number.NaN)}`);
    if (!pack) refuse(cells.gtin ? "gtin" : "sap", "Nie ma produktu o takim opakowaniu");
    const status = STATUS_WORDS[folded(cells.status ?? "")];
    if (!status) refuse("status", "Wpisz: dostępny, na zamówienie albo brak");
    const title = `${pack?.name ?? `SAP ${cells.sap ?? ""}`}, ${cells.branch ?? ""}`;
    if (branchId === undefined || !pack || !status) return { line, title, problems, stock: undefined };
    const stock = { branch_id: branchId, product_id: pack.product_id, volume: pack.volume, status };
    const before = lineOf.get(keyOf(stock));
    if (before !== undefined) {
      refuse("sap", `To opakowanie w tym oddziale jest już w wierszu ${before}`);
      return { line, title, problems, stock: undefined };
    }
    lineOf.set(keyOf(stock), line);
    return { line, title, problems, stock };
  };
}
