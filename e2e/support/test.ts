import { createHash } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { CLERK, WOJCIECH, MARIA, PASSWORD, PIOTR, STAFF_PASSWORD, ZOFIA } from "./people.ts";
import type { Person } from "./people.ts";

export type ProjectFacts = {
  /** Which of the two shapes of screen a test runs in. */
  width: "phone" | "desktop";
};

/** Each width uses its own accounts, so that the two never disturb each other. */
type Cast = {
  /** Earns points: the only person whose invoices are accepted. */
  earner: Person;
  /** Submits invoices that earn no points. */
  sender: Person;
};

const CASTS: Record<ProjectFacts["width"], Cast> = {
  phone: { earner: WOJCIECH, sender: ZOFIA },
  desktop: { earner: MARIA, sender: PIOTR },
};

type InvoiceList = {
  data: { id: number; document: string }[];
  meta: { total: number };
};

type Helpers = {
  cast: Cast;
  /** Signs a participant in without the screen: the browser then holds the refresh cookie as after any sign-in. */
  signIn: (person: Person) => Promise<void>;
  /** Fetches one of the lists of invoices as a participant, outside the browser. */
  askAs: (person: Person) => Promise<(path: string) => Promise<InvoiceList>>;
  /**
   * The office in a separate browser with a clerk signed in: one for all tests of a worker, since a clerk signs in once
   * a day.
   */
  office: Page;
  /** A browser that answered the cookie notice and the install prompt long ago, unless a test says it is a first visit. */
  returning: boolean;
  /** Console errors and uncaught exceptions fail a test; those that a test provokes are named here. */
  expectInConsole: (pattern: RegExp) => void;
  problems: string[];
};

type Desk = {
  page: Page;
  problems: string[];
};

export const test = base.extend<Helpers & ProjectFacts, { desk: Desk }>({
  width: ["desktop", { option: true }],

  /* Playwright demands a destructured first argument, even where a fixture needs no other. */
  /* oxlint-disable no-empty-pattern */
  // Sign-in is limited by address, so each test has its own.
  extraHTTPHeaders: async ({}, use, testInfo) => {
    await use({ "x-forwarded-for": addressOf(`${testInfo.testId} ${testInfo.retry} ${testInfo.repeatEachIndex}`) });
  },

  // The fixture's own option: tests about first visits turn it off.
  returning: [true, { option: true }],

  context: async ({ context, returning, baseURL }, use) => {
    if (returning) await rememberAnswers(context, baseURL ?? "");
    await use(context);
    // A test may end while a response that it modifies is still being fetched: that is not a failure of the page.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  },

  cast: async ({ width }, use) => {
    await use(CASTS[width]);
  },

  problems: async ({}, use) => {
    await use([]);
  },
  /* oxlint-enable no-empty-pattern */

  askAs: async ({ request }, use) => {
    await use(async (person) => {
      const token = await askForToken(request, person);
      return async (path) => {
        const answer = await request.get(path, { headers: { authorization: `Bearer ${token}` } });
        expect(answer.status(), path).toBe(200);
        return (await answer.json()) as InvoiceList;
      };
    });
  },

  desk: [
    async ({ browser }, use, workerInfo) => {
      const { baseURL, viewport, isMobile, hasTouch, locale, timezoneId, serviceWorkers } = workerInfo.project.use;
      const context = await browser.newContext(
        definedOf({ baseURL, viewport, isMobile, hasTouch, locale, timezoneId, serviceWorkers }),
      );
      // The portal is opened from here as well: without notices and workers, as in every other journey.
      await rememberAnswers(context, baseURL ?? "");
      const problems: string[] = [];
      watchConsole(context, problems);
      const page = await context.newPage();
      await signInToOffice(page, CLERK.email);
      await use({ page, problems });
      await context.close();
    },
    { scope: "worker" },
  ],

  office: async ({ desk, problems }, use) => {
    await use(desk.page);
    problems.push(...desk.problems.splice(0));
  },

  expectInConsole: [
    async ({ context, problems }, use) => {
      const allowed: RegExp[] = [];
      watchConsole(context, problems);
      await use((pattern) => void allowed.push(pattern));
      const unexpected = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  signIn: async ({ context }, use) => {
    await use((person) => signInWithoutScreen(context, person));
  },
});

export { expect };

/** Signs a participant in by the API and leaves the browser as a sign-in on the screen would. */
export async function signInWithoutScreen(context: BrowserContext, person: Person): Promise<void> {
  await askForToken(context.request, person);
  // The portal refreshes a session only if it remembers one; only once, so that signing out stays signed out.
  await context.addInitScript(() => {
    if (location.protocol === "about:" || sessionStorage.getItem("e2e.prepared")) return;
    sessionStorage.setItem("e2e.prepared", "1");
    localStorage.setItem("plon.signed-in", "1");
  });
}

/** Leaves the browser as if the portal's notices had been answered and its promotions put off. */
export async function rememberAnswers(context: BrowserContext, url: string): Promise<void> {
  const promotions = ["fuel", "refuel_dovvo", "weed_buster", "get_more_halvetic_mauser", "tank_to_full"];
  const putOff = promotions.map((stem) => [`${stem}_promotion_undecided`, "1"]);
  const notices = { cookies_viewed: "necessary", "A2TH.Prompt": "false", promotion_prompted: "1" };
  const answers = { ...notices, ...(Object.fromEntries(putOff) as object) };
  await context.addCookies(Object.entries(answers).map(([name, value]) => ({ name, value, url })));
}

/** A participant's access token, for what a journey prepares without using the screen. */
export async function askForToken(request: APIRequestContext, person: Person): Promise<string> {
  const answer = await request.post("/api/v1/auth/login", {
    data: { account_type: "program.farmer", nip: person.nip, password: PASSWORD },
  });
  expect(answer.status(), `sign-in of ${person.name}`).toBe(200);
  return ((await answer.json()) as { data: { auth_token: string } }).data.auth_token;
}

/** Waits until the page shows its heading, its code has taken it over and nothing is loading any more. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect(page.locator("#root[data-drawn]")).toHaveCount(0);
  await expect(page.getByText("Ładowanie...")).toHaveCount(0);
  await expect(page.getByLabel("Ładowanie...")).toHaveCount(0);
}

/** Signs staff in on the office's own screen. */
export async function signInToOffice(page: Page, email: string): Promise<void> {
  await page.goto("/office/");
  await signInToOfficeOnScreen(page, email);
}

/** Fills the office's sign-in that is open and sends it. */
export async function signInToOfficeOnScreen(page: Page, email: string): Promise<void> {
  await page.getByLabel("Adres e-mail").fill(email);
  await page.getByLabel("Hasło").fill(STAFF_PASSWORD);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await page.getByRole("button", { name: "Zaloguj się" }).waitFor({ state: "detached" });
}

/** The entries that have a value: an option that is undefined is not the same as one that is not given. */
function definedOf<Options extends object>(options: Options) {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Options]: NonNullable<Options[Name]>;
  };
}

function watchConsole(context: BrowserContext, problems: string[]): void {
  context.on("console", (message) => {
    const { url } = message.location();
    if (message.type() === "error") problems.push(`${message.text()} (${url})`);
  });
  context.on("weberror", (error) => problems.push(String(error.error())));
}

function addressOf(seed: string): string {
  const [first = 0, second = 0, third = 0] = createHash("sha256").update(seed).digest();
  return `10.${first}.${second}.${third}`;
}
