// Db reads and Tx writes: the compiler holds it for statements that are built, this for those written out as text.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const source = path.resolve(import.meta.dirname, "../server/src");

/** A text, and what executes it. Values stand in the text as ${…}, without a text of their own that is carried out. */
const CARRIED_OUT = /\bsql(?:<[^`]*?>)?`((?:[^`$]|\$(?!\{)|\$\{[^`]*?\})*)`\s*\.execute\((\w+)\)/g;
const WRITES =
  /\b(?:insert into|delete from|merge into|update \w+ (?:\w+ )?set|for (?:no key )?(?:update|share)|set local|pg_advisory_\w+)\b/i;

const writers = (text: string) =>
  [...text.matchAll(CARRIED_OUT)].filter(([, statement]) => WRITES.test(statement!)).map(([, , power]) => power!);

test("a text that writes is found, with what executes it", () => {
  expect(writers("await sql`delete from attempt where at < ${at}`.execute(db)")).toEqual(["db"]);
  expect(writers("sql<Row>`\n  update a x set b = ${b} returning c\n`.execute(tx)")).toEqual(["tx"]);
  expect(writers("sql`select ${id} from update_of_a`.execute(db)")).toEqual([]);
});

test("SQL that writes is carried out by a transaction, and what is called tx is one", () => {
  const found: string[] = [];
  const breaches: string[] = [];
  for (const file of globSync("**/*.ts", { cwd: source }).filter((name) => !name.endsWith(".test.ts"))) {
    const text = readFileSync(path.join(source, file), "utf8");
    const powers = writers(text);
    found.push(...powers);
    if (powers.some((power) => power !== "tx")) breaches.push(`${file}: writes by something that is not called tx`);
    if (/\btx: (?!Tx\b)/.test(text)) breaches.push(`${file}: what is called tx is no Tx`);
  }
  expect(breaches).toEqual([]);
  expect(found.length).toBeGreaterThan(15);
});
