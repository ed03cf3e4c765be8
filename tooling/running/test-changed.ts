// npm run test:changed [-- base]: the checks, and the tests that what changed since `base` (main, or else the last commit) can
// break by imports. Journeys run only if their own file or its support changed: the whole of them is npm test's.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { testsBrokenBy } from "./changed-tests.ts";

const root = path.resolve(import.meta.dirname, "../..");
const git = (...words: string[]) =>
  execFileSync("git", words, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

const [base = baseOf()] = process.argv.slice(2);
const listed = git("ls-files", "--cached", "--others", "--exclude-standard").filter((file) =>
  existsSync(path.join(root, file)),
);
const changed = new Set([...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")]);
const sources = new Map(
  listed
    .filter((file) => /\.(?:tsx?|json)$/.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), "utf8")]),
);
const tests = testsBrokenBy(changed, sources);
console.log(`${changed.size} files changed since ${base}; ${tests.length} files of tests can break by it.`);

const isJourney = (file: string) => file.startsWith("e2e/journeys/");
const isScreen = (file: string) => /^(?:portal|office)\/.*\.test\.tsx$/.test(file);
const isServer = (file: string) => /^(?:server|bench)\//.test(file);
const isUnit = (file: string) => !isJourney(file) && !isScreen(file) && !isServer(file);

run("npm", ["run", "--silent", "check:static"]);
vitest("vitest.config.ts", tests.filter(isUnit));
vitest("server/vitest.config.ts", tests.filter(isServer));
vitest("vitest.screens.config.ts", tests.filter(isScreen));
const journeys = tests.filter(isJourney).map((file) => file.slice("e2e/".length));
if (journeys.length > 0) run("npm", ["run", "--silent", "test", "-w", "e2e", "--", ...journeys]);

/** What is to be merged, or on main itself, what is not committed. */
function baseOf(): string {
  const [branch] = git("rev-parse", "--abbrev-ref", "HEAD");
  const [fork] = branch === "main" ? ["HEAD"] : git("merge-base", "HEAD", "main");
  return fork ?? "HEAD";
}

function vitest(config: string, files: readonly string[]): void {
  if (files.length > 0) run("vitest", ["run", "--config", config, ...files]);
}

function run(command: string, words: readonly string[]): void {
  const { status } = spawnSync(command, words, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
