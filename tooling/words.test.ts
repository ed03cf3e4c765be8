// One word for one thing (docs/glossary.md): what is not used is found in everything that people read.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "..");
const texts = globSync(["{portal,office,server}/src/**/*.{ts,tsx}", "packages/*/src/**/*.{ts,tsx}"], { cwd: checkout });

test.each([["kampania", /kampani/i, "akcja"]])("nobody reads %s", (_word, pattern, instead) => {
  const found = texts.filter((file) => pattern.test(readFileSync(path.join(checkout, file), "utf8")));
  expect(found, `use ${instead}`).toEqual([]);
});

test("a sum of four figures is grouped where it is written, as it is where it is reckoned: 1 000 zł", () => {
  const ungrouped = /(?<![\d.,/–-])[1-9]\d{3}(?: |\\u00a0|&nbsp;)(?:zł|pkt|punkt)/;
  const found = texts.filter(
    (file) => !file.includes(".test.") && ungrouped.test(readFileSync(path.join(checkout, file), "utf8")),
  );
  expect(found, "write 1\\u00a0000\\u00a0zł").toEqual([]);
});
