import { IMPORTS } from "@plon/contract/office/goods/imports.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { AuditActor } from "#platform/acts/audit.ts";
import type { Tx } from "#platform/database/database.ts";
import { outcomeOf, tableImport, type Tell } from "#platform/tables/table-import.ts";
import { type Pack, setPacks } from "../goods.queries.ts";
import { askForWorth, looserGoods } from "./imported-worth.service.ts";
import { insertProductsWithGoods, listKnownProducts, lockProducts } from "./product-import.queries.ts";
import { type JudgedRow, judgeRow, productCells, wordsOf } from "./product-import-rows.ts";
import { updateProduct } from "../products-office.queries.ts";

/** Products from a file: a line is a product. */
export const productImport = tableImport({
  columns: IMPORTS.products.columns,
  audited: { action: "product.import", subject: { type: "product", id: "import" } },
  lock: async (tx) => void (await lockProducts(tx)),
  judge: async (db, rows, at) => {
    const today = warsawDay(at);
    const known = new Map((await listKnownProducts(db)).map((product) => [product.sap, product]));
    const words = wordsOf([...known.values()]);
    const judged = rows.map((row) => judgeRow(row, known.get(Number(row.cells.sap)), today, words));
    refuseTwice(
      judged,
      [...known.values()].flatMap(({ sap, packs }) => packs.map(({ gtin }) => ({ sap, gtin }))),
    );
    return { lines: judged, write: (tx, tell, ctx) => write(tx, ctx, judged, tell) };
  },
  state: async (db, at) => {
    const products = (await listKnownProducts(db)).toSorted((a, b) => a.sap - b.sap);
    return products.map((product) => productCells(product, warsawDay(at)));
  },
});

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

async function write(tx: Tx, ctx: AuditActor, judged: JudgedRow[], tell: Tell): Promise<void> {
  const fresh = judged.filter(({ known }) => !known);
  await insertProductsWithGoods(
    tx,
    fresh.map(({ fields }) => ({ fields: fields! })),
  );
  tell(fresh.length);
  const changed = judged.filter((row) => outcomeOf(row) === "changed");
  // Trade numbers may move from product to product of the file: all are cleared before any is set.
  for (const { known } of changed)
    await setPacks(
      tx,
      known!.id,
      known!.packs.map(({ volume }) => ({ volume, gtin: null })),
    );
  for (const row of changed) {
    tell(1);
    const { known, fields } = row;
    // What adds to the packs of a product with a rate waits; the rest of its line is written.
    const kept = looserGoods(row) ? { unit: known!.unit, packs: withNumbersLeft(known!.packs, fields!.packs) } : {};
    const { packs, doses: _doses, description: _description, ...columns } = { ...fields!, ...kept };
    await updateProduct(tx, known!.id, columns);
    await setPacks(tx, known!.id, packs);
  }
  await askForWorth(tx, ctx, [...fresh, ...changed]);
}

/** The packs as they were, without the trade numbers that the file takes from them: another line may have one now. */
const withNumbersLeft = (known: readonly Pack[], packs: readonly Pack[]): Pack[] =>
  known.map(({ volume, gtin }) => ({
    volume,
    gtin: packs.some((pack) => pack.volume === volume && pack.gtin === gtin) ? gtin : null,
  }));
