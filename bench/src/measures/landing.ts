// How soon a page is there for somebody in a field, by Lighthouse: its slow 4G (1.6 Mb/s, 150 ms there and back) and a
// processor slowed down four times. The front page is visited for the first time, the dashboard by a farmer who was there
// before and is signed in, as the application on the phone opens it. Each is visited several times, and the median counts. The
// front page both as Lighthouse reckons from a visit on a fast line, which is what its reports show, and with line and
// processor really slowed down (there each answer takes 560 ms, for a new connection's sake). Decisions 0181 and 0198.
import lighthouse from "lighthouse";
import { JAN } from "@plon/e2e/support/people/people.ts";
import { waitUntilLoaded, signInWithoutScreen } from "@plon/e2e/support/test.ts";
import { openPhone, printLoad, raiseDemo } from "../demo-stand.ts";
import { median, milliseconds, type Result } from "../report.ts";

const LCP_LIMIT_MS = 2000;
const CLS_LIMIT = 0.02;
const TASK_LIMIT_MS = 200;

type Visit = { lcpMs: number; cls: number; longestTaskMs: number };
type Page = { name: string; path: string; isSignedIn: boolean; ways: Way[] };

/** How Lighthouse slows a visit down, by what is said of it. */
const SLOWED_DOWN = { simulated: "simulate", "really slowed down": "devtools" } as const;
type Way = keyof typeof SLOWED_DOWN;

const PAGES: Page[] = [
  { name: "the front page, first visit", path: "/", isSignedIn: false, ways: ["simulated", "really slowed down"] },
  {
    name: "the dashboard, who was there before",
    path: "/dashboard",
    isSignedIn: true,
    ways: ["simulated", "really slowed down"],
  },
];

/** LCP, layout shift and longest task of both pages. `rounds`: how often each is visited, an odd number. */
export async function measureLanding({ rounds }: { rounds: number }): Promise<Result[]> {
  const demo = await raiseDemo();
  try {
    const results: Result[] = [];
    for (const page of PAGES) {
      for (const way of page.ways) {
        const name = `${page.name}, ${way}`;
        const visits: Visit[] = [];
        for (let round = 0; round < rounds; round++) visits.push(await visit(demo.url, page, way));
        printLoad();
        console.log(`${name}: ${visits.map(said).join("; ")}\n`);
        results.push(...resultsOf(name, visits));
      }
    }
    return results;
  } finally {
    await demo.close();
  }
}

const said = ({ lcpMs, cls, longestTaskMs }: Visit) =>
  `LCP ${milliseconds(lcpMs)}, CLS ${cls.toFixed(3)}, longest task ${milliseconds(longestTaskMs)}`;

function resultsOf(name: string, visits: Visit[]): Result[] {
  const line = (what: string, measure: keyof Visit, limit: number, print: (value: number) => string): Result => {
    const measured = median(visits.map((one) => one[measure]));
    const ratio = measured / limit;
    return {
      name: `${what} of ${name}`,
      measured: print(measured),
      against: print(limit),
      ratio,
      limit: { atMost: 1 },
    };
  };
  return [
    line("LCP", "lcpMs", LCP_LIMIT_MS, milliseconds),
    line("layout shift", "cls", CLS_LIMIT, (value) => value.toFixed(3)),
    line("longest task", "longestTaskMs", TASK_LIMIT_MS, milliseconds),
  ];
}

async function visit(url: string, { path, isSignedIn }: Page, way: Way): Promise<Visit> {
  const phone = await openPhone(url);
  try {
    if (isSignedIn) {
      await signInWithoutScreen(phone.context, JAN);
      const page = await phone.context.newPage();
      await page.goto(path);
      await waitUntilLoaded(page);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.close();
    }
    const audits = ["largest-contentful-paint", "cumulative-layout-shift", "long-tasks"];
    const run = await lighthouse(url + path, {
      port: phone.port,
      logLevel: "error",
      onlyAudits: audits,
      throttlingMethod: SLOWED_DOWN[way],
      // Who comes back has the session, and the application with its service worker.
      disableStorageReset: isSignedIn,
    });
    if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse: ${run?.lhr.runtimeError?.message ?? "no result"}`);
    const { lhr } = run;
    if (new URL(lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`);
    const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    const tasks = lhr.audits["long-tasks"]?.details;
    const durations = tasks?.type === "table" ? tasks.items.map(({ duration }) => Number(duration)) : [];
    return {
      lcpMs: value("largest-contentful-paint"),
      cls: value("cumulative-layout-shift"),
      longestTaskMs: Math.max(0, ...durations),
    };
  } finally {
    await phone.close();
  }
}
