import { randomBytes } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import { renderSVG } from "uqr";

/** A fresh TOTP secret with the address and picture an authenticator app reads. */
export function newSecondFactor(issuer: string, email: string) {
  const secret = generateSecret();
  const url = generateURI({ issuer, label: email, secret });
  return { secret, otpauth_url: url, qr_svg: renderSVG(url) };
}

/** The time step a code belongs to, one step early or late allowed; undefined when the code is wrong. */
export function totpStep(secret: string, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({ secret, token: code, epoch: Math.floor(at.getTime() / 1000), epochTolerance: 30 });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** Ten one-time codes for a lost phone, written in two groups so that they can be read from paper. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const digits = BigInt(`0x${randomBytes(8).toString("hex")}`) % 10_000_000_000n;
    const text = String(digits).padStart(10, "0");
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
}
