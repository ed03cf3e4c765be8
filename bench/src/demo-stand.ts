// The demo programme on a server of its own, and a browser with a port for tools: what is seen is measured there.
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "@plon/e2e/support/browser.ts";
import { rememberAnswers } from "@plon/e2e/support/test.ts";
import { endChild, freePort, makeRunDirectory, startWeb } from "./stand.ts";

export type DemoStand = {
  url: string;
  close(): Promise<void>;
};

/** A busy machine makes the demo programme slowly. */
const START_LIMIT_MS = 600_000;

/**
 * The server as `npm start` runs it, with a fresh demo programme that goes with it; or one that runs already, named by
 * PLON_E2E_URL as for the journeys.
 */
export async function raiseDemo(): Promise<DemoStand> {
  const running = process.env["PLON_E2E_URL"];
  if (running !== undefined) return { url: running, close: () => Promise.resolve() };
  const directory = await makeRunDirectory();
  const { server, port } = await startWeb(
    { PLON_DATA: directory, PLON_DEMO: "1", PLON_ROLE: "both", PLON_TRUST_PROXY: "1" },
    START_LIMIT_MS,
  );
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await endChild(server);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type OpenBrowser = {
  context: BrowserContext;
  /** Where DevTools answer. */
  port: number;
  close(): Promise<void>;
};

/** A phone's browser with a profile of its own, its notices answered. */
export const openPhone = (url: string): Promise<OpenBrowser> =>
  openBrowser(url, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

/** The browser of a desk, with a profile of its own. */
export const openDesk = (url: string): Promise<OpenBrowser> =>
  openBrowser(url, { viewport: { width: 1280, height: 800 } });

async function openBrowser(url: string, screen: BrowserContextOptions): Promise<OpenBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), "plon-bench-browser-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
    baseURL: url,
    locale: "pl-PL",
    timezoneId: "Europe/Warsaw",
    ...screen,
  });
  await rememberAnswers(context, url);
  return {
    context,
    port,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Time figures of a busy machine mislead: said beside them. */
export const printLoad = () =>
  console.log(
    `Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}\n`,
  );
