// How soon `npm start` responds on a checkout that was built and started before.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { removeEmbeddedPostgres } from "@plon/server/src/platform/postgres/embedded-postgres.ts";
import type { Result } from "../report.ts";
import { CHECKOUT, freePort, waitForHealth } from "../stand.ts";

const LIMIT_SECONDS = 5;

function npmStart(port: number, dataDirectory: string): ChildProcess {
  const { DATABASE_URL: _other, ...env } = process.env;
  return spawn("npm", ["start"], {
    cwd: CHECKOUT,
    stdio: ["ignore", "ignore", "inherit"],
    // A separate process group: npm, its shell and the server end together.
    detached: true,
    env: { ...env, PORT: String(port), PLON_DATA: dataDirectory },
  });
}

async function end(npm: ChildProcess): Promise<void> {
  const ended = once(npm, "exit");
  process.kill(-npm.pid!, "SIGINT");
  await ended;
}

/** Measures the last bullet of the speed promise: the first start builds and seeds, the second is timed. */
export async function measureStartUp(directory: string): Promise<Result[]> {
  const dataDirectory = path.join(directory, "start-up");
  try {
    const seconds: number[] = [];
    for (const limitMs of [300_000, 60_000]) {
      const port = await freePort();
      const begun = performance.now();
      const npm = npmStart(port, dataDirectory);
      try {
        await waitForHealth(port, limitMs);
        seconds.push((performance.now() - begun) / 1000);
      } finally {
        await end(npm);
      }
    }
    const [first = 0, second = 0] = seconds;
    return [
      {
        name: "npm start on a built checkout, until /api/health",
        measured: `${second.toFixed(1)} s (first start, with the demo: ${first.toFixed(1)} s)`,
        against: `${LIMIT_SECONDS} s`,
        ratio: second / LIMIT_SECONDS,
        limit: { atMost: 1 },
      },
    ];
  } finally {
    await removeEmbeddedPostgres({ directory: path.join(dataDirectory, "postgres") });
  }
}
