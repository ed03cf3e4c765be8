// All journeys. The few that fail are tried once more, on a fresh demo programme: the first try may have used up what cannot
// be done twice, such as the one SMS a minute. A busy machine costs no whole run that way; what passed only at its second try
// is printed, and mended first. While working on a journey, `npx playwright test` tries once.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

/** More than these are no stumbling but a broken programme. */
const TRIED_AGAIN_MAX = 10;

const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
const playwright = (args: string[], stdout: "inherit" | "pipe" = "inherit") =>
  spawnSync(process.execPath, [cli, "test", ...args], {
    cwd: import.meta.dirname,
    stdio: ["ignore", stdout, "inherit"],
    encoding: "utf8",
  });

/** How many journeys of the last run failed; none also where it did not come to any. */
async function countFailed(): Promise<number> {
  const file = path.join(import.meta.dirname, "test-results/.last-run.json");
  const { failedTests } = JSON.parse(await readFile(file, "utf8")) as { failedTests: string[] };
  return failedTests.length;
}

const asked = process.argv.slice(2);
const first = playwright(asked);
process.exitCode = first.status ?? 1;
const failed = process.exitCode === 0 ? 0 : await countFailed();
if (failed > 0 && failed <= TRIED_AGAIN_MAX) {
  const { stdout: names } = playwright(["--last-failed", "--list", ...asked], "pipe");
  console.log(`\nTried once more on a fresh demo: ${failed}`);
  process.exitCode = playwright(["--last-failed", ...asked]).status ?? 1;
  if (process.exitCode === 0) console.log(`\nPassed only at the second try, to be mended first:\n${names}`);
}
