import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { runPlan } from "./child.ts";
import type { DatabasePlan, DatabaseResult } from "./database-load.ts";
import { LEDGER_STATEMENTS, type LedgerStatement, tpcBTables } from "./statements.ts";

const execute = promisify(execFile);

/** PostgreSQL on its own, without our server: transactions per second. */
export type Peer = {
  /** 'pgbench …', or the driver if the machine has none. */
  name: string;
  ledger(kind: LedgerStatement, seconds: number): Promise<number>;
  tpcB(seconds: number): Promise<number>;
};

/** `url` connects to the ledger as the application does, which owns nothing: the TPC-B tables belong to the owner. */
export type PeerOptions = {
  url: string;
  ownerUrl: string;
  directory: string;
  connections: number;
  participants: number;
  scale: number;
};

/** pgbench where it is installed, else a loop over the driver. Makes the TPC-B tables. */
export async function findPeer(options: PeerOptions): Promise<Peer> {
  const version = await execute("pgbench", ["--version"]).catch(() => undefined);
  return version ? await pgbenchPeer(options, version.stdout.trim()) : await driverPeer(options);
}

/** pgbench's connection and user settings. */
function connectionOf(url: string): NodeJS.ProcessEnv {
  const address = new URL(url);
  return {
    ...process.env,
    PGHOST: address.hostname,
    PGPORT: address.port,
    PGUSER: address.username,
    PGPASSWORD: address.password,
    PGDATABASE: address.pathname.slice(1),
  };
}

async function pgbenchPeer(
  { url, ownerUrl, directory, connections, participants, scale }: PeerOptions,
  name: string,
): Promise<Peer> {
  const [application, owner] = [connectionOf(url), connectionOf(ownerUrl)];
  const run = async (env: NodeJS.ProcessEnv, seconds: number, script: string[]) => {
    const flags = ["-n", "-M", "prepared", "-c", String(connections), "-j", "1", "-T", String(seconds), ...script];
    const { stdout } = await execute("pgbench", flags, { env });
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (!tps) throw new Error(`pgbench printed no figure:\n${stdout}`);
    return Number(tps);
  };
  await execute("pgbench", ["-i", "-q", "-s", String(scale)], { env: owner });
  return {
    name,
    async ledger(kind, seconds) {
      const statement = LEDGER_STATEMENTS[kind]({ a: ":a", b: ":b", key: ":key" });
      const script = `\\set a random(1, ${participants})
\\set b 1 + (:a + random(0, ${participants - 2})) % ${participants}
\\set key random(1, 9000000000000000000)
${statement.replaceAll("\n", " ")};
`;
      const file = path.join(directory, `${kind}.sql`);
      await writeFile(file, script);
      return await run(application, seconds, ["-f", file]);
    },
    tpcB: (seconds) => run(owner, seconds, ["-s", String(scale)]),
  };
}

async function driverPeer({ url, ownerUrl, connections, participants, scale }: PeerOptions): Promise<Peer> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(tpcBTables(scale));
  await client.query("vacuum analyze pgbench_accounts");
  await client.end();
  const run = async (as: string, seconds: number, work: DatabasePlan["work"]) => {
    const plan: DatabasePlan = { url: as, connections, seconds, work };
    return (await runPlan<DatabaseResult>("database-load.ts", plan)).perSecond;
  };
  return {
    name: "driver loop (pgbench is not installed)",
    ledger: (kind, seconds) => run(url, seconds, { kind, participants }),
    tpcB: (seconds) => run(ownerUrl, seconds, { kind: "tpc-b", scale }),
  };
}
