import { MEMBER_ROLES } from "@plon/rules/people/member-role.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { recordId } from "../../shared/calls/envelope.ts";
import { newPasswordField, otherPhoneField, passwordField, smsCodeField } from "../../shared/calls/fields.ts";
import { repeatedField, SECOND_STEP_ERRORS, secondStep, session, withSamePasswords } from "./access.ts";

/** A farm that lets somebody in. */
export const ownFarm = z.object({ membership_id: z.int(), name: z.string(), role: z.enum(MEMBER_ROLES) });
export type OwnFarm = z.infer<typeof ownFarm>;

export const personLoginBody = z.object({
  phone: otherPhoneField,
  password: passwordField,
  /** Which farm, where several let them in. */
  membership_id: recordId.optional(),
  /** The second step, where it is asked for. */
  sms_code: smsCodeField.optional(),
});

export const personLogin = {
  method: "POST",
  path: "/api/v1/auth/person-login",
  summary:
    "Signs one of a farm's people in by phone; the refresh token comes as a cookie. Who has several farms and names none is given the list instead of a session.",
  access: "public",
  ofSessions: true,
  body: personLoginBody,
  data: z.object({ session: session.nullable(), farms: z.array(ownFarm) }),
  errors: [
    "auth.wrong_phone_or_password",
    "auth.no_farm",
    "auth.account_locked",
    "auth.too_many_attempts",
    "member.not_found",
    ...SECOND_STEP_ERRORS,
  ],
} as const satisfies Endpoint;

export const sendPersonSignInCode = {
  method: "POST",
  path: "/api/v1/auth/person-login/code",
  summary: "For a right password of somebody whose second step is switched on: sends its code.",
  access: "public",
  body: z.object({ phone: otherPhoneField, password: passwordField }),
  data: secondStep,
  errors: [
    "auth.wrong_phone_or_password",
    "auth.no_farm",
    "auth.account_locked",
    "auth.too_many_attempts",
    "auth.second_step_unset",
    "auth.sms_code_daily_limit",
  ],
} as const satisfies Endpoint;

export const personPasswordRequestBody = z.object({ phone: otherPhoneField });

export const personPasswordRequest = {
  method: "POST",
  path: "/api/v1/auth/person-password/request",
  summary: "Sends an SMS code for a new password, if the phone is that of somebody whom a farm lets in; answers alike.",
  access: "public",
  body: personPasswordRequestBody,
  data: z.null(),
  errors: ["auth.too_many_attempts"],
} as const satisfies Endpoint;

export const personPasswordBody = withSamePasswords(
  z.object({
    phone: otherPhoneField,
    password: newPasswordField,
    password_confirmation: repeatedField,
    sms_code: smsCodeField,
  }),
);

export const personPassword = {
  method: "POST",
  path: "/api/v1/auth/person-password",
  summary: "Sets the password of one of a farm's people by SMS code and ends all their sessions.",
  access: "public",
  body: personPasswordBody,
  data: z.null(),
  errors: ["auth.sms_code_wrong", "auth.sms_code_expired", "auth.too_many_attempts"],
} as const satisfies Endpoint;

export const listOwnFarms = {
  method: "GET",
  path: "/api/v1/user/farms",
  summary: "The farms that let the caller in; an owner's list is empty.",
  access: "participant",
  byMembers: "read",
  data: z.array(ownFarm),
  errors: [],
} as const satisfies Endpoint;

export const switchFarm = {
  method: "POST",
  path: "/api/v1/auth/farm",
  summary: "Goes over to another farm of the same person: a new session, and the one before ends.",
  access: "participant",
  byMembers: "read",
  body: z.object({ membership_id: recordId }),
  data: session,
  errors: ["member.not_found", "auth.account_locked"],
} as const satisfies Endpoint;
