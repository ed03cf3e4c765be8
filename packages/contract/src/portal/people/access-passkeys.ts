import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import {
  ASKING_ERRORS,
  confirmationAsked,
  confirmedBy,
  CONFIRMING_ERRORS,
  isConfirmed,
  unconfirmed,
  wantsCode,
} from "../../shared/calls/confirmation.ts";
import { smsCodeField } from "../../shared/calls/fields.ts";
import {
  byPasskey,
  creationOptions,
  newPasskey,
  passkeyName,
  passkeys,
  requestOptions,
  usedPasskey,
} from "../../shared/calls/passkeys.ts";
import { session } from "./access.ts";

export const passkeySignInOptions = {
  method: "POST",
  path: "/api/v1/auth/passkey/options",
  summary: "What a device needs to sign in with any of its keys.",
  access: "public",
  data: requestOptions,
  errors: ["auth.too_many_attempts"],
} as const satisfies Endpoint;

export const passkeySignIn = {
  method: "POST",
  path: "/api/v1/auth/passkey",
  summary: "Signs a participant in by a key of their device; the refresh token comes as a cookie.",
  access: "public",
  ofSessions: true,
  body: usedPasskey,
  data: session,
  errors: [
    "auth.passkey_unknown",
    "auth.passkey_expired",
    "auth.passkey_refused",
    "auth.account_merged",
    "auth.account_locked",
    "auth.too_many_attempts",
  ],
} as const satisfies Endpoint;

export const listPasskeys = {
  method: "GET",
  path: "/api/v1/user/passkeys",
  summary: "The participant's keys that sign in and confirm.",
  access: "participant",
  byMembers: "none",
  data: passkeys,
  errors: [],
} as const satisfies Endpoint;

export const sendPasskeyCode = {
  method: "POST",
  path: "/api/v1/user/passkeys/code",
  summary: "Sends the SMS code that a new key is confirmed by.",
  access: "participant",
  byMembers: "none",
  data: z.object({ phone_ending: z.string() }),
  errors: ["auth.passkey_too_many", "auth.sms_code_too_soon", "auth.sms_code_daily_limit"],
} as const satisfies Endpoint;

export const newPasskeyOptions = {
  method: "POST",
  path: "/api/v1/user/passkeys/options",
  summary: "What a device needs to make a key, for the SMS code, which is used up.",
  access: "participant",
  byMembers: "none",
  body: z.object({ sms_code: smsCodeField }),
  data: creationOptions,
  errors: ["auth.passkey_too_many", "auth.sms_code_wrong", "auth.sms_code_expired"],
} as const satisfies Endpoint;

export const addPasskey = {
  method: "POST",
  path: "/api/v1/user/passkeys",
  summary: "Keeps the key that a device made. Its owner is told by e-mail.",
  access: "participant",
  byMembers: "none",
  body: z.object({ name: passkeyName, credential: newPasskey }),
  data: passkeys,
  errors: ["auth.passkey_too_many", "auth.passkey_expired", "auth.passkey_refused"],
} as const satisfies Endpoint;

export const renamePasskey = {
  method: "POST",
  path: "/api/v1/user/passkeys/:passkeyId/name",
  summary: "Gives a key another name.",
  access: "participant",
  byMembers: "none",
  params: byPasskey,
  body: z.object({ name: passkeyName }),
  data: passkeys,
  errors: ["passkey.not_found"],
} as const satisfies Endpoint;

export const askToRemovePasskey = {
  method: "POST",
  path: "/api/v1/user/passkeys/:passkeyId/removal",
  summary: "Asks the owner to confirm that a key is taken out, by one of their keys or by the code of an SMS.",
  access: "participant",
  byMembers: "none",
  params: byPasskey,
  body: z.object(wantsCode),
  data: confirmationAsked,
  errors: ["passkey.not_found", ...ASKING_ERRORS],
} as const satisfies Endpoint;

export const removePasskey = {
  method: "POST",
  path: "/api/v1/user/passkeys/:passkeyId/remove",
  summary:
    "Takes a key out, confirmed by a key or a code: it signs in and confirms no more. Its owner is told by e-mail.",
  access: "participant",
  byMembers: "none",
  params: byPasskey,
  body: z.object(confirmedBy).refine(isConfirmed, unconfirmed),
  data: passkeys,
  errors: ["passkey.not_found", ...CONFIRMING_ERRORS],
} as const satisfies Endpoint;
