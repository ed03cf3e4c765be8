// What a member of staff waits for: how soon the office's first screen is there on a slow laptop (a processor slowed down four
// times, 10 Mb/s), by Lighthouse, and what each screen loads at a first visit, as it is sent. Decision 0190.
import lighthouse from "lighthouse";
import type { BrowserContext, Page } from "@playwright/test";
import { ADMIN, STAFF_PASSWORD } from "@plon/e2e/support/people/people.ts";
import { OFFICE_PATHS } from "@plon/e2e/support/pages/routes.ts";
import { waitUntilLoaded } from "@plon/e2e/support/test.ts";
import { openDesk, printLoad, raiseDemo } from "../demo-stand.ts";
import { kilobytes, median, milliseconds, type Result } from "../report.ts";

const LCP_LIMIT_MS = 2000;
const SCREEN_LIMIT_BYTES = 350_000;
const FIRST_SCREEN = "/office/";
/** A laptop of ten years ago on the line of a small firm. */
const SLOW_LAPTOP = {
  rttMs: 40,
  throughputKbps: 10 * 1024,
  cpuSlowdownMultiplier: 4,
  requestLatencyMs: 0,
  downloadThroughputKbps: 0,
  uploadThroughputKbps: 0,
};
const DESK = { mobile: false, width: 1280, height: 800, deviceScaleFactor: 1, disabled: false };

type Heavier = { screens: RegExp; bytes: number; why: string };

/** Screens that may load more, with how much, and why (decision 0190). The first that fits a screen counts for it. */
const HEAVIER: readonly Heavier[] = [
  {
    screens: /^\/office\/promotions\/\d+$/,
    bytes: 710_000,
    why: "the editor of texts, a form judged by the contract, and the table of its rewards",
  },
  {
    screens: /^\/office\/segments\/\d+$/,
    bytes: 555_000,
    why: "a form judged by the contract, and the table of its people",
  },
  {
    screens: /^\/office\/(news|pages|prizes|products|promotions)\/(\d+|create)$/,
    bytes: 660_000,
    why: "the editor of texts and a form judged by the contract",
  },
  {
    screens: /^\/office\/participants\/\d+/,
    bytes: 560_000,
    why: "all about a farm, with forms judged by the contract",
  },
  {
    screens:
      /^\/office\/(approvals|campaign-entries|closings|distributors|feed-articles|feed-batches\/\d+|feed-documents|grants|messages|orders|participants|payout-candidates|prizes|products|sendings|standing-transfers)$/,
    bytes: 525_000,
    why: "react-admin's table, and dialogs judged by the contract",
  },
  {
    screens: /^\/office\/[a-z-]+\/(\d+|create|certificates)(\/feed)?$/,
    bytes: 485_000,
    why: "a form judged by the contract",
  },
  {
    screens: /^\/office\/(?!automatic-acceptance$|settings$|nie-ma-takiej-strony$)[a-z-]+$/,
    bytes: 470_000,
    why: "react-admin's table with filters, columns, views and pages",
  },
];

const heavierOf = (path: string) => HEAVIER.find(({ screens }) => screens.test(path));

/** LCP of the first screen, and what each screen loads. `rounds`: how often the first one is visited, an odd number. */
export async function measureOffice({ rounds }: { rounds: number }): Promise<Result[]> {
  const demo = await raiseDemo();
  try {
    const waits: number[] = [];
    for (let round = 0; round < rounds; round++) waits.push(await visit(demo.url));
    printLoad();
    console.log(`The office's first screen, LCP: ${waits.map(milliseconds).join(", ")}\n`);
    const lcpMs = median(waits);
    const first: Result = {
      name: "LCP of the office's first screen on a slow laptop",
      measured: milliseconds(lcpMs),
      against: milliseconds(LCP_LIMIT_MS),
      ratio: lcpMs / LCP_LIMIT_MS,
      limit: { atMost: 1 },
    };
    return [first, ...(await weighScreens(demo.url))];
  } finally {
    await demo.close();
  }
}

/** Signs in by the API, so that nothing of the office has been loaded before. */
async function signIn(context: BrowserContext): Promise<void> {
  const answer = await context.request.post("/api/office/v1/auth/login", {
    data: { email: ADMIN.email, password: STAFF_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`The office was not opened: ${answer.status()}`);
}

/** The browser remembers that somebody is signed in. */
const rememberSession = (page: Page) => page.evaluate(() => localStorage.setItem("plon.office-signed-in", "1"));

async function visit(url: string): Promise<number> {
  const desk = await openDesk(url);
  try {
    await signIn(desk.context);
    const page = await desk.context.newPage();
    // Of the same origin, and without anything of the office.
    await page.goto("/api/health");
    await rememberSession(page);
    await page.close();
    const run = await lighthouse(url + FIRST_SCREEN, {
      port: desk.port,
      logLevel: "error",
      onlyAudits: ["largest-contentful-paint"],
      disableStorageReset: true,
      formFactor: "desktop",
      screenEmulation: DESK,
      throttling: SLOW_LAPTOP,
    });
    if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse: ${run?.lhr.runtimeError?.message ?? "no result"}`);
    return run.lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;
  } finally {
    await desk.close();
  }
}

/** The program's own kinds of files; photographs and documents are the record's. */
const OF_THE_PROGRAM = new Set(["Document", "Script", "Stylesheet", "Font"]);

/** The bytes of a page with an empty cache, as they came over the line. */
async function weigh(page: Page, path: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  let bytes = 0;
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (OF_THE_PROGRAM.has(kinds.get(requestId) ?? "")) bytes += encodedDataLength;
  });
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(path);
  await waitUntilLoaded(page);
  await devtools.detach();
  return bytes;
}

async function weighScreens(url: string): Promise<Result[]> {
  const desk = await openDesk(url);
  try {
    await signIn(desk.context);
    const weights = new Map<string, number>();
    for (const path of OFFICE_PATHS) {
      const page = await desk.context.newPage();
      await page.goto("/api/health");
      await rememberSession(page);
      weights.set(path, await weigh(page, path));
      await page.close();
    }
    console.log("What each screen of the office loads at a first visit, without the record's own files:\n");
    for (const [path, bytes] of [...weights].toSorted(([, a], [, b]) => b - a)) {
      const mark = bytes > SCREEN_LIMIT_BYTES ? `  ${heavierOf(path)?.why ?? "OVER THE LIMIT"}` : "";
      console.log(`  ${kilobytes(bytes).padStart(9)}  ${path}${mark}`);
    }
    console.log("");
    return resultsOf(weights);
  } finally {
    await desk.close();
  }
}

/** The heaviest screen of those without a reason, and of those with each reason, against what it was given. */
function resultsOf(weights: ReadonlyMap<string, number>): Result[] {
  const heaviest = (reason: Heavier | undefined, name: string, limit: number): Result => {
    const [first] = [...weights].filter(([path]) => heavierOf(path) === reason).toSorted(([, a], [, b]) => b - a);
    if (!first) throw new Error(`No screen of the office was weighed: ${name}`);
    return {
      name: `the heaviest screen of the office, ${name}: ${first[0]}`,
      measured: kilobytes(first[1]),
      against: kilobytes(limit),
      ratio: first[1] / limit,
      limit: { atMost: 1 },
    };
  };
  return [
    heaviest(undefined, "without a reason", SCREEN_LIMIT_BYTES),
    ...HEAVIER.map((reason) => heaviest(reason, reason.why, reason.bytes)),
  ];
}
