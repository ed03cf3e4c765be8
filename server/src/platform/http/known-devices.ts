import { timingSafeEqual } from "node:crypto";
import type { DeviceOf } from "#platform/auth/attempts.ts";
import { newToken, tokenHash } from "#platform/auth/tokens.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import type { ReplyTools } from "./routes.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

const COOKIES = { participant: "plon_device", staff: "plon_office_device", person: "plon_person_device" } as const;

/**
 * Distinguishes a browser in which an account was signed in from all others: its attempts are counted separately, so
 * that guessing elsewhere cannot lock people out on their own devices. The cookie grants no access. It is valid for one
 * account, as long as the installation's key.
 */
export function knownDevices(kind: keyof typeof COOKIES, path: string, isSecure: boolean, sealer: Sealer) {
  const bareName = COOKIES[kind];
  const name = isSecure ? `__Secure-${bareName}` : bareName;
  const proofOf = (drawn: string, accountId: number) => sealer.fingerprint(drawn, `device of ${kind} ${accountId}`);
  return {
    of:
      (cookies: Record<string, string | undefined>): DeviceOf =>
      (accountId) => {
        const [, drawn = "", proof = ""] = /^([\w-]{43})\.([\w-]{43})$/.exec(cookies[name] ?? "") ?? [];
        const given = Buffer.from(proof, "base64url");
        const expected = proofOf(drawn, accountId);
        if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
        return tokenHash(drawn).toString("hex");
      },
    remember(reply: ReplyTools, accountId: number): void {
      const drawn = newToken();
      const value = `${drawn}.${proofOf(drawn, accountId).toString("base64url")}`;
      reply.setCookie(name, value, {
        path,
        httpOnly: true,
        sameSite: "strict",
        secure: isSecure,
        maxAge: YEAR_SECONDS,
      });
    },
  };
}
