import { randomInt } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import { renderSVG } from "uqr";

/** A new TOTP secret with the URL and QR code an authenticator app reads. */
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

// Without characters that look alike on paper.
const MARKS = "abcdefghjkmnpqrstuvwxyz23456789";
const inGroups = (marks: string) => marks.match(/.{6}/g)!.join("-");

/**
 * Ten one-time codes for a lost phone, in groups so that they can be read from paper. 118 bits each: too many to be
 * guessed from their hashes (OWASP ASVS 5.0, 6.5.2).
 */
export function newRecoveryCodes(): string[] {
  const mark = () => MARKS[randomInt(MARKS.length)]!;
  return Array.from({ length: 10 }, () => inGroups(Array.from({ length: 24 }, mark).join("")));
}

/** A recovery code as issued, from any way of typing it; any other text unchanged. */
export function recoveryCodeOf(typed: string): string {
  const marks = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return marks.length === 24 ? inGroups(marks) : typed;
}
