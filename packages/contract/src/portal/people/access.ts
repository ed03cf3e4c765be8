import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import {
  accountTypeField,
  codeIfAskedField,
  identifierField,
  newPasswordField,
  passwordField,
  smsCodeField,
} from "../../shared/calls/fields.ts";

export const session = z.object({ auth_token: z.string(), expires_in: z.int() });

const credentials = { account_type: accountTypeField, nip: identifierField, password: passwordField };

export const loginBody = z.object({
  ...credentials,
  /** The second step, where it is asked for. */
  sms_code: smsCodeField.optional(),
});

/** What can go wrong with a second step. */
export const SECOND_STEP_ERRORS = [
  "auth.second_step_required",
  "auth.sms_code_wrong",
  "auth.sms_code_expired",
] as const;

/** How a second step can be taken now. */
export const secondStep = z.object({
  phone_ending: z.string(),
  /** A key signs in instead, without number and password. */
  has_key: z.boolean(),
  /** Whether a code is on its way, and in how many seconds another may be asked for. */
  is_code_sent: z.boolean(),
  wait_seconds: z.int(),
});
export type SecondStep = z.infer<typeof secondStep>;

export const login = {
  method: "POST",
  path: "/api/v1/auth/login",
  summary:
    "Signs a participant in, by a code too where a second step is asked for; the refresh token comes as a cookie.",
  access: "public",
  ofSessions: true,
  body: loginBody,
  data: session,
  errors: [
    "auth.wrong_credentials",
    "auth.account_merged",
    "auth.account_locked",
    "auth.too_many_attempts",
    ...SECOND_STEP_ERRORS,
  ],
} as const satisfies Endpoint;

export const sendSignInCode = {
  method: "POST",
  path: "/api/v1/auth/login/code",
  summary:
    "For a right password where a second step is asked for: sends its code, to who has a key only if they ask for it.",
  access: "public",
  body: z.object({ ...credentials, wants_code: z.boolean() }),
  data: secondStep,
  errors: [
    "auth.wrong_credentials",
    "auth.account_merged",
    "auth.account_locked",
    "auth.too_many_attempts",
    "auth.second_step_unset",
    "auth.sms_code_daily_limit",
  ],
} as const satisfies Endpoint;

export const logout = {
  method: "GET",
  path: "/api/v1/auth/logout",
  summary: "Ends the session of the bearer token or the refresh cookie. Answers success in any case.",
  access: "public",
  changes: true,
  ofSessions: true,
  data: z.null(),
  errors: [],
} as const satisfies Endpoint;

export const refreshToken = {
  method: "POST",
  path: "/api/v1/refresh_token",
  summary:
    "Rotates the refresh token (cookie, or body for other clients) and gives a new bearer token; null to who brings none. A session opened with a device's key asks for its proof.",
  access: "public",
  ofSessions: true,
  body: z.object({ refresh_token: z.string().max(200).optional() }).nullish(),
  data: session.extend({ refresh_token: z.string().optional() }).nullable(),
  errors: ["auth.refresh_invalid", "auth.device_proof_stale"],
} as const satisfies Endpoint;

export const passwordResetRequestBody = z.object({ nip: identifierField, account_type: accountTypeField });

export const passwordResetRequest = {
  method: "POST",
  path: "/api/v1/auth/password-reset/request",
  summary: "Sends an SMS code for a password reset or a first sign-in.",
  access: "public",
  body: passwordResetRequestBody,
  data: z.null(),
  errors: ["auth.participant_unknown", "auth.sms_code_too_soon", "auth.sms_code_daily_limit", "auth.too_many_attempts"],
} as const satisfies Endpoint;

export const repeatedField = z.string({ error: "Pole jest wymagane" }).min(1, "Pole jest wymagane").max(128);

/** The new password must be the same twice; checked as soon as both are given, whatever else is wrong. */
export const withSamePasswords = <Body extends z.ZodType<{ password: string; password_confirmation: string }>>(
  body: Body,
) =>
  body.refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ["password_confirmation"],
    message: "Hasła nie są zgodne",
    when: ({ value }) => {
      const typed = value as { password?: unknown; password_confirmation?: unknown };
      return (
        typeof typed?.password === "string" &&
        typeof typed.password_confirmation === "string" &&
        typed.password_confirmation !== ""
      );
    },
  });

export const passwordResetBody = withSamePasswords(
  z.object({
    nip: identifierField,
    password: newPasswordField,
    password_confirmation: repeatedField,
    sms_code: smsCodeField,
    /** Where the second step is switched on: the code that was sent by e-mail. Empty as long as nobody asked for it. */
    email_code: codeIfAskedField.optional(),
  }),
);

export const passwordReset = {
  method: "POST",
  path: "/api/v1/auth/password-reset",
  summary:
    "Sets the password by SMS code, and one by e-mail where a second step is asked for; ends every session of the participant.",
  access: "public",
  body: passwordResetBody,
  data: z.null(),
  errors: [
    "auth.sms_code_wrong",
    "auth.sms_code_expired",
    "auth.email_code_required",
    "auth.email_code_wrong",
    "auth.account_merged",
    "auth.account_locked",
    "auth.too_many_attempts",
  ],
} as const satisfies Endpoint;

export const passwordChangeBody = withSamePasswords(
  z.object({ old_password: passwordField, password: newPasswordField, password_confirmation: repeatedField }),
);

export const passwordChange = {
  method: "POST",
  path: "/api/v1/user/password",
  summary: "Changes one's own password, with the old one. All other sessions end, and the owner is told by e-mail.",
  access: "participant",
  byMembers: "none",
  body: passwordChangeBody,
  data: z.null(),
  errors: ["auth.old_password_wrong", "auth.too_many_attempts"],
} as const satisfies Endpoint;

export const supportLogin = {
  method: "POST",
  path: "/api/v1/auth/support-login",
  summary: "Exchanges a one-time support token for a read-only session of 30 minutes.",
  access: "public",
  ofSessions: true,
  body: z.object({ token: z.string().min(1).max(200) }),
  data: session.extend({ participant_name: z.string() }),
  errors: ["auth.support_token_invalid"],
} as const satisfies Endpoint;
