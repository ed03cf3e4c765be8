import { PASSKEY } from "@plon/rules/sign-in/passkey.ts";
import { z } from "zod";
import { isoInstant, plainText, recordId } from "./envelope.ts";

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (lengthMax: number) =>
  z
    .string("Klucz przesłał nieczytelną odpowiedź")
    .min(1, "Klucz przesłał nieczytelną odpowiedź")
    .max(lengthMax, "Klucz przesłał nieczytelną odpowiedź")
    .regex(/^[\w-]+$/, "Klucz przesłał nieczytelną odpowiedź");

const CREDENTIAL_ID_LENGTH_MAX = 1400;
const transports = z.array(z.string().max(20)).max(10);

const credential = {
  id: bytes(CREDENTIAL_ID_LENGTH_MAX),
  rawId: bytes(CREDENTIAL_ID_LENGTH_MAX),
  type: z.literal("public-key"),
};

/** What a device answers that made a key. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: transports.optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** What a device answers that used a key. */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(200).optional(),
  }),
});
export type UsedPasskey = z.infer<typeof usedPasskey>;

const known = z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()).optional() });

/** What a device needs to make a key: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** What a device needs to use a key: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  /** Empty: any key that the device holds for this site. */
  allowCredentials: z.array(known),
  userVerification: z.literal("required"),
});
export type RequestOptions = z.infer<typeof requestOptions>;

export const passkeyName = plainText(PASSKEY.nameLengthMax, 1);

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: isoInstant,
  last_used_at: isoInstant.nullable(),
  /** Kept by the account of the phone's maker too, so that a new phone brings it along. */
  is_synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** Newest first, and how many more may be added. */
export const passkeys = z.object({ passkeys: z.array(passkey), left: z.int() });

export const byPasskey = z.object({ passkeyId: recordId });
