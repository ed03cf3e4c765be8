// The composition root: configuration, database, files, web and worker roles, and their orderly shutdown.
import path from "node:path";
import { createApp } from "./app.ts";
import { listDrains, listJobs } from "./jobs.ts";
import { clockFrom, systemClock } from "#platform/settings/clock.ts";
import type { Config } from "#platform/settings/config.ts";
import {
  createDatabase,
  inTransaction,
  isStoreAway,
  type TransactionalDb,
  WEB_LIMITS,
} from "#platform/database/database.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import { listen } from "#platform/acts/notices.ts";
import { diskFault, listenWords, refuseObstacles } from "#platform/running/obstacles.ts";
import { createFileStorage } from "#platform/files/storage.ts";
import { startWorker } from "#platform/running/jobs.ts";
import { publicUrlOf } from "#platform/settings/public-url.ts";
import { type Replica, watchReplica } from "#platform/database/replica.ts";
import type { Tracing } from "#platform/running/tracing.ts";
import { type DatabaseAddress, prepareDatabase } from "#platform/postgres/prepare-database.ts";
import { ensureProgrammeConsents } from "#modules/people/consents/programme-consents.service.ts";
import { ensureFixedPages } from "#modules/house/content/content.service.ts";
import { connectKsef } from "./ksef.ts";
import { connectCompanyRegister } from "./company-register.ts";
import { openPostcodes } from "./postcodes.ts";
import { connectSatagro } from "./satagro.ts";
import { connectWallets } from "./wallets.ts";
import type { Parts } from "./parts.ts";
import { openSecrets } from "./secrets.ts";
import { ensureKsefConsent } from "#modules/documents/ksef-connections/ksef-connections.service.ts";
import { ensureSatagroConsent } from "#modules/account/satagro/satagro.service.ts";
import { forgetSettings } from "#modules/house/settings/settings.service.ts";
import { ensureSeasonalPromotions } from "#modules/offers/promotions/seasonal-promotions.service.ts";

const WORKER_CONNECTIONS = 4;
/** PostgreSQL writes its log in pieces of 16 MB: with less room than that it gives up. */
const FULL_MB = 20;

export type RunningServer = {
  url: string;
  databaseUrl: string;
  /** Whether the programme runs as the role that owns its tables, which only a demo may. */
  ownsItsTables: boolean;
  close(): Promise<void>;
};

/**
 * Starts everything the configuration asks for and returns where it listens. Throws an Error with a message for the
 * operator if that is impossible; whatever was started by then is stopped again.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closers.splice(0).toReversed()) await step();
  };
  try {
    return { ...(await start(config, closers)), close };
  } catch (error) {
    await close();
    throw (await storeFault(config, error)) ?? error;
  }
}

/** A database that broke off while it was starting says nothing of its disk. */
async function storeFault(config: Config, error: unknown): Promise<Error | undefined> {
  if (!isStoreAway(error)) return undefined;
  const fault = await diskFault(config, FULL_MB).catch(() => undefined);
  return fault === undefined ? undefined : new Error(fault, { cause: error });
}

async function start(config: Config, closers: (() => Promise<void>)[]): Promise<Omit<RunningServer, "close">> {
  await refuseObstacles(config);
  const tracing = await openTracing(config, closers);
  const address = config.database ?? (await startOwnDatabase(config, closers));
  const { isOwner: ownsItsTables } = await prepareDatabase(address, config.isDemo);
  const { url: databaseUrl } = address;
  const hasWeb = config.role !== "worker";
  const { db, close } = createDatabase(databaseUrl, {
    max: config.databasePoolMax,
    ...(hasWeb ? { limits: WEB_LIMITS } : {}),
  });
  closers.push(close);
  closers.push(await listen(databaseUrl, "settings_changed", () => forgetSettings(db)));
  const sealer = await openSecrets(config, db);
  const clock = config.now ? clockFrom(config.now) : systemClock;
  const satagro = await connectSatagro(config, clock, sealer, closers);
  const companyRegister = await connectCompanyRegister(config, clock, closers);
  const wallets = await connectWallets(config, clock, closers);
  const { towns: postalTowns, fault: postcodesFault } = await openPostcodes(config);
  const storage = createFileStorage(config.files);
  const parts: Parts = {
    config,
    db,
    clock,
    storage,
    sealer,
    satagro,
    companyRegister,
    wallets,
    postalTowns,
    tracing,
  };
  await ensureFixedPages(db, clock.now());
  if (config.isDemo) {
    const { loadDemo } = await import("#demo/demo.ts");
    await loadDemo(parts);
  }
  // After the demo data, which date them years back, and put the promotions in the current season.
  await inTransaction(db, (tx) => ensureProgrammeConsents(tx, config.brand, { at: clock.now(), staffId: null }));
  await ensureSeasonalPromotions(db, clock.now());
  if (satagro) await ensureSatagroConsent(db, clock.now());
  await ensureKsefConsent(db, clock.now());
  if (config.replica && hasWeb) parts.replica = openReplica(config.replica, config.databasePoolMax, { db, closers });
  parts.ksef = await connectKsef(config, { db, clock, sealer, closers });

  // Before what works on it, to be closed after it.
  const working = config.role === "both" ? { ...parts, db: await openForWorker(databaseUrl, closers) } : parts;
  const app = await createApp(parts);
  if (postcodesFault) app.log.warn(postcodesFault);
  const publicUrl = () => publicUrlOf(config, app.server);
  const parting: (() => Promise<void>)[] = [async () => void (await app.close())];
  // In parallel: neither waits for the other to finish.
  closers.push(async () => void (await Promise.all(parting.map((step) => step()))));
  if (config.role !== "web") {
    const jobs = listJobs(working);
    const drains = listDrains(working, publicUrl);
    const worker = await startWorker(
      databaseUrl,
      tracing?.jobs(jobs) ?? jobs,
      tracing?.drains(drains) ?? drains,
      app.log,
    );
    parting.push(() => worker.stop());
  }
  if (config.role === "worker") return { url: "", databaseUrl, ownsItsTables };
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(listenWords(config, error), { cause: error });
  });
  return { url: publicUrl(), databaseUrl, ownsItsTables };
}

/** Loads what makes traces only where somebody collects them: nobody else starts slower or larger for it. */
async function openTracing(config: Config, closers: (() => Promise<void>)[]): Promise<Tracing | undefined> {
  if (!config.tracesEndpoint) return undefined;
  const { startTracing } = await import("#platform/running/tracing.ts");
  const tracing = startTracing({ endpoint: config.tracesEndpoint, role: config.role });
  closers.push(() => tracing.stop());
  return tracing;
}

/**
 * Beside a web role a worker has its own connections: its nightly work may take longer than web calls are allowed to.
 */
/** A pool of its own, which is only opened on: a standby that is away keeps nothing from starting. */
function openReplica(
  { url, lagSecondsMax }: NonNullable<Config["replica"]>,
  max: number,
  { db, closers }: { db: TransactionalDb; closers: (() => Promise<void>)[] },
): Replica {
  const standby = createDatabase(url, { max, limits: WEB_LIMITS });
  const replica = watchReplica(db, standby.db, lagSecondsMax);
  closers.push(standby.close, () => replica.close());
  return replica;
}

async function openForWorker(databaseUrl: string, closers: (() => Promise<void>)[]): Promise<TransactionalDb> {
  const { db, close } = createDatabase(databaseUrl, { max: WORKER_CONNECTIONS });
  closers.push(close, await listen(databaseUrl, "settings_changed", () => forgetSettings(db)));
  return db;
}

async function startOwnDatabase(config: Config, closers: (() => Promise<void>)[]): Promise<DatabaseAddress> {
  const postgres = await startEmbeddedPostgres({ directory: path.join(config.dataDirectory, "postgres") });
  closers.push(() => postgres.stop());
  return postgres;
}
