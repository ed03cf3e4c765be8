// SatAgro's side as this server sees it. None of its responses is trusted before it was bounded, parsed and checked.
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#platform/settings/clock.ts";
import { createCircuit } from "./circuit.ts";

/** SatAgro does not respond, or not by the protocol: it may later. */
export class SatagroOutage extends Error {}
/** SatAgro says that a code or token of ours is invalid. */
export class SatagroRefusal extends Error {}

export type SatagroTokens = { accessToken: string; refreshToken: string; expiresInSeconds: number };
export type SatagroClient = ReturnType<typeof createSatagroClient>;

type Options = {
  /** The base URL of all calls; ends in `ciech/`. */
  url: string;
  clientId: string;
  clientSecret: string;
  clock: Clock;
  timeoutMs?: number;
};

type Call = { method: "GET" | "POST" | "PUT"; path: string; body?: unknown; bearer?: string };

const TIMEOUT_MS = 5000;
const ANSWER_BYTES_MAX = 256 * 1024;
/** Simultaneous calls: an outage there must not use up what the portal itself needs. */
const CALLS_MAX = 8;

const token = z.string().min(1).max(4096);
const codeAnswer = z.object({ code: z.string().min(1).max(1024), state: z.string().min(1).max(200) });
const tokenAnswer = z.object({
  access_token: token,
  refresh_token: token,
  expires_in: z.int().min(1).max(31_536_000),
});
const loginAnswer = z.object({ redirect: z.url().max(2048) });
const nothing = z.unknown();
const text = (max: number) => z.string().max(max);
/** Kept whole; these are the parts that are shown. */
const fieldsAnswer = z.looseObject({
  fields: z
    .array(
      z.looseObject({
        id: z.union([text(100), z.number()]),
        name: text(200),
        crop: text(200).nullish(),
        area_hectares: z.number().min(0).max(1_000_000).nullish(),
        ndvi: z.number().min(-1).max(1).nullish(),
        observed_on: z.iso.date().nullish(),
      }),
    )
    .max(1000),
});

/** One call: at most CALLS_MAX are under way, and none is made while the circuit is open. */
function createAsking({ url, clientId, clientSecret, clock, timeoutMs }: Required<Options>) {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  const circuit = createCircuit(clock);
  let underWay = 0;

  return async function ask<T>(call: Call, answer: z.ZodType<T>): Promise<T> {
    if (circuit.isOpen() || underWay >= CALLS_MAX) throw new SatagroOutage("not asked");
    underWay += 1;
    try {
      const response = await fetch(new URL(call.path, url), {
        method: call.method,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: "application/json",
          authorization: call.bearer === undefined ? basic : `Bearer ${call.bearer}`,
          ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      });
      const content = await readBounded(response);
      const isRefusal = [400, 401, 403].includes(response.status);
      if (!isRefusal && !response.ok) throw new SatagroOutage(`status ${response.status}`);
      const parsed = isRefusal ? undefined : answer.parse(content === "" ? undefined : JSON.parse(content));
      circuit.succeeded();
      if (isRefusal) throw new SatagroRefusal(`status ${response.status}`);
      return parsed as T;
    } catch (error) {
      if (error instanceof SatagroRefusal) throw error;
      circuit.failed();
      throw error instanceof SatagroOutage ? error : new SatagroOutage(String(error), { cause: error });
    } finally {
      underWay -= 1;
    }
  };
}

/**
 * The calls to SatAgro, each of at most five seconds. They throw SatagroOutage and SatagroRefusal and nothing else.
 * After three outages in a row no calls are made for half a minute: callers get the error at once.
 */
export function createSatagroClient({ url, clientId, clientSecret, clock, timeoutMs = TIMEOUT_MS }: Options) {
  const { origin } = new URL(url);
  const ask = createAsking({ url, clientId, clientSecret, clock, timeoutMs });

  const exchange = async (body: Record<string, string>): Promise<SatagroTokens> => {
    const tokens = await ask({ method: "POST", path: "oauth/token", body }, tokenAnswer);
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      expiresInSeconds: tokens.expires_in,
    };
  };

  return {
    /** Requests a code for a participant who agreed. The caller must check the state returned with it. */
    authorize: (participantId: number, state: string, verifier: string) =>
      ask(
        {
          method: "POST",
          path: "oauth/authorize",
          body: {
            response_type: "code",
            client_id: clientId,
            participant_id: participantId,
            state,
            code_challenge: createHash("sha256").update(verifier).digest("base64url"),
            code_challenge_method: "S256",
          },
        },
        codeAnswer,
      ),
    /** Exchanges a code for tokens. */
    redeem: (code: string, verifier: string) =>
      exchange({ grant_type: "authorization_code", code, code_verifier: verifier }),
    /** New tokens for the old ones, which then become invalid. */
    refresh: (refreshToken: string) => exchange({ grant_type: "refresh_token", refresh_token: refreshToken }),
    /** Revokes a refresh token and everything derived from it. An already revoked token is not an error. */
    async revoke(refreshToken: string): Promise<void> {
      await ask({ method: "POST", path: "oauth/revoke", body: { token: refreshToken } }, nothing);
    },
    /** Sends the listed data, which replace those sent before. */
    async share(accessToken: string, data: unknown): Promise<void> {
      await ask({ method: "PUT", path: "participant", body: data, bearer: accessToken }, nothing);
    },
    /** The participant's fields: the whole response. */
    fields: (accessToken: string) => ask({ method: "GET", path: "fields", bearer: accessToken }, fieldsAnswer),
    /** Signs a participant in there; returns the URL for the browser, always on SatAgro's origin. */
    async login(accessToken: string, participantId: number): Promise<string> {
      const body = { access_token: accessToken, participant_id: participantId };
      const { redirect } = await ask({ method: "POST", path: "login", body }, loginAnswer);
      if (new URL(redirect).origin !== origin) throw new SatagroOutage("redirects elsewhere");
      return redirect;
    },
  };
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > ANSWER_BYTES_MAX) throw new SatagroOutage("too long an answer");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
