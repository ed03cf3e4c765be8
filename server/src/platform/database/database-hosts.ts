// A database of several servers, of which one accepts writes: the driver knows only one address (decision 0152).
import { setTimeout as passing } from "node:timers/promises";
import { Client, type ClientConfig, DatabaseError, Pool, type PoolClient, type PoolConfig } from "pg";

/** How long a call waits for a standby to take over, before it is told to come again. */
const TAKEOVER_MS = 5000;
/** Between two rounds through all servers. */
const ROUND_MS = 150;
/** With others to ask, a server that does not respond is not waited for. */
const CONNECT_MS = 3000;
/** A machine that vanished is noticed by connections that wait for it. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const ADDRESS = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?<hosts>[^@/?#]+)(?<after>[/?#].*)?$/;
const ATTRIBUTE = "target_session_attrs";

/**
 * What is wrong with the address of a database, or undefined: postgresql://user:password@host:5432/name, where several
 * hosts, with commas between, need ?target_session_attrs=read-write.
 */
export function addressFault(url: string): string | undefined {
  const { urls, attributes } = parse(url);
  if (urls.length === 0 || !urls.every((one) => URL.canParse(one))) {
    return "is an address as in postgresql://user:password@db1.example:5432,db2.example:5432/plon";
  }
  if (attributes.length === 0) {
    return urls.length === 1
      ? undefined
      : `names several servers: say which of them is meant, with ?${ATTRIBUTE}=read-write`;
  }
  return attributes.length === 1 && attributes[0] === "read-write"
    ? undefined
    : `has ${ATTRIBUTE} other than read-write, once: everything that this address is for needs a server that accepts writes`;
}

/** The address of each server, without the attribute, which is ours to keep. */
function parse(url: string): { urls: string[]; attributes: string[] } {
  const { before, hosts, after = "" } = ADDRESS.exec(url)?.groups ?? {};
  const parameters = new URLSearchParams(/\?([^#]*)/.exec(after)?.[1]);
  const attributes = parameters.getAll(ATTRIBUTE);
  parameters.delete(ATTRIBUTE);
  const rest = attributes.length === 0 ? after : `${after.split("?")[0]}${parameters.size > 0 ? `?${parameters}` : ""}`;
  return { urls: (hosts ?? "").split(",").flatMap((host) => (host ? [`${before}${host}${rest}`] : [])), attributes };
}

/** A server answered that accepts no writes: a standby, or a primary on its way to become one. */
class AcceptsNoWrites extends Error {
  readonly code = "25006";
}

/** Which of a database's servers is thought to accept writes; shared by all pools of an address. */
export type Hosts = {
  urls: readonly string[];
  /** Whether each new connection is asked if it may write. */
  mustWrite: boolean;
  current(): string;
  /** Grows whenever the servers have to be asked anew: connections from before are not used again. */
  generation(): number;
  /** This server is dead or accepts no writes: the next one's turn. Without effect if another is thought current. */
  failed(url: string): void;
  /** Something is wrong with the current server: connections to it are opened anew. */
  suspect(): void;
};

/** The servers of an address that has no fault. */
export function hostsOf(url: string): Hosts {
  const { urls, attributes } = parse(url);
  let at = 0;
  let generation = 0;
  return {
    urls,
    mustWrite: attributes.length > 0,
    current: () => urls[at]!,
    generation: () => generation,
    failed(failing) {
      if (failing !== urls[at]) return;
      at = (at + 1) % urls.length;
      generation += 1;
    },
    suspect() {
      generation += 1;
    },
  };
}

/**
 * Opens a pool on the server that accepts writes. When it dies or stops accepting them, connections to it are dropped,
 * and whoever needs one waits up to five seconds for another server to take over; after that connecting fails.
 */
export function openPoolOn(hosts: Hosts, config: PoolConfig): Pool {
  const pool = hosts.mustWrite
    ? new SeekingPool(hosts, config)
    : new Pool({ ...KEEP_ALIVE, ...config, connectionString: hosts.current() });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  // The same for one that dies on its way to whoever asked for it, or between two statements of a transaction: the next
  // statement fails and says so.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Connects to the server that accepts writes, for one piece of work. Throws an Error for the operator if within five
 * seconds there is none. The caller ends the connection.
 */
export async function connectTo(url: string, config: ClientConfig = {}): Promise<Client> {
  const hosts = hostsOf(url);
  const connect = async () => {
    const client = new SeekingClient({ ...config, hosts });
    client.on("error", () => {});
    try {
      await client.connect();
      if (hosts.mustWrite) await refuseReadOnly(client);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  };
  return hosts.mustWrite ? await seek(hosts, connect) : await connect();
}

type SeekingConfig = PoolConfig & { hosts: Hosts };

/** A connection to whichever server is current when it is opened. */
class SeekingClient extends Client {
  readonly hosts: Hosts;
  readonly url: string;
  readonly generation: number;

  constructor({ hosts, ...config }: SeekingConfig) {
    const url = hosts.current();
    const waiting = hosts.mustWrite
      ? { connectionTimeoutMillis: Math.min(CONNECT_MS, config.connectionTimeoutMillis ?? CONNECT_MS) }
      : {};
    super({ ...KEEP_ALIVE, ...config, ...waiting, connectionString: url });
    this.hosts = hosts;
    this.url = url;
    this.generation = hosts.generation();
  }
}

async function refuseReadOnly(client: Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
  if (rows[0]?.transaction_read_only !== "off") throw new AcceptsNoWrites("The server accepts no writes");
}

/** The pool's connections are opened on the current server, and asked before they are used. */
class SeekingPool extends Pool {
  readonly #hosts: Hosts;

  constructor(hosts: Hosts, config: PoolConfig) {
    const options: SeekingConfig = {
      ...config,
      hosts,
      Client: SeekingClient as unknown as NonNullable<PoolConfig["Client"]>,
      onConnect: (client) => refuseReadOnly(client as Client),
    };
    super(options);
    this.#hosts = hosts;
  }

  // Both forms of the driver: its own `query` uses the one with a callback.
  override connect(): Promise<PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): void;
  override connect(
    callback?: (
      error: Error | undefined,
      client: PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): Promise<PoolClient> | void {
    const found = seek(this.#hosts, () => this.#usable());
    if (!callback) return found;
    const tell = async () => {
      let client: PoolClient;
      try {
        client = await found;
      } catch (error) {
        return callback(error as Error, undefined, () => {});
      }
      callback(undefined, client, client.release);
    };
    void tell();
  }

  /** Connections from before the servers were last asked anew are closed instead of being handed out. */
  async #usable(): Promise<PoolClient> {
    for (;;) {
      const client = await super.connect();
      if ((client as unknown as SeekingClient).generation === this.#hosts.generation()) return client;
      client.release(true);
    }
  }
}

/** Tries the servers in turn, round after round, until one is found or the time is over. */
async function seek<Found>(hosts: Hosts, attempt: () => Promise<Found>): Promise<Found> {
  const until = performance.now() + TAKEOVER_MS;
  const faults = new Map<string, string>();
  for (let tries = 1; ; tries += 1) {
    const url = hosts.current();
    try {
      return await attempt();
    } catch (error) {
      if (!isElsewhere(error)) throw error;
      faults.set(url, error instanceof Error ? error.message : String(error));
      hosts.failed(url);
      if (performance.now() > until) throw noneAccepts(faults, error);
    }
    if (tries % hosts.urls.length === 0) await passing(ROUND_MS);
  }
}

/** Errors of a pool that closes, and refusals of a server that is there, are the same everywhere. */
function isElsewhere(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(?:57P0.|08...)$/.test(error.code ?? "");
  if (error instanceof AcceptsNoWrites) return true;
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string") return /^E[A-Z_]+$/.test(error.code);
  // A pool whose connections are all in use says "exceeded", which no other server can help.
  return /^(?:Connection terminated|timeout expired|Client was closed|Client has encountered)/.test(error.message);
}

function noneAccepts(faults: ReadonlyMap<string, string>, cause: unknown): Error {
  const each = [...faults].map(([url, fault]) => `${new URL(url).host}: ${fault}`);
  const error = new Error(`No server of the database accepts writes (${each.join("; ")})`, { cause });
  return Object.assign(error, { code: "ECONNREFUSED" });
}
