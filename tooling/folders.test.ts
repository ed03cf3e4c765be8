// A folder in which people look for something has at most so many loose files; more are given rooms by what people do.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const LOOSE_MAX = 20;

/** Kept in one row on purpose: they are read by their number or by their name, and looked for nowhere else. */
const ROWS: ReadonlySet<string> = new Set([
  "docs/decisions",
  "server/migrations",
  "server/test",
  "server/test/ksef-samples",
  "e2e/journeys",
  "tooling",
  "server/src",
  "packages/ui/src",
]);

/** Larger than they should be: none may grow, and one that has shrunk goes from here. */
const TOO_LARGE: Readonly<Record<string, number>> = {
  "office/src/app": 26,
  "packages/rules/src/documents": 27,
  "packages/rules/src/goods": 22,
  "packages/rules/src/offers": 35,
  "packages/rules/src/people": 28,
  "portal/src/app": 24,
  "portal/src/base": 23,
  "portal/src/features/access": 25,
  "portal/src/features/campaigns": 23,
  "portal/src/features/content": 21,
  "portal/src/features/profile": 23,
  "server/src/modules/offers/promotions": 35,
};

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
  expect(large.filter(({ folder, count }) => count > (TOO_LARGE[folder] ?? LOOSE_MAX))).toEqual([]);
  const shrunk = Object.keys(TOO_LARGE).filter((folder) => !large.some((one) => one.folder === folder));
  expect(shrunk, "no longer too large").toEqual([]);
});
