// What the programme keeps is measured at the country's size: a table that grows and that the generator of the bench does
// not write would be measured empty.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "../..");
const schema = readFileSync(path.join(checkout, "server/migrations/schema.sql"), "utf8");
const generator = globSync("bench/src/country/country-*.ts", { cwd: checkout })
  .map((file) => readFileSync(path.join(checkout, file), "utf8"))
  .join("\n");

/** Summed by the same jobs as in an installation. */
const SUMMED = ["consent_holder_sum", "ledger_lapse_sum", "ledger_part_sum", "sales_day_sum", "sales_part_sum"];

test("the country of the bench fills every table, or says why not", () => {
  const tables = Array.from(schema.matchAll(/^create table (\w+) \(/gm), ([, table]) => table!);
  const declared = /LEFT_AS_THEY_ARE[^{]*\{([^}]+)\}/.exec(generator)![1]!;
  const leftAsTheyAre = Array.from(declared.matchAll(/^ {2}(\w+): "/gm), ([, table]) => table!);
  const filled = new Set(Array.from(generator.matchAll(/insert into (\w+)/g), ([, table]) => table!));
  const forgotten = tables.filter(
    (table) => !filled.has(table) && !leftAsTheyAre.includes(table) && !SUMMED.includes(table),
  );
  expect(forgotten).toEqual([]);
  expect([...leftAsTheyAre, ...SUMMED].filter((table) => !tables.includes(table))).toEqual([]);
});
