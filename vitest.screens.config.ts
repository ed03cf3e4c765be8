import { availableParallelism } from "node:os";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { CHROMIUM_ARGUMENTS, findChromium } from "./e2e/support/browser.ts";

/** The runner shows pages in a frame of its own. To the portal, which shows itself otherwise in a partner's, it is none. */
const unframed: Plugin = {
  name: "plon:unframed",
  enforce: "pre",
  transform: {
    filter: { id: /\/base\/framed\.ts$/ },
    handler: (code) => code.replace("globalThis.top", "globalThis.self"),
  },
};

/** The screens of one face: some files at a time, each in a page of its own. */
function screens(face: "portal" | "office", { plugins, include }: { plugins: Plugin[]; include: string[] }) {
  return {
    extends: `./${face}/vite.config.ts` as const,
    root: `./${face}`,
    plugins,
    // Known before the first test: what was found only then would load the page anew in the middle.
    optimizeDeps: { entries: ["src/main.tsx", "src/field-main.tsx", "test/*.ts"], include },
    test: {
      name: face,
      include: ["src/**/*.test.tsx"],
      setupFiles: [`${import.meta.dirname}/${face}/test/setup.ts`],
      // What has the focus, and what a module keeps, is the file's.
      isolate: true,
      // One more than the cores: a press travels through three processes, and its page waits meanwhile.
      maxWorkers: Math.min(4, availableParallelism() + 1),
      // Only what fails waits so long; a busy machine is no failure.
      testTimeout: 180_000,
      // As with journeys: named in the report, and mended first.
      retry: 1,
      expect: { poll: { timeout: 30_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // The runner gives each file this size, whatever size the file before it left.
        viewport: { width: 1280, height: 800 },
        // As in journeys: a name is found by a part of it.
        locators: { exact: false },
        provider,
        instances: [{ browser: "chromium" as const }],
      },
    },
  };
}

// What users get; built for development React and its libraries take half as long again. `npm run test:long` plays them so, and
// then what the libraries complain of in the console fails a test.
if (process.env["PLON_LONG"] !== "1") process.env["NODE_ENV"] = "production";

// Several pages at once: each has a process of its own.
const args = CHROMIUM_ARGUMENTS.filter((argument) => !argument.includes("process"));

const provider = playwright({
  actionTimeout: 30_000,
  launchOptions: { executablePath: await findChromium(), args },
  contextOptions: { locale: "pl-PL", timezoneId: "Europe/Warsaw", reducedMotion: "reduce" },
});

// What the worker that looks for codes imports.
const CODE_READER = [
  "@zxing/library/esm/core/BinaryBitmap",
  "@zxing/library/esm/core/DecodeHintType",
  "@zxing/library/esm/core/InvertedLuminanceSource",
  "@zxing/library/esm/core/ResultPoint",
  "@zxing/library/esm/core/RGBLuminanceSource",
  "@zxing/library/esm/core/common/HybridBinarizer",
  "@zxing/library/esm/core/qrcode/decoder/Decoder",
  "@zxing/library/esm/core/qrcode/detector/Detector",
  "@zxing/library/esm/core/qrcode/detector/FinderPatternFinder",
  "@zxing/library/esm/core/qrcode/detector/FinderPatternInfo",
];

/** Screens of the portal and the office in a real browser, over answers that the contract's schemas allow. */
export default defineConfig({
  test: {
    projects: [
      screens("portal", {
        plugins: [unframed],
        include: [...CODE_READER, "libheif-js/libheif/libheif.js", "axe-core"],
      }),
      screens("office", { plugins: [], include: ["axe-core"] }),
    ],
  },
});
