import { createHash } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import type { APIRequestContext, BrowserContext, ConsoleMessage, Page, WebError } from "@playwright/test";
import { type Island, landOnIsland } from "./running/island.ts";
import { createLender, remember } from "./lent-context.ts";
import { enrol, giveAccount, givePoints, type Newcomer, newcomer } from "./people/newcomers.ts";
import { CLERK, WOJCIECH, MARIA, NEIGHBOURS, PASSWORD, PIOTR, STAFF_PASSWORD, ZOFIA } from "./people/people.ts";
import type { Person } from "./people/people.ts";

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

/** What a test begins with, made beside the browser and for this test alone, so that it can be repeated. */
type Fixtures = {
  /** Somebody who takes part since a moment ago, with so many points. */
  farm: (wanted?: {
    type?: Newcomer["type"];
    points?: number;
    /** Whether a bank account is known. */
    hasAccount?: boolean;
  }) => Promise<Newcomer & { id: number }>;
  /** Somebody of the demo whom no other test has had. */
  neighbour: () => (typeof NEIGHBOURS)[number];
};

type Helpers = {
  given: Fixtures;
  cast: Cast;
  /** Signs a participant in without the screen: the browser then holds the refresh cookie as after any sign-in. */
  signIn: (person: Person) => Promise<void>;
  /** Fetches one of the lists of invoices as a participant, outside the browser. */
  askAs: (person: Person) => Promise<(path: string) => Promise<InvoiceList>>;
  /**
   * The office in a separate browser with somebody of the staff signed in: one for all tests of a worker, since staff
   * sign in once a day. A test leaves it as it may be found: signed in, at its width, without a draft.
   */
  deskOf: (email: string) => Promise<Page>;
  /** The clerk's. */
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

type OfWorker = {
  island: Island;
  lender: ReturnType<typeof createLender>;
  desks: (email: string) => Promise<Desk>;
  neighbours: typeof NEIGHBOURS;
};

export const test = base.extend<Helpers & ProjectFacts, OfWorker>({
  width: ["desktop", { option: true }],

  /* Playwright demands a destructured first argument, even where a fixture needs no other. */
  /* oxlint-disable no-empty-pattern */
  island: [
    async ({}, use) => {
      const { address, leave } = await landOnIsland();
      await use({ address });
      leave();
    },
    { scope: "worker" },
  ],

  neighbours: [({}, use) => use([...NEIGHBOURS]), { scope: "worker" }],

  baseURL: async ({ island }, use) => {
    await use(island.address);
  },

  // Sign-in is limited by address, so each test has its own.
  extraHTTPHeaders: async ({}, use, testInfo) => {
    await use({ "x-forwarded-for": addressOf(`${testInfo.testId} ${testInfo.retry} ${testInfo.repeatEachIndex}`) });
  },

  // The fixture's own option: tests about first visits turn it off.
  returning: [true, { option: true }],

  lender: [async ({ browser, island }, use) => use(createLender(browser, island.address)), { scope: "worker" }],

  // The same for all tests that ask for nothing special; page, cookies and storage are the test's own.
  context: async (
    { browser, lender, island, returning, baseURL, locale, serviceWorkers, extraHTTPHeaders },
    use,
    testInfo,
  ) => {
    const usual = testInfo.project.use;
    const isUsual = baseURL === island.address && locale === usual.locale && serviceWorkers === usual.serviceWorkers;
    const context = isUsual ? await lender.lend() : await browser.newContext();
    if (isUsual) await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    if (returning) await rememberAnswers(context, baseURL ?? "");
    await use(context);
    // A test may end while a response that it modifies is still being fetched: that is not a failure of the page.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
    await (isUsual ? lender.takeBack() : context.close());
  },

  cast: async ({ width }, use) => {
    await use(CASTS[width]);
  },

  problems: async ({}, use) => {
    await use([]);
  },
  /* oxlint-enable no-empty-pattern */

  given: async ({ request, neighbours }, use) => {
    await use({
      neighbour: () => {
        const [next] = neighbours.splice(0, 1);
        if (!next) throw new Error("All neighbours have been handed out");
        return next;
      },
      farm: async ({ type = "nip", points = 0, hasAccount = false } = {}) => {
        const person = await enrol(request, newcomer(type));
        if (points > 0) await givePoints(request, person, points);
        if (hasAccount) await giveAccount(request, person);
        return person;
      },
    });
  },

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

  desks: [
    async ({ browser, island }, use, workerInfo) => {
      const opened = new Map<string, Promise<Desk>>();
      const baseURL = island.address;
      const { viewport, isMobile, hasTouch, locale, timezoneId, serviceWorkers, contextOptions } =
        workerInfo.project.use;
      const sitDown = async (email: string): Promise<Desk> => {
        const context = await browser.newContext(
          definedOf({ ...contextOptions, baseURL, viewport, isMobile, hasTouch, locale, timezoneId, serviceWorkers }),
        );
        // The portal is opened from here as well: without notices and workers, as in every other journey.
        await rememberAnswers(context, baseURL);
        const problems: string[] = [];
        watchConsole(context, problems);
        const page = await context.newPage();
        await signInToOffice(page, email);
        return { page, problems };
      };
      await use((email) => {
        const desk = opened.get(email) ?? sitDown(email);
        opened.set(email, desk);
        return desk;
      });
      for (const desk of opened.values()) await (await desk).page.context().close();
    },
    { scope: "worker" },
  ],

  deskOf: async ({ desks, problems }, use) => {
    const used = new Set<Desk>();
    await use(async (email) => {
      const desk = await desks(email);
      used.add(desk);
      return desk.page;
    });
    for (const desk of used) {
      await desk.page.unrouteAll({ behavior: "ignoreErrors" });
      problems.push(...desk.problems.splice(0));
    }
  },

  office: async ({ deskOf }, use) => {
    await use(await deskOf(CLERK.email));
  },

  expectInConsole: [
    async ({ context, problems }, use) => {
      const allowed: RegExp[] = [];
      const unwatch = watchConsole(context, problems);
      await use((pattern) => void allowed.push(pattern));
      unwatch();
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
  if (await remember(context, "plon.signed-in", "1")) return;
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
export async function askForToken(request: APIRequestContext, person: Pick<Person, "nip">): Promise<string> {
  const answer = await request.post("/api/v1/auth/login", {
    data: { account_type: "program.farmer", nip: person.nip, password: PASSWORD },
  });
  expect(answer.status(), `sign-in of ${person.nip}`).toBe(200);
  return ((await answer.json()) as { data: { auth_token: string } }).data.auth_token;
}

/** Waits until the page shows its heading, its code has taken it over and nothing is loading any more. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  // One question in place of four: it is asked some thousand times in a run.
  await page.waitForFunction(() => {
    const isLoading =
      document.querySelector('#root[data-drawn], [aria-label="Ładowanie..."]') !== null ||
      document.body.textContent.includes("Ładowanie...");
    // By its tag: a modal that opens meanwhile hides it from every role.
    return !isLoading && document.querySelector("h1")?.checkVisibility() === true;
  });
}

/** Signs staff in by the API and opens the office, as it opens for who signed in earlier. */
export async function signInToOffice(page: Page, email: string): Promise<void> {
  const answer = await page.request.post("/api/office/v1/auth/login", { data: { email, password: STAFF_PASSWORD } });
  expect(answer.status(), `sign-in of ${email}`).toBe(200);
  await page.addInitScript(() => {
    if (location.protocol === "about:" || sessionStorage.getItem("e2e.office-prepared")) return;
    sessionStorage.setItem("e2e.office-prepared", "1");
    localStorage.setItem("plon.office-signed-in", "1");
  });
  await page.goto("/office/");
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Signs staff in on the office's own screen, which is open. */
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

/** Notes what goes wrong on the pages of a context, until the answer is called. */
function watchConsole(context: BrowserContext, problems: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    const { url } = message.location();
    if (message.type() === "error") problems.push(`${message.text()} (${url})`);
  };
  const onError = (error: WebError) => void problems.push(String(error.error()));
  // By another name of `on`: a context that was only watched is lent again.
  context.addListener("console", onConsole).addListener("weberror", onError);
  return () => void context.removeListener("console", onConsole).removeListener("weberror", onError);
}

function addressOf(seed: string): string {
  const [first = 0, second = 0, third = 0] = createHash("sha256").update(seed).digest();
  return `10.${first}.${second}.${third}`;
}
