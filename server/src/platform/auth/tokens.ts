import { hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** A 256-bit opaque token, as the client keeps it. The server keeps only its hash. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the server stores of a token or a code. Tokens have full entropy, so a plain digest is enough. */
export function tokenHash(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** A code of six digits; every value is equally likely. */
export function newSmsCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, "0");
}

/** Whether a typed code is the stored one, in constant time. */
export function codeMatches(typed: string, stored: Buffer): boolean {
  return timingSafeEqual(tokenHash(typed), stored);
}
