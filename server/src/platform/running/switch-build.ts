import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Lists the assets that a build created itself, so that those of the previous build are kept once and not for ever. */
const OWN_ASSETS = ".own-assets.json";

/**
 * Swaps a fresh build in for the running one. The assets of the replaced build stay beside its own: pages opened
 * earlier still request them.
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
