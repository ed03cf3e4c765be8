import { IMPORTS } from "@plon/contract/office/goods/imports.ts";
import type { AvailabilityStatus } from "@plon/contract/shared/products.ts";
import { asciiText } from "@plon/rules/texts/polish-text.ts";
import type { Db } from "#platform/database/database.ts";
import type { SheetRow } from "#platform/tables/spreadsheet.ts";
import { changesBetween, decimalCell, type ImportLine, tableImport } from "#platform/tables/table-import.ts";
import {
  listBranches,
  listPacks,
  listStockOf,
  listWholeStock,
  type StockRow,
  writeStock,
} from "./availability-import.queries.ts";

const { columns: COLUMNS } = IMPORTS.availability;

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

/** How the file says a status. */
const STATUS_CELLS: Readonly<Record<AvailabilityStatus, string>> = {
  available: "dostępny",
  on_order: "na zamówienie",
  none: "brak",
};

type Column = keyof typeof COLUMNS;

/** Stock at branches from a file: a line is a pack at a branch. */
export const availabilityImport = tableImport({
  columns: COLUMNS,
  audited: { action: "availability.import", subject: { type: "product", id: "availability" } },
  judge: async (db, rows, at) => {
    const judge = await createJudge(db);
    const judged = rows.map(judge);
    const stock = judged.flatMap((row) => row.stock ?? []);
    const before = await stockBefore(db, stock);
    const lines = judged.map(({ stock: next, line, title, problems }): ImportLine => {
      const was = next && before.get(keyOf(next));
      const cellsOf = (status: AvailabilityStatus) => ({ status: STATUS_CELLS[status] });
      const changes = was === undefined ? [] : changesBetween(COLUMNS, cellsOf(was), cellsOf(next!.status));
      return { line, title, isNew: was === undefined, notes: [], changes, problems };
    });
    return { lines, write: (tx) => writeStock(tx, stock, at) };
  },
  state: async (db) =>
    (await listWholeStock(db)).map(({ nip, branch, sap, volume, gtin, status }) => ({
      nip,
      branch,
      sap: String(sap),
      pack: decimalCell(volume),
      gtin: gtin ?? "",
      status: STATUS_CELLS[status],
    })),
});

const keyOf = ({ branch_id, product_id, volume }: Omit<StockRow, "status">) => `${branch_id} ${product_id} ${volume}`;

async function stockBefore(db: Db, stock: StockRow[]) {
  const known = await listStockOf(db, [...new Set(stock.map(({ branch_id }) => branch_id))]);
  return new Map(known.map((row) => [keyOf(row), row.status]));
}

type Judged = Pick<ImportLine, "line" | "title" | "problems"> & { stock: StockRow | undefined };

async function createJudge(db: Db) {
  const branches = new Map((await listBranches(db)).map(({ id, nip, name }) => [`${nip} ${folded(name)}`, id]));
  const packs = await listPacks(db);
  const byGtin = new Map(packs.flatMap((pack) => (pack.gtin ? [[pack.gtin, pack] as const] : [])));
  const bySap = new Map(packs.map((pack) => [`${pack.sap} ${pack.volume}`, pack]));
  const lineOf = new Map<string, number>();
  return ({ line, cells }: SheetRow<Column>): Judged => {
    const problems: ImportLine["problems"] = [];
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
    const product = pack ? `${pack.name} ${decimalCell(pack.volume)} ${pack.unit}` : `SAP ${cells.sap ?? ""}`;
    const title = `${product}, ${cells.branch ?? ""}`;
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
