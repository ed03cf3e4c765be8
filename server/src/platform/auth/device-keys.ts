import { createPublicKey, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import {
  DEVICE_KEY_HEADER,
  DEVICE_PROOF_HEADER,
  PROOF_SECONDS,
  provedText,
} from "@plon/contract/shared/calls/device-key.ts";
import { z } from "zod";
import type { DeviceClaim } from "#platform/acts/context.ts";
import { AppError } from "#platform/acts/errors.ts";

/** A public key on P-256: 91 bytes in SPKI. */
const keyHeader = z.base64url().length(122);
const proofHeader = z.string().regex(/^\d{1,12}\.[\w-]{86}$/);

/** Reads the headers of a device's key. Throws auth.device_key_invalid for what is no key or no proof. */
export function deviceClaim(headers: IncomingHttpHeaders): DeviceClaim {
  const [key, proof] = [headers[DEVICE_KEY_HEADER], headers[DEVICE_PROOF_HEADER]];
  return {
    key: key === undefined ? undefined : readKey(key),
    proof: proof === undefined ? undefined : readProof(proof),
  };
}

function readKey(header: unknown): Buffer {
  const parsed = keyHeader.safeParse(header);
  if (!parsed.success) throw new AppError("auth.device_key_invalid");
  const key = Buffer.from(parsed.data, "base64url");
  try {
    if (publicKeyOf(key).asymmetricKeyDetails?.namedCurve === "prime256v1") return key;
  } catch {
    // Not a key at all.
  }
  throw new AppError("auth.device_key_invalid");
}

function readProof(header: unknown) {
  const parsed = proofHeader.safeParse(header);
  if (!parsed.success) throw new AppError("auth.device_key_invalid");
  const [seconds = "", signature = ""] = parsed.data.split(".");
  return { atSeconds: Number(seconds), signature: Buffer.from(signature, "base64url") };
}

const publicKeyOf = (key: Buffer) => createPublicKey({ key, format: "der", type: "spki" });

/**
 * Whether a device holds the private part of a key: `stale` if it once did, or its clock is wrong. `path` is that of the
 * renewal: a proof for one interface is none for another.
 */
export function judgeProof(
  key: Buffer,
  { proof }: DeviceClaim,
  path: string,
  at: Date,
): "proven" | "stale" | "wrong" | "missing" {
  if (!proof) return "missing";
  const { atSeconds, signature } = proof;
  const options = { key: publicKeyOf(key), dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(provedText(path, atSeconds)), options, signature)) return "wrong";
  return Math.abs(at.getTime() / 1000 - atSeconds) > PROOF_SECONDS ? "stale" : "proven";
}
