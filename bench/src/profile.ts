// Reading the profile, with its session check, against a bare route with one primary-key query.
import { spawn } from "node:child_process";
import path from "node:path";
import { runPlan } from "./child.ts";
import type { HttpPlan, HttpResult } from "./http-load.ts";
import { median, milliseconds, type Result } from "./report.ts";
import { participantToken } from "./seed.ts";
import { endChild, freePort, type Stand, waitForHealth } from "./stand.ts";

export type ProfileRun = { stand: Stand; connections: number; participants: number; rounds: number; seconds: number };

/** Measures the third bullet of the speed promise. */
export async function measureProfile({
  stand,
  connections,
  participants,
  rounds,
  seconds,
}: ProfileRun): Promise<Result[]> {
  const port = await freePort();
  const bare = spawn(process.execPath, [path.join(import.meta.dirname, "bare-server.ts")], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), DATABASE_URL: stand.databaseUrl },
  });
  try {
    await waitForHealth(port, 20_000);
    const ids = Array.from({ length: Math.min(participants, 1000) }, (_, index) => index + 1);
    const plan = { connections, warmUpSeconds: 2, seconds, run: "read", tokens: ids.map(participantToken) };
    const profile: HttpPlan = { ...plan, port: stand.port, calls: { kind: "get", paths: ["/api/v1/user/profile"] } };
    const row: HttpPlan = { ...plan, port, calls: { kind: "get", paths: ids.map((id) => `/api/participants/${id}`) } };
    const measured: { profile: HttpResult[]; row: HttpResult[] } = { profile: [], row: [] };
    for (let round = 0; round < rounds; round += 1) {
      measured.row.push(await runPlan<HttpResult>("http-load.ts", row));
      measured.profile.push(await runPlan<HttpResult>("http-load.ts", profile));
    }
    const refusal = [...measured.profile, ...measured.row].find(({ firstRefusal }) => firstRefusal)?.firstRefusal;
    if (refusal) throw new Error(`A read of the load was refused: ${refusal}`);
    const middle = (results: HttpResult[], of: "p99Ms" | "p50Ms" | "perSecond") =>
      median(results.map((result) => result[of]));
    const [ours, theirs] = [middle(measured.profile, "p99Ms"), middle(measured.row, "p99Ms")];
    return [
      {
        name: "profile read, p99",
        measured: `${milliseconds(ours)} (p50 ${milliseconds(middle(measured.profile, "p50Ms"))}, ${middle(measured.profile, "perSecond").toFixed(0)}/s)`,
        against: `${milliseconds(theirs)} bare route (p50 ${milliseconds(middle(measured.row, "p50Ms"))}, ${middle(measured.row, "perSecond").toFixed(0)}/s)`,
        ratio: ours / theirs,
        limit: { atMost: 3 },
      },
    ];
  } finally {
    await endChild(bare);
  }
}
