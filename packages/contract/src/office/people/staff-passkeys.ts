import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { passwordField } from "../../shared/calls/fields.ts";
import { byPasskey, creationOptions, newPasskey, passkeyName, passkeys } from "../../shared/calls/passkeys.ts";
import { ANY_STAFF } from "../../shared/roles.ts";
import { FACTOR_ERRORS, secondFactor } from "./staff-access.ts";

/** The keys, and whether the account has an app as its second factor beside them. */
const ownKeys = passkeys.extend({ has_totp: z.boolean() });

export const officeListPasskeys = {
  method: "GET",
  path: "/api/office/v1/auth/passkeys",
  summary: "The own keys of the member of staff.",
  access: { staff: ANY_STAFF },
  data: ownKeys,
  errors: [],
} as const satisfies Endpoint;

export const officeNewPasskeyOptions = {
  method: "POST",
  path: "/api/office/v1/auth/passkeys/options",
  value: "none",
  summary: "What a device needs to make a key, for the password and, where there is one, the second factor.",
  access: { staff: ANY_STAFF },
  body: z.object({ password: passwordField, ...secondFactor }),
  data: creationOptions,
  errors: ["staff.password_wrong", "auth.passkey_too_many", ...FACTOR_ERRORS],
} as const satisfies Endpoint;

export const officeAddPasskey = {
  method: "POST",
  path: "/api/office/v1/auth/passkeys",
  value: "none",
  summary: "Keeps the key that a device made; it counts as the second factor at once. Its owner is told by e-mail.",
  access: { staff: ANY_STAFF },
  body: z.object({ name: passkeyName, credential: newPasskey }),
  data: ownKeys,
  errors: ["auth.passkey_too_many", "auth.passkey_expired", "auth.passkey_refused"],
} as const satisfies Endpoint;

export const officeRenamePasskey = {
  method: "POST",
  path: "/api/office/v1/auth/passkeys/:passkeyId/name",
  value: "none",
  summary: "Gives an own key another name.",
  access: { staff: ANY_STAFF },
  params: byPasskey,
  body: z.object({ name: passkeyName }),
  data: ownKeys,
  errors: ["passkey.not_found"],
} as const satisfies Endpoint;

export const officeRemovePasskey = {
  method: "POST",
  path: "/api/office/v1/auth/passkeys/:passkeyId/remove",
  value: "none",
  summary: "Takes an own key out, but not the last second factor where one is required. Its owner is told by e-mail.",
  access: { staff: ANY_STAFF },
  params: byPasskey,
  data: ownKeys,
  errors: ["passkey.not_found", "staff.last_factor"],
} as const satisfies Endpoint;
