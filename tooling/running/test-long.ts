// Those tests whose size is their promise, in full: in the ordinary run they are short. The server's are found by what they
// import; component tests are played over libraries built for development. Names of server tests may be given, as for Vitest.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";

const named = process.argv.slice(2);
const sized = globSync("{server,bench}/{src,test}/**/*.test.ts").filter((file) =>
  readFileSync(file, "utf8").includes("harness/long.ts"),
);

run("vitest", ["run", "--config", "server/vitest.config.ts", ...(named.length > 0 ? named : sized)]);
if (named.length === 0) run("npm", ["run", "test:screens"]);

function run(command: string, arguments_: string[]): void {
  const { status } = spawnSync(command, arguments_, { stdio: "inherit", env: { ...process.env, PLON_LONG: "1" } });
  if (status !== 0) process.exit(status ?? 1);
}
