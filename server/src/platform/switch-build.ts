import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Names the assets that a build made itself, so that those of the one before it are carried along once and not for ever. */
const OWN_ASSETS = ".own-assets.json";

/**
 * Puts a build that was made beside the running one in its place at once. The assets of the build it replaces stay beside
 * its own: pages that were opened before ask for them.
 */
export async function switchBuild({ fresh, current }: { fresh: string; current: string }): Promise<void> {
  const own = await namesIn(path.join(fresh, "assets"));
  await writeFile(path.join(fresh, OWN_ASSETS), JSON.stringify(own));
  for (const name of await ownAssets(current)) {
    if (own.includes(name)) continue;
    await mkdir(path.join(fresh, "assets"), { recursive: true });
    await cp(path.join(current, "assets", name), path.join(fresh, "assets", name), { preserveTimestamps: true });
  }
  const before = `${current}.before`;
  await rm(before, { recursive: true, force: true });
  if (existsSync(current)) await rename(current, before);
  await rename(fresh, current);
  await rm(before, { recursive: true, force: true });
}

async function ownAssets(dist: string): Promise<string[]> {
  const there = await namesIn(path.join(dist, "assets"));
  const list = path.join(dist, OWN_ASSETS);
  if (!existsSync(list)) return there;
  const named = new Set(JSON.parse(await readFile(list, "utf8")) as string[]);
  return there.filter((name) => named.has(name));
}

const namesIn = async (directory: string) => (existsSync(directory) ? await readdir(directory) : []);
