// Google's save link: the pass itself, signed, at the end of an address. Google reads it when the link is opened.
import { sign } from "node:crypto";
import { googlePass, type VoucherPass } from "@plon/rules/wallets/voucher-pass.ts";
import type { GoogleKeys } from "#platform/settings/wallet-keys.ts";

/** Until when a link that was asked for can be opened: Google may ask its owner to sign in first. */
const LINK_SECONDS = 3600;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** What stands at the end of the address: a JWT, signed at this time. */
export function googleToken(
  { issuer, email, keyPem }: GoogleKeys,
  { className, ...pass }: VoucherPass & { className: string },
  at: Date,
): string {
  const iat = Math.floor(at.getTime() / 1000);
  const payload = googlePass(pass, { issuer, className });
  const claims = { iss: email, aud: "google", typ: "savetowallet", iat, exp: iat + LINK_SECONDS, payload };
  const signed = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), keyPem).toString("base64url")}`;
}
