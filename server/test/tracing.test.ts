// What the operators' collector is sent of calls, jobs and drains, what it is not, and that it costs nobody else anything.
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { startServer } from "#main";
import { readConfig } from "#platform/settings/config.ts";
import { startTracing, type Tracing } from "#platform/running/tracing.ts";
import { createGiven, newNip, PASSWORD } from "./harness/given.ts";
import { startMailServer } from "#test/harness/running/carriers.ts";
import { inherited } from "./harness/running/processes.ts";
import { BRAND, useTestServer } from "./harness/server.ts";

type SentSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};
let collector: Server;
let endpoint: string;
/** Everything that was sent, as it came. */
let received = "";

const spans = (): SentSpan[] =>
  received
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => JSON.parse(line).resourceSpans as { scopeSpans: { spans: SentSpan[] }[] }[])
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
const valueOf = (span: SentSpan | undefined, key: string) =>
  span?.attributes.find((attribute) => attribute.key === key)?.value.stringValue;
const statementsBelow = (parent: SentSpan | undefined) =>
  spans().filter(({ parentSpanId }) => parent !== undefined && parentSpanId === parent.spanId);

let tracing: Tracing;
const server = useTestServer({}, async () => {
  collector = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received += `${body}\n`;
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await once(collector.listen(0, "127.0.0.1"), "listening");
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  tracing = startTracing({ endpoint, role: "web" });
  return { tracing };
});
const given = createGiven(server);

afterAll(() => void collector.close());

test("a collector that is named gets the spans of calls and their statements, and of a person neither number nor token nor password", async () => {
  const nip = newNip();
  const farmer = await given.participant({ identifier: nip });
  const clerk = await given.staff();
  const found = await server.call("GET", `/api/office/v1/participants?search=${nip}`, { token: clerk.token });
  expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([farmer.id]);
  const signedIn = await server.call("POST", "/api/v1/auth/login", {
    body: { account_type: "program.farmer", nip, password: PASSWORD },
  });
  expect(signedIn.status).toBe(200);
  const secret = "tajny-odnosnik-0123456789abcdef";
  await server.call("GET", `/api/v1/registration/${secret}`);
  await server.call("GET", `/api/nowhere/${secret}?token=${secret}`);
  await server.call("GET", "/api/ready");
  await tracing.stop();

  const search = spans().find(({ name }) => name === "GET /api/office/v1/participants");
  expect(valueOf(search, "http.route")).toBe("/api/office/v1/participants");
  expect(valueOf(search, "plon.request_id")).toBe(found.headers["x-request-id"]);
  const traced = spans().filter(({ traceId }) => traceId === search?.traceId);
  const texts = traced.map((span) => valueOf(span, "db.query.text") ?? valueOf(span, "db.statement") ?? "");
  expect(texts.join("\n")).toContain('from "participant"');
  const signIn = spans().find(({ name }) => name === "POST /api/v1/auth/login");
  expect(spans().filter(({ traceId }) => traceId === signIn?.traceId).length).toBeGreaterThan(3);
  expect(spans().map(({ name }) => name)).not.toContain("GET /api/ready");

  const tokens = [clerk.token, farmer.token, signedIn.body.data?.access_token ?? signedIn.body.access_token].filter(
    Boolean,
  );
  expect(tokens.length).toBeGreaterThan(1);
  for (const kept of [nip, secret, PASSWORD, `rolnik${nip}`, ...tokens]) expect(received).not.toContain(kept);
});

test("a worker sends the drains that did something and the jobs, and no idle drain", async () => {
  received = "";
  vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "100");
  const mail = await startMailServer();
  const worker = await startServer(
    readConfig({
      ...BRAND,
      DATABASE_URL: server.database.url,
      PLON_DATA: server.filesDirectory,
      PLON_LOG: "error",
      PLON_ROLE: "worker",
      SMTP_URL: mail.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    }),
  );
  await server.db
    .insertInto("outbox_message")
    .values({
      channel: "email",
      recipient: "anna@rolnik.example",
      subject: "Witaj",
      body: "Treść",
      created_at: server.clock.now(),
    })
    .execute();
  await server.database.pool.query("insert into jobs.job (name, policy) values ('sum-ledger-days', 'exclusive')");
  await vi.waitFor(
    () => expect(spans().map(({ name }) => name)).toEqual(expect.arrayContaining(["mails", "sum-ledger-days"])),
    { timeout: 150_000, interval: 50 },
  );
  await worker.close();
  await mail.goAway();
  const drain = spans().find(({ name }) => name === "mails");
  expect(valueOf(drain, "plon.drain")).toBe("mails");
  expect(statementsBelow(drain).length).toBeGreaterThan(1);
  const job = spans().find(({ name }) => name === "sum-ledger-days");
  expect(statementsBelow(job).length).toBeGreaterThan(0);
  expect(received).not.toContain("anna@rolnik.example");
  expect(spans().filter(({ name }) => ["readings", "pictures", "ksef"].includes(name))).toEqual([]);
});

test("a collector that refuses, hangs or talks nonsense costs no call anything, and is sent what comes once it is back", async () => {
  vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "20");
  const asked: string[] = [];
  let manner = "hangs";
  const troubled = createServer((request, response) => {
    request.resume();
    asked.push(manner);
    if (manner === "refuses") response.writeHead(503).end();
    if (manner === "talks nonsense") response.writeHead(200, { "content-type": "text/html" }).end("<html>OK</html>");
    if (manner === "takes") response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await once(troubled.listen(0, "127.0.0.1"), "listening");
  const { port } = troubled.address() as AddressInfo;
  tracing = startTracing({ endpoint: `http://127.0.0.1:${port}`, role: "web", sendMs: 150 });
  const call = await server.another();
  for (manner of ["hangs", "refuses", "talks nonsense", "takes"]) {
    await vi.waitFor(
      async () => {
        expect((await call("GET", "/api/system-settings")).status).toBe(200);
        expect(asked).toContain(manner);
      },
      { timeout: 150_000, interval: 20 },
    );
  }
  await tracing.stop();
  troubled.closeAllConnections();
  troubled.close();
});

test("a process without the variable loads nothing that makes traces", async () => {
  const child = fork(path.join(import.meta.dirname, "crash/serve.ts"), {
    execArgv: ["--import", path.join(import.meta.dirname, "harness/running/loaded-modules.ts")],
    env: {
      ...inherited(),
      PORT: "0",
      ...BRAND,
      DATABASE_URL: server.database.url,
      PLON_DATA: server.filesDirectory,
      PLON_LOG: "error",
      PLON_ROLE: "web",
    },
  });
  await once(child, "message");
  const told = once(child, "message");
  child.send("modules");
  const [{ modules }] = (await told) as [{ modules: string[] }];
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  expect(modules.some((url) => url.endsWith("/pg/lib/client.js"))).toBe(true);
  // The interface alone, with nothing behind it, comes with the library of the metrics.
  const tracers = modules.filter((url) => /@opentelemetry\/(?!api\/)|@fastify\/otel|tracing\.ts/.test(url));
  expect(tracers).toEqual([]);
});
