import { randomUUID } from "node:crypto";
import path from "node:path";
import fastifyCookie from "@fastify/cookie";
import fastifyMultipart from "@fastify/multipart";
import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from "fastify";
import helmet from "helmet";
import { jsonSchemaTransform, serializerCompiler } from "fastify-type-provider-zod";
import { officeDecideApproval } from "@plon/contract/office/approvals.ts";
import { officeSwitchKsef } from "@plon/contract/office/ksef-connections.ts";
import { officePutSetting, officeRestoreSetting } from "@plon/contract/office/settings.ts";
import { AppError } from "#platform/acts/errors.ts";
import type { Clock } from "#platform/settings/clock.ts";
import type { Config } from "#platform/settings/config.ts";
import type { Db, Root } from "#platform/database/database.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { BODY_PACE, type BodyPace, connectionBounds, endConnections, watchBodies } from "#platform/http/body-pace.ts";
import { installErrorHandler } from "#platform/http/error-handler.ts";
import { limitCallers } from "#platform/http/general-limit.ts";
import { healthRoutes } from "#platform/http/health.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { createIncoming } from "#platform/http/incoming.ts";
import { zodValidator } from "#platform/http/input.ts";
import { keepOwnWriting } from "#platform/http/own-writing.ts";
import { serveScreens } from "#platform/http/screens.ts";
import { wellKnownRoutes } from "#platform/http/well-known.ts";
import { approvalsOfficeRoutes } from "#modules/house/approvals/approvals.office-routes.ts";
import { affiliationOfficeRoutes } from "#modules/offers/affiliation/affiliation.office-routes.ts";
import { affiliationPortalRoutes } from "#modules/offers/affiliation/affiliation.portal-routes.ts";
import { accessPortalRoutes } from "#modules/people/access/access.portal-routes.ts";
import { membersOfficeRoutes } from "#modules/people/members/members.office-routes.ts";
import { membersPortalRoutes } from "#modules/people/members/members.portal-routes.ts";
import { adjustmentsOfficeRoutes } from "#modules/points/adjustments/adjustments.office-routes.ts";
import { auditOfficeRoutes } from "#modules/desk/audit/audit.office-routes.ts";
import { automaticAcceptanceOfficeRoutes } from "#modules/documents/automatic-acceptance/automatic-acceptance.office-routes.ts";
import { importsOfficeRoutes } from "#modules/goods/imports/imports.office-routes.ts";
import { availabilityPortalRoutes } from "#modules/goods/availability/availability.portal-routes.ts";
import { calculatorPortalRoutes } from "#modules/documents/calculator/calculator.portal-routes.ts";
import { campaignsOfficeRoutes } from "#modules/offers/campaigns/campaigns.office-routes.ts";
import { campaignsPortalRoutes } from "#modules/offers/campaigns/campaigns.portal-routes.ts";
import { closingsOfficeRoutes } from "#modules/account/closings/closings.office-routes.ts";
import { closingsPortalRoutes } from "#modules/account/closings/closings.portal-routes.ts";
import { agreements } from "#modules/people/consents/consents-office.service.ts";
import { consentsOfficeRoutes } from "#modules/people/consents/consents.office-routes.ts";
import { consentsPortalRoutes } from "#modules/people/consents/consents.portal-routes.ts";
import { contentOfficeRoutes } from "#modules/house/content/content.office-routes.ts";
import { contentPortalRoutes } from "#modules/house/content/content.portal-routes.ts";
import { isPublished } from "#modules/house/content/content.service.ts";
import { dashboardOfficeRoutes } from "#modules/desk/dashboard/dashboard.office-routes.ts";
import { distributorsOfficeRoutes } from "#modules/people/distributors/distributors.office-routes.ts";
import { distributorsPortalRoutes } from "#modules/people/distributors/distributors.portal-routes.ts";
import { duplicatesOfficeRoutes } from "#modules/account/duplicates/duplicates.office-routes.ts";
import { feedsFeedRoutes } from "#modules/documents/feeds/feeds.feed-routes.ts";
import { feedsOfficeRoutes } from "#modules/documents/feeds/feeds.office-routes.ts";
import { feedsPortalRoutes } from "#modules/documents/feeds/feeds.portal-routes.ts";
import { vouchForSubmitted } from "#modules/documents/feeds/vouching.service.ts";
import { invoicesOfficeRoutes } from "#modules/documents/invoices/invoices.office-routes.ts";
import { goalsPortalRoutes } from "#modules/documents/goals/goals.portal-routes.ts";
import { invoicesPortalRoutes } from "#modules/documents/invoices/invoices.portal-routes.ts";
import { ksefConnectionsOfficeRoutes } from "#modules/documents/ksef-connections/ksef-connections.office-routes.ts";
import { ksefConnectionsPortalRoutes } from "#modules/documents/ksef-connections/ksef-connections.portal-routes.ts";
import { lettersOfficeRoutes } from "#modules/points/letters/letters.office-routes.ts";
import { lettersPortalRoutes } from "#modules/points/letters/letters.portal-routes.ts";
import { moneyRewardsPortalRoutes } from "#modules/money/money-rewards/money-rewards.portal-routes.ts";
import { measureKsef } from "#modules/documents/ksef-connections/measures.service.ts";
import type { Ksef } from "#modules/documents/ksef-connections/reading.service.ts";
import { presenceOfficeRoutes } from "#modules/desk/presence/presence.office-routes.ts";
import { measuresOfficeRoutes } from "#modules/desk/measures/measures.office-routes.ts";
import { measureProgramme } from "#modules/desk/measures/measures.service.ts";
import { messagesOfficeRoutes } from "#modules/house/messages/messages.office-routes.ts";
import { messagesPortalRoutes } from "#modules/house/messages/messages.portal-routes.ts";
import { newsOfficeRoutes } from "#modules/house/news/news.office-routes.ts";
import { newsPortalRoutes } from "#modules/house/news/news.portal-routes.ts";
import { notificationsPortalRoutes } from "#modules/house/notifications/notifications.portal-routes.ts";
import { ordersOfficeRoutes } from "#modules/goods/orders/orders.office-routes.ts";
import { ordersPortalRoutes } from "#modules/goods/orders/orders.portal-routes.ts";
import { outboxOfficeRoutes } from "#modules/house/outbox/outbox.office-routes.ts";
import { outboxPortalRoutes } from "#modules/house/outbox/outbox.portal-routes.ts";
import { ownDataPortalRoutes } from "#modules/account/own-data/own-data.portal-routes.ts";
import { farmsOfficeRoutes } from "#modules/account/farms/farms.office-routes.ts";
import { farmRecordsOfficeRoutes } from "#modules/account/farms/farms-records.office-routes.ts";
import { profilePortalRoutes } from "#modules/account/profile/profile.portal-routes.ts";
import { payoutsOfficeRoutes } from "#modules/money/payouts/payouts.office-routes.ts";
import { pointsOfficeRoutes } from "#modules/account/points/points.office-routes.ts";
import { pointsPortalRoutes } from "#modules/account/points/points.portal-routes.ts";
import { photosPortalRoutes } from "#modules/goods/prizes/photos.portal-routes.ts";
import { prizesOfficeRoutes } from "#modules/goods/prizes/prizes.office-routes.ts";
import { prizesPortalRoutes } from "#modules/goods/prizes/prizes.portal-routes.ts";
import { productsOfficeRoutes } from "#modules/goods/products/products.office-routes.ts";
import { productsPortalRoutes } from "#modules/goods/products/products.portal-routes.ts";
import { promotionsOfficeRoutes } from "#modules/offers/promotions/promotions.office-routes.ts";
import { promotionsPortalRoutes } from "#modules/offers/promotions/promotions.portal-routes.ts";
import { queuesOfficeRoutes } from "#modules/desk/queues/queues.office-routes.ts";
import { releasesOfficeRoutes } from "#modules/desk/releases/releases.office-routes.ts";
import { reportsOfficeRoutes } from "#modules/desk/reports/reports.office-routes.ts";
import { registrationsOfficeRoutes } from "#modules/account/registrations/registrations.office-routes.ts";
import { registrationsPortalRoutes } from "#modules/account/registrations/registrations.portal-routes.ts";
import { representativesOfficeRoutes } from "#modules/people/representatives/representatives.office-routes.ts";
import { representativesPortalRoutes } from "#modules/people/representatives/representatives.portal-routes.ts";
import { viewsOfficeRoutes } from "#modules/desk/views/views.office-routes.ts";
import { segmentsOfficeRoutes } from "#modules/offers/segments/segments.office-routes.ts";
import { sendingsOfficeRoutes } from "#modules/offers/sendings/sendings.office-routes.ts";
import { sendingsPortalRoutes } from "#modules/offers/sendings/sendings.portal-routes.ts";
import { settingsOfficeRoutes } from "#modules/house/settings/settings.office-routes.ts";
import { shoppingPortalRoutes } from "#modules/documents/shopping/shopping.portal-routes.ts";
import { staffOfficeRoutes } from "#modules/people/staff/staff.office-routes.ts";
import { transfersOfficeRoutes } from "#modules/points/transfers/transfers.office-routes.ts";
import { transfersPortalRoutes } from "#modules/points/transfers/transfers.portal-routes.ts";
import type { Satagro } from "#modules/account/satagro/connection.service.ts";
import { satagroPortalRoutes } from "#modules/account/satagro/satagro.portal-routes.ts";
import { forgetSettings } from "#modules/house/settings/settings.service.ts";
import { secondsOfMaintenance } from "#modules/house/system/system.service.ts";
import { systemPortalRoutes } from "#modules/house/system/system.portal-routes.ts";
import { outstandingPoints } from "#modules/points/ledger/ledger-days.service.ts";
import { publicUrlOf } from "#platform/settings/public-url.ts";
import { loggerOptions } from "#platform/settings/logger.ts";
import type { Replica } from "#platform/database/replica.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import type { Tracing } from "#platform/running/tracing.ts";
import { VERSION } from "#platform/settings/version.ts";
import { approvalActs } from "./approval-acts.ts";
import { FARM_PERSONAL, PERSONAL } from "./personal.ts";

export type Parts = {
  config: Config;
  db: Root;
  clock: Clock;
  storage: FileStorage;
  /** A standby for long reading; omitted if there is none. */
  replica?: Replica | undefined;
  /** Encrypts and decrypts the database's secrets. */
  sealer: Sealer;
  /** Omitted if the programme has no connection to SatAgro. */
  satagro?: Satagro | undefined;
  /** How KSeF is spoken to; omitted where nothing is read from it. */
  ksef?: Ksef | undefined;
  /** Makes traces of what happens; omitted where nobody collects them. */
  tracing?: Tracing | undefined;
  /** How slowly bodies may arrive, if not the default. */
  bodyPace?: BodyPace;
  /** Called for every route as it is mounted: for the test that walks them all. */
  onRoute?: (route: RouteOptions) => void;
};

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
  const parts = routeParts({ config, storage, sealer, satagro, ksef }, app);
  keepOwnWriting(host, parts.secureCookies);
  for (const mount of MOUNTED) mount(host, parts);

  await serveScreens(app, {
    portal: path.join(checkout, "portal/dist"),
    office: path.join(checkout, "office/dist"),
    hasPage: (slug) => isPublished(db, slug),
  });
  return app;
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

type RouteParts = ReturnType<typeof routeParts>;

/** What the routes need beyond their host; each takes its part of it. */
function routeParts(
  given: Pick<Parts, "config" | "storage" | "sealer" | "satagro" | "ksef">,
  { server }: FastifyInstance,
) {
  const { config, storage, sealer, satagro, ksef } = given;
  const brand = {
    ...config.brand,
    /** Asked when a link is written. */
    get publicUrl() {
      return publicUrlOf(config, server);
    },
  };
  const approvals = approvalActs(brand);
  const secureCookies = config.publicUrl?.startsWith("https:") ?? false;
  const measures = [measureProgramme, measureKsef];
  const onSubmitted = vouchForSubmitted;
  return {
    config,
    storage,
    sealer,
    satagro,
    ksef,
    brand,
    approvals,
    secureCookies,
    personal: PERSONAL,
    farmPersonal: FARM_PERSONAL,
    measures,
    onSubmitted,
    outstandingPoints,
    agreements,
  };
}

/** The explicit list of everything that is mounted; a new module adds its routes here. */
const MOUNTED: readonly ((host: RouteHost, parts: RouteParts) => void)[] = [
  wellKnownRoutes,
  healthRoutes,
  systemPortalRoutes,
  outboxPortalRoutes,
  contentPortalRoutes,
  newsPortalRoutes,
  accessPortalRoutes,
  membersPortalRoutes,
  profilePortalRoutes,
  representativesPortalRoutes,
  consentsPortalRoutes,
  registrationsPortalRoutes,
  messagesPortalRoutes,
  closingsPortalRoutes,
  ownDataPortalRoutes,
  distributorsPortalRoutes,
  productsPortalRoutes,
  availabilityPortalRoutes,
  invoicesPortalRoutes,
  shoppingPortalRoutes,
  feedsPortalRoutes,
  goalsPortalRoutes,
  ksefConnectionsPortalRoutes,
  campaignsPortalRoutes,
  calculatorPortalRoutes,
  lettersPortalRoutes,
  affiliationPortalRoutes,
  pointsPortalRoutes,
  prizesPortalRoutes,
  ordersPortalRoutes,
  moneyRewardsPortalRoutes,
  notificationsPortalRoutes,
  sendingsPortalRoutes,
  photosPortalRoutes,
  promotionsPortalRoutes,
  transfersPortalRoutes,
  satagroPortalRoutes,
  staffOfficeRoutes,
  approvalsOfficeRoutes,
  membersOfficeRoutes,
  dashboardOfficeRoutes,
  measuresOfficeRoutes,
  presenceOfficeRoutes,
  auditOfficeRoutes,
  invoicesOfficeRoutes,
  farmsOfficeRoutes,
  farmRecordsOfficeRoutes,
  representativesOfficeRoutes,
  duplicatesOfficeRoutes,
  adjustmentsOfficeRoutes,
  registrationsOfficeRoutes,
  consentsOfficeRoutes,
  messagesOfficeRoutes,
  closingsOfficeRoutes,
  campaignsOfficeRoutes,
  payoutsOfficeRoutes,
  pointsOfficeRoutes,
  lettersOfficeRoutes,
  affiliationOfficeRoutes,
  transfersOfficeRoutes,
  productsOfficeRoutes,
  automaticAcceptanceOfficeRoutes,
  importsOfficeRoutes,
  distributorsOfficeRoutes,
  contentOfficeRoutes,
  newsOfficeRoutes,
  segmentsOfficeRoutes,
  viewsOfficeRoutes,
  sendingsOfficeRoutes,
  prizesOfficeRoutes,
  ordersOfficeRoutes,
  promotionsOfficeRoutes,
  outboxOfficeRoutes,
  queuesOfficeRoutes,
  releasesOfficeRoutes,
  reportsOfficeRoutes,
  settingsOfficeRoutes,
  feedsOfficeRoutes,
  ksefConnectionsOfficeRoutes,
  feedsFeedRoutes,
];

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

/**
 * During maintenance portal and feeds respond with 503 and when to retry; staff can keep working, and anybody may query
 * the state.
 */
function closeDuringMaintenance(app: FastifyInstance, db: Db, clock: Clock): void {
  app.addHook("onRequest", async (request) => {
    if (!request.url.startsWith("/api/v1/") && !request.url.startsWith("/api/feeds/")) return;
    const retryAfterSeconds = await secondsOfMaintenance(db, clock.now());
    if (retryAfterSeconds > 0) throw new AppError("system.maintenance", { retryAfterSeconds });
  });
  app.addHook("onResponse", (request, _reply, done) => {
    if (SETTING_PATHS.has(request.routeOptions.url)) forgetSettings(db);
    done();
  });
}
