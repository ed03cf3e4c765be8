// A process of an earlier version goes on calling the functions that it knows, in the same words, on a schema that is newer:
// what is listed in `held-functions.txt` is there as it was. A new function joins the list with the release that calls it; one
// that has to take something else gets another name.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const server = path.resolve(import.meta.dirname, "../../server/migrations");
const read = (file: string) => readFileSync(path.join(server, file), "utf8").replaceAll("\r\n", "\n");

const DEFINED =
  /create (?:or replace )?(function|view)\s+(\w+)\s*(\((?:[^()]|\([^()]*\))*\))?\s*(returns[^\n]*(?:\([^)]*\))?)?/gi;

/** What is defined, as a caller knows it: names and kinds of what it takes and gives. */
const signaturesOf = (sql: string) =>
  Array.from(sql.matchAll(DEFINED), ([, kind = "", name = "", takes = "", gives = ""]) =>
    `${kind.toLowerCase()} ${name}${takes} ${gives}`
      .replaceAll(/\s+/g, " ")
      .replace(/ language.*$/, "")
      .trim(),
  ).filter((signature) => !signature.endsWith("returns trigger"));

test("the functions that an older process calls are there, and take and give the same", () => {
  const now = globSync("functions/*.sql", { cwd: server }).flatMap((file) => signaturesOf(read(file)));
  expect(now.length).toBeGreaterThan(50);
  const held = read("held-functions.txt").trim().split("\n");
  expect(held.filter((signature) => !now.includes(signature))).toEqual([]);
});
