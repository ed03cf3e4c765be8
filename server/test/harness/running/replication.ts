// PostgreSQL as it stands in production: a primary with a synchronous standby, made from the embedded binaries. Their
// package has no pg_basebackup and no pg_rewind: a base backup is copied between pg_backup_start and pg_backup_stop, and a
// fallen primary comes back as a new standby.
import { appendFile, chown, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as passing } from "node:timers/promises";
import { Client } from "pg";
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from "#platform/postgres/embedded-postgres.ts";
import { installationFor } from "#platform/postgres/embedded-postgres-installation.ts";

export type DatabaseServer = EmbeddedPostgres & { port: number; place: string };

/**
 * Kept from one base backup to the next; shared memory in files that go with the data. Processes die here, no machine loses its
 * power: what was written is there without waiting for the disk.
 */
const SETTINGS = { fsync: "off", dynamic_shared_memory_type: "mmap", wal_keep_size: "512MB", max_connections: "60" };

/** Starts the server whose data are at `place`, on the port it had before if it is given. */
export async function startDatabaseServer(
  place: string,
  { port, settings = {} }: { port?: number; settings?: Record<string, string> } = {},
): Promise<DatabaseServer> {
  const given = port === undefined ? {} : { port: String(port) };
  const server = await startEmbeddedPostgres({ directory: place, settings: { ...SETTINGS, ...settings, ...given } });
  return { ...server, port: Number(new URL(server.adminUrl).port), place };
}

/** Between two looks at how far a server is. */
const LOOK_AGAIN_MS = 20;

/** Asks the server as its superuser. */
export async function ask<Row extends object>({ adminUrl }: EmbeddedPostgres, query: string): Promise<Row[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

const NOT_COPIED = new Set([
  "postgres.log",
  "postmaster.pid",
  "postmaster.opts",
  "pg_replslot",
  "pg_stat_tmp",
  "pg_dynshmem",
]);

/** Copies what is there; files that go away meanwhile are in the log that follows. */
async function copyTree(from: string, to: string): Promise<void> {
  const owner = await stat(from);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await chown(to, owner.uid, owner.gid);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    const isLog = path.basename(from) === "pg_wal" && path.basename(path.dirname(from)) === "data";
    if (entry.isDirectory()) {
      await (NOT_COPIED.has(entry.name) ? copyEmpty(source, target) : copyTree(source, target));
    } else if (entry.isFile() && !NOT_COPIED.has(entry.name) && !isLog) {
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      });
      await chown(target, owner.uid, owner.gid).catch(() => {});
    }
  }
}

async function copyEmpty(from: string, to: string): Promise<void> {
  const owner = await stat(from);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await chown(to, owner.uid, owner.gid);
}

/** Makes a base backup of a running server at `place`, whose files are then at the path returned. */
export async function copyDatabase(from: DatabaseServer, place: string): Promise<string> {
  const client = new Client({ connectionString: from.adminUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('copy', fast => true)");
    const { cluster } = await installationFor(path.resolve(place));
    await copyTree(from.directory, cluster);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    const data = path.join(cluster, "data");
    await writeOwned(path.join(data, "backup_label"), rows[0]!.labelfile, await stat(data));
    return data;
  } finally {
    await client.end();
  }
}

/** Writes a file that belongs to the database's user. */
export async function writeOwned(file: string, text: string, owner: { uid: number; gid: number }): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await chown(file, owner.uid, owner.gid);
}

/** Makes a new server at `place` that follows `primary`, in place of what was there, and waits until it follows. */
export async function followDatabase(
  primary: DatabaseServer,
  place: string,
  at: { port?: number; settings?: Record<string, string> } = {},
): Promise<DatabaseServer> {
  await removeDatabaseServer(place);
  const data = await copyDatabase(primary, place);
  const { hostname, port, username, password } = new URL(primary.adminUrl);
  const connection = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
  await appendFile(path.join(data, "postgresql.auto.conf"), `primary_conninfo = '${connection}'\n`);
  await writeOwned(path.join(data, "standby.signal"), "", await stat(data));
  const standby = await startDatabaseServer(place, at);
  for (;;) {
    const [following] = await ask<{ state: string }>(primary, "select state from pg_stat_replication");
    if (following?.state === "streaming") return standby;
    await passing(LOOK_AGAIN_MS);
  }
}

/** From now on nothing is acknowledged that only the primary has. */
export async function acknowledgeTogether(primary: DatabaseServer): Promise<void> {
  await ask(primary, "alter system set synchronous_standby_names = '*'");
  await ask(primary, "select pg_reload_conf()");
  for (;;) {
    const [following] = await ask<{ sync_state: string }>(primary, "select sync_state from pg_stat_replication");
    if (following?.sync_state === "sync") return;
    await passing(LOOK_AGAIN_MS);
  }
}

/** Kills every process of the server at once, as a power cut would. */
export async function killDatabaseServer(server: DatabaseServer): Promise<void> {
  const postmaster = Number(
    (await readFile(path.join(server.directory, "data/postmaster.pid"), "utf8")).split("\n")[0],
  );
  const children = await ask<{ pid: number }>(server, "select pid from pg_stat_activity where pid <> pg_backend_pid()");
  for (const pid of [postmaster, ...children.map((child) => child.pid)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

export const promoteDatabaseServer = async (standby: DatabaseServer): Promise<void> =>
  void (await ask(standby, "select pg_promote(true, 30)"));

export const removeDatabaseServer = async (place: string): Promise<void> => {
  await removeEmbeddedPostgres({ directory: place });
  await rm(place, { recursive: true, force: true });
};

/** The address of a database on several servers, as it is given to our processes. */
export function addressOf(servers: DatabaseServer[], url: (server: DatabaseServer) => string): string {
  const { username, password, pathname } = new URL(url(servers[0]!));
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(",");
  return `postgresql://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
}
