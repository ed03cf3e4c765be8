// The night of a country: every job by the clock, each alone in a process of its own, while profiles are read over HTTP.
// Two countries beside each other show what grows with the number of participants.
import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { runPlan } from "../child.ts";
import { startEmbeddedPostgres } from "@plon/server/src/platform/postgres/embedded-postgres.ts";
import { countryEnvironment, seedCountry } from "../country/country-seed.ts";
import { milliseconds, type Result } from "../report.ts";
import { BRAND, endChild, freePort, makeRunDirectory, printMachine, waitForHealth } from "../stand.ts";

/** What a process is told to do: list the jobs, run one of them, or rest as long as REST says. */
export type NightPlan = { databaseUrl: string; dataDirectory: string; at: string; job: string | null };
/** Instead of a job, for comparison: all that measures goes on, and nothing is done. */
export const REST = "rest";
export const REST_SECONDS = 15;
/** The names of the jobs, or how the one went. When it began, as `Date.now()`: a process is long in starting. */
export type NightResult = {
  jobs: string[];
  begunAt: number;
  seconds: number;
  peakHeapMb: number;
  failure: string | undefined;
};

/** An existing copy of a country to measure on, or how many participants one is made of. */
export type NightPlace = { superuserUrl: string } | { participants: number };

type Place = { databaseUrl: string; superuserUrl: string; directory: string; port: number; close(): Promise<void> };

const WHOLE_NIGHT_LIMIT_SECONDS = 3600;
const PROFILE_RATIO_LIMIT = 2;
/** Live memory that varies by less is the driver's and the runtime's own, whatever the country. */
const HEAP_NOISE_MB = 4;
const HEAP_RATIO_LIMIT = 1.15;
/** Fewer reads say nothing about the slowest hundredth. */
const READS_MIN = 300;
const PAUSE_MS = 10;
const APPLICATION = "plon-night";

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const named = (url: string, application: string) => {
  const address = new URL(url);
  address.searchParams.set("application_name", application);
  return address.href;
};

/** Makes a country, or takes the one that is there, with a web server before it. */
async function take(place: NightPlace): Promise<Place> {
  const directory = await makeRunDirectory();
  const postgres =
    "participants" in place ? await startEmbeddedPostgres({ directory: path.join(directory, "postgres") }) : undefined;
  const withUser = (name: string) => {
    const address = new URL("superuserUrl" in place ? place.superuserUrl : "");
    address.username = name;
    return address.href;
  };
  const urls = postgres
    ? { url: postgres.url, ownerUrl: postgres.ownerUrl, superuserUrl: inDatabase(postgres.adminUrl, postgres.url) }
    : { url: withUser("plon_app"), ownerUrl: withUser("plon"), superuserUrl: withUser("postgres") };
  const given = { ...urls, dataDirectory: directory };
  if ("participants" in place) await seedCountry(given, place.participants, console.log);
  const port = await freePort();
  const server = spawn(process.execPath, [path.join(import.meta.dirname, "night-server.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...countryEnvironment(given),
      DATABASE_OWNER_URL: urls.ownerUrl,
      NODE_ENV: "production",
      PORT: String(port),
      PLON_CALLS_PER_MINUTE: "0",
      PLON_DEMO: "0",
      ...BRAND,
      PLON_LOG: "warn",
      PLON_ROLE: "web",
    },
  });
  await waitForHealth(port, 180_000);
  return {
    databaseUrl: urls.url,
    superuserUrl: urls.superuserUrl,
    directory,
    port,
    async close() {
      await endChild(server);
      await postgres?.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The superuser's address, in the database of another one. */
function inDatabase(adminUrl: string, url: string): string {
  const address = new URL(adminUrl);
  address.pathname = new URL(url).pathname;
  return address.href;
}

/** The next day on which most lots lapse: the hardest night. */
async function hardestNight(url: string): Promise<Date> {
  const [row] = await ask<{ expires_at: Date }>(
    url,
    `select expires_at from ledger_lot_state where is_open and expires_at is not null
     group by expires_at order by count(*) desc, expires_at limit 1`,
  );
  if (!row) throw new Error("In this country nothing lapses");
  return row.expires_at;
}

const DAY_MS = 86_400_000;
/** Jobs of another hour than the night's: people are warned by daylight, a week before. */
const momentOf = (job: string, night: Date): Date => {
  if (job === "warn-of-expiry") return new Date(night.getTime() - 8 * DAY_MS + 8 * 3_600_000);
  return new Date(night.getTime() + (job === "lapse-points" ? 600_000 : 2 * 3_600_000));
};

/** A profile that was read: when, as `Date.now()`, and how long it took. */
type Read = { at: number; ms: number };

/** Reads profiles one after the other until it is stopped. */
function readProfiles(port: number, tokens: readonly string[]): { stop(): Promise<Read[]> } {
  const taken: Read[] = [];
  let isOver = false;
  const reading = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const headers = { authorization: `Bearer ${tokens[turn % tokens.length]}` };
      const [at, begun] = [Date.now(), performance.now()];
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/user/profile`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A profile was refused: ${answer.status}`);
      taken.push({ at, ms: performance.now() - begun });
      // As people do it, who are not in a hurry: the load is not what is measured.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await reading;
      return taken;
    },
  };
}

/** The tokens that are let in: the sessions of a country end in many ways. */
async function welcome(port: number, tokens: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/user/profile`, { headers });
    await answer.arrayBuffer();
    if (answer.ok) found.push(token);
  }
  if (found.length < 20) throw new Error(`Of ${tokens.length} sessions ${found.length} are let in`);
  return found;
}

const megabytes = (value: number) => `${value.toFixed(1)} MB`;
const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

/** Watches the transactions of a job's process: how long the longest was open. */
async function watchTransactions(url: string): Promise<{ stop(): Promise<number> }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  let longestMs = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ ms: number | null }>(
        `select (extract(epoch from max(clock_timestamp() - xact_start)) * 1000)::float8 as ms from pg_stat_activity
         where application_name = '${APPLICATION}' and xact_start is not null and datname = current_database()`,
      );
      longestMs = Math.max(longestMs, rows[0]?.ms ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      await client.end();
      return longestMs;
    },
  };
}

type Written = { written: number; commits: number };
const written = async (url: string): Promise<Written> => {
  // The counters of a session arrive when it ends, at the latest.
  const [row] = await ask<{ written: string; commits: string }>(
    url,
    `select tup_inserted + tup_updated + tup_deleted as written, xact_commit as commits
     from pg_stat_database where datname = current_database()`,
  );
  return { written: Number(row!.written), commits: Number(row!.commits) };
};

type Measured = NightResult & { name: string; longestMs: number; rows: number; reads: number[] };

async function measureJob(place: Place, job: string, night: Date, tokens: string[]): Promise<Measured> {
  const plan: NightPlan = {
    databaseUrl: named(place.databaseUrl, APPLICATION),
    dataDirectory: place.directory,
    at: momentOf(job, night).toISOString(),
    job,
  };
  const before = await written(place.superuserUrl);
  const watch = await watchTransactions(place.superuserUrl);
  const reading = readProfiles(place.port, tokens);
  const result = await runPlan<NightResult>("measures/night-job.ts", plan);
  const [longestMs, read] = [await watch.stop(), await reading.stop()];
  const isMeanwhile = ({ at }: Read) => at >= result.begunAt && at <= result.begunAt + result.seconds * 1000;
  const reads = read.filter(isMeanwhile).map(({ ms }) => ms);
  const rows = (await written(place.superuserUrl)).written - before.written;
  return { ...result, name: job, longestMs, rows, reads };
}

/** One night on one country: a line for each job, or for those whose name `only` finds, and what it came to. */
async function measureNight(
  place: Place,
  only: RegExp | undefined,
): Promise<{ participants: number; quietMs: number; jobs: Measured[] }> {
  const [size] = await ask<{ count: string; ids: string[] }>(
    place.superuserUrl,
    `select (select count(*) from participant) as count,
       (select array_agg(id) from (select p.id from participant p join session s on s.participant_id = p.id
          where s.ended_at is null and p.closed_at is null group by p.id order by p.id desc limit 600) read) as ids`,
  );
  const tokens = await welcome(
    place.port,
    size!.ids.map((id) => `bench-participant-${id}`),
  );
  const night = await hardestNight(place.superuserUrl);
  const plan = { databaseUrl: place.databaseUrl, dataDirectory: place.directory, at: night.toISOString(), job: null };
  const { jobs: names } = await runPlan<NightResult>("measures/night-job.ts", plan satisfies NightPlan);
  const asked = names.filter((name) => only?.test(name) ?? true);
  const order = asked.toSorted((a, b) => momentOf(a, night).getTime() - momentOf(b, night).getTime());
  // What watches a job costs something too, so it watches here as well.
  const quiet = async () => (await measureJob(place, REST, night, tokens)).reads;
  await quiet();
  const before = await quiet();
  console.log(`quiet: profile p99 ${milliseconds(p99(before))} of ${before.length}`);
  const jobs: Measured[] = [];
  for (const name of order) {
    const measured = await measureJob(place, name, night, tokens);
    jobs.push(measured);
    const { seconds, longestMs, rows, peakHeapMb, reads } = measured;
    console.log(
      `${name}: ${seconds.toFixed(2)} s, longest transaction ${milliseconds(longestMs)}, ${rows} rows, heap ${megabytes(peakHeapMb)}, profile p99 ${milliseconds(p99(reads))} of ${reads.length}`,
    );
  }
  // Before and after, so that others at work on the machine weigh on both sides.
  return { participants: Number(size!.count), quietMs: p99([...before, ...(await quiet())]), jobs };
}

function linesOf(night: Awaited<ReturnType<typeof measureNight>>): Result[] {
  const { participants, quietMs, jobs } = night;
  const lines = jobs.map((job): Result => {
    const isTold = job.reads.length >= READS_MIN;
    return {
      name: `${job.name}, ${participants} participants`,
      measured: `${job.seconds.toFixed(2)} s, longest transaction ${milliseconds(job.longestMs)}, ${job.rows} rows, heap ${megabytes(job.peakHeapMb)}`,
      against: isTold
        ? `profile p99 ${milliseconds(p99(job.reads))}, quiet ${milliseconds(quietMs)}`
        : `${job.reads.length} profiles`,
      ratio: isTold ? p99(job.reads) / quietMs : undefined,
      limit: isTold ? { atMost: PROFILE_RATIO_LIMIT } : undefined,
      holds: job.failure === undefined,
    };
  });
  const all = jobs.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    ...lines,
    {
      name: `the whole night, ${participants} participants`,
      measured: `${all.toFixed(0)} s`,
      against: `${WHOLE_NIGHT_LIMIT_SECONDS} s`,
      ratio: all / WHOLE_NIGHT_LIMIT_SECONDS,
      limit: { atMost: 1 },
    },
  ];
}

/** What each job keeps in memory, in the small country and in the large one. */
function heapLines(small: readonly Measured[], large: readonly Measured[]): Result[] {
  return large.map((job) => {
    const other = small.find(({ name }) => name === job.name)!;
    const grown = job.peakHeapMb - other.peakHeapMb;
    return {
      name: `memory of ${job.name}`,
      measured: megabytes(job.peakHeapMb),
      against: megabytes(other.peakHeapMb),
      ratio:
        grown <= HEAP_NOISE_MB ? Math.min(1, job.peakHeapMb / other.peakHeapMb) : job.peakHeapMb / other.peakHeapMb,
      limit: { atMost: HEAP_RATIO_LIMIT },
    };
  });
}

/**
 * Measures the night on a small country and on a large one; each job that failed breaks its line. `only`: the jobs whose
 * name it finds, to go on with a night that was broken off.
 */
export async function measureNights(places: readonly NightPlace[], only?: RegExp): Promise<Result[]> {
  const results: Result[] = [];
  const nights: Measured[][] = [];
  for (const one of places) {
    const place = await take(one);
    try {
      await printMachine(place.databaseUrl);
      const night = await measureNight(place, only);
      for (const { name, failure } of night.jobs) if (failure) console.log(`${name} failed: ${failure}`);
      nights.push(night.jobs);
      results.push(...linesOf(night));
    } finally {
      await place.close();
    }
  }
  const [small, large] = nights;
  return small && large ? [...results, ...heapLines(small, large)] : results;
}
