import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { ISLANDS_URL } from "./island.ts";

/** Before the first journey: the demo programme that every worker's island is copied from. */
export default async function raiseIslands(): Promise<() => Promise<void>> {
  // Standing already, for somebody who works on journeys: `node islands.ts` says its address.
  if (process.env["PLON_E2E_URL"] ?? process.env[ISLANDS_URL]) return () => Promise.resolve();
  const islands = spawn(process.execPath, [path.join(import.meta.dirname, "../../islands.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  for await (const line of createInterface(islands.stdout)) {
    if (!line.startsWith("http:")) continue;
    process.env[ISLANDS_URL] = line;
    islands.stdout.resume();
    return async () => {
      const ended = once(islands, "exit");
      islands.stdin.end();
      await ended;
    };
  }
  throw new Error("The islands did not rise; what the server says stands above.");
}
