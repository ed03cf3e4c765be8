// Keys that a device of a participant or of a member of staff holds (WebAuthn): what a device is asked to sign, how its
// answer is checked, and the keys themselves. A key needs its owner's finger, face or PIN, so it proves two things at once.
import type {
  CreationOptions,
  NewPasskey,
  Passkey,
  RequestOptions,
  UsedPasskey,
} from "@plon/contract/shared/calls/passkeys.ts";
import { PASSKEY } from "@plon/rules/sign-in/passkey.ts";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { sql } from "kysely";
import { type Db, inBatches, piece, type Piece, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import type { ActPurpose } from "./sms-codes.ts";
import { newToken, tokenHash } from "./tokens.ts";

const SWEPT_AT_ONCE = 5000;
/** Ed25519, ECDSA and RSA, as COSE numbers them: what phones and computers sign with. */
const ALGORITHMS = [-8, -7, -257];
const CHALLENGE_MS = PASSKEY.challengeMinutes * 60_000;

/** Whose keys they are. */
export type KeyOwner = { participantId: number } | { staffId: number };

const ownerColumns = (owner: KeyOwner | undefined) => ({
  participant_id: owner && "participantId" in owner ? owner.participantId : null,
  staff_id: owner && "staffId" in owner ? owner.staffId : null,
});

/** What an answer is for. A challenge for one purpose serves no other. */
type ChallengeOf =
  | { purpose: "sign_in" }
  | { purpose: "addition" | "staff_addition" | "staff_factor"; owner: KeyOwner }
  | ConfirmationOf;

/**
 * What a participant confirms by a key: one transfer, one change of the bank account, that the second step is switched, or
 * one act that is done once it is confirmed.
 */
type ConfirmationOf = { owner: { participantId: number } } & (
  | { purpose: ActPurpose; actHash: Buffer }
  | { purpose: "transfer"; transferId: number }
  | { purpose: "bank_account"; changeId: number }
  | { purpose: "second_step" }
);

const challengeColumns = (of: ChallengeOf) => ({
  purpose: of.purpose,
  ...ownerColumns("owner" in of ? of.owner : undefined),
  one_time_transfer_id: "transferId" in of ? of.transferId : null,
  contact_change_id: "changeId" in of ? of.changeId : null,
  act_hash: "actHash" in of ? of.actHash : null,
});

const additionOf = (owner: KeyOwner) =>
  ({ purpose: "staffId" in owner ? "staff_addition" : "addition", owner }) as const;

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
      ...challengeColumns(of),
      expires_at: new Date(at.getTime() + CHALLENGE_MS),
    })
    .execute();
  return challenge;
}

/** Uses the challenge up that an answer signed. Throws auth.passkey_expired if it was not asked for this, or is over. */
async function takeChallenge(tx: Tx, of: ChallengeOf, clientData: string, at: Date): Promise<string> {
  const challenge = challengeIn(clientData);
  const { purpose, participant_id, staff_id, one_time_transfer_id, contact_change_id, act_hash } = challengeColumns(of);
  const taken = await tx
    .deleteFrom("passkey_challenge")
    .where("challenge_hash", "=", tokenHash(challenge))
    .where("purpose", "=", purpose)
    .where("participant_id", "is not distinct from", participant_id)
    .where("staff_id", "is not distinct from", staff_id)
    .where("one_time_transfer_id", "is not distinct from", one_time_transfer_id)
    .where("contact_change_id", "is not distinct from", contact_change_id)
    .where("act_hash", "is not distinct from", act_hash)
    .where("expires_at", ">", at)
    .returning("purpose")
    .executeTakeFirst();
  getOrThrow(taken, "auth.passkey_expired");
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

const columnOf = (owner: KeyOwner) =>
  "staffId" in owner ? (["staff_id", owner.staffId] as const) : (["participant_id", owner.participantId] as const);

function keysOf(db: Db, owner: KeyOwner) {
  const [column, id] = columnOf(owner);
  return db
    .selectFrom("passkey")
    .selectAll()
    .where(column, "=", id)
    .orderBy("id", "desc")
    .limit(PASSKEY.countMax)
    .execute();
}

/** The keys of an owner as they are shown to them, newest first, and how many more may be added. */
export async function shownKeys(db: Db, owner: KeyOwner): Promise<{ passkeys: Passkey[]; left: number }> {
  const passkeys = (await keysOf(db, owner)).map(({ id, name, is_synced, created_at, last_used_at }) => ({
    id,
    name,
    is_synced,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
  return { passkeys, left: PASSKEY.countMax - passkeys.length };
}

/** Whether somebody has a key at all. */
export async function hasKey(db: Db, owner: KeyOwner): Promise<boolean> {
  return (await keysOf(db, owner)).length > 0;
}

/** The same, for a statement of another module. */
export const hasKeyOf = (participantId: number): Piece =>
  piece`select exists (select from passkey k where k.participant_id = ${participantId})`;

/** What a device needs to sign in with any key that it holds for this site. */
export async function signInOptions(tx: Tx, publicUrl: string, at: Date): Promise<RequestOptions> {
  return await requestOf(await newChallenge(tx, { purpose: "sign_in" }, at), publicUrl, []);
}

/** What a device needs to confirm one thing by a key of its owner. Throws passkey.not_found if they have none. */
export async function confirmationOptions(
  tx: Tx,
  of: ConfirmationOf,
  publicUrl: string,
  at: Date,
): Promise<RequestOptions> {
  const keys = await keysOf(tx, of.owner);
  if (keys.length === 0) throw new AppError("passkey.not_found");
  return await requestOf(await newChallenge(tx, of, at), publicUrl, keys.map(known));
}

/**
 * What a device needs to answer as the second factor of a member of staff, or null if they have no key. `isDiscreet`
 * names no key: whoever asks has proved nothing yet.
 */
export async function factorOptions(
  tx: Tx,
  owner: { staffId: number },
  { publicUrl, isDiscreet }: { publicUrl: string; isDiscreet: boolean },
  at: Date,
): Promise<RequestOptions | null> {
  const keys = await keysOf(tx, owner);
  if (keys.length === 0) return null;
  const challenge = await newChallenge(tx, { purpose: "staff_factor", owner }, at);
  return await requestOf(challenge, publicUrl, isDiscreet ? [] : keys.map(known));
}

/** What looks like `factorOptions` that name no key, and no key answers: for an account that has none. */
export const decoyOptions = (publicUrl: string): Promise<RequestOptions> => requestOf(newToken(), publicUrl, []);

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
  { owner, name }: { owner: KeyOwner; name: string },
  site: { publicUrl: string; name: string },
  at: Date,
): Promise<CreationOptions> {
  const keys = await keysOf(tx, owner);
  refuseTooMany(keys.length);
  const challenge = await newChallenge(tx, additionOf(owner), at);
  const options = await generateRegistrationOptions({
    rpID: siteOf(site.publicUrl).id,
    rpName: site.name,
    userID: Buffer.from("staffId" in owner ? `plon-staff-${owner.staffId}` : `plon-participant-${owner.participantId}`),
    userName: name,
    userDisplayName: name,
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

/** Throws auth.passkey_too_many if somebody has as many keys as one may have. */
export async function refuseIfFull(db: Db, owner: KeyOwner): Promise<void> {
  refuseTooMany((await keysOf(db, owner)).length);
}

function refuseTooMany(count: number): void {
  if (count >= PASSKEY.countMax) throw new AppError("auth.passkey_too_many", { params: { limit: PASSKEY.countMax } });
}

/** Keeps a key that a device made. Throws auth.passkey_expired, auth.passkey_refused, auth.passkey_too_many. */
export async function keepKey(
  tx: Tx,
  key: { owner: KeyOwner; name: string; credential: NewPasskey },
  publicUrl: string,
  at: Date,
): Promise<void> {
  const { response } = key.credential;
  const challenge = await takeChallenge(tx, additionOf(key.owner), response.clientDataJSON, at);
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
  await refuseIfFull(tx, key.owner);
  const kept = await tx
    .insertInto("passkey")
    .values({
      ...ownerColumns(key.owner),
      credential_id: Buffer.from(registrationInfo.credential.id, "base64url"),
      public_key: Buffer.from(registrationInfo.credential.publicKey),
      sign_count: registrationInfo.credential.counter,
      transports: response.transports ?? [],
      name: key.name,
      may_sync: registrationInfo.credentialDeviceType === "multiDevice",
      is_synced: registrationInfo.credentialBackedUp,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  getOrThrow(kept, "auth.passkey_refused");
}

/** An answer that cannot be checked is refused; why it cannot is nobody's help who sends one. */
function refused(): never {
  throw new AppError("auth.passkey_refused");
}

/** What a device answers to a challenge of the site at `publicUrl`, and when. */
type AnsweredChallenge = { used: UsedPasskey; publicUrl: string; at: Date };

/** The participant by whose key somebody signs in. Throws auth.passkey_unknown, auth.passkey_expired, auth.passkey_refused. */
export async function useToSignIn(tx: Tx, used: UsedPasskey, publicUrl: string, at: Date): Promise<number> {
  // A key of staff is a second factor, and opens nothing by itself.
  const { participant_id } = await useKey(tx, { purpose: "sign_in" }, { used, publicUrl, at });
  if (participant_id === null) throw new AppError("auth.passkey_unknown");
  return participant_id;
}

/** Checks that this is a key of the member of staff. Throws auth.passkey_unknown, auth.passkey_expired, auth.passkey_refused. */
export async function useAsFactor(tx: Tx, owner: { staffId: number }, answer: AnsweredChallenge): Promise<void> {
  await useKey(tx, { purpose: "staff_factor", owner }, answer);
}

/** Checks that the owner's key confirms this. Throws auth.passkey_unknown, auth.passkey_expired, auth.passkey_refused. */
export async function useToConfirm(tx: Tx, of: ConfirmationOf, answer: AnsweredChallenge): Promise<void> {
  await useKey(tx, of, answer);
}

async function useKey(tx: Tx, of: ChallengeOf, { used, publicUrl, at }: AnsweredChallenge) {
  // Locked, so that the count of uses is compared with the one before.
  const found = await tx
    .selectFrom("passkey")
    .selectAll()
    .where("credential_id", "=", Buffer.from(used.id, "base64url"))
    .forUpdate()
    .executeTakeFirst();
  const key = getOrThrow(found, "auth.passkey_unknown");
  if ("owner" in of && !isOwnedBy(key, of.owner)) throw new AppError("auth.passkey_unknown");
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
    credential: { id: used.id, publicKey: new Uint8Array(key.public_key), counter: countToPass(key) },
    requireUserVerification: true,
  }).catch(refused);
  if (!verified) throw new AppError("auth.passkey_refused");
  await tx
    .updateTable("passkey")
    .set({
      sign_count: authenticationInfo.newCounter,
      may_sync: key.may_sync || authenticationInfo.credentialBackedUp,
      is_synced: authenticationInfo.credentialBackedUp,
      last_used_at: at,
    })
    .where("id", "=", key.id)
    .execute();
  return key;
}

/**
 * The count of uses that the next one must pass. Where it falls, a key of one device was copied; a synced key is used by many
 * devices, each with a count of its own or with none, so of that a falling count tells nothing.
 */
const countToPass = (key: { may_sync: boolean; sign_count: number }) => (key.may_sync ? 0 : key.sign_count);

function isOwnedBy(key: { participant_id: number | null; staff_id: number | null }, owner: KeyOwner): boolean {
  return "staffId" in owner ? key.staff_id === owner.staffId : key.participant_id === owner.participantId;
}

/** Gives a key another name. Returns the name before; undefined if the owner has no such key. */
export async function nameKey(
  tx: Tx,
  owner: KeyOwner,
  { id, name }: { id: number; name: string },
): Promise<string | undefined> {
  const [column, ownerId] = columnOf(owner);
  const before = await tx
    .selectFrom("passkey")
    .select("name")
    .where("id", "=", id)
    .where(column, "=", ownerId)
    .forUpdate()
    .executeTakeFirst();
  if (before) await tx.updateTable("passkey").set({ name }).where("id", "=", id).execute();
  return before?.name;
}

/** Takes a key out. Returns its name; undefined if the owner has no such key. */
export async function deleteKey(tx: Tx, owner: KeyOwner, id: number): Promise<string | undefined> {
  const [column, ownerId] = columnOf(owner);
  const gone = await tx
    .deleteFrom("passkey")
    .where("id", "=", id)
    .where(column, "=", ownerId)
    .returning("name")
    .executeTakeFirst();
  return gone?.name;
}

/** Takes all keys of somebody out, with what their devices were asked to sign. Returns how many there were. */
export async function deleteAllKeys(tx: Tx, owner: KeyOwner): Promise<number> {
  const [column, ownerId] = columnOf(owner);
  await tx.deleteFrom("passkey_challenge").where(column, "=", ownerId).execute();
  const { numDeletedRows } = await tx.deleteFrom("passkey").where(column, "=", ownerId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends the challenges of what is over: an answer that comes late confirms nothing. */
export async function endConfirmations(tx: Tx, of: { transferId: number } | { changeId: number }): Promise<void> {
  const [column, id] =
    "transferId" in of
      ? (["one_time_transfer_id", of.transferId] as const)
      : (["contact_change_id", of.changeId] as const);
  await tx.deleteFrom("passkey_challenge").where(column, "=", id).execute();
}

/** Deletes challenges that nobody answered. */
export async function sweepPasskeyChallenges(db: TransactionalDb, at: Date): Promise<void> {
  await inBatches(db, SWEPT_AT_ONCE, async (tx, limit) => {
    const old = sql<boolean>`challenge_hash in (select challenge_hash from passkey_challenge where expires_at < ${at} limit ${limit})`;
    const { numDeletedRows } = await tx.deleteFrom("passkey_challenge").where(old).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
