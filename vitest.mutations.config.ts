import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vitest/config";
import server from "./server/vitest.config.ts";
import { keptThread } from "./tooling/mutations/kept-thread.ts";
import unit from "./vitest.config.ts";

const merged = mergeConfig(
  process.env["PLON_MUTATED_SUITE"] === "server" ? server : unit,
  defineConfig({
    plugins: [keptThread],
    test: {
      setupFiles: [fileURLToPath(new URL("tooling/mutations/each-file.ts", import.meta.url))],
      // Code that carries every fault is slow, and so is a machine that does something else beside.
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  }),
);

// What npm run test:mutations asks: one of the two suites, in a thread that stays, and takes none of the options of a process.
export default { ...merged, test: { ...merged.test, execArgv: [] } };
