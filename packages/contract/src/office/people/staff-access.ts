import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { plainText } from "../../shared/calls/envelope.ts";
import { newPasswordField, passwordField } from "../../shared/calls/fields.ts";
import { requestOptions, usedPasskey } from "../../shared/calls/passkeys.ts";
import { ANY_STAFF } from "../../shared/roles.ts";

export const staffRole = z.enum(["admin", "clerk", "editor", "rep", "auditor", "distributor"]);

export const me = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: staffRole,
  /** True until a second factor, an app or a key, is set up where one is required: then only the set-up calls are allowed. */
  must_set_up_totp: z.boolean(),
});

const email = z.string().trim().toLowerCase().pipe(z.email("Pole musi być poprawnym adresem email").max(200));

const linkToken = z.string().trim().min(1, "Pole jest wymagane").max(100);

/** The second factor: a code, or what a key of the account answered. */
export const secondFactor = { code: z.string().trim().max(40).optional(), passkey: usedPasskey.optional() };

/** What may go wrong with it. */
export const FACTOR_ERRORS = [
  "staff.code_required",
  "staff.code_wrong",
  "auth.passkey_unknown",
  "auth.passkey_expired",
  "auth.passkey_refused",
  "auth.too_many_attempts",
] as const;

export const staffLogin = {
  method: "POST",
  path: "/api/office/v1/auth/login",
  summary:
    "Signs staff in by e-mail, password and, once set up, a TOTP or recovery code or a key. The refresh token comes as a cookie.",
  access: "public",
  body: z.object({ email, password: passwordField, ...secondFactor }),
  data: z.object({ auth_token: z.string(), expires_in: z.int(), staff: me }),
  errors: ["staff.wrong_credentials", ...FACTOR_ERRORS],
} as const satisfies Endpoint;

export const staffFactorOptions = {
  method: "POST",
  path: "/api/office/v1/auth/passkey/options",
  summary: "For a right password: what a device needs to answer as the second factor, and whether a code is taken too.",
  access: "public",
  body: z.object({ email, password: passwordField }),
  data: z.object({
    /** Null if the account has no key. */
    options: requestOptions.nullable(),
    takes_code: z.boolean(),
  }),
  errors: ["staff.wrong_credentials", "auth.too_many_attempts"],
} as const satisfies Endpoint;

export const staffRefresh = {
  method: "POST",
  path: "/api/office/v1/auth/refresh",
  summary: "Rotates the refresh cookie and gives a new bearer token.",
  access: "public",
  data: z.object({ auth_token: z.string(), expires_in: z.int(), staff: me }),
  errors: ["auth.refresh_invalid", "auth.device_proof_stale"],
} as const satisfies Endpoint;

export const staffLogout = {
  method: "POST",
  path: "/api/office/v1/auth/logout",
  summary: "Ends the staff session.",
  access: "public",
  data: z.null(),
  errors: [],
} as const satisfies Endpoint;

export const staffMe = {
  method: "GET",
  path: "/api/office/v1/auth/me",
  summary: "The signed-in member of staff.",
  access: { staff: ANY_STAFF },
  data: me,
  errors: [],
} as const satisfies Endpoint;

export const totpSetup = {
  method: "POST",
  path: "/api/office/v1/auth/totp/setup",
  value: "none",
  summary: "A fresh TOTP secret to scan; takes effect when confirmed.",
  access: { staff: ANY_STAFF },
  data: z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
  errors: [],
} as const satisfies Endpoint;

export const totpConfirm = {
  method: "POST",
  path: "/api/office/v1/auth/totp/confirm",
  value: "none",
  summary: "Confirms the second factor and shows the recovery codes, once.",
  access: { staff: ANY_STAFF },
  body: z.object({ code: plainText(10, 1) }),
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ["staff.code_wrong"],
} as const satisfies Endpoint;

export const staffForgotPassword = {
  method: "POST",
  path: "/api/office/v1/auth/password/forgot",
  summary: "Sends a link for a new password to this address, if it is of an open account. The answer does not tell.",
  access: "public",
  body: z.object({ email }),
  data: z.null(),
  errors: ["auth.too_many_attempts"],
} as const satisfies Endpoint;

export const staffPasswordLink = {
  method: "POST",
  path: "/api/office/v1/auth/password/link",
  summary: "What the link of an invitation or of a new password is for.",
  access: "public",
  body: z.object({ token: linkToken }),
  data: z.object({
    purpose: z.enum(["invitation", "reset"]),
    email: z.string(),
    name: z.string(),
    /** The account has an app as its second factor: its code must be sent with the new password, unless a key answers. */
    asks_code: z.boolean(),
    /** What a key of the account is asked; null if it has none. */
    passkey: requestOptions.nullable(),
  }),
  errors: ["staff.link_invalid", "auth.too_many_attempts"],
} as const satisfies Endpoint;

export const staffSetPassword = {
  method: "POST",
  path: "/api/office/v1/auth/password/set",
  summary:
    "Sets the password by the link from the e-mail, once, with the second factor where there is one. All sessions end.",
  access: "public",
  body: z.object({ token: linkToken, password: newPasswordField, ...secondFactor }),
  data: z.null(),
  errors: ["staff.link_invalid", ...FACTOR_ERRORS],
} as const satisfies Endpoint;

export const staffChangePassword = {
  method: "POST",
  path: "/api/office/v1/auth/password/change",
  value: "none",
  summary: "Changes one's own password, with the old one. All other sessions end.",
  access: { staff: ANY_STAFF },
  body: z.object({ old_password: passwordField, password: newPasswordField }),
  data: z.null(),
  errors: ["staff.password_wrong", "auth.too_many_attempts"],
} as const satisfies Endpoint;
