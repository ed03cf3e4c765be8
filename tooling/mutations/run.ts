// npm run test:mutations [area …] [file …]: puts small faults into the code, one at a time, and asks the tests whether they
// see them. Without names every area of areas.ts; with files of an area or tests those alone. What was found is remembered in
// .mutations, so that a later run tries again only what changed; deleting that folder starts afresh.
import { availableParallelism } from "node:os";
import { Stryker } from "@stryker-mutator/core";
import { type Area, AREAS } from "./areas.ts";

/** What no test of an area reads; and the list of TypeScript's projects, which Stryker reads by a compiler that is no more. */
const LEFT_OUT = "portal office e2e bench docs deploy .ci .data .types .mutations tsconfig.json".split(" ");

type Fault = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

async function tryArea(area: Area, files: readonly string[]): Promise<readonly Fault[]> {
  process.env["PLON_MUTATED_SUITE"] = area.suite;
  const tests = files.filter((file) => file.endsWith(".test.ts"));
  const mutated = files.filter((file) => !tests.includes(file));
  return await new Stryker({
    mutate: mutated.length > 0 ? mutated : [...area.mutate],
    testFiles: tests.length > 0 ? tests : [...area.tests],
    testRunner: "vitest",
    // Tests that import the whole server are related to every file: which test sees which line is measured instead.
    vitest: { configFile: "vitest.mutations.config.ts", related: false },
    plugins: ["@stryker-mutator/vitest-runner"],
    coverageAnalysis: "perTest",
    // A fault in what runs once, while a file is loaded, costs a run of every test of the area.
    ignoreStatic: true,
    // Fewer tests find less: what they say is not remembered.
    incremental: tests.length === 0,
    incrementalFile: `.mutations/${area.name}.json`,
    tempDirName: `.mutations/${area.name}.tmp`,
    cleanTempDir: "always",
    ignorePatterns: LEFT_OUT.map((place) => `/${place}`),
    disableTypeChecks: false,
    concurrency: Number(process.env["PLON_MUTATION_RUNS"] ?? Math.max(1, availableParallelism() - 1)),
    // A busy machine is no endless loop; those are seen by how often they come by. What waits for a lock that nobody gives
    // back is given up after this.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 20,
    thresholds: { high: 95, low: area.atLeast, break: files.length > 0 ? null : area.atLeast },
    reporters: ["clear-text", process.stdout.isTTY ? "progress" : "progress-append-only"],
    clearTextReporter: { reportTests: false, logTests: false, allowEmojis: false },
    allowConsoleColors: process.stdout.isTTY,
  }).runMutationTest();
}

function summary(area: Area, faults: readonly Fault[]): string {
  const count = (...states: Fault["status"][]) => faults.filter(({ status }) => states.includes(status)).length;
  const [found, late, survived, unseen] = [count("Killed"), count("Timeout"), count("Survived"), count("NoCoverage")];
  const score = (100 * (found + late)) / (found + late + survived + unseen);
  return `| ${[area.name, score.toFixed(1), found, late, survived, unseen].join(" | ")} |`;
}

const words = process.argv.slice(2);
const files = words.filter((word) => word.includes("/"));
const named = words.filter((word) => !files.includes(word));
const unknown = named.filter((name) => !AREAS.some((area) => area.name === name));
if (unknown.length > 0) {
  console.error(`No such area: ${unknown.join(", ")}. There are: ${AREAS.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

const rows: string[] = [];
for (const area of AREAS.filter(({ name }) => named.length === 0 || named.includes(name)))
  rows.push(summary(area, await tryArea(area, files)));
console.log(
  ["| Area | Score | Found | Timed out | Survived | Not run |", "|---|---|---|---|---|---|", ...rows].join("\n"),
);
