// A whole server in the test's process: real PostgreSQL, real files in a temporary folder, a stopped clock.
import { appendFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ErrorCode } from "@plon/contract/shared/calls/errors.ts";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll } from "vitest";
import { createApp } from "#app";
import type { Parts } from "#parts";
import { type FixedClock, fixedClock } from "#platform/settings/clock.ts";
import { BRAND_SETTINGS, readConfig } from "#platform/settings/config.ts";
import type { Database } from "#platform/database/database.ts";
import { createFileStorage, type FileStorage } from "#platform/files/storage.ts";
import { createSealer } from "#platform/secrets/sealer.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** A Wednesday at noon in Warsaw. */
export const START = "2026-06-10T10:00:00.000Z";

/** What every start outside the demo must be told. */
export const BRAND = Object.fromEntries(BRAND_SETTINGS.map((name) => [name, "Kłos"]));

/** The key for every test that needs one. */
export const SECRETS_KEY = Buffer.alloc(32, "test").toString("base64");
export const testSealer = createSealer({ key: Buffer.from(SECRETS_KEY, "base64") });

export type TestServer = {
  readonly app: FastifyInstance;
  /** As it is opened: tests read and write as they like. */
  readonly db: Database["db"];
  readonly database: TestDatabase;
  readonly clock: FixedClock;
  readonly storage: FileStorage;
  readonly filesDirectory: string;
  call: Call;
  /** A second process on the same database, as far as it can tell; returns how to call it. */
  another(): Promise<Call>;
};

type Call = (method: InjectOptions["method"], url: string, options?: CallOptions) => Promise<Answer>;

export type CallOptions = {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  payload?: Buffer | string;
  address?: string;
};

export type Answer = {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever the server answered
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  raw: Buffer;
  cookies: Record<string, string>;
};

/**
 * One server for the tests of the calling file. Read its members inside tests and hooks. `others` are parts that stand
 * in for somebody else's service, created with the tests' clock. `begin` gives what is there at first, if that is more
 * than a migrated database.
 */
export function useTestServer(
  environment: Record<string, string> = {},
  others: (
    clock: FixedClock,
  ) => Promise<
    Pick<Parts, "satagro" | "companyRegister" | "wallets" | "postalTowns" | "bodyPace" | "tracing">
  > = async () => ({}),
  begin: () => Promise<{ database: TestDatabase; directory: string }> = async () => ({
    database: await createTestDatabase(),
    directory: await mkdtemp(path.join(tmpdir(), "plon-files-")),
  }),
): TestServer {
  let parts: (Omit<TestServer, "call" | "another"> & { open(): Promise<FastifyInstance> }) | undefined;
  const opened: FastifyInstance[] = [];
  beforeAll(async () => {
    const { database, directory: filesDirectory } = await begin();
    const config = readConfig({
      PLON_DATA: filesDirectory,
      PLON_LOG: "silent",
      PLON_DEMO: "1",
      ...environment,
    });
    const clock = fixedClock(START);
    const storage = createFileStorage(config.files);
    const open = async () => {
      const { db } = database;
      const app = await createApp({ config, db, clock, storage, sealer: testSealer, ...(await others(clock)) });
      watchRefusals(app);
      await app.ready();
      opened.push(app);
      return app;
    };
    parts = { app: await open(), open, db: database.db, database, clock, storage, filesDirectory };
  });
  afterAll(async () => {
    if (!parts) return;
    for (const app of opened) await app.close();
    await parts.database.drop();
    await rm(parts.filesDirectory, { recursive: true, force: true });
  });
  const ready = () => {
    if (!parts) throw new Error("The test server exists inside tests and hooks only");
    return parts;
  };
  return {
    get app() {
      return ready().app;
    },
    get db() {
      return ready().db;
    },
    get database() {
      return ready().database;
    },
    get clock() {
      return ready().clock;
    },
    get storage() {
      return ready().storage;
    },
    get filesDirectory() {
      return path.join(ready().filesDirectory, "files");
    },
    call: (method, url, options = {}) => call(ready().app, method, url, options),
    another: async () => {
      const app = await ready().open();
      return (method, url, options = {}) => call(app, method, url, options);
    },
  };
}

const undeclared = new WeakMap<FastifyInstance, Set<string>>();

/** Records every error code that its endpoint does not declare; the call that caused it fails. */
function watchRefusals(app: FastifyInstance): void {
  const found = new Set<string>();
  undeclared.set(app, found);
  app.addHook("onSend", async (request, reply, payload) => {
    const { errors } = request.routeOptions.config;
    if (reply.statusCode < 400 || !errors || typeof payload !== "string" || !payload.startsWith("{")) return;
    const { error } = JSON.parse(payload) as { error?: ErrorCode };
    if (error && !errors.has(error)) found.add(`${request.method} ${request.routeOptions.url} refuses with ${error}`);
  });
}

function refuseUndeclared(app: FastifyInstance): void {
  const found = [...(undeclared.get(app) ?? [])];
  undeclared.get(app)?.clear();
  if (found.length === 0) return;
  const log = process.env["PLON_UNDECLARED"];
  if (log) appendFileSync(log, `${found.join("\n")}\n`);
  else throw new Error(`Declare it in the endpoint's errors: ${found.join("; ")}`);
}

async function call(
  app: FastifyInstance,
  method: InjectOptions["method"],
  url: string,
  options: CallOptions,
): Promise<Answer> {
  const hasBody = options.body !== undefined;
  const response = await app.inject({
    method: method ?? "GET",
    url,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...options.headers,
    },
    remoteAddress: options.address ?? "203.0.113.1",
    ...(hasBody ? { payload: JSON.stringify(options.body) } : {}),
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  });
  refuseUndeclared(app);
  const isJson = String(response.headers["content-type"]).includes("json");
  return {
    status: response.statusCode,
    body: isJson ? response.json() : undefined,
    headers: response.headers,
    raw: response.rawPayload,
    cookies: Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie.value])),
  };
}

/** A multipart body as a browser sends it: the parts in the order given. */
export function multipart(parts: { name: string; value: string | Buffer; filename?: string; type?: string }[]) {
  const boundary = "----plon-test-boundary-3f9c1";
  const chunks = parts.flatMap(({ name, value, filename, type }) => {
    const file =
      filename === undefined ? "" : `; filename="${filename}"\r\nContent-Type: ${type ?? "application/octet-stream"}`;
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from("\r\n"),
    ];
  });
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
