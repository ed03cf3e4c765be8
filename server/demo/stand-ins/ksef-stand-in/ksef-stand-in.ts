// A KSeF of our own: speaks the official protocol of API 2.6 as far as this programme uses it (decision 0143) and checks
// what it is told: signatures, tokens, permissions, limits. For the demo, the tests and the benches.
import { randomUUID, X509Certificate } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { AnsweredInstead, badRequest, Refused, tooManyRequests, type Answer } from "./answers.ts";
import type { PutDocument } from "./archive.ts";
import type { ExportFault } from "./export-state.ts";
import { exportStatus, orderExport, publicKeys, rotateKey, storedPart } from "./exports.ts";
import { bodyOf, contentTypeOf, createFaults, spoiled, type Faults } from "./faults.ts";
import { AUTH_LIMIT, DAY_LIMITS, type Limits } from "./limits.ts";
import { document, grants, metadata, rateLimits } from "./reading.ts";
import { challenge, redeem, refresh, signature, signOut, status } from "./sign-in.ts";
import { CALLS, createWorld, type Asked, type KsefCallKind, type Withdrawal, type World } from "./world.ts";

const PREFIX = "/v2";
/** Where the parts of packages lie: not below the interface's address, as in KSeF. */
const STORAGE = "/storage/";
const BODY_BYTES_MAX = 1024 * 1024;
const CALLS_KEPT = 20_000;

export type KsefStandIn = Awaited<ReturnType<typeof startKsefStandIn>>;

export type KsefStandInOptions = {
  /** The NIP that reads: grants are given to it, and its certificates name it. */
  operatorNip: string;
  now?: () => Date;
  port?: number;
  hwmLagMs?: number;
  rowsMax?: number;
  limits?: Limits | "none";
  /** Sees every request with its answer. */
  observe?: (exchange: KsefExchange) => void;
};

/** A request with its answer, as they went over the wire. */
export type KsefExchange = {
  call: KsefCallKind;
  query: URLSearchParams;
  subject: string;
  requestContentType: string;
  requestBody: Buffer;
  status: number;
  headers: Record<string, string>;
  contentType: string;
  body: Buffer;
  /** Whether the answer was made wrong on purpose. */
  isSpoilt: boolean;
};

/** One line of the log. */
export type KsefCall = { kind: KsefCallKind; at: Date; context: string | null; subject: string; status: number };

const ANSWERS: Record<KsefCallKind, (world: World, asked: Asked, storage: string) => Answer | Promise<Answer>> = {
  challenge,
  signature,
  status,
  redeem,
  refresh,
  sign_out: signOut,
  grants,
  metadata,
  document,
  public_keys: publicKeys,
  export: orderExport,
  export_status: exportStatus,
  rate_limits: rateLimits,
};
/** What counts by address and not by context. */
const PUBLIC: ReadonlySet<KsefCallKind> = new Set([
  "challenge",
  "signature",
  "status",
  "redeem",
  "refresh",
  "public_keys",
]);
const ROUTES = Object.entries(CALLS).map(([kind, call]) => {
  const [method = "", path = ""] = call.split(" ");
  return { kind: kind as KsefCallKind, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/, "([^/]+)")}$`) };
});

/** Starts it on a port of its own of this machine. `url` is what KSEF_URL would be: it ends in /v2. */
export async function startKsefStandIn(options: KsefStandInOptions) {
  const { operatorNip, now = () => new Date(), port = 0, hwmLagMs = 60_000, rowsMax = 10_000 } = options;
  const world = createWorld({ operatorNip, now, hwmLagMs, rowsMax });
  world.state.limits = options.limits ?? DAY_LIMITS;
  const faults = createFaults();
  const log = createLog();
  const server = createServer((request, response) => {
    void respond(request, response, { world, faults, log, observe: options.observe }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PREFIX}`,
    close: () => closed(server),
    control: { ...controlOf(world), ...faultsControl(faults), ...log.control },
  };
}

type Context = {
  world: World;
  faults: Faults;
  log: ReturnType<typeof createLog>;
  observe: KsefStandInOptions["observe"];
};

async function respond(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const { world, faults, log, observe } = context;
  if (request.url?.startsWith(STORAGE)) return fromStorage(request, response, context);
  const asked = await readRequest(request, world.options.now());
  if (!asked) return send(response, { status: 404 });
  const outage = faults.outageAt(asked.now);
  const fault = outage ?? faults.of(asked);
  // During an outage nothing happens; a single answer goes wrong after the call took effect.
  const whole = outage ? { status: 503 } : await answerTo(world, asked, storageOf(request));
  const odd = faults.withOddRows(whole);
  const right = odd ?? whole;
  const answer = fault === undefined ? withWarning(world, right) : await spoiled(right, fault, response, asked);
  log.add(asked, answer?.status ?? 0);
  if (!answer) return;
  observe?.({
    call: asked.kind,
    query: asked.query,
    subject: asked.subject,
    requestContentType: request.headers["content-type"] ?? "",
    requestBody: asked.body,
    status: answer.status,
    headers: answer.headers ?? {},
    contentType: contentTypeOf(answer),
    body: bodyOf(answer),
    isSpoilt: fault !== undefined || odd !== undefined,
  });
  send(response, answer);
}

const storageOf = ({ headers }: IncomingMessage) => `http://${headers.host}${STORAGE.slice(0, -1)}`;

function fromStorage(request: IncomingMessage, response: ServerResponse, { world, faults, log }: Context): void {
  const outage = faults.outageAt(world.options.now());
  if (outage && outage !== "unavailable") return void (outage === "cut" && response.destroy());
  log.addPart(request.headers.authorization);
  send(response, outage ? { status: 503 } : storedPart(world, request.url!.slice(STORAGE.length)));
}

/** What KSeF adds to an answer that it may refuse one day. */
const withWarning = ({ state: { warning } }: World, answer: Answer): Answer =>
  warning === undefined || answer.status >= 300
    ? answer
    : { ...answer, headers: { ...answer.headers, "x-system-warning": warning } };

async function answerTo(world: World, asked: Asked, storage: string): Promise<Answer> {
  try {
    if (PUBLIC.has(asked.kind) && world.state.limits !== "none") {
      const wait = world.counter.take(`${asked.kind}|${asked.address}`, AUTH_LIMIT, asked.now.getTime());
      if (wait !== undefined) return tooManyRequests(wait, asked);
    }
    return await ANSWERS[asked.kind](world, asked, storage);
  } catch (error) {
    if (error instanceof Refused) return badRequest(error.errors, asked);
    if (error instanceof AnsweredInstead) return error.answer;
    throw error;
  }
}

async function readRequest(request: IncomingMessage, now: Date): Promise<Asked | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error("too long");
    chunks.push(chunk);
  }
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
  const path = pathname.startsWith(`${PREFIX}/`) ? pathname.slice(PREFIX.length) : "";
  const route = ROUTES.find(({ method, pattern }) => method === request.method && pattern.test(path));
  if (!route) return undefined;
  return {
    kind: route.kind,
    path,
    subject: decodeURIComponent(route.pattern.exec(path)?.[1] ?? ""),
    query: searchParams,
    body: Buffer.concat(chunks),
    authorization: request.headers.authorization ?? "",
    address: (request.socket.remoteAddress ?? "").replace(/^::ffff:/, ""),
    now,
    wantsProblem: request.headers["x-error-format"] === "problem-details",
  };
}

function send(response: ServerResponse, answer: Answer): void {
  const body = bodyOf(answer);
  const content = body.length === 0 ? {} : { "content-type": contentTypeOf(answer) };
  response.writeHead(answer.status, { ...content, "content-length": body.length, ...answer.headers });
  response.end(body);
}

/** What there is: certificates, permissions, documents, limits, time. */
function controlOf(world: World) {
  const fingerprint = (certificatePem: string) => new X509Certificate(certificatePem).fingerprint256;
  return {
    trust: (certificatePem: string): void => void world.trusted.add(fingerprint(certificatePem)),
    distrust: (certificatePem: string): void => void world.trusted.delete(fingerprint(certificatePem)),
    /** The farm gives the operator the right to read its invoices. */
    grant(farmNip: string, since: Date = world.options.now()): void {
      world.lateWithdrawals.delete(farmNip);
      if (!world.grants.has(farmNip)) world.grants.set(farmNip, { id: randomUUID(), since });
    },
    withdraw(farmNip: string, how: Withdrawal = "at_once"): void {
      world.grants.delete(farmNip);
      if (how === "with_the_token") world.lateWithdrawals.add(farmNip);
      if (how === "with_the_session") {
        for (const [reference, { contextNip }] of world.signIns) {
          if (contextNip === farmNip) world.signIns.delete(reference);
        }
      }
    },
    /** A seller's document reaches KSeF. Returns its number; the same document again has the same. */
    put: (document: PutDocument): string => world.archive.put(document),
    /** From now on the high-water mark stops at this moment; undefined lets it follow the clock again. */
    holdStorageAt(moment: Date | undefined): void {
      world.state.heldAtMs = moment?.getTime();
    },
    /** Questions are answered as ever, but with this mark, whatever is known; undefined: with the true one again. */
    tellMark(mark: Date | undefined): void {
      world.state.toldMark = mark;
    },
    setLimits(limits: Limits | "none"): void {
      world.state.limits = limits;
      world.counter.forget();
    },
    /** How often a sign-in is answered to be under way before its result is there. */
    signInTakes(polls: number): void {
      world.state.signInPolls = polls;
    },
    /** Every answer carries this technical warning from now on. */
    warn(text: string | undefined): void {
      world.state.warning = text;
    },
    /** The next package goes wrong so; several wait for their turn. */
    nextExport: (fault: ExportFault): void => void world.exports.faults.push(fault),
    /** How often a package is answered to be under way before it is there, and how it is cut. */
    exportsTake(polls: number, more: { partBytes?: number; documentsMax?: number } = {}): void {
      Object.assign(world.exports, { polls, ...more });
    },
    /** KSeF closes packages under another key from now on. */
    rotateKey: (how: "planned" | "at_once"): Promise<void> => rotateKey(world, how),
    /** Whether the last package was ordered under KSeF's newest key. */
    isNewestKeyUsed: (): boolean => world.exports.usedKeys.at(-1) === world.exports.keys.at(-1)?.id,
    /** This document is the one that a package has by mistake. */
    strangerIs(ksefNumber: string): void {
      world.exports.stranger = world.archive.get(ksefNumber);
    },
    /** Ends every session, as a restart does. */
    forgetSessions: (): void => world.signIns.clear(),
  };
}

const faultsControl = ({ outage, endOutage, next, spoil, mend, listOddly }: Faults) => ({
  outage,
  endOutage,
  next,
  spoil,
  mend,
  listOddly,
});

function createLog() {
  let calls: KsefCall[] = [];
  const counts = new Map<string, number>();
  const fetched = new Set<string>();
  const parts: boolean[] = [];
  return {
    add({ kind, now, authorization, subject }: Asked, status: number): void {
      const context = contextOf(authorization);
      calls.push({ kind, at: now, context, subject, status });
      if (calls.length > 2 * CALLS_KEPT) calls = calls.slice(-CALLS_KEPT);
      const key = `${context}|${kind}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (kind === "document") fetched.add(`${context}|${subject}`);
    },
    /** A part was fetched; whether with something that only KSeF itself should see. */
    addPart(authorization: string | undefined): void {
      parts.push(authorization !== undefined);
    },
    control: {
      /** Of every part that was fetched, whether a token came along. */
      parts: (): readonly boolean[] => parts,
      /** What was asked, in order; of very many the latest. */
      calls: (): readonly KsefCall[] => calls,
      /** How many calls there were: of a context and a kind, where these are named. */
      count({ context, kind }: { context?: string; kind?: KsefCallKind } = {}): number {
        let sum = 0;
        for (const [key, count] of counts) {
          const [ofContext, ofKind] = key.split("|");
          if ((context ?? ofContext) === ofContext && (kind ?? ofKind) === ofKind) sum += count;
        }
        return sum;
      },
      /** Every document that was ever asked for, once for each context. */
      fetched: (): { context: string; ksefNumber: string }[] =>
        Array.from(fetched, (one) => {
          const [context = "", ksefNumber = ""] = one.split("|");
          return { context, ksefNumber };
        }),
      forgetCalls(): void {
        calls = [];
        fetched.clear();
        parts.length = 0;
        counts.clear();
      },
    },
  };
}

/** The context that a token names, whether or not it is genuine: for the log. */
function contextOf(authorization: string): string | null {
  const payload = authorization.split(".")[1];
  if (payload === undefined) return null;
  try {
    const { contextNip } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { contextNip?: unknown };
    return typeof contextNip === "string" ? contextNip : null;
  } catch {
    return null;
  }
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
