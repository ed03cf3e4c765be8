import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "#support/browser.ts";
import type { ProjectFacts } from "#support/test.ts";

// Every worker reads this file again: what the first reading found travels on in the environment.
const executablePath = (process.env["CHROMIUM_PATH"] ??= await findChromium());
/** Journeys in a real browser against the real server of this checkout; each worker has an island of its own (islands.ts). */
export default defineConfig<ProjectFacts>({
  testDir: "journeys",
  outputDir: "test-results",
  reporter: [["line"]],
  globalSetup: "./support/running/raise-islands.ts",
  // One more than the cores: journeys wait as much as they work.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // What fails is tried again by run.ts, on a fresh demo.
  retries: 0,
  // Generous: only a failing test waits, and a busy machine is no failure.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: "pl-PL",
    // A worker that answers from its cache would hide from a test what it wants to see; journeys about it allow it.
    serviceWorkers: "block",
    timezoneId: "Europe/Warsaw",
    screenshot: "only-on-failure",
    trace: "off",
    // Whoever wants it so is shown no movement. Drawn by the processor, it costs a journey a sixth of its time.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath, args: CHROMIUM_ARGUMENTS },
  },
  // @once: what no width of the screen can change; @desktop: what only a wide screen has.
  // The longest come first, the walks through all pages, so that no worker is left with one at the end.
  projects: [
    { name: "desktop", grepInvert: /@once/, use: { viewport: { width: 1280, height: 800 }, width: "desktop" } },
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, width: "phone" },
    },
  ],
});
