import { randomBytes } from "node:crypto";
import type { Sealer } from "#platform/secrets/sealer.ts";

const PURPOSE = "webhooks";
const MARK = "whsec_";

/** A new secret as Standard Webhooks writes it: 32 random bytes. */
export const newSecret = (): string => MARK + randomBytes(32).toString("base64");

export const sealSecret = (sealer: Sealer, secret: string): Buffer => sealer.seal(secret, PURPOSE);

export const openSecret = (sealer: Sealer, sealed: Buffer): string => sealer.open(sealed, PURPOSE);

/** The secret sealed under the key in use; undefined if it is. */
export const resealed = (sealer: Sealer, sealed: Buffer): Buffer | undefined =>
  sealer.isCurrent(sealed, PURPOSE) ? undefined : sealSecret(sealer, openSecret(sealer, sealed));

/** The bytes that sign. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(MARK.length), "base64");
