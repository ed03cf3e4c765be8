import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Everything that needs a database: real PostgreSQL, one migrated copy per test file.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "../bench/src/**/*.test.ts"],
    globalSetup: ["test/harness/database-setup.ts"],
    setupFiles: ["test/harness/console-guard.ts"],
    // One more than the cores, since a test waits for its database too; a worker comes to hold 2 GB.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // A file has a database of its own, and nothing else outlives it: what all of them import is read once.
    isolate: false,
    // Much is made for one call and let go: with a larger place for what is young half of the garbage collector's work is gone.
    execArgv: ["--max-semi-space-size=64"],
    // As Node runs the product: by its own imports, which nothing rewrites.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Only what hangs waits so long; a busy machine is no failure.
    expect: { poll: { interval: 20, timeout: 150_000 } },
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
