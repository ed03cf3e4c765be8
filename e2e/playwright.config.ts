import { createServer } from "node:net";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "#support/browser.ts";
import type { ProjectFacts } from "#support/test.ts";

// Every worker reads this file again: what the first reading found travels on in the environment.
const executablePath = (process.env["CHROMIUM_PATH"] ??= await findChromium());
/** A server that runs already (a fresh demo behind a trusted proxy), for working on a journey. */
const running = process.env["PLON_E2E_URL"];
const port = (process.env["PLON_E2E_PORT"] ??= String(await freePort()));
const address = running ?? `http://127.0.0.1:${port}`;

/** Journeys in a real browser against the real server of this checkout, on a fresh demo programme. */
export default defineConfig<ProjectFacts>({
  testDir: "journeys",
  outputDir: "test-results",
  reporter: [["line"]],
  // One more than the cores of a small machine: journeys wait as much as they work.
  workers: 3,
  forbidOnly: true,
  // What fails is tried again by run.ts, on a fresh demo.
  retries: 0,
  // Generous: only a failing test waits, and a busy machine is no failure.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: address,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: "pl-PL",
    // A worker that answers from its cache would hide from a test what it wants to see; journeys about it allow it.
    serviceWorkers: "block",
    timezoneId: "Europe/Warsaw",
    screenshot: "only-on-failure",
    trace: "off",
    launchOptions: { executablePath, args: CHROMIUM_ARGUMENTS },
  },
  // @once: what no width of the screen can change; @desktop: what only a wide screen has.
  projects: [
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, width: "phone" },
    },
    { name: "desktop", grepInvert: /@once/, use: { viewport: { width: 1280, height: 800 }, width: "desktop" } },
  ],
  ...(running === undefined && { webServer: serverOfThisCheckout() }),
});

function serverOfThisCheckout() {
  return {
    command: `"${process.execPath}" serve.ts`,
    cwd: import.meta.dirname,
    // Keys of devices belong to a name: browsers make none for an address in numbers.
    env: { PORT: port, PLON_PUBLIC_URL: `http://localhost:${port}` },
    url: `${address}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "pipe",
  } as const;
}

/** A port that nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const found = probe.address();
      probe.close(() => (found && typeof found === "object" ? resolve(found.port) : reject(new Error("No free port"))));
    });
  });
}
