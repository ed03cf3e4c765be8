import { createHash } from "node:crypto";
import { IMPORTS } from "@plon/contract/office/goods/imports.ts";
import { csvText } from "@plon/rules/texts/csv.ts";
import { insertRun, updateRun } from "#modules/goods/imports/imports.queries.ts";
import { productImport } from "#modules/goods/products/product-import/product-import.service.ts";
import { readTable } from "#platform/tables/spreadsheet.ts";
import { importTable } from "#platform/tables/table-import.ts";
import { staffCall, type World } from "#demo/world.ts";

/** Tells the price list that was imported last week: its right lines were written, and two wait to be corrected. */
export function tellImports({ tx, timeline, calendar, catalogue, people }: World): void {
  const { daysAgo, working, moment } = calendar;
  const { sap, name, brand, category, unit, packs, dose } = IMPORTS.products.columns;
  const heading = [sap, name, brand, category, unit, packs, dose].map((column) => column.heading);
  const change = (product: string, newDose: string) => [
    String(catalogue.product(product).sap),
    "",
    "",
    "",
    "",
    "",
    newDose,
  ];
  const rows = [
    change("Halvetic", "4–6 l/ha"),
    change("Recosar 960 EC", "1–1,5 l/ha"),
    ["799001", "Nawóz wiosenny NPK", "Plon", "Nawozy", "tona", "25", ""],
    ["7990A2", "Odżywka rzepakowa", "Plon", "Nawozy", "l", "5|20", "2 l/ha"],
  ];
  timeline.at(moment(working(daysAgo(6)), 11, 15), async (at) => {
    const ctx = staffCall(people.admin, at);
    const content = Buffer.from(csvText([heading, ...rows]));
    const sheet = await readTable(content, productImport.columns);
    const mode = "apply_valid" as const;
    const run = {
      kind: "products",
      mode,
      content,
      content_sha256: createHash("sha256").update(content).digest(),
      staff_id: people.admin.id,
      address: ctx.address,
      request_id: ctx.requestId,
      file_name: "cennik-wiosna.csv",
      lines: sheet.rows.length,
      created_at: at,
    };
    const { id } = await insertRun(tx, run);
    const report = await importTable(tx, ctx, productImport, { sheet, mode, tell: () => undefined });
    const ended = { content: null, status: "done" as const, tries: 1, lines_done: run.lines, finished_at: at };
    await updateRun(tx, id, { ...ended, report: JSON.stringify(report) });
  });
}
