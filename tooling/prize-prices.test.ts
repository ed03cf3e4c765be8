// What a prize costs a participant says one function of the database (prizes.sql). Whoever reads a prize's points asks it, or
// is named here with why everybody's price is meant.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "..");

/** Who means the ordinary price, and why. */
const ORDINARY: Record<string, string> = {
  "server/src/modules/goods/prizes/prizes-office.queries.ts": "the office sets it",
  "server/src/modules/offers/partners/catalogue.queries.ts": "a partner asks for nobody",
};

const ASKS = /prize_(prices_of|points_for)\(/;
/** Statements about prizes, under whatever name: `from prize`, `join prize z`, `selectFrom("prize")`. */
const ABOUT_PRIZES = /(?:from|join) prize(?:\s|$)|(?:selectFrom|[jJ]oin)\("prize(?: as \w+)?"/;
/** The column itself, of the prize. */
const READS =
  /\b(?:prize|z)\.points\b|\["[^\]]*"points"[^\]]*\]|selectAll\("prize"\)|selectFrom\("prize"\)\s*\.selectAll\(/;

/** Of these files those that read a prize's points without the function. */
function besides(files: ReadonlyMap<string, string>, ordinary: Record<string, string>): string[] {
  return [...files]
    .filter(([name, text]) => ABOUT_PRIZES.test(text) && READS.test(text) && !ASKS.test(text) && !(name in ordinary))
    .map(([name]) => name);
}

const files = new Map(
  globSync(["server/src/**/*.ts", "server/migrations/functions/*.sql"], { cwd: checkout })
    .filter((name) => !name.endsWith(".test.ts"))
    .map((name) => [name, readFileSync(path.join(checkout, name), "utf8")]),
);

test("whoever reads what a prize costs asks the one function that knows the participant", () => {
  expect(besides(files, ORDINARY)).toEqual([]);
  expect(besides(files, {}).toSorted()).toEqual(Object.keys(ORDINARY).toSorted());
  expect([...files].filter(([, text]) => ASKS.test(text)).map(([name]) => path.basename(name))).toEqual(
    expect.arrayContaining([
      "prizes.sql",
      "prizes.queries.ts",
      "orders.queries.ts",
      "steps.queries.ts",
      "entering.queries.ts",
    ]),
  );
});

test("a reader of the column is found", () => {
  const planted = new Map([["a.queries.ts", "select z.points from goal g join prize z on z.id = g.prize_id"]]);
  expect(besides(planted, {})).toEqual(["a.queries.ts"]);
});
