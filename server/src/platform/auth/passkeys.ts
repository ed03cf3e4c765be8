// Keys that a participant's device holds (WebAuthn): what a device is asked to sign, how its answer is checked, and the
// keys themselves. A key needs its owner's finger, face or PIN, so it proves two things at once.
import type { CreationOptions, NewPasskey, RequestOptions, UsedPasskey } from "@plon/contract/shared/passkeys.ts";
import { PASSKEY } from "@plon/rules/passkey.ts";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { sql } from "kysely";
import { type Db, inBatches, piece, type Piece, type Root, type Tx } from "#platform/database.ts";
import { AppError, existing } from "#platform/errors.ts";
import { newToken, tokenHash } from "./tokens.ts";

const SWEPT_AT_ONCE = 5000;
/** Ed25519, ECDSA and RSA, as COSE numbers them: what phones and computers sign with. */
const ALGORITHMS = [-8, -7, -257];
const CHALLENGE_MS = PASSKEY.challengeMinutes * 60_000;

/** What an answer is for. A challenge for one purpose serves no other. */
type ChallengeOf =
  | { purpose: "sign_in" }
  | { purpose: "addition"; participantId: number }
  | { purpose: "transfer"; participantId: number; transferId: number };

/** The site as browsers know it: keys belong to its host name, and work at its address only. */
type Site = { id: string; origin: string };

const siteOf = (publicUrl: string): Site => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

async function newChallenge(tx: Tx, of: ChallengeOf, at: Date): Promise<string> {
  const challenge = newToken();
  await tx
    .insertInto("passkey_challenge")
    .values({
      challenge_hash: tokenHash(challenge),
      purpose: of.purpose,
      participant_id: "participantId" in of ? of.participantId : null,
      one_time_transfer_id: "transferId" in of ? of.transferId : null,
      expires_at: new Date(at.getTime() + CHALLENGE_MS),
    })
    .execute();
  return challenge;
}

/** Uses the challenge up that an answer signed. Throws auth.passkey_expired if it was not asked for this, or is over. */
async function takeChallenge(tx: Tx, of: ChallengeOf, clientData: string, at: Date): Promise<string> {
  const challenge = challengeIn(clientData);
  const taken = await tx
    .deleteFrom("passkey_challenge")
    .where("challenge_hash", "=", tokenHash(challenge))
    .where("purpose", "=", of.purpose)
    .where("participant_id", "is not distinct from", "participantId" in of ? of.participantId : null)
    .where("one_time_transfer_id", "is not distinct from", "transferId" in of ? of.transferId : null)
    .where("expires_at", ">", at)
    .returning("purpose")
    .executeTakeFirst();
  existing(taken, "auth.passkey_expired");
  return challenge;
}

function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString()) as { challenge?: unknown };
    if (typeof challenge === "string") return challenge;
  } catch {
    // Not what a browser writes.
  }
  throw new AppError("auth.passkey_refused");
}

const idText = (id: Buffer) => id.toString("base64url");
const known = ({ credential_id, transports }: { credential_id: Buffer; transports: string[] }) => ({
  id: idText(credential_id),
  type: "public-key" as const,
  transports: transports as AuthenticatorTransport[],
});
type AuthenticatorTransport = "ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb";

const keysOf = (db: Db, participantId: number) =>
  db
    .selectFrom("passkey")
    .selectAll()
    .where("participant_id", "=", participantId)
    .orderBy("id", "desc")
    .limit(PASSKEY.countMax)
    .execute();

/** The keys of a participant, newest first. */
export const listKeys = keysOf;

/** Whether a participant has a key at all. */
export async function hasKey(db: Db, participantId: number): Promise<boolean> {
  return (await keysOf(db, participantId)).length > 0;
}

/** The same, for a statement of another module. */
export const hasKeyOf = (participantId: number): Piece =>
  piece`select exists (select from passkey k where k.participant_id = ${participantId})`;

/** What a device needs to sign in with any key that it holds for this site. */
export async function signInOptions(tx: Tx, publicUrl: string, at: Date): Promise<RequestOptions> {
  return await requestOf(await newChallenge(tx, { purpose: "sign_in" }, at), publicUrl, []);
}

/** What a device needs to confirm one transfer by a key of its sender. Throws passkey.not_found if they have none. */
export async function transferOptions(
  tx: Tx,
  of: { participantId: number; transferId: number },
  publicUrl: string,
  at: Date,
): Promise<RequestOptions> {
  const keys = await keysOf(tx, of.participantId);
  if (keys.length === 0) throw new AppError("passkey.not_found");
  return await requestOf(await newChallenge(tx, { purpose: "transfer", ...of }, at), publicUrl, keys.map(known));
}

async function requestOf(
  challenge: string,
  publicUrl: string,
  keys: ReturnType<typeof known>[],
): Promise<RequestOptions> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(publicUrl).id,
    challenge: Buffer.from(challenge, "base64url"),
    timeout: CHALLENGE_MS,
    allowCredentials: keys,
    userVerification: "required",
  });
  return {
    challenge: options.challenge,
    rpId: siteOf(publicUrl).id,
    timeout: CHALLENGE_MS,
    allowCredentials: keys,
    userVerification: "required",
  };
}

/** What a device needs to make a key for this person; one that holds a key of theirs already makes no second. */
export async function creationOptionsOf(
  tx: Tx,
  person: { participantId: number; name: string },
  site: { publicUrl: string; name: string },
  at: Date,
): Promise<CreationOptions> {
  const keys = await keysOf(tx, person.participantId);
  refuseTooMany(keys.length);
  const challenge = await newChallenge(tx, { purpose: "addition", participantId: person.participantId }, at);
  const options = await generateRegistrationOptions({
    rpID: siteOf(site.publicUrl).id,
    rpName: site.name,
    userID: Buffer.from(`plon-participant-${person.participantId}`),
    userName: person.name,
    userDisplayName: person.name,
    challenge: Buffer.from(challenge, "base64url"),
    timeout: CHALLENGE_MS,
    excludeCredentials: keys.map(known),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge: options.challenge,
    rp: { id: siteOf(site.publicUrl).id, name: site.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: CHALLENGE_MS,
    excludeCredentials: keys.map(known),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  };
}

/** Throws auth.passkey_too_many if no further key fits. */
export function refuseTooMany(count: number): void {
  if (count >= PASSKEY.countMax) throw new AppError("auth.passkey_too_many", { params: { limit: PASSKEY.countMax } });
}

/** Keeps a key that a device made. Throws auth.passkey_expired, auth.passkey_refused, auth.passkey_too_many. */
export async function keepKey(
  tx: Tx,
  key: { participantId: number; name: string; credential: NewPasskey },
  publicUrl: string,
  at: Date,
): Promise<void> {
  const { response } = key.credential;
  const of = { purpose: "addition", participantId: key.participantId } as const;
  const challenge = await takeChallenge(tx, of, response.clientDataJSON, at);
  const site = siteOf(publicUrl);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...key.credential,
      clientExtensionResults: {},
      response: {
        clientDataJSON: response.clientDataJSON,
        attestationObject: response.attestationObject,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused);
  if (!registrationInfo) throw new AppError("auth.passkey_refused");
  refuseTooMany((await keysOf(tx, key.participantId)).length);
  const kept = await tx
    .insertInto("passkey")
    .values({
      participant_id: key.participantId,
      credential_id: Buffer.from(registrationInfo.credential.id, "base64url"),
      public_key: Buffer.from(registrationInfo.credential.publicKey),
      sign_count: registrationInfo.credential.counter,
      transports: response.transports ?? [],
      name: key.name,
      is_synced: registrationInfo.credentialBackedUp,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  existing(kept, "auth.passkey_refused");
}

/** An answer that cannot be checked is refused; why it cannot is nobody's help who sends one. */
function refused(): never {
  throw new AppError("auth.passkey_refused");
}

/** The owner of the key by which somebody signs in. Throws auth.passkey_unknown, auth.passkey_expired, auth.passkey_refused. */
export const useToSignIn = (tx: Tx, used: UsedPasskey, publicUrl: string, at: Date): Promise<number> =>
  useKey(tx, { purpose: "sign_in" }, used, publicUrl, at);

/** Checks that the sender's key confirms this transfer. Throws auth.passkey_unknown, auth.passkey_expired, auth.passkey_refused. */
export async function useForTransfer(
  tx: Tx,
  of: { participantId: number; transferId: number },
  used: UsedPasskey,
  publicUrl: string,
  at: Date,
): Promise<void> {
  await useKey(tx, { purpose: "transfer", ...of }, used, publicUrl, at);
}

async function useKey(tx: Tx, of: ChallengeOf, used: UsedPasskey, publicUrl: string, at: Date): Promise<number> {
  // Locked, so that the count of uses is compared with the one before.
  const found = await tx
    .selectFrom("passkey")
    .selectAll()
    .where("credential_id", "=", Buffer.from(used.id, "base64url"))
    .forUpdate()
    .executeTakeFirst();
  const key = existing(found, "auth.passkey_unknown");
  if ("participantId" in of && key.participant_id !== of.participantId) throw new AppError("auth.passkey_unknown");
  const challenge = await takeChallenge(tx, of, used.response.clientDataJSON, at);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...used,
      clientExtensionResults: {},
      response: {
        clientDataJSON: used.response.clientDataJSON,
        authenticatorData: used.response.authenticatorData,
        signature: used.response.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: siteOf(publicUrl).origin,
    expectedRPID: siteOf(publicUrl).id,
    credential: { id: used.id, publicKey: new Uint8Array(key.public_key), counter: key.sign_count },
    requireUserVerification: true,
  }).catch(refused);
  if (!verified) throw new AppError("auth.passkey_refused");
  await tx
    .updateTable("passkey")
    .set({
      sign_count: authenticationInfo.newCounter,
      is_synced: authenticationInfo.credentialBackedUp,
      last_used_at: at,
    })
    .where("id", "=", key.id)
    .execute();
  return key.participant_id;
}

/** Ends the challenges of a transfer that is over: an answer that comes late confirms nothing. */
export async function endTransferChallenges(tx: Tx, transferId: number): Promise<void> {
  await tx.deleteFrom("passkey_challenge").where("one_time_transfer_id", "=", transferId).execute();
}

/** Deletes challenges that nobody answered. */
export async function sweepPasskeyChallenges(db: Root, at: Date): Promise<void> {
  await inBatches(db, SWEPT_AT_ONCE, async (tx, limit) => {
    const old = sql<boolean>`challenge_hash in (select challenge_hash from passkey_challenge where expires_at < ${at} limit ${limit})`;
    const { numDeletedRows } = await tx.deleteFrom("passkey_challenge").where(old).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
