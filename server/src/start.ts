// npm start: builds what is missing, starts the server and prints where it is and who may sign in.
import type { RunningServer } from "./main.ts";
import { type Config, readConfig } from "#platform/settings/config.ts";
import { claimFirstStart } from "#platform/running/first-start.ts";
import { refuseObstacles } from "#platform/running/obstacles.ts";
import { stopOnSignals } from "#platform/running/stop-signals.ts";

try {
  const config = readConfig(process.env);
  await refuseObstacles(config);
  const server = await start(config);
  await announce(server.url, config.isDemo);
  if (server.ownsItsTables) {
    console.log(
      "DATABASE_URL is a role that owns the tables and could take the ledger's protection off: for a demo only.",
    );
  }
  stopOnSignals(async (signal) => {
    console.log(`\n${signal}: finishing what is under way …`);
    await server.close();
    console.log("Stopped.");
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function start(config: Config): Promise<RunningServer> {
  const letGo = await claimFirstStart(config);
  try {
    // Read only now: what keeps a start from succeeding is said before the whole programme is loaded.
    const [{ buildScreens }, { startServer }] = await Promise.all([import("./build.ts"), import("./main.ts")]);
    if (config.role !== "worker") await buildScreens();
    return await startServer({ ...config, logLevel: process.env["PLON_LOG"] ? config.logLevel : "warn" });
  } finally {
    await letGo();
  }
}

async function announce(url: string, isDemo: boolean): Promise<void> {
  if (!url) return console.log("The worker runs.");
  console.log(`\nPlon runs.\n\n  portal   ${url}/\n  office   ${url}/office/\n  API      ${url}/api/docs\n`);
  if (!isDemo) return;
  const { DEMO_PARTNER_KEY, DEMO_SIGN_INS } = await import("#demo/people/sign-ins.ts");
  console.log("Demo sign-ins (portal password Demo#2026, office password Office#2026):\n");
  for (const { who, signIn, note } of DEMO_SIGN_INS)
    console.log(`  ${signIn.padEnd(24)} ${who}${note ? ` – ${note}` : ""}`);
  console.log(`\nPartners' API: ${url}/api/partners/v1/docs, demo key ${DEMO_PARTNER_KEY}`);
  console.log("\nCtrl-C stops. npm run reset gives a fresh demo.\n");
}
