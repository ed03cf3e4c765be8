// All journeys, and once more those few that failed: on a fresh demo, since a first try may have used up what it needs
// (a code by SMS a minute, a key of a device). What passed only then is named at the end, and is mended first.
// With `--after test:screens` that script comes first, and the demo programme is told beside it: that takes one core half a minute,
// and component tests leave a fifth of both.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import raiseIslands from "#support/running/raise-islands.ts";

/** More are no stumbling on a busy machine. */
const FEW = 10;

const { after, options } = readArguments();
const lastRun = path.join(import.meta.dirname, "test-results/.last-run.json");
const secondTry = ["--last-failed", ...options];
const isWindows = process.platform === "win32";

process.exit(after === undefined ? playAll() : await playAfter(after));

/** `--after` is ours, everything else Playwright's. */
function readArguments(): { after: string | undefined; options: string[] } {
  const [name, script, ...rest] = process.argv.slice(2);
  return name === "--after" ? { after: script, options: rest } : { after: undefined, options: process.argv.slice(2) };
}

/** A script of the repository and, if it passed, the journeys; the islands rise meanwhile. Returns the exit code. */
async function playAfter(script: string): Promise<number> {
  const rising = raiseIslands();
  // That they do not rise is said once somebody wants to go there.
  rising.catch(() => {});
  const running = spawn("npm", ["run", script], {
    cwd: path.join(import.meta.dirname, ".."),
    stdio: "inherit",
    shell: isWindows,
  });
  const [code] = (await once(running, "exit")) as [number | null];
  const sink = await rising;
  const result = code === 0 ? playAll() : (code ?? 1);
  await sink();
  return result;
}

/** All journeys, and those few that failed once more. Returns the exit code. */
function playAll(): number {
  rmSync(lastRun, { force: true });
  const first = play(options);
  const failed = howManyFailed();
  // On a server that runs already nothing would be fresh.
  if (first === 0 || failed === 0 || failed > FEW || process.env["PLON_E2E_URL"]) return first;

  const stumbled = names();
  console.log(`\n${stumbled.length} of the journeys failed. Once more, on a fresh demo:\n${stumbled.join("\n")}\n`);
  // Beside what the first try left, such as its screenshots.
  const second = play([...secondTry, "--output", "test-results/second-try"]);
  const left = howManyFailed() === 0 ? [] : names();
  const passed = stumbled.filter((name) => !left.includes(name));
  if (passed.length > 0) console.log(`\nPassed only at the second try; mend these first:\n${passed.join("\n")}`);
  if (left.length > 0) console.log(`\nFailed twice:\n${left.join("\n")}`);
  return second;
}

/** Runs Playwright, which starts a server of its own and takes it down again; returns its exit code. */
function play(arguments_: string[]): number {
  return playwright(arguments_, "inherit").status ?? 1;
}

function playwright(arguments_: string[], stdout: "inherit" | "pipe") {
  return spawnSync("playwright", ["test", ...arguments_], {
    cwd: import.meta.dirname,
    stdio: ["inherit", stdout, "inherit"],
    encoding: "utf8",
    env: { ...process.env, PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: lastRun },
  });
}

/** None also where the run broke off before it could say: that is no stumbling. */
function howManyFailed(): number {
  if (!existsSync(lastRun)) return 0;
  return (JSON.parse(readFileSync(lastRun, "utf8")) as { failedTests: string[] }).failedTests.length;
}

/** What the last run says failed, or was never begun. */
function names(): string[] {
  const { stdout } = playwright([...secondTry, "--list"], "pipe");
  return stdout.split("\n").filter((line) => line.startsWith("  "));
}
