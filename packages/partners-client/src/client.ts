// A client of the partners' API for Node and browsers: no dependencies, types from the contract. What may be repeated is
// repeated, as long as the programme says, and an event that is sent again earns once.
import type { NewEvent, Participant, ProductPage, RewardPage, StreamPage, ToldEvent } from "./types.ts";

export type * from "./types.ts";

/** A refusal, as problem details (RFC 9457) tell it: decide by `code`. */
export class PlonProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    problem: { code?: string; detail?: string; errors?: Record<string, string[]> },
    retryAfterSeconds?: number,
  ) {
    super(problem.detail ?? `HTTP ${status}`);
    this.name = "PlonProblem";
    this.status = status;
    this.code = problem.code ?? "unknown";
    this.errors = problem.errors ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type ClientOptions = {
  /** Where the programme is, such as https://program.example. */
  url: string;
  key: string;
  /** How often a call is sent at most when the network fails or the programme asks to wait; 6 unless said. */
  tries?: number;
  /** The longest that one wait takes, in seconds; 60 unless said. */
  longestWait?: number;
};

type Paging = { after?: string; limit?: number };
type Call = { method?: "GET" | "POST"; query?: Paging; body?: object; idempotencyKey?: string };

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** The same event has the same key, also after the program was started anew. */
async function keyOf(externalId: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(externalId));
  return `event-${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

async function problemOf(response: Response): Promise<PlonProblem> {
  const told = await response.json().catch(() => ({}));
  const wait = Number(response.headers.get("retry-after"));
  return new PlonProblem(response.status, told as object, wait > 0 ? wait : undefined);
}

const MAY_BE_REPEATED = new Set([429, 502, 503, 504]);

/** Sends calls, and repeats those that may be repeated. */
function createCaller({ url, key, tries = 6, longestWait = 60 }: ClientOptions) {
  const base = `${url.replace(/\/$/, "")}/api/partners/v1`;

  async function send(path: string, { method = "GET", query = {}, body, idempotencyKey }: Call): Promise<Response> {
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
    const response = await fetch(`${base}${path}${asked.size > 0 ? `?${asked}` : ""}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { "content-type": "application/json" } : {}),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  return async function call<Data>(path: string, asked: Call = {}): Promise<Data> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // The body is part of the try: a connection may break in the middle of an answer.
        return (await (await send(path, asked)).json()) as Data;
      } catch (error) {
        const isProblem = error instanceof PlonProblem;
        if (attempt >= tries || (isProblem && !MAY_BE_REPEATED.has(error.status))) throw error;
        const seconds = (isProblem ? error.retryAfterSeconds : undefined) ?? 0.25 * 2 ** attempt;
        await pause(Math.min(longestWait, seconds) * 1000);
      }
    }
  };
}

async function* pages<Page extends { next: string | null }>(read: (after: string) => Promise<Page>) {
  for (let after: string | null = "0"; after !== null;) {
    const page = await read(after);
    yield page;
    after = page.next;
  }
}

/** A client for one key. Its calls throw PlonProblem for refusals, and the network's error once all tries failed. */
export function createPartnersClient(options: ClientOptions) {
  const call = createCaller(options);
  const products = (asked: Paging = {}) => call<ProductPage>("/catalogue/products", { query: asked });
  const rewards = (asked: Paging = {}) => call<RewardPage>("/catalogue/rewards", { query: asked });
  const stream = (asked: Paging = {}) => call<StreamPage>("/stream", { query: asked });

  return {
    /** The points of a farm that shows them. */
    participant: (nip: string) => call<Participant>(`/participants/${encodeURIComponent(nip)}`),
    /**
     * Tells an event; sent again, also by another run of the program, it is answered alike and earns once. One that was
     * refused for a limit is judged anew under a key of your own.
     */
    sendEvent: async (event: NewEvent, idempotencyKey?: string) =>
      call<ToldEvent>("/events", {
        method: "POST",
        body: event,
        idempotencyKey: idempotencyKey ?? (await keyOf(event.external_id)),
      }),
    /** What became of an event. */
    event: (id: number) => call<ToldEvent>(`/events/${id}`),
    /** One page of the catalogue, or of the stream. */
    products,
    rewards,
    stream,
    /** All pages of the catalogue, one after the other. */
    allProducts: (limit = 200) => pages((after) => products({ after, limit })),
    allRewards: (limit = 200) => pages((after) => rewards({ after, limit })),
    /** The pages of the stream after a cursor, until there is nothing more now; keep `next` once a page is worked off. */
    async *streamAfter(after = "0", limit = 200): AsyncGenerator<StreamPage> {
      for (let cursor = after, more = true; more;) {
        const page = await stream({ after: cursor, limit });
        yield page;
        cursor = page.next;
        more = page.has_more;
      }
    },
  };
}
