// Those tests of the server whose size is their promise, in full: in the ordinary run they are short. They are found by what
// they import. Names may be given, as for Vitest.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";

const named = process.argv.slice(2);
const sized = globSync("{server,bench}/{src,test}/**/*.test.ts").filter((file) =>
  readFileSync(file, "utf8").includes("harness/long.ts"),
);
const { status } = spawnSync(
  "vitest",
  ["run", "--config", "server/vitest.config.ts", ...(named.length > 0 ? named : sized)],
  { stdio: "inherit", env: { ...process.env, PLON_LONG: "1" } },
);
process.exit(status ?? 1);
