// What a visit costs whoever pays for each byte, and what a release does: all that a browser fetches, its service worker too,
// as the server packs it. Each is held against a budget of bytes and of files.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { JAN } from "@plon/e2e/support/people/people.ts";
import { SLOW_LINE, waitForWorker } from "@plon/e2e/support/running/installed.ts";
import { waitUntilLoaded, signInWithoutScreen } from "@plon/e2e/support/test.ts";
import type { Plugin } from "vite";
import { openCountingLine } from "../counting-line.ts";
import { openPhone, raiseDemo } from "../demo-stand.ts";
import { buildPortal, sentBytes } from "./page-weight.ts";
import { kilobytes, type Result } from "../report.ts";

type Budget = { bytes: number; files: number };
type Spent = Budget;

type Visit = { name: string; path: string; isSignedIn: boolean; isPoorLine: boolean; budget: Budget };

const VISITS: Visit[] = [
  {
    name: "a visitor's first visit, on a line as slow as 2G",
    path: "/",
    isSignedIn: false,
    isPoorLine: true,
    budget: { bytes: 240_000, files: 20 },
  },
  {
    name: "a farmer's first visit to the dashboard, on a line as slow as 2G",
    path: "/dashboard",
    isSignedIn: true,
    isPoorLine: true,
    budget: { bytes: 375_000, files: 100 },
  },
  {
    name: "a visitor's first visit, on a good line",
    path: "/",
    isSignedIn: false,
    isPoorLine: false,
    budget: { bytes: 800_000, files: 350 },
  },
];

/** What may be fetched again by who was here before, once a line of one feature has changed. */
const RELEASE_BUDGETS = {
  // The changed file, those that import it, the first file, which names all pages, and what imports that: guards and addresses.
  "a good line": { bytes: 80_000, files: 30 },
  "a line as slow as 2G": { bytes: 47_000, files: 4 },
};

/** So long nothing is asked for once a visit is over. */
const QUIET_MS = 3000;

/** What the visits and a release cost, each against its budget. */
export async function measureVisitWeight(directory: string): Promise<Result[]> {
  const demo = await raiseDemo();
  try {
    const results: Result[] = [];
    for (const visit of VISITS) results.push(...resultsOf(visit.name, await spentBy(visit, demo.url), visit.budget));
    return [...results, ...(await measureRelease(directory))];
  } finally {
    await demo.close();
  }
}

function resultsOf(name: string, spent: Spent, budget: Budget): Result[] {
  const line = (what: string, measure: keyof Budget, print: (value: number) => string): Result => ({
    name: `${what} of ${name}`,
    measured: print(spent[measure]),
    against: print(budget[measure]),
    ratio: spent[measure] / budget[measure],
    limit: { atMost: 1 },
  });
  return [line("bytes", "bytes", kilobytes), line("files and answers", "files", String)];
}

async function spentBy({ path: address, isSignedIn, isPoorLine }: Visit, target: string): Promise<Spent> {
  // Nothing is slowed down: page and worker take the line for a poor one.
  const line = await openCountingLine(target, isPoorLine ? SLOW_LINE : "");
  const phone = await openPhone(line.url);
  try {
    if (isSignedIn) await signInWithoutScreen(phone.context, JAN);
    if (isPoorLine) await phone.context.addInitScript(SLOW_LINE);
    const before = line.answers().length;
    const page = await phone.context.newPage();
    await page.goto(address);
    await waitUntilLoaded(page);
    await waitForWorker(page);
    await line.isQuiet(QUIET_MS);
    const answers = line.answers().slice(before);
    return { bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0), files: answers.length };
  } finally {
    await phone.close();
    line.close();
  }
}

/** A line of the form for messages, as a release may change it. */
const CHANGE: Plugin = {
  name: "plon:changed-line",
  enforce: "pre",
  transform: {
    filter: { id: /features\/messages\/message-form\.tsx$/ },
    handler: (code) => `${code}\nglobalThis.dispatchEvent(new Event("plon-changed"));\n`,
  },
};

/** What of the next release the worker of the one before does not have. */
async function measureRelease(directory: string): Promise<Result[]> {
  const before = path.join(directory, "release-before");
  const after = path.join(directory, "release-after");
  await buildPortal(before);
  await buildPortal(after, [CHANGE]);
  const page = await readFile(path.join(after, "index.html"), "utf8");
  const changed = await changedFiles(before, after);
  const shell = changed.filter((file) => !file.startsWith("assets/") || page.includes(file));
  const spent = async (files: string[]): Promise<Spent> => {
    const sizes = await Promise.all(files.map((file) => sentBytes(after, file, ".br")));
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: files.length };
  };
  const [good, poor] = [await spent(changed), await spent(shell)];
  return [
    ...resultsOf("a release, on a good line", good, RELEASE_BUDGETS["a good line"]),
    ...resultsOf("a release, on a line as slow as 2G", poor, RELEASE_BUDGETS["a line as slow as 2G"]),
  ];
}

/** The worker's script, and what it keeps that was not there before under this name. */
async function changedFiles(before: string, after: string): Promise<string[]> {
  const worker = await readFile(path.join(after, "sw.js"), "utf8");
  const all = await readdir(after, { recursive: true });
  const kept = all.filter((file) => worker.includes(`"${file}"`));
  if (kept.length < 100) throw new Error(`The worker keeps ${kept.length} files`);
  const isChanged = async (file: string) => {
    const old = await readFile(path.join(before, file)).catch(() => undefined);
    return !old?.equals(await readFile(path.join(after, file)));
  };
  const changed = await Promise.all(["sw.js", ...kept].map(async (file) => ((await isChanged(file)) ? [file] : [])));
  return changed.flat();
}
