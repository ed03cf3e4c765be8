import { FetchInterceptor } from "@mswjs/interceptors/fetch/web";
import { XMLHttpRequestInterceptor } from "@mswjs/interceptors/XMLHttpRequest/web";
import type { CallAnswer, Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { errorText } from "@plon/contract/shared/words/error-words.ts";
import { ERROR_STATUS, type ErrorCode, type ErrorParams } from "@plon/contract/shared/calls/errors.ts";
import { askedOf, type Asked, type AnyAsked, matcherOf } from "./asked.ts";

type Beside<E extends Endpoint> = Omit<CallAnswer<E>, "data">;
type Data<E extends Endpoint> = CallAnswer<E>["data"];
type GivenAnswer<E extends Endpoint> =
  | Data<E>
  | Answer
  | ((asked: Asked<E>) => Data<E> | Answer | Promise<Data<E> | Answer>);

/** What a refusal says beside its code. */
type Details = {
  fields?: Record<string, string[]>;
  params?: ErrorParams;
  retryAfterSeconds?: number;
  message?: string;
};

/** An answer that is more than data. */
class Answer {
  readonly respond: (endpoint: Endpoint) => Response;
  constructor(respond: (endpoint: Endpoint) => Response) {
    this.respond = respond;
  }
}

/** A refusal as the server sends it: the code's own status and words. Only codes that the endpoint declares. */
export function refusal(code: ErrorCode, { fields, params, retryAfterSeconds, message }: Details = {}): Answer {
  return new Answer((endpoint) => {
    if (!isDeclared(endpoint, code)) throw new Error(`${nameOf(endpoint)} never refuses with ${code}`);
    const words = message ?? errorText(code, params);
    if (words.includes("{")) throw new Error(`${code} says what its params leave open: ${words}`);
    return Response.json(
      { status: "error", error: code, message: words, ...(fields && { errors: fields }) },
      {
        status: ERROR_STATUS[code],
        headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
      },
    );
  });
}

/** What something in front of the server says, in whatever shape. */
export const foreign = (status: number, body: unknown): Answer => new Answer(() => Response.json(body, { status }));

/** A page of a proxy, where an answer of ours was expected. */
export const proxyPage = (status: number): Answer =>
  new Answer(
    () =>
      new Response("<html><body><h1>Bad Gateway</h1></body></html>", {
        status,
        headers: { "content-type": "text/html" },
      }),
  );

/** An answer that broke off on its way. */
export const cut = new Answer(
  () => new Response('{"status":"success","da', { headers: { "content-type": "application/json" } }),
);

/** No answer: the network is gone. */
export const lost = new Answer(() => Response.error());

/** What a server says that is newer than this page: a code that was not there when it was built, with words of its own. */
export const newerRefusal = (message: string): Answer =>
  foreign(409, { status: "error", error: "offer.of_another_release", message });

/** An answer that is long on its way: `arrives` lets it come, as what it is given. */
export function slow(): { given: () => Promise<Answer>; arrives: (answer: Answer) => void } {
  let arrives: (answer: Answer) => void = () => {};
  const given = () => new Promise<Answer>((resolve) => (arrives = resolve));
  return { given, arrives: (answer) => arrives(answer) };
}

/** Errors of any call, whatever its endpoint declares. */
const OF_ANY = /^(?:request\.|system\.|access\.|internal$|unauthenticated$|access_denied$)/;

const isDeclared = (endpoint: Endpoint, code: ErrorCode) =>
  endpoint.errors.includes(code) || OF_ANY.test(code) || (endpoint.upload !== undefined && code.startsWith("file."));

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What went wrong since the last reset. */
export const problems: string[] = [];

/**
 * The server of a screen under test: answers calls of the contract's endpoints, by fetch or XMLHttpRequest. What is sent and
 * what is answered is parsed by the endpoint's own schemas, and a call that nobody answers, or that the contract would
 * refuse, is a problem of the test.
 */
export function createAnswers<Known extends object>(exports: readonly object[]) {
  const endpoints = endpointsIn(exports);
  const matching = matcherOf([...endpoints.values()]);
  const answers = new Map<Endpoint, GivenAnswer<Endpoint>[]>();
  const besides = new Map<Endpoint, object>();
  const log: { endpoint: Endpoint; asked: AnyAsked }[] = [];
  const files = new Map<string, Blob | Promise<Blob>>();
  const filesAsked: string[] = [];
  let isRestHeld = false;
  let failing: { given: Answer; spared: ReadonlySet<string> } | undefined;

  function endpointOf(name: string): Endpoint {
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new Error(`The contract has no ${name}`);
    return endpoint;
  }

  function responseTo(endpoint: Endpoint, given: unknown): Response {
    if (given instanceof Answer) return given.respond(endpoint);
    const beside = besides.get(endpoint) as { meta?: unknown; filters?: unknown } | undefined;
    const body = {
      status: "success",
      ...beside,
      data: endpoint.data.parse(given),
      ...(endpoint.meta && { meta: endpoint.meta.parse(beside?.meta) }),
      ...(endpoint.filters && { filters: endpoint.filters.parse(beside?.filters) }),
    };
    return Response.json(body, { status: endpoint.status ?? 200 });
  }

  /** The file below this address, which the contract names without an envelope. */
  async function fileAt({ url, headers }: Request): Promise<Response | undefined> {
    const { pathname, search } = new URL(url);
    const file = files.get(pathname);
    if (!file) return undefined;
    if (!headers.has("authorization")) throw new Error("it carries no token");
    filesAsked.push(pathname + search);
    return new Response(await file);
  }

  async function answer(request: Request): Promise<Response> {
    const file = request.method === "GET" ? await fileAt(request) : undefined;
    if (file) return file;
    const found = matching(request);
    if (!found) throw new Error("the contract has no such call");
    const { endpoint, params } = found;
    const asked = await askedOf(endpoint, params, request);
    log.push({ endpoint, asked });
    if (failing && !failing.spared.has(nameOf(endpoint))) return failing.given.respond(endpoint);
    const queue = answers.get(endpoint);
    if (!queue && isRestHeld) return await new Promise<never>(() => {});
    if (!queue) throw new Error("nobody answers it");
    const given = queue.length > 1 ? queue.shift() : queue[0];
    return responseTo(endpoint, typeof given === "function" ? await given(asked as never) : given);
  }

  const interceptors = [new FetchInterceptor(), new XMLHttpRequestInterceptor()];
  for (const interceptor of interceptors) {
    interceptor.on("request", async ({ request, controller }) => {
      const { pathname, search, origin } = new URL(request.url);
      if (origin !== location.origin || !pathname.startsWith("/api/")) return;
      try {
        controller.respondWith(navigator.onLine ? await answer(request) : Response.error());
      } catch (error) {
        if (!request.signal.aborted) problems.push(`${request.method} ${pathname}${search}: ${String(error)}`);
        controller.respondWith(Response.error());
      }
    });
  }

  return {
    start: () => interceptors.forEach((interceptor) => interceptor.apply()),
    stop: () => interceptors.forEach((interceptor) => interceptor.dispose()),

    /** From now on the endpoint answers with this; several are given one after another, the last one for ever. */
    on<Name extends keyof Known & string>(
      name: Name,
      given: GivenAnswer<Extract<Known[Name], Endpoint>>,
      beside?: Beside<Extract<Known[Name], Endpoint>>,
    ): void {
      const endpoint = endpointOf(name);
      answers.set(endpoint, [given as GivenAnswer<Endpoint>]);
      if (beside) besides.set(endpoint, beside);
    },

    /** The endpoint answers with these, one after another; the last one from then on. */
    inTurn<Name extends keyof Known & string>(
      name: Name,
      ...given: GivenAnswer<Extract<Known[Name], Endpoint>>[]
    ): void {
      answers.set(endpointOf(name), given as GivenAnswer<Endpoint>[]);
    },

    /** The endpoint refuses with this code. */
    refuse(name: keyof Known & string, code: ErrorCode, details?: Details): void {
      answers.set(endpointOf(name), [refusal(code, details)]);
    },

    /** Whatever is asked is answered with this, but for what is spared. */
    failAll(given: Answer, spared: readonly (keyof Known & string)[] = []): void {
      failing = { given, spared: new Set<string>(spared) };
    },

    /** What `failAll` made fail is answered again. */
    mendAll: (): void => void (failing = undefined),

    /** What nobody answers stays on its way, instead of failing the test. */
    holdRest(): void {
      isRestHeld = true;
    },

    /** At this address there is a file for whoever is signed in, as no endpoint's answer; or there will be. */
    file(pathname: string, file: Blob | Promise<Blob>): void {
      files.set(pathname, file);
    },

    /** The addresses of files that were asked so far with what was asked of them, oldest first. */
    filesAsked: (): readonly string[] => filesAsked,

    /** The endpoints that were asked so far, by name, oldest first. */
    allAsked: (): string[] => log.map(({ endpoint }) => nameOf(endpoint)),

    /** What was asked of the endpoint so far, oldest first. */
    asked: <Name extends keyof Known & string>(name: Name) =>
      log.filter(({ endpoint }) => endpoint === endpointOf(name)).map(({ asked }) => asked) as Asked<
        Extract<Known[Name], Endpoint>
      >[],

    /** Takes all answers away, and returns what went wrong since the last time. */
    reset(): string[] {
      answers.clear();
      besides.clear();
      log.length = 0;
      files.clear();
      filesAsked.length = 0;
      isRestHeld = false;
      failing = undefined;
      return problems.splice(0);
    },
  };
}

function endpointsIn(exports: readonly object[]): Map<string, Endpoint> {
  const values = exports.flatMap((file) => Object.values(file) as unknown[]);
  // Some stand in a table of their own.
  const found = values.flatMap((value) =>
    isEndpoint(value) ? [value] : Object.values(Object(value)).filter(isEndpoint),
  );
  return new Map(found.map((endpoint) => [nameOf(endpoint), endpoint]));
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
