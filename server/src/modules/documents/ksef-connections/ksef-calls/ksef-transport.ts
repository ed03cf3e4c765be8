// One call to KSeF: bounded in time and size, never led elsewhere, and its refusals sorted.
import type { z } from "zod";
import type { Clock } from "#platform/settings/clock.ts";
import { forbiddenReason, refusalCode } from "./ksef-answers.ts";
import { KsefError, type KsefErrorKind } from "./ksef-error.ts";

export type KsefCall = {
  /** What the call is for, in messages. */
  name: string;
  method: "GET" | "POST" | "DELETE";
  /** Below the environment's address; or a whole address of KSeF's storage, which gets nothing of ours but the request. */
  path: string;
  query?: Record<string, string | number>;
  bearer?: string;
  json?: object;
  xml?: string;
  /** An answer with more bytes is not read to its end. */
  bytesMax?: number;
  /** Longer than for other calls. */
  timeoutMs?: number;
  /** The forms in which KSeF gives what is asked for: the words of a content type. JSON where none are named. */
  forms?: RegExp;
};

const ANSWER_BYTES_MAX = 256 * 1024;
const JSON_FORMS = /\bjson\b/;
/** What somebody between us and KSeF answers with: a firewall's or a proxy's page for people. */
const PAGE_FORM = /\bhtml\b/;
const WARNING_LENGTH_MAX = 500;
const RETRY_SECONDS_DEFAULT = 60;
const RETRY_SECONDS_MAX = 86_400;

/** What KSeF's codes of refusal mean to us. A code that is not named here is unexpected. */
const CODES: Record<number, KsefErrorKind> = {
  9101: "certificate",
  9102: "certificate",
  9103: "certificate",
  9105: "certificate",
  21115: "certificate",
  21406: "certificate",
  // The challenge was used or took too long: another one may do.
  21111: "unavailable",
  // Taken in, and not yet to be fetched.
  21165: "unavailable",
  21301: "signed_out",
  21304: "signed_out",
};
/** Reasons of a status 403 that say something of permissions. */
const PERMISSION_REASONS = new Set(["missing-permissions", "insufficient-resource-access", "context-type-not-allowed"]);

export type KsefTransport = ReturnType<typeof createTransport>;

type Options = {
  url: string;
  clock: Clock;
  timeoutMs: number;
  /** Hears what KSeF warns of beside an answer. */
  warned: ((call: string, warning: string) => void) | undefined;
};

export function createTransport({ url, clock, timeoutMs, warned }: Options) {
  const base = url.endsWith("/") ? url : `${url}/`;

  async function send(call: KsefCall): Promise<{ response: Response; body: Buffer }> {
    const address = new URL(call.path, base);
    for (const [name, value] of Object.entries(call.query ?? {})) address.searchParams.set(name, String(value));
    const body = call.xml ?? (call.json === undefined ? undefined : JSON.stringify(call.json));
    try {
      const response = await fetch(address, {
        method: call.method,
        redirect: "manual",
        signal: AbortSignal.timeout(call.timeoutMs ?? timeoutMs),
        headers: {
          "x-error-format": "problem-details",
          ...(call.bearer === undefined ? {} : { authorization: `Bearer ${call.bearer}` }),
          ...(body === undefined ? {} : { "content-type": call.xml ? "application/xml" : "application/json" }),
        },
        ...(body === undefined ? {} : { body }),
      });
      return { response, body: await readBounded(response, call) };
    } catch (error) {
      if (error instanceof KsefError) throw error;
      throw new KsefError("unavailable", `KSeF ${call.name}: ${reasonOf(error)}`);
    }
  }

  return {
    /** The answer's body and headers, if KSeF did what it was asked to. Throws a KsefError otherwise. */
    async raw(call: KsefCall): Promise<{ body: Buffer; headers: Headers }> {
      const { response, body } = await send(call);
      mustBeOfKsef(call, response, body);
      if (!response.ok) throw refusalOf(call, response, body, clock.now());
      const warning = response.headers.get("x-system-warning");
      if (warning) warned?.(call.name, warning.slice(0, WARNING_LENGTH_MAX));
      return { body, headers: response.headers };
    },
    /** The answer's JSON by its schema. */
    async json<T>(call: KsefCall, answer: z.ZodType<T>): Promise<T> {
      const { body } = await this.raw(call);
      const parsed = answer.safeParse(jsonOf(body));
      if (parsed.success) return parsed.data;
      const places = parsed.error.issues.slice(0, 3).map(({ path }) => path.join("."));
      throw new KsefError(
        "unexpected",
        `KSeF ${call.name}: the answer does not fit at ${places.join(", ") || "its root"}`,
      );
    },
  };
}

/**
 * The form is judged before the content: a page for people, a way elsewhere, or another form than was asked for comes from
 * somebody in between, whatever its status, and says nothing of the document or the permission that was asked about.
 */
function mustBeOfKsef(call: KsefCall, response: Response, body: Buffer): void {
  const { status } = response;
  const form = response.headers.get("content-type")?.toLowerCase() ?? "";
  const isLedElsewhere = status >= 300 && status < 400;
  const isOtherForm = response.ok && body.length > 0 && form !== "" && !(call.forms ?? JSON_FORMS).test(form);
  if (!isLedElsewhere && !isOtherForm && !(PAGE_FORM.test(form) && status !== 429)) return;
  throw new KsefError("unavailable", `KSeF ${call.name}: status ${status}, not an answer of KSeF's`);
}

function refusalOf(call: KsefCall, response: Response, body: Buffer, now: Date): KsefError {
  const { status } = response;
  const says = `KSeF ${call.name}: status ${status}`;
  if (status === 429) {
    return new KsefError("limited", says, { retryAfterSeconds: secondsOf(response.headers.get("retry-after"), now) });
  }
  if (status === 401) return new KsefError("signed_out", says);
  if (status === 403) {
    const reason = forbiddenReason(jsonOf(body));
    const isOfPermission = reason === undefined || PERMISSION_REASONS.has(reason);
    return new KsefError(isOfPermission ? "no_permission" : "unexpected", reason ? `${says}, ${reason}` : says);
  }
  if (status === 408 || status >= 500) return new KsefError("unavailable", says);
  if (status === 410) return new KsefError("unexpected", says, { code: status });
  const code = status === 400 ? refusalCode(jsonOf(body)) : undefined;
  if (code === undefined) return new KsefError("unexpected", says);
  return new KsefError(CODES[code] ?? "unexpected", `${says}, code ${code}`, { code });
}

/** `Retry-After` as it may be: seconds, or a date. */
function secondsOf(header: string | null, now: Date): number {
  const text = header?.trim() ?? "";
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return RETRY_SECONDS_DEFAULT;
  return Math.min(Math.max(1, Math.ceil(seconds)), RETRY_SECONDS_MAX);
}

async function readBounded(response: Response, { name, bytesMax = ANSWER_BYTES_MAX }: KsefCall): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > bytesMax) throw new KsefError("unexpected", `KSeF ${name}: the answer has more than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The name of a failed connection's reason, without anything that was sent. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return name === "TimeoutError" ? "no answer in time" : `no connection (${cause?.code ?? name ?? "unknown"})`;
}
