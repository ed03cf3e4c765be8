import type { FailureEnvelope } from "./envelope.ts";
import type { CallAnswer, CallInput, Endpoint, EndpointName, Meant, Target } from "./endpoint.ts";

/** A refusal or a failure of the network. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, failure: Partial<FailureEnvelope>, retryAfterSeconds?: number) {
    super(failure.message ?? "");
    this.name = "ApiError";
    this.status = status;
    this.code = failure.error ?? (status === 0 ? "network" : "internal");
    this.fields = failure.errors ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type AnyInput = { params?: unknown; query?: unknown; body?: unknown; form?: FormData };
const named = (values: unknown) => Object(values) as Record<string, unknown>;

/** The URL of a call: `:name` placeholders filled, undefined query values left out. */
export function endpointUrl(target: Pick<Endpoint, "path"> | EndpointName, input: AnyInput = {}): string {
  const { path: places } = typeof target === "string" ? parted(target) : target;
  const path = places.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named(input.params)[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(named(input.query))) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

function parted(name: EndpointName) {
  const [method, path] = name.split(" ");
  return { method, path } as Pick<Endpoint, "method" | "path">;
}

/** What nobody heard, or not to its end. */
const unheard = () => new ApiError(0, { message: "Sprawdź połączenie z internetem" });

/**
 * Reads a response's envelope, or throws the refusal as an ApiError; an answer that broke off is none. Nothing may be made of
 * it: it would count as empty.
 */
export async function readEnvelope(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body === undefined) throw unheard();
  if (response.ok) return body;
  const retryAfter = Number(response.headers.get("retry-after"));
  const failure = { ...(response.status >= 500 ? { message: SERVER_FAILS } : {}), ...readFailure(body) };
  throw new ApiError(response.status, failure, retryAfter > 0 ? retryAfter : undefined);
}

/** What fails in front of our server has no words for anybody: these are said for it. */
export const SERVER_FAILS = "Serwer nie odpowiada. Spróbuj ponownie za chwilę.";

/** A failure may come from a proxy in front of our server, in another format: anything that is not text is ignored. */
function readFailure(body: unknown): Partial<FailureEnvelope> {
  const { error, message, error_description: description, errors } = Object(body) as Record<string, unknown>;
  // One of our codes is a single word; a sentence in its place is the message.
  const sentence = typeof error === "string" && error.includes(" ") ? error : undefined;
  const words = [message, description, sentence].find((text) => typeof text === "string" && text !== "");
  const listed = typeof errors === "string" || Array.isArray(errors) ? { "": errors } : errors;
  const fields = Object.entries(Object(listed) as Record<string, unknown>).map(
    ([field, texts]) => [field, [texts].flat().filter((text) => typeof text === "string")] as const,
  );
  return {
    ...(typeof error === "string" ? { error } : {}),
    ...(typeof words === "string" ? { message: words } : {}),
    errors: Object.fromEntries(fields.filter(([, texts]) => texts.length > 0)),
  };
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;
export type CallOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined };

/** What is sent for a call: its URL and request. */
export function requestOf(
  target: Endpoint | EndpointName,
  input: AnyInput,
  { idempotencyKey, signal }: CallOptions,
): [url: string, init: RequestInit] {
  const { method } = typeof target === "string" ? parted(target) : target;
  const headers: Record<string, string> = { accept: "application/json" };
  if (input.body !== undefined) headers["content-type"] = "application/json";
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  const body = input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  return [
    endpointUrl(target, input),
    { method, headers, ...(body === undefined ? {} : { body }), ...(signal ? { signal } : {}) },
  ];
}

/**
 * A typed `call(endpoint, input)` over any `send` (which adds the session and decides what a 401 means). Endpoints that
 * are `Known` may be named, `call("GET /api/…", input)`: a name loads none of the endpoint's schemas in the browser.
 */
export function createCall<Known extends object = object>(send: Send) {
  return async function call<T extends Target<Known>>(
    target: T,
    input: CallInput<Meant<Known, T>>,
    options: CallOptions = {},
  ): Promise<CallAnswer<Meant<Known, T>>> {
    const [url, init] = requestOf(target, input, options);
    const request = () =>
      send(url, init).catch((error: unknown) => {
        if (error instanceof DOMException && error.name === "AbortError") throw error;
        if (error instanceof ApiError) throw error;
        throw unheard();
      });
    const response = await (options.idempotencyKey ? whileAway(request, options.signal) : request());
    return (await readEnvelope(response)) as CallAnswer<Meant<Known, T>>;
  };
}

/** How often a call with a key is retried, and the longest wait a response may ask for. */
const AGAIN_MAX = 2;
const WAIT_MAX_SECONDS = 8;

/**
 * Retries if the response says to try again in a moment: a restarting server is back before anybody has read a message.
 * Only for calls with a key, which take effect once even if they arrive twice. Planned maintenance is not waited for.
 */
export async function whileAway(request: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  for (let again = 0; ; again += 1) {
    const response = await request();
    const seconds = Number(response.headers.get("retry-after"));
    const isShort = response.status === 503 && seconds > 0 && seconds <= WAIT_MAX_SECONDS;
    if (!isShort || again === AGAIN_MAX || signal?.aborted) return response;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}
