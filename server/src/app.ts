import { randomUUID } from "node:crypto";
import path from "node:path";
import fastifyCookie from "@fastify/cookie";
import fastifyMultipart from "@fastify/multipart";
import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import helmet from "helmet";
import { jsonSchemaTransform, serializerCompiler } from "fastify-type-provider-zod";
import { officeDecideApproval } from "@plon/contract/office/house/approvals.ts";
import { officeSwitchKsef } from "@plon/contract/office/documents/ksef-connections.ts";
import { officePutSetting, officeRestoreSetting } from "@plon/contract/office/house/settings.ts";
import { AppError } from "#platform/acts/errors.ts";
import type { Clock } from "#platform/settings/clock.ts";
import type { Config } from "#platform/settings/config.ts";
import type { Db } from "#platform/database/database.ts";
import { BODY_PACE, connectionBounds, endConnections, watchBodies } from "#platform/http/body-pace.ts";
import { installErrorHandler } from "#platform/http/error-handler.ts";
import { limitCallers } from "#platform/http/general-limit.ts";
import { healthRoutes } from "#platform/http/health.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { createIncoming } from "#platform/http/incoming.ts";
import { zodValidator } from "#platform/http/input.ts";
import { keepOwnWriting } from "#platform/http/own-writing.ts";
import { serveScreens } from "#platform/http/screens.ts";
import { wellKnownRoutes } from "#platform/http/well-known.ts";
import { agreements } from "#modules/people/consents/consents-office.service.ts";
import { isOpenCampaign } from "#modules/offers/campaigns/entries/linked-entry.service.ts";
import { isPublicPromotion } from "#modules/offers/promotions/public/public-promotions.service.ts";
import { isPublished } from "#modules/house/content/content.service.ts";
import { vouchForSubmitted } from "#modules/documents/feeds/ksef-channel/vouching.service.ts";
import { forgetSettings } from "#modules/house/settings/settings.service.ts";
import { secondsOfMaintenance } from "#modules/house/system/system.service.ts";
import { outstandingPoints } from "#modules/points/ledger/ledger-days.service.ts";
import { publicUrlOf } from "#platform/settings/public-url.ts";
import { loggerOptions } from "#platform/settings/logger.ts";
import { VERSION } from "#platform/settings/version.ts";
import { approvalActs, MODULES } from "./modules.ts";
import type { Parts, RouteParts } from "./parts.ts";
import { FARM_PERSONAL, PERSONAL } from "./personal.ts";

const checkout = path.resolve(import.meta.dirname, "../..");
/** JSON bodies are forms; the largest is an invoice of 200 lines. */
const BODY_LIMIT_BYTES = 131_072;

/** The whole HTTP server, not yet listening. */
export async function createApp({
  config,
  db,
  clock,
  storage,
  sealer,
  satagro,
  companyRegister,
  wallets,
  postalTowns,
  ksef,
  tracing,
  bodyPace = BODY_PACE,
  replica,
  onRoute,
}: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: "idle",
    ...connectionBounds(bodyPace),
  });
  await tracing?.watch(app);
  if (onRoute) app.addHook("onRoute", onRoute);
  app.setValidatorCompiler(zodValidator);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  watchBodies(app, bodyPace);
  endConnections(app, bodyPace);
  await installPlugins(app);
  answerWithHeaders(app, config);
  if (config.callsPerMinute > 0) limitCallers(app, { db, clock, most: config.callsPerMinute });
  closeDuringMaintenance(app, db, clock);

  const host: RouteHost = {
    app,
    db,
    clock,
    replica,
    requiresTotp: !config.isDemo,
    incoming: createIncoming(path.join(config.dataDirectory, "incoming")),
  };
  const parts = routeParts({ config, storage, sealer, satagro, companyRegister, wallets, postalTowns, ksef }, app);
  keepOwnWriting(host, parts.secureCookies);
  wellKnownRoutes(host, parts);
  healthRoutes(host, parts);
  for (const { routes = [] } of MODULES) for (const mount of routes) mount(host, parts);

  await serveScreens(app, {
    portal: path.join(checkout, "portal/dist"),
    office: path.join(checkout, "office/dist"),
    hasPage: (slug) => isPublished(db, slug),
    hasPromotion: async (slug) => (await offerAt(db, clock.now(), slug)) !== undefined,
  });
  return app;
}

/** What of what anybody may read has this name. */
async function offerAt(db: Db, at: Date, slug: string): Promise<"promotion" | "campaign" | undefined> {
  if (await isPublicPromotion(db, at, slug)) return "promotion";
  return (await isOpenCampaign(db, at, slug)) ? "campaign" : undefined;
}

/** What every response carries, and the line of the log that it leaves. */
function answerWithHeaders(app: FastifyInstance, config: Config): void {
  const protect = securityHeaders(config, []);
  const protectFramed = securityHeaders(config, config.embedHosts);
  const answerHeaders = apiHeaders(config);
  // The hooks of every call take a callback rather than a promise, which would cost a turn of the event loop each.
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    if (!request.url.startsWith("/api/") || request.url.startsWith("/api/docs")) {
      const shield = FRAMED_PAGES.has(request.url.split("?", 1)[0]!) ? protectFramed : protect;
      return shield(request.raw, reply.raw, done as (error?: unknown) => void);
    }
    reply.headers(answerHeaders);
    done();
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, id } = request;
    // The route, not the URL: a query may contain a token or a name.
    request.log.info({
      id,
      method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });
}

/** What the routes need beyond their host; each takes its part of it. */
function routeParts(
  {
    config,
    storage,
    sealer,
    satagro,
    companyRegister,
    wallets,
    postalTowns = new Map(),
    ksef,
  }: Pick<Parts, "config" | "storage" | "sealer" | "satagro" | "companyRegister" | "wallets" | "postalTowns" | "ksef">,
  { server }: FastifyInstance,
): RouteParts {
  const brand = {
    ...config.brand,
    /** Asked when a link is written. */
    get publicUrl() {
      return publicUrlOf(config, server);
    },
  };
  return {
    config,
    storage,
    sealer,
    satagro,
    companyRegister,
    wallets,
    postalTowns,
    ksef,
    brand,
    approvals: approvalActs(brand),
    secureCookies: config.publicUrl?.startsWith("https:") ?? false,
    personal: PERSONAL,
    farmPersonal: FARM_PERSONAL,
    measures: MODULES.flatMap(({ measures = [] }) => measures),
    onSubmitted: vouchForSubmitted,
    outstandingPoints,
    agreements,
    offerAt,
  };
}

/** Headers of an API response, which is not a page: nothing in it may run, and it may not be framed or sniffed. */
function apiHeaders(config: Config): Record<string, string> {
  const isHttps = config.publicUrl?.startsWith("https:") ?? false;
  return {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    ...(isHttps ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** The calculators that partners may show on their own pages (PLON_EMBED_HOSTS). */
const FRAMED_PAGES = new Set(["/kalkulator-zewnetrzny", "/kalkulator-zewnetrzny-promocja-jesienna"]);

/** The headers that tell browsers what our pages may do, built once: the library's plugin builds them per call. */
function securityHeaders(config: Config, embedHosts: readonly string[]) {
  const isHttps = config.publicUrl?.startsWith("https:") ?? false;
  const tileServer = config.mapTiles ? [new URL(config.mapTiles.url).origin] : [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", ...tileServer],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...tileServer],
        workerSrc: ["'self'"],
        frameSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: embedHosts.length > 0 ? [...embedHosts] : ["'none'"],
      },
    },
    // The older header cannot hold a list of hosts; where the policy has one it would forbid what that allows.
    xFrameOptions: embedHosts.length > 0 ? false : { action: "deny" },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
}

async function installPlugins(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCookie);
  // A file beyond its limit is cut off and refused at its field, rather than the whole request.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Plon API", version: VERSION },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifySwaggerUi, { routePrefix: "/api/docs" });
}

const SETTING_PATHS = new Set<string | undefined>([
  officePutSetting.path,
  officeRestoreSetting.path,
  officeDecideApproval.path,
  officeSwitchKsef.path,
]);

const CLOSED_DURING_MAINTENANCE = ["/api/v1/", "/api/feeds/", "/api/partners/"];

/**
 * During maintenance portal, feeds and partners' calls respond with 503 and when to retry; staff can keep working, and anybody may query
 * the state.
 */
function closeDuringMaintenance(app: FastifyInstance, db: Db, clock: Clock): void {
  app.addHook("onRequest", async (request) => {
    if (!CLOSED_DURING_MAINTENANCE.some((start) => request.url.startsWith(start))) return;
    const retryAfterSeconds = await secondsOfMaintenance(db, clock.now());
    if (retryAfterSeconds > 0) throw new AppError("system.maintenance", { retryAfterSeconds });
  });
  app.addHook("onResponse", (request, _reply, done) => {
    if (SETTING_PATHS.has(request.routeOptions.url)) forgetSettings(db);
    done();
  });
}
