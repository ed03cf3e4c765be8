import { sql } from "kysely";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "#platform/settings/config.ts";
import { codeMatches, tokenHash } from "#platform/auth/tokens.ts";
import { inOneStatement, type TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { VERSION } from "#platform/settings/version.ts";
import type { RouteHost } from "./host.ts";

const DAY_MS = 86_400_000;
const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Adds gauges to the metrics; what it returns brings them up to date. */
export type Measure = (registry: Registry, host: RouteHost) => () => Promise<void>;

/**
 * For operators: /api/health (the process answers), /api/ready (its database and its file store answer and accept writes)
 * and /metrics (from this machine, or with the operators' token).
 */
export function healthRoutes(
  host: RouteHost,
  {
    config,
    storage,
    measures,
    wallets,
  }: {
    config: Pick<Config, "metricsToken">;
    storage: Pick<FileStorage, "answers">;
    measures: Measure[];
    wallets: { apple: { endsAt: Date } | undefined } | undefined;
  },
): void {
  const { app, db } = host;
  const isPublic = { config: { access: "public" }, schema: { hide: true } } as const;

  app.get("/api/health", isPublic, async () => ({ status: "success", data: { ok: true, version: VERSION } }));
  const ready = readiness(db, storage);
  app.get("/api/ready", isPublic, async () => {
    await ready();
    return { status: "success", data: { ok: true } };
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request to the end of its answer, by route.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const clock = new Gauge({
    name: "plon_clock_seconds",
    help: "What this process takes for the time.",
    registers: [registry],
  });
  const certificate = new Gauge({
    name: "plon_wallet_certificate_days",
    help: "Days until the certificate that signs for a wallet ends; without one nothing.",
    labelNames: ["wallet"],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  const refreshes = measures.map((measure) => measure(registry, host));
  app.get("/metrics", isPublic, async (request, reply) => {
    const isOperator = config.metricsToken
      ? codeMatches(request.headers.authorization ?? "", tokenHash(`Bearer ${config.metricsToken}`))
      : // What a proxy on this machine passes on comes from elsewhere.
        LOOPBACK.has(request.socket.remoteAddress ?? "") && request.headers["x-forwarded-for"] === undefined;
    if (!isOperator) throw new AppError("request.not_found");
    // Without a database the rest is still told.
    await Promise.allSettled(refreshes.map((refresh) => refresh()));
    const endsMs = wallets?.apple?.endsAt.getTime();
    if (endsMs !== undefined)
      certificate.set({ wallet: "apple" }, Math.floor((endsMs - host.clock.now().getTime()) / DAY_MS));
    // The last thing: the rules compare it with the moment of the question.
    clock.set(host.clock.now().getTime() / 1000);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const READY_MS = 3000;
/** However many callers there are, the stores are queried at most once in this time. */
const READY_KEPT_MS = 1000;

/** Throws system.unavailable unless both stores answer in time. */
function readiness(db: TransactionalDb, storage: Pick<FileStorage, "answers">): () => Promise<void> {
  let kept: { untilMs: number; answer: Promise<void> } | undefined;
  return () => {
    if (kept && kept.untilMs > performance.now()) return kept.answer;
    const answer = inTime(Promise.all([askDatabase(db), storage.answers()]));
    kept = { untilMs: performance.now() + READY_KEPT_MS, answer };
    return answer;
  };
}

/** Whether it writes and commits: a read-only one is of no use. */
const askDatabase = (db: TransactionalDb) =>
  inOneStatement(db, (tx) =>
    sql`with before as (delete from attempt where bucket = 'ready')
    insert into attempt (bucket, happened_at) values ('ready', now())`.execute(tx),
  );

async function inTime(asked: Promise<unknown>): Promise<void> {
  const late = Symbol("late");
  const timer = Promise.withResolvers<typeof late>();
  const timeout = setTimeout(() => timer.resolve(late), READY_MS);
  // It may fail after nobody waits for it any more.
  asked.catch(() => {});
  try {
    if ((await Promise.race([asked, timer.promise])) === late) throw new Error("No answer in time");
  } catch {
    throw new AppError("system.unavailable", { retryAfterSeconds: 5 });
  } finally {
    clearTimeout(timeout);
  }
}
