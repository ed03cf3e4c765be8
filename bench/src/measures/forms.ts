// How soon every form of the portal answers a finger on a processor slowed down six times: INP, from the press of a key or
// a button to the next picture. The forms are found: on every page of the route tree and in every modal of the list of
// modals, the first step of each. Every field is typed into or pressed, and at the end the form is sent; what is typed is
// refused, so that most of them stay. Decision 0181.
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { modalHashes } from "@plon/e2e/support/pages/modals.ts";
import { JAN } from "@plon/e2e/support/people/people.ts";
import { GUEST_PATHS, memberPaths, PUBLIC_PATHS } from "@plon/e2e/support/pages/routes.ts";
import { waitUntilLoaded, signInWithoutScreen } from "@plon/e2e/support/test.ts";
import { openPhone, printLoad, raiseDemo } from "../demo-stand.ts";
import { median, milliseconds, type Result } from "../report.ts";

const SLOWED_DOWN = 6;
const INP_LIMIT_MS = 200;
/** Longer than a form takes that answers at all. */
const FORM_TIMEOUT_MS = 30_000;

type Reader = { isSignedIn: boolean; places: string[] };

const READERS: Reader[] = [
  { isSignedIn: false, places: [...GUEST_PATHS, ...PUBLIC_PATHS, ...modalHashes(["visitor", "any"])] },
  { isSignedIn: true, places: [...memberPaths(), ...modalHashes(["member"])] },
];

/** The measures of every form, and the places where none could be taken. */
type Measured = { byForm: Map<string, number[]>; missed: string[] };

/** INP of every form; each is worked through `rounds` times, an odd number, and its median counts. */
export async function measureForms({ rounds }: { rounds: number }): Promise<Result[]> {
  const demo = await raiseDemo();
  const measured: Measured = { byForm: new Map(), missed: [] };
  try {
    for (let round = 0; round < rounds; round++) {
      for (const reader of READERS) await walk(demo.url, reader, measured);
    }
  } finally {
    await demo.close();
  }
  const forms = [...measured.byForm].map(([name, values]) => ({ name, ms: median(values) }));
  forms.sort((one, other) => other.ms - one.ms);
  printLoad();
  console.log(`INP of ${forms.length} forms, processor slowed down ${SLOWED_DOWN} times:\n`);
  for (const { name, ms } of forms) console.log(`  ${milliseconds(ms).padStart(9)}  ${name}`);
  for (const missed of measured.missed) console.log(`  not measured: ${missed}`);
  console.log("");
  const [slowest] = forms;
  if (!slowest) throw new Error("No form was found");
  return [
    {
      name: `INP of the slowest form: ${slowest.name}`,
      measured: milliseconds(slowest.ms),
      against: milliseconds(INP_LIMIT_MS),
      ratio: slowest.ms / INP_LIMIT_MS,
      limit: { atMost: 1 },
      holds: measured.missed.length === 0,
    },
  ];
}

let callers = 0;
function nextCaller(): string {
  callers += 1;
  return `10.1.${callers >> 8}.${callers & 255}`;
}

async function walk(url: string, { isSignedIn, places }: Reader, measured: Measured): Promise<void> {
  const phone = await openPhone(url);
  try {
    await phone.context.addInitScript(noteInteractions);
    for (const place of places) {
      // A form may have ended the session. Each place is another caller's, of whom the server takes so many sign-ins and no more.
      await phone.context.setExtraHTTPHeaders({ "x-forwarded-for": nextCaller() });
      if (isSignedIn) await signInWithoutScreen(phone.context, JAN);
      try {
        await workThrough(phone.context, place, isSignedIn, measured);
      } catch (error) {
        measured.missed.push(`${place}: ${String(error).split("\n")[0]}`);
      }
    }
  } finally {
    await phone.close();
  }
}

/** Runs in the page: keeps how long each interaction took. */
function noteInteractions(): void {
  const durations = new Map<number, number>();
  Object.assign(globalThis, { interactionDurations: durations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const { interactionId: id = 0, duration } = entry;
      if (id > 0) durations.set(id, Math.max(duration, durations.get(id) ?? 0));
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function workThrough(context: BrowserContext, place: string, isSignedIn: boolean, measured: Measured) {
  const isModal = place.startsWith("#");
  const page = await context.newPage();
  page.setDefaultTimeout(FORM_TIMEOUT_MS);
  try {
    await page.goto(isModal ? `${isSignedIn ? "/dashboard" : "/"}${place}` : place);
    await waitUntilLoaded(page);
    const root = isModal ? page.getByRole("dialog") : page.getByRole("main");
    if (isModal) await root.waitFor();
    // What comes after the page has come; the measure is of pressing, not of loading.
    await page.waitForLoadState("networkidle");
    const slow = await context.newCDPSession(page);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWED_DOWN });
    const forms = await root.locator("form").all();
    for (const [index, form] of forms.entries()) {
      const name = forms.length === 1 ? place : `${place} (form ${index + 1})`;
      const inp = await useForm(page, form);
      if (inp !== undefined) measured.byForm.set(name, [...(measured.byForm.get(name) ?? []), inp]);
    }
  } finally {
    await page.close();
  }
}

/** Types into every field of a form, presses what can be pressed, sends it, and returns the longest interaction. */
async function useForm(page: Page, form: Locator): Promise<number | undefined> {
  if (!(await form.isVisible())) return undefined;
  await readDurations(page);
  const fields = form.locator("input:not([type=file]):not([type=hidden]):enabled, textarea:enabled");
  for (let at = 0; at < (await fields.count()); at++) {
    const field = fields.nth(at);
    if (!(await field.isVisible())) continue;
    const type = await field.getAttribute("type");
    if (type === "checkbox" || type === "radio") await field.press("Space");
    else await field.pressSequentially("Ab1");
  }
  // A form that searches as one types has none.
  const sending = form.locator("[type=submit]:enabled");
  if ((await sending.count()) > 0) await sending.last().press("Enter");
  return readDurations(page);
}

/** The longest interaction since the last reading; interactions too short to be reported count as 16 ms. */
async function readDurations(page: Page): Promise<number> {
  // Two pictures later all that was pressed is reported.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
  );
  return page.evaluate(() => {
    const { interactionDurations: durations } = globalThis as unknown as { interactionDurations: Map<number, number> };
    const longest = Math.max(16, ...durations.values());
    durations.clear();
    return longest;
  });
}
