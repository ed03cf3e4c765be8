import { existsSync } from "node:fs";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#platform/settings/config.ts";
import { isAlive } from "#platform/postgres/embedded-postgres-installation.ts";

/**
 * Lets one process at a time make the first start on a data folder, and returns how to let go of it. Two that build, make a
 * database and fill it at once would stumble over each other. Throws an Error for the operator if another one is at it.
 */
export async function claimFirstStart({
  dataDirectory,
  database,
}: Pick<Config, "dataDirectory" | "database">): Promise<() => Promise<void>> {
  const file = path.join(dataDirectory, "first-start.pid");
  // Processes of one installation may start together: their database is there, and sorts them out.
  if (database || (existsSync(path.join(dataDirectory, "postgres")) && !existsSync(file))) return async () => {};
  await mkdir(dataDirectory, { recursive: true });
  const claim = async () => {
    const claimed = await open(file, "wx");
    await claimed.writeFile(String(process.pid));
    await claimed.close();
  };
  try {
    await claim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const pid = Number(await readFile(file, "utf8").catch(() => ""));
    if (!pid || (isAlive(pid) && (await isNode(pid)))) {
      throw new Error(
        `Another first start is under way in ${dataDirectory}${pid ? ` (process ${pid})` : ""}: wait for it, or choose another folder: PLON_DATA=…`,
        { cause: error },
      );
    }
    // Left by one that was killed.
    await rm(file, { force: true });
    await claim();
  }
  return () => rm(file, { force: true });
}

/** After a reboot the number may be that of some other program. */
async function isNode(pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  return commandLine === undefined ? !existsSync("/proc/self") : commandLine.includes("node");
}
