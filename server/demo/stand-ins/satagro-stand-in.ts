// A small SatAgro of our own: speaks the protocol of docs/decisions/0061, knows nothing of satellites. For demo and tests.
import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const CLIENT_ID = "plon";
const CLIENT_SECRET = "demo-secret-of-the-stand-in";
const BODY_BYTES_MAX = 1024 * 1024;
const ACCESS_SECONDS = 3600;

type Asked = { path: string; authorization: string; body: unknown };
type Answer = { status?: number; json?: unknown; html?: string };

type Memory = {
  codes: Map<string, { participantId: number; challenge: string }>;
  worthless: Set<string>;
  received: { participantId: number; data: unknown }[];
};

export type SatagroStandIn = Awaited<ReturnType<typeof startSatagroStandIn>>;

/**
 * Starts it on a free port of this machine. Tokens are signed and not kept, so that they outlive a restart. `behave`
 * sees every call first and may answer in its place, or break off by answering null: for tests of failures.
 */
export async function startSatagroStandIn(
  options: { behave?: (asked: Asked, response: ServerResponse) => Promise<Answer | null | undefined> | undefined } = {},
) {
  const memory: Memory = { codes: new Map(), worthless: new Set(), received: [] };
  const server = createServer((request, response) => {
    void (async () => {
      const asked = {
        path: new URL(request.url ?? "/", "http://stand-in").pathname,
        authorization: request.headers.authorization ?? "",
        body: await readJson(request),
      };
      const instead = await options.behave?.(asked, response);
      if (instead === null) return;
      send(response, instead ?? answerTo(asked, memory, origin()));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: `${origin()}/ciech/`,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    /** What was sent here, in order. */
    received: memory.received,
    /** Ends a token as the other side may do at any time. */
    forget: (token: string) => void memory.worthless.add(familyOf(token)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerTo(asked: Asked, { codes, worthless, received }: Memory, origin: string): Answer {
  const body = (asked.body ?? {}) as Record<string, unknown>;
  if (asked.path === "/ciech/oauth/authorize") {
    if (!isClient(asked.authorization)) return { status: 401, json: { error: "invalid_client" } };
    const code = randomUUID();
    codes.set(code, { participantId: Number(body["participant_id"]), challenge: String(body["code_challenge"]) });
    return { json: { code, state: body["state"] } };
  }
  if (asked.path === "/ciech/oauth/token") {
    if (!isClient(asked.authorization)) return { status: 401, json: { error: "invalid_client" } };
    const participantId = redeem(codes, worthless, body);
    if (participantId === undefined) return { status: 400, json: { error: "invalid_grant" } };
    return { json: tokensFor(participantId) };
  }
  if (asked.path === "/ciech/oauth/revoke") {
    if (!isClient(asked.authorization)) return { status: 401, json: { error: "invalid_client" } };
    worthless.add(familyOf(String(body["token"])));
    return { json: {} };
  }
  if (asked.path === "/ciech/login") {
    const accessToken = String(body["access_token"]);
    const known = isClient(asked.authorization) ? participantOf("access", accessToken, worthless) : undefined;
    if (known === undefined || known !== body["participant_id"])
      return { status: 401, json: { error: "invalid_token" } };
    return { json: { redirect: `${origin}/ciech/pola?bilet=${randomUUID()}` } };
  }
  const bearer = /^Bearer (.+)$/.exec(asked.authorization)?.[1] ?? "";
  const participantId = participantOf("access", bearer, worthless);
  if (asked.path === "/ciech/participant" || asked.path === "/ciech/fields") {
    if (participantId === undefined) return { status: 401, json: { error: "invalid_token" } };
    if (asked.path === "/ciech/fields") return { json: { fields: fieldsOf(participantId) } };
    received.push({ participantId, data: asked.body });
    return { json: {} };
  }
  if (asked.path === "/regulamin") return { html: page("Regulamin SatAgro", "Tu stoi regulamin usługi SatAgro.") };
  if (asked.path === "/ciech/pola") return { html: page("SatAgro (pokaz)", "Tu stoi mapa Twoich pól.") };
  return { status: 404, json: { error: "not_found" } };
}

const isClient = (authorization: string) =>
  authorization === `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString("base64")}`;

/** A token is its kind, the participant, and the family that a revocation ends, signed. */
function sign(kind: "access" | "refresh", participantId: number, family: string): string {
  const content = `${kind}.${participantId}.${family}.${randomUUID()}`;
  return `${content}.${createHmac("sha256", CLIENT_SECRET).update(content).digest("base64url")}`;
}

const familyOf = (token: string) => token.split(".")[2] ?? "";

function participantOf(kind: "access" | "refresh", token: string, worthless: Set<string>): number | undefined {
  const [tokenKind, participantId, family = "", serial, signature = ""] = token.split(".");
  const content = `${tokenKind}.${participantId}.${family}.${serial}`;
  const wanted = createHmac("sha256", CLIENT_SECRET).update(content).digest();
  const given = Buffer.from(signature, "base64url");
  const isGenuine = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isGenuine && tokenKind === kind && !worthless.has(family) && !worthless.has(token)
    ? Number(participantId)
    : undefined;
}

function redeem(
  codes: Map<string, { participantId: number; challenge: string }>,
  worthless: Set<string>,
  body: Record<string, unknown>,
): number | undefined {
  if (body["grant_type"] === "refresh_token") {
    const token = String(body["refresh_token"]);
    const participantId = participantOf("refresh", token, worthless);
    // It can be used once.
    worthless.add(token);
    return participantId;
  }
  const code = String(body["code"]);
  const asked = codes.get(code);
  codes.delete(code);
  const proof = createHash("sha256").update(String(body["code_verifier"])).digest("base64url");
  return asked?.challenge === proof ? asked.participantId : undefined;
}

function tokensFor(participantId: number) {
  const family = randomUUID();
  return {
    access_token: sign("access", participantId, family),
    refresh_token: sign("refresh", participantId, family),
    expires_in: ACCESS_SECONDS,
    token_type: "Bearer",
  };
}

const FIELDS = [
  { name: "Za stodołą", crop: "Pszenica ozima", area_hectares: 12.4, ndvi: 0.71 },
  { name: "Nad Wisłą", crop: "Rzepak ozimy", area_hectares: 8.75, ndvi: 0.64 },
  { name: "Górka", crop: "Kukurydza", area_hectares: 5.2, ndvi: 0.38 },
  { name: "Pod lasem", crop: "Burak cukrowy", area_hectares: 3.9, ndvi: null },
] as const;

const fieldsOf = (participantId: number) =>
  FIELDS.map((field, index) => {
    const observed_on = field.ndvi === null ? null : "2026-06-08";
    return Object.assign({ id: `${participantId}-${index + 1}`, observed_on }, field);
  });

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error("too long");
    chunks.push(chunk);
  }
  return bytes === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function send(response: ServerResponse, { status = 200, json, html }: Answer): void {
  response.writeHead(status, { "content-type": html ? "text/html; charset=utf-8" : "application/json; charset=utf-8" });
  response.end(html ?? JSON.stringify(json));
}

const page = (title: string, text: string) => `<!doctype html><html lang="pl"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:18px/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem}</style>
<h1>${title}</h1><p>${text} To jest zastępczy serwis pokazowy programu.</p></html>`;
