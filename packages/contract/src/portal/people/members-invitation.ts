import { MEMBER_ROLES } from "@plon/rules/people/member-role.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { newPasswordField, passwordField } from "../../shared/calls/fields.ts";
import { repeatedField, session, withSamePasswords } from "./access.ts";

const INCOMPLETE = "Odnośnik jest niepełny";
const token = z.string({ error: INCOMPLETE }).min(20, INCOMPLETE).max(100, "Odnośnik jest niepoprawny");

export const getMemberInvitation = {
  method: "POST",
  path: "/api/v1/member-invitation",
  summary: "What an invitation to a farm is for, by the token of its link; null if it is none, or over.",
  access: "public",
  readOnly: true,
  body: z.object({ token: z.string({ error: INCOMPLETE }).max(100, "Odnośnik jest niepoprawny") }),
  data: z
    .object({
      farm: z.string(),
      first_name: z.string(),
      role: z.enum(MEMBER_ROLES),
      /** Whether the invited person already signs in by phone, with a password of theirs. */
      has_password: z.boolean(),
      phone_ending: z.string(),
    })
    .nullable(),
  errors: ["auth.too_many_attempts"],
} as const satisfies Endpoint;

export const firstMemberPasswordBody = withSamePasswords(
  z.object({ token, password: newPasswordField, password_confirmation: repeatedField }),
);

export const acceptFirstInvitation = {
  method: "POST",
  path: "/api/v1/member-invitation/accept-first",
  summary: "Accepts an invitation with a first password, and signs in.",
  access: "public",
  body: firstMemberPasswordBody,
  data: session,
  errors: ["member.invitation_invalid", "member.has_password", "auth.account_locked", "auth.too_many_attempts"],
} as const satisfies Endpoint;

export const acceptInvitationBody = z.object({ token, password: passwordField });

export const acceptInvitation = {
  method: "POST",
  path: "/api/v1/member-invitation/accept",
  summary: "Accepts an invitation with the password that the person has, and signs in.",
  access: "public",
  body: acceptInvitationBody,
  data: session,
  errors: ["member.invitation_invalid", "member.password_wrong", "auth.account_locked", "auth.too_many_attempts"],
} as const satisfies Endpoint;
