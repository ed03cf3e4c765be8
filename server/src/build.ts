import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { writingFault } from "#platform/running/obstacles.ts";
import { switchBuild } from "#platform/running/switch-build.ts";

const checkout = path.resolve(import.meta.dirname, "../..");

export const SCREENS = ["portal", "office"] as const;

/** The office's page for phones, which shares no file with the rest (decision 0294). */
const FIELD_CONFIG = "vite.field.config.ts";

const builder = path.join(checkout, "node_modules/vite/bin/vite.js");

/**
 * Builds the portal and the office if they are not built yet or a source is newer; otherwise takes only a moment. An
 * installation without build tools (the container image) serves what it was built with.
 */
export async function buildScreens(): Promise<void> {
  if (!existsSync(builder)) return;
  for (const screen of SCREENS) {
    const built = path.join(checkout, screen, "dist/index.html");
    const sources = [screen, "packages/ui", "packages/client", "packages/contract", "packages/rules"].map((room) =>
      path.join(checkout, room),
    );
    const isFresh = existsSync(built) && (await stat(built)).mtimeMs > (await newestChange(sources));
    if (!isFresh) await buildScreen(screen);
  }
}

/** Builds one beside the version being served and then swaps it in, unnoticed by users. */
export async function buildScreen(screen: (typeof SCREENS)[number]): Promise<void> {
  const place = path.join(checkout, screen);
  const fault = await writingFault(place, "Build as the user who owns the checkout: npm run build");
  if (fault) throw new Error(`The ${screen} is not built yet, or older than its sources: ${fault}`);
  console.log(`Building the ${screen} …`);
  const [fresh, current] = ["dist.fresh", "dist"].map((name) => path.join(checkout, screen, name)) as [string, string];
  const options = ["--logLevel", "warn", "--outDir", fresh, "--emptyOutDir"];
  await run(process.execPath, [builder, "build", ...options], place);
  if (existsSync(path.join(place, FIELD_CONFIG))) {
    const beside = ["--config", FIELD_CONFIG, "--logLevel", "warn", "--outDir", fresh, "--emptyOutDir", "false"];
    await run(process.execPath, [builder, "build", ...beside], place);
  }
  await run(process.execPath, [path.join(import.meta.dirname, "compress.ts"), fresh], checkout);
  await switchBuild({ fresh, current });
}

async function newestChange(rooms: string[]): Promise<number> {
  let newest = 0;
  for (const room of rooms) {
    for (const entry of [
      "src",
      "package.json",
      "index.html",
      "vite.config.ts",
      FIELD_CONFIG,
      "teren.html",
      "build",
      "public",
    ]) {
      newest = Math.max(newest, await newestIn(path.join(room, entry)));
    }
  }
  return newest;
}

async function newestIn(place: string): Promise<number> {
  if (!existsSync(place)) return 0;
  const facts = await stat(place);
  if (!facts.isDirectory()) return facts.mtimeMs;
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const times = await Promise.all(
    entries.map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).mtimeMs),
  );
  return Math.max(0, ...times);
}

function run(command: string, arguments_: string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, arguments_, { cwd, stdio: "inherit" });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`The build failed: ${arguments_.at(-1)}`)),
    );
  });
}
