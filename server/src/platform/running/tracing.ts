// Traces for the operators' collector. main.ts loads this file only if OTEL_EXPORTER_OTLP_ENDPOINT is set: without it
// neither this file nor any library below is part of the process (decision 0155).
import { FastifyOtelInstrumentation } from "@fastify/otel";
import { context, diag, DiagLogLevel, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import type { Job } from "./jobs.ts";
import { VERSION } from "#platform/settings/version.ts";

export type Tracing = {
  /** Makes a span of every call that `app` answers. Before anything else is added to it. */
  watch(app: FastifyInstance): Promise<void>;
  /** The same jobs, each run a trace of its own. */
  jobs(jobs: readonly Job[]): Job[];
  /** The same drains, each run that did something a trace of its own. */
  drains(drains: Readonly<Record<string, Drain>>): Record<string, Drain>;
  /** Sends what is left, and watches nothing any more. */
  stop(): Promise<void>;
};

type Drain = () => Promise<boolean>;

/** How long a collector has to take what is sent. */
const SEND_MS = 3000;
const JOB = "plon.job";
const DRAIN = "plon.drain";
const DID_WORK = "plon.did_work";
const REQUEST_ID = "plon.request_id";

/** Everything else that the libraries note is left out: a path, a query or an error's text may hold a name or a token. */
const SENT_ATTRIBUTES = [
  "http.request.method",
  "http.route",
  "http.response.status_code",
  "db.system.name",
  "db.system",
  "db.query.text",
  "db.statement",
  "error.type",
  JOB,
  DRAIN,
  REQUEST_ID,
];
/** What the monitoring asks for every few seconds. */
const UNWATCHED = new Set(["/api/health", "/api/ready", "/metrics"]);

type Options = { endpoint: string; role: string; sendMs?: number };

/** Starts sending traces to the collector at `endpoint` (OTLP over HTTP): calls, jobs, drains, and their statements. */
export function startTracing({ endpoint, role, sendMs = SEND_MS }: Options): Tracing {
  const sender = senderTo(`${endpoint.replace(/\/+$/, "")}/v1/traces`, sendMs);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": `plon-${role}`, "service.version": VERSION }),
    spanProcessors: [withoutIdleDrains(sender)],
  });
  // No propagator: a caller decides neither what is recorded nor under which name.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  const unwatchStatements = watchStatements();
  const tracer = provider.getTracer("plon");
  const inTrace = <T>(name: string, attribute: string, work: (span: Span) => Promise<T>): Promise<T> =>
    tracer.startActiveSpan(name, { root: true, attributes: { [attribute]: name } }, async (span) => {
      try {
        return await work(span);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });

  return {
    async watch(app) {
      const warn = (message: string) => app.log.warn({ reason: message }, "traces are not sent");
      const silent = () => {};
      diag.setLogger({ error: warn, warn: silent, info: silent, debug: silent, verbose: silent }, DiagLogLevel.ERROR);
      const watcher = new FastifyOtelInstrumentation({
        instrumentHooks: false,
        recordExceptions: false,
        ignorePaths: ({ url }) => UNWATCHED.has(url.split("?", 1)[0]!),
        requestHook: (span, request) => {
          span.updateName(`${request.method} ${request.routeOptions.url ?? "none"}`);
          span.setAttribute(REQUEST_ID, request.id);
        },
      });
      await app.register(watcher.plugin());
    },
    jobs: (jobs) => jobs.map((job) => ({ ...job, run: () => inTrace(job.name, JOB, () => job.run()) })),
    drains: (drains) =>
      Object.fromEntries(
        Object.entries(drains).map(([name, drain]) => [
          name,
          () =>
            inTrace(name, DRAIN, async (span) => {
              const didWork = await drain();
              if (didWork) span.setAttribute(DID_WORK, true);
              return didWork;
            }),
        ]),
      ),
    async stop() {
      unwatchStatements();
      await provider.shutdown().catch(() => {});
      trace.disable();
      context.disable();
      diag.disable();
    },
  };
}

const senderTo = (url: string, sendMs: number) =>
  new BatchSpanProcessor(stripped(new OTLPTraceExporter({ url, timeoutMillis: sendMs })), {
    exportTimeoutMillis: sendMs,
  });

/**
 * The driver is loaded long before, so it is patched where it stands instead of while it is loaded: the same in every
 * order of imports, and without hooks into the loader.
 */
function watchStatements(): () => void {
  const watcher = new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true });
  const client = watcher.getModuleDefinitions().find(({ name }) => name === "pg");
  if (!client?.patch) throw new Error("The instrumentation of pg does not know its driver any more");
  client.patch(pg, undefined);
  return () => {
    watcher.disable();
    client.unpatch?.(pg, undefined);
  };
}

/** Only what may leave the process: closed lists of attributes, no events, no texts of errors. */
function stripped(exporter: SpanExporter): SpanExporter {
  const strip = (span: ReadableSpan): ReadableSpan => ({
    name: span.name,
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext ? { parentSpanContext: span.parentSpanContext } : {}),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes: Object.fromEntries(
      SENT_ATTRIBUTES.filter((name) => name in span.attributes).map((name) => [name, span.attributes[name]]),
    ),
    links: [],
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  });
  return {
    export: (spans, done) => exporter.export(spans.map(strip), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => await exporter.forceFlush?.(),
  };
}

/** Drains look every two seconds whether something waits: what they asked to find nothing is nobody's trace. */
function withoutIdleDrains(next: SpanProcessor): SpanProcessor {
  const held = new Map<string, ReadableSpan[]>();
  return {
    onStart(span, parent) {
      if (DRAIN in span.attributes) held.set(span.spanContext().traceId, []);
      next.onStart(span, parent);
    },
    onEnd(span) {
      const { traceId } = span.spanContext();
      const spans = held.get(traceId);
      if (!spans) return next.onEnd(span);
      spans.push(span);
      if (!(DRAIN in span.attributes)) return;
      held.delete(traceId);
      const isWorth = DID_WORK in span.attributes || span.status.code === SpanStatusCode.ERROR;
      if (isWorth) for (const one of spans) next.onEnd(one);
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}
