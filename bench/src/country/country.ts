// A whole country: every GET of portal, office and the public pages, asked in a small country and in a large one, side by
// side: one caller, warm, the median of several calls.
import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Client, escapeIdentifier, escapeLiteral } from "pg";
import { startEmbeddedPostgres } from "@plon/server/src/platform/postgres/embedded-postgres.ts";
import { type Call, type Calls, listCalls, listRoutes } from "./country-calls.ts";
import { countryEnvironment, type CountryPlace, seedCountry } from "./country-seed.ts";
import { measureFinder } from "./country-finder.ts";
import { isKept, median, milliseconds, type Result } from "../report.ts";
import { endChild, makeRunDirectory, memoryMb, printMachine, startWeb } from "../stand.ts";

/** Times below this are mostly the call itself and what else the machine does: a ratio counts from here on. */
const FLOOR_MS = 5;
const PORTAL_RATIO = 2;
const OFFICE_RATIO = 3;
const OFFICE_MS = 300;
const MEMORY_LIMIT_MB = 500;
const SLOWEST_SHOWN = 20;
const PROGRESS_EVERY = 50;
const KEPT_BYTES = 1_000_000;
/** Making a country of this many takes long enough for its steps to be shown. */
const SEEN_FROM = 100_000;
/** Reads of several hundred megabytes must not be what is measured. */
const SETTINGS = { shared_buffers: "1GB", max_wal_size: "8GB" };

type Cluster = {
  superuserUrl: string;
  roleUrl(role: "owner" | "application"): string;
  files: string;
  close(): Promise<void>;
};

export type CountryRun = {
  sizes: readonly [small: number, large: number];
  /** How often each call is asked, after a first time. */
  rounds: number;
  /** A folder to keep both countries in, or the superuser's address of a PostgreSQL to keep them on. */
  keptIn: string | undefined;
  /** A file for the whole table. */
  file: string | undefined;
  /** Only calls whose name this finds. */
  only: RegExp | undefined;
};

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function inDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The cluster that `keptIn` names: that of somebody else, or our own in a folder. */
async function openCluster(keptIn: string | undefined): Promise<Cluster> {
  if (keptIn?.startsWith("postgres")) {
    const as = (user: string) => Object.assign(new URL(keptIn), { username: user, password: user }).href;
    await inDatabase(withDatabase(keptIn, "postgres"), async (client) => {
      for (const role of ["plon", "plon_app"]) {
        const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
        if (!rowCount) await client.query(`create role ${role} login password ${escapeLiteral(role)}`);
      }
    });
    const files = path.resolve(process.env["PLON_DATA"] ?? ".data/country");
    return {
      superuserUrl: keptIn,
      roleUrl: (role) => as(role === "owner" ? "plon" : "plon_app"),
      files,
      close: async () => {},
    };
  }
  const directory = keptIn === undefined ? await makeRunDirectory() : path.resolve(keptIn);
  await mkdir(directory, { recursive: true });
  const postgres = await startEmbeddedPostgres({ directory: path.join(directory, "postgres"), settings: SETTINGS });
  return {
    superuserUrl: postgres.adminUrl,
    roleUrl: (role) => (role === "owner" ? postgres.ownerUrl : postgres.url),
    files: path.join(directory, "files"),
    async close() {
      await postgres.stop();
      if (keptIn === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Of the generator: a country made by another one is made again. */
async function generatorMark(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(import.meta.dirname)).toSorted())
    if (/^country-(?!calls|parameters|make|finder|.*\.test\.)/.test(name))
      hash.update(await readFile(path.join(import.meta.dirname, name)));
  return `a country made by ${hash.digest("hex").slice(0, 16)}`;
}

/** The country of that size, made if it is not there yet. */
async function openCountry(cluster: Cluster, participants: number): Promise<CountryPlace> {
  const name = `country${participants / 1000}k`;
  const place = {
    url: withDatabase(cluster.roleUrl("application"), name),
    ownerUrl: withDatabase(cluster.roleUrl("owner"), name),
    superuserUrl: withDatabase(cluster.superuserUrl, name),
    dataDirectory: path.join(cluster.files, name),
  };
  const mark = await generatorMark();
  await inDatabase(withDatabase(cluster.superuserUrl, "postgres"), async (client) => {
    const { rows } = await client.query<{ mark: string | null }>(
      "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1",
      [name],
    );
    if (rows[0]?.mark === mark) return;
    const begun = performance.now();
    await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
    await client.query(`create database ${escapeIdentifier(name)} owner plon`);
    await rm(place.dataDirectory, { recursive: true, force: true });
    await seedCountry(place, participants, participants < SEEN_FROM ? () => {} : console.log);
    await client.query(`comment on database ${escapeIdentifier(name)} is ${escapeLiteral(mark)}`);
    console.log(`A country of ${participants} was made in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  });
  return place;
}

type Side = { server: ChildProcess; port: number; listed: Calls };
type Answer = { ms: number; status: number; body: string };

async function ask(port: number, { path: address, token }: Call, page?: number): Promise<Answer> {
  const url = new URL(address, `http://127.0.0.1:${port}`);
  if (page !== undefined) url.searchParams.set("page", String(page));
  const begun = performance.now();
  const answer = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {}, redirect: "manual" });
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    // An export of everybody is not kept.
    if (bytes < KEPT_BYTES) parts.push(part);
  }
  const ms = performance.now() - begun;
  return { ms, status: answer.status, body: Buffer.concat(parts).toString() };
}

function lastPageOf(body: string): number {
  const { meta } = JSON.parse(body) as { meta?: { last_page?: number } };
  return Math.max(1, meta?.last_page ?? 1);
}

/** The page to ask for: the last one differs with the size. */
async function pageOf(port: number, call: Call): Promise<number | undefined> {
  if (!call.isLastPage) return undefined;
  const answer = await ask(port, call);
  return answer.status === 200 ? lastPageOf(answer.body) : undefined;
}

export type Measured = { call: Call; smallMs: number; largeMs: number; problem: string | undefined };

const refusalOf = ({ status, body }: Answer) =>
  status >= 200 && status < 300 ? undefined : `${status} ${body.slice(0, 120)}`;

/** What takes this long is asked once more and not as often as the rest. */
const LONG_MS = 3000;

async function measureCall(
  [small, large]: readonly [Side, Side],
  calls: readonly [Call, Call],
  asked: number,
): Promise<Measured> {
  const sides = [small, large] as const;
  const pages = [await pageOf(small.port, calls[0]), await pageOf(large.port, calls[1])];
  const taken: [number[], number[]] = [[], []];
  const first = [await ask(small.port, calls[0], pages[0]), await ask(large.port, calls[1], pages[1])];
  const problem = first
    .map((answer, side) => (refusalOf(answer) ? `${["small", "large"][side]}: ${refusalOf(answer)}` : undefined))
    .find(Boolean);
  if (problem) return { call: calls[1], smallMs: first[0]!.ms, largeMs: first[1]!.ms, problem };
  const rounds = first[1]!.ms > LONG_MS ? 1 : asked;
  for (let round = 0; round < rounds; round += 1)
    for (const side of [0, 1] as const) taken[side].push((await ask(sides[side].port, calls[side], pages[side])).ms);
  return { call: calls[1], smallMs: median(taken[0]), largeMs: median(taken[1]), problem };
}

function resultOf({ call: { name, side }, smallMs, largeMs, problem }: Measured, [small]: CountryRun["sizes"]): Result {
  const line = { name, against: `${milliseconds(smallMs)} with ${small}`, measured: milliseconds(largeMs) };
  if (problem) return { ...line, measured: problem, ratio: undefined, limit: undefined, holds: false };
  const ratio = largeMs / Math.max(smallMs, FLOOR_MS);
  if (side === "file") return { ...line, ratio, limit: undefined };
  if (side === "portal") return { ...line, ratio, limit: { atMost: PORTAL_RATIO } };
  return { ...line, ratio, limit: { atMost: OFFICE_RATIO }, holds: largeMs <= OFFICE_MS };
}

/** What is asked for nothing in particular first, then what a list is asked for; exports last. */
const turnOf = ({ side, isPlain }: Call) => (side === "file" ? 2 : isPlain ? 0 : 1);

async function measureCalls(sides: readonly [Side, Side], run: CountryRun): Promise<Result[]> {
  const [small, large] = sides;
  const inSmall = new Map(small.listed.calls.map((call) => [call.name, call]));
  const pairs = large.listed.calls
    .filter(({ name }) => run.only?.test(name) ?? true)
    .toSorted((a, b) => turnOf(a) - turnOf(b))
    .flatMap((call) => (inSmall.has(call.name) ? [[inSmall.get(call.name)!, call] as const] : []));
  const problems = new Map([...small.listed.problems, ...large.listed.problems].map((one) => [one.name, one.problem]));
  const unasked = [...problems].map(([name, problem]): Result => ({
    name,
    measured: problem,
    against: "–",
    ratio: undefined,
    limit: undefined,
    holds: false,
  }));
  const measured: Measured[] = [];
  const table = () => [
    ...unasked,
    ...measured.toSorted((a, b) => b.largeMs - a.largeMs).map((one) => resultOf(one, run.sizes)),
  ];
  for (const pair of pairs) {
    measured.push(
      await measureCall(sides, pair, run.rounds).catch((error: unknown) => {
        const ends = sides.map(({ server }) => server.signalCode ?? server.exitCode ?? "runs").join(", ");
        throw new Error(`${pair[1].name} was not answered (small and large server: ${ends})`, { cause: error });
      }),
    );
    if (measured.length % PROGRESS_EVERY > 0) continue;
    console.log(`${measured.length} of ${pairs.length} calls`);
    if (run.file) await writeTable(table(), run.file);
  }
  return table();
}

async function writeTable(results: Result[], file: string): Promise<void> {
  const lines = results.map((result) => {
    const { name, measured, against, ratio } = result;
    return [isKept(result) ? "kept" : "BROKEN", name, measured, against, ratio?.toFixed(2) ?? "–"].join("\t");
  });
  await writeFile(file, `verdict\tcall\tmeasured\tagainst\tratio\n${lines.join("\n")}\n`);
}

/** Everything in a file, if one is asked for; on the screen what is broken and what takes longest. */
async function shorten(results: Result[], file: string | undefined): Promise<Result[]> {
  if (file) await writeTable(results, file);
  const broken = results.filter((result) => !isKept(result));
  console.log(
    `${results.length} calls, ${broken.length} of them broken; the slowest ${SLOWEST_SHOWN} of the others:\n`,
  );
  return [...broken, ...results.filter(isKept).slice(0, SLOWEST_SHOWN)];
}

async function openSide(place: CountryPlace): Promise<Side> {
  const { server, port } = await startWeb({ ...countryEnvironment(place), DATABASE_OWNER_URL: place.ownerUrl });
  const routes = await listRoutes(place.url);
  return { server, port, listed: await inDatabase(place.superuserUrl, (client) => listCalls(client, routes)) };
}

/** Measures every GET in a country of each size. */
export async function measureCountry(run: CountryRun): Promise<Result[]> {
  const cluster = await openCluster(run.keptIn);
  const servers: ChildProcess[] = [];
  try {
    const places = [await openCountry(cluster, run.sizes[0]), await openCountry(cluster, run.sizes[1])] as const;
    await printMachine(places[1].url);
    const small = await openSide(places[0]);
    servers.push(small.server);
    const large = await openSide(places[1]);
    servers.push(large.server);
    const highest = { mb: 0 };
    const watch = setInterval(() => {
      // A server that has ended is told by the next call.
      memoryMb(large.server.pid!).then(
        (mb) => (highest.mb = Math.max(highest.mb, mb)),
        () => undefined,
      );
    }, 250);
    const results = await measureCalls([small, large], run);
    const found = await inDatabase(places[1].superuserUrl, (client) => measureFinder(client, large.port));
    clearInterval(watch);
    const memory: Result = {
      name: `memory of the server with ${run.sizes[1]}`,
      measured: `${highest.mb.toFixed(0)} MB`,
      against: `${MEMORY_LIMIT_MB} MB`,
      ratio: highest.mb / MEMORY_LIMIT_MB,
      limit: { atMost: 1 },
    };
    return [...(await shorten(results, run.file)), ...found, memory];
  } finally {
    for (const server of servers) await endChild(server);
    await cluster.close();
  }
}
