// What one process tells the others at once, when what they keep in memory has changed in the database.
import { setTimeout as passing } from "node:timers/promises";
import { sql } from "kysely";
import type { Client } from "pg";
import type { Tx } from "#platform/database/database.ts";
import { connectTo } from "#platform/database/database-hosts.ts";

/** The closed list of what is told. */
export type Notice = "settings_changed";

const AGAIN_MS = 1000;

/** Tells every process that listens, this one too, once the transaction is committed. */
export async function tell(tx: Tx, notice: Notice): Promise<void> {
  await sql`select pg_notify(${notice}, '')`.execute(tx);
}

/**
 * Calls `heard` for every notice that a process commits, and whenever notices may have been missed: on a new connection.
 * While there is none it is tried again every second, so what depends on notices also needs an age at which it is read
 * anew. Returns how to stop.
 */
export async function listen(url: string, notice: Notice, heard: () => void): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let connection: Client | undefined;
  const connect = async () => {
    const client = await connectTo(url);
    connection = client;
    client.on("notification", heard);
    await client.query(`listen ${notice}`);
    heard();
    return client;
  };
  const untilLost = (client: Client) => new Promise<void>((resolve) => client.once("end", () => resolve()));
  let lost = untilLost(await connect());
  const running = (async () => {
    for (;;) {
      await lost;
      await passing(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        const client = await connect();
        lost = untilLost(client);
        // It may have been stopped meanwhile, when this connection was not there yet.
        if (stopping.signal.aborted) await client.end();
      } catch {
        await connection?.end().catch(() => {});
      }
    }
  })();
  return async () => {
    stopping.abort();
    await connection?.end().catch(() => {});
    await running;
  };
}
