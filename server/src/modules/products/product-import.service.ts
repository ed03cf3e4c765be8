import type { ImportOutcome, ImportReport } from "@plon/contract/shared/imports.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { inTransaction, type Tx, type Root } from "#platform/database.ts";
import { readTable } from "#platform/spreadsheet.ts";
import { endOpenRate, insertRate, updateProduct } from "./products-office.queries.ts";
import { setLimit, setPacks } from "./goods.queries.ts";
import { insertProductsWithGoods, listKnownProducts, lockProducts } from "./product-import.queries.ts";
import { type JudgedRow, judgeRow, PRODUCT_COLUMNS, wordsOf } from "./product-import-rows.ts";

/**
 * Checks a file of products, or writes it: all lines or none. The report covers every line. Throws what readTable
 * throws.
 */
export async function importProducts(
  db: Root,
  ctx: StaffContext,
  content: Buffer,
  mode: "check" | "apply",
): Promise<ImportReport> {
  const { rows, ignoredHeadings } = await readTable(content, PRODUCT_COLUMNS);
  return await inTransaction(db, async (tx) => {
    if (mode === "apply") await lockProducts(tx);
    const today = warsawDay(ctx.at);
    const known = new Map((await listKnownProducts(tx)).map((product) => [product.sap, product]));
    const words = wordsOf([...known.values()]);
    const judged = rows.map((row) => judgeRow(row, known.get(Number(row.cells.sap)), today, words));
    refuseTwice(
      judged,
      [...known.values()].flatMap(({ sap, packs }) => packs.map(({ gtin }) => ({ sap, gtin }))),
    );
    const report = reportOf(judged, ignoredHeadings);
    if (mode === "check" || report.counts.refused > 0) return report;
    await write(tx, judged);
    const subject = { type: "product", id: "import" } as const;
    await audit(tx, ctx, { action: "product.import", subject, after: report.counts });
    return { ...report, is_applied: true };
  });
}

/** One line per product, one pack per trade number, within the file and together with existing products. */
function refuseTwice(judged: JudgedRow[], taken: { sap: number; gtin: string | null }[]): void {
  const lineOfSap = new Map<number, number>();
  const inFile = new Set(judged.map(({ fields }) => fields?.sap));
  const ownerOf = new Map<string, string>();
  for (const { sap, gtin } of taken) if (gtin && !inFile.has(sap)) ownerOf.set(gtin, `produkt SAP ${sap}`);
  for (const { line, fields, problems } of judged) {
    if (!fields) continue;
    const before = lineOfSap.get(fields.sap);
    if (before !== undefined) problems.push({ column: "SAP", message: `Ten numer jest już w wierszu ${before}` });
    lineOfSap.set(fields.sap, before ?? line);
    const volumes = fields.packs.map(({ volume }) => volume);
    if (new Set(volumes).size < volumes.length)
      problems.push({ column: "Opakowania", message: "Ta pojemność powtarza się" });
    for (const { gtin } of fields.packs) {
      if (gtin === null) continue;
      const owner = ownerOf.get(gtin);
      if (owner) problems.push({ column: "GTIN", message: `Numer ${gtin} ma już ${owner}` });
      else ownerOf.set(gtin, `wiersz ${line}`);
    }
  }
}

function outcomeOf({ problems, known, notes }: JudgedRow): ImportOutcome {
  if (problems.length > 0) return "refused";
  if (!known) return "created";
  return notes.length > 0 ? "changed" : "unchanged";
}

function reportOf(judged: JudgedRow[], ignored_columns: string[]): ImportReport {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 };
  const lines = judged.map((row) => {
    const outcome = outcomeOf(row);
    counts[outcome] += 1;
    return { line: row.line, title: row.title, outcome, notes: row.notes, problems: row.problems };
  });
  return { is_applied: false, counts, ignored_columns, lines };
}

async function write(tx: Tx, judged: JudgedRow[]): Promise<void> {
  const fresh = judged.filter(({ known }) => !known);
  await insertProductsWithGoods(
    tx,
    fresh.map(({ fields, rate, limit }) => ({ fields: fields!, rate, limit })),
  );
  const changed = judged.filter((row) => outcomeOf(row) === "changed");
  // Trade numbers may move from product to product of the file: all are cleared before any is set.
  for (const { known } of changed)
    await setPacks(
      tx,
      known!.id,
      known!.packs.map(({ volume }) => ({ volume, gtin: null })),
    );
  for (const { known, fields, rate, limit } of changed) {
    const { packs, doses: _doses, description: _description, ...columns } = fields!;
    await updateProduct(tx, known!.id, columns);
    await setPacks(tx, known!.id, packs);
    if (limit) await setLimit(tx, { product_id: known!.id, ...limit });
    if (!rate) continue;
    await endOpenRate(tx, known!.id, rate.valid_from);
    await insertRate(tx, { product_id: known!.id, ...rate });
  }
}
