// What keeps a start from succeeding, found before anything is begun: each is one sentence for the operator.
import { randomBytes } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "#platform/settings/config.ts";

/** A sentence that says what is wrong and what to do about it; undefined if nothing is. */
export type Fault = string | undefined;

const MB = 1_048_576;
/** A fresh database with the demo takes some 150 MB; without one, files on their way need some room. */
const OWN_DATABASE_MB = 300;
const FILES_MB = 50;

/** Throws an Error with the first thing that makes this start impossible. */
export async function refuseObstacles(config: Config): Promise<void> {
  const fault =
    brandFault(config) ??
    demoFault(config) ??
    (await portFault(config)) ??
    (await folderFault(config)) ??
    (await diskFault(config));
  if (fault) throw new Error(fault);
}

/** Outside the demo nothing may be said in the name of the invented company. */
export const brandFault = ({ brandMissing }: Pick<Config, "brandMissing">): Fault =>
  brandMissing.length > 0
    ? `Say whose programme this is: ${brandMissing.join(", ")} (docs/operations.md), or PLON_DEMO=1 for the demo.`
    : undefined;

const demoFolder = path.resolve(import.meta.dirname, "../../../demo");

/** The image for production has no demo: neither its data nor what stands in for KSeF, SatAgro and the list of taxpayers. */
export const demoFault = ({ isDemo }: Pick<Config, "isDemo">, folder = demoFolder): Fault =>
  isDemo && !existsSync(folder)
    ? "This installation has no demo programme: set DATABASE_URL and PLON_DEMO=0, or start it from the sources."
    : undefined;

const PORT_FAULTS: Partial<Record<string, (config: Pick<Config, "port" | "host">) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken by another program. Choose another one: PORT=3001 npm start`,
  EACCES: ({ port }) => `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is no address of this machine. 127.0.0.1 is, and 0.0.0.0 means all.`,
  ENOTFOUND: ({ host }) => `HOST=${host} is a name that nobody knows. Use an address of this machine, as 127.0.0.1.`,
};

/** Why nobody can listen there, in words. */
export const listenWords = (config: Pick<Config, "port" | "host">, error: NodeJS.ErrnoException): string =>
  PORT_FAULTS[error.code ?? ""]?.(config) ?? `Nobody can listen on ${config.host}:${config.port}: ${error.message}`;

/** Whether the web role could listen where it is told to. */
export function portFault(config: Pick<Config, "port" | "host" | "role">): Promise<Fault> {
  if (config.role === "worker" || config.port === 0) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(listenWords(config, error)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve(undefined)));
  });
}

/** Whether the data folder can be made and written to. */
export const folderFault = ({ dataDirectory }: Pick<Config, "dataDirectory">): Promise<Fault> =>
  writingFault(dataDirectory, "Give the folder to the user who starts the program, or choose another: PLON_DATA=…");

/** Whether a file can be written into a folder, by trying: rights, and disks that may only be read. */
export async function writingFault(directory: string, advice: string): Promise<Fault> {
  const probe = path.join(directory, `.probe-${randomBytes(6).toString("hex")}`);
  try {
    await mkdir(directory, { recursive: true });
    await writeFile(probe, "");
    await rm(probe);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT") return `The disk of ${directory} is full. Make room on it.`;
    return `${directory} cannot be written to (${code}). ${advice}`;
  }
}

/** Whether there is room for what a start writes. */
export async function diskFault(
  { dataDirectory, database }: Pick<Config, "dataDirectory" | "database">,
  neededMb = database || existsSync(path.join(dataDirectory, "postgres")) ? FILES_MB : OWN_DATABASE_MB,
): Promise<Fault> {
  const { bavail, bsize } = await statfs(dataDirectory);
  const freeMb = Math.floor((bavail * bsize) / MB);
  if (freeMb >= neededMb) return undefined;
  return `The disk of ${dataDirectory} is full: ${freeMb} MB are free of the ${neededMb} that a start needs. Make room, or choose another folder: PLON_DATA=…`;
}
