import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { AREAS } from "./areas.ts";

const checkout = path.join(import.meta.dirname, "../..");

// A pattern that finds nothing after a move would leave a part of the product without a score, and say nothing of it.
test.each(
  AREAS.flatMap(({ name, mutate, tests }) =>
    [...mutate, ...tests].filter((pattern) => !pattern.startsWith("!")).map((pattern) => ({ name, pattern })),
  ),
)("$name: $pattern finds files", ({ pattern }) => {
  expect(globSync(pattern, { cwd: checkout })).not.toEqual([]);
});
