// Tokens are signed and not kept: ten thousand sessions cost nothing.
import { createHmac, timingSafeEqual } from "node:crypto";

export type TokenKind = "operation" | "access" | "refresh";
export type Token = {
  kind: TokenKind;
  /** The reference number of the sign-in that it comes from. */
  reference: string;
  contextNip: string;
  permissions: string[];
  /** Milliseconds since 1970. */
  until: number;
};

const HEADER = encode({ alg: "HS256", typ: "JWT" });

/** A JWT that `readToken` reads again. `serial` makes two tokens of one moment differ. */
export function issueToken(token: Token, secret: Buffer, serial: number): string {
  const content = `${HEADER}.${encode({ ...token, serial })}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}

/** The token of an Authorization header; undefined if it is not ours, not of this kind, or over. */
export function readToken(
  authorization: string,
  kinds: readonly TokenKind[],
  now: Date,
  secret: Buffer,
): Token | undefined {
  const [header, payload = "", signature = ""] = /^Bearer (.+)$/.exec(authorization)?.[1]?.split(".") ?? [];
  const wanted = createHmac("sha256", secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const token = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Token;
  return kinds.includes(token.kind) && now.getTime() < token.until ? token : undefined;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
