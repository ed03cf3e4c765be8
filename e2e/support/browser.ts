import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import packedChromium from "@sparticuz/chromium";

const SYSTEM_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The Chromium to drive: CHROMIUM_PATH, else the one that comes with the npm package (Linux on x64; a headless shell,
 * which needs little more than half the time of a whole browser), else the system's or Playwright's own. Nothing needs
 * to be installed by hand. Throws when CHROMIUM_PATH names nothing.
 */
export async function findChromium(): Promise<string> {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
    return named;
  }
  const isPacked = process.platform === "linux" && process.arch === "x64";
  const installed = isPacked
    ? undefined
    : [...SYSTEM_PLACES, chromium.executablePath()].find((place) => existsSync(place));
  return installed ?? (await packedChromium.executablePath());
}

// A container has no user namespaces for the sandbox and often a tiny /dev/shm; pages come from our own server only.
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--font-render-hinting=none",
  "--disable-gpu",
  // All pages come from one server: a process of its own for each of them buys nothing here and costs half of a load.
  "--disable-site-isolation-trials",
  "--process-per-site",
  "--renderer-process-limit=1",
];
