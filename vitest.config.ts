import { defineConfig } from "vitest/config";

// Pure code: rules, contract, ui helpers, and the walls of the repository. Nothing here needs a database.
export default defineConfig({
  test: {
    // Nothing here leaves anything behind: one process for many files, and what they import is read once.
    isolate: false,
    // Its parts are modules without saying so, which Node itself does not load.
    server: { deps: { inline: [/@zxing\/library\/esm/] } },
    // Properties try hundreds of cases; a busy machine is no failure.
    testTimeout: 30_000,
    include: [
      "packages/*/src/**/*.test.{ts,tsx}",
      "portal/{src,build}/**/*.test.ts",
      "office/src/**/*.test.ts",
      "tooling/**/*.test.ts",
    ],
  },
});
