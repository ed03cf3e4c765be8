// A folder in which people look for something has at most so many loose files; more are given rooms by what people do.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const LOOSE_MAX = 20;

/**
 * Kept in one row on purpose: they are read by their number or by their name, and looked for nowhere else. What stands in
 * server/src is named by its path in the unit files and tasks of those who run the programme.
 */
const ROWS: ReadonlySet<string> = new Set([
  "docs/decisions",
  "server/migrations",
  "server/test",
  "server/test/ksef-samples",
  "e2e/journeys",
  "server/src",
]);

const checkout = path.resolve(import.meta.dirname, "..");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"], {
  cwd: checkout,
  encoding: "utf8",
}).split("\n");

test("no folder holds more loose files than one overlooks", () => {
  const counted = Map.groupBy(files, (file) => path.posix.dirname(file));
  const large = [...counted]
    .map(([folder, held]) => ({ folder, count: held.length }))
    .filter(({ folder, count }) => count > LOOSE_MAX && !ROWS.has(folder));
  expect(large).toEqual([]);
  const short = [...ROWS].filter((folder) => (counted.get(folder)?.length ?? 0) <= LOOSE_MAX);
  expect(short, "no longer a long row").toEqual([]);
});
