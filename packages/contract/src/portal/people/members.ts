import { MEMBER_ROLES } from "@plon/rules/people/member-role.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, recordId } from "../../shared/calls/envelope.ts";
import { otherPhoneField, personName, smsCodeField } from "../../shared/calls/fields.ts";

const memberRole = z.enum(MEMBER_ROLES, { error: "Wybierz uprawnienia" });

/** Somebody whom the owner lets in, or has invited. */
export const member = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  phone_ending: z.string(),
  role: memberRole,
  invited_at: isoInstant,
  /** Until when the invitation can be accepted; null once it was. */
  invitation_expires_at: isoInstant.nullable(),
  accepted_at: isoInstant.nullable(),
  last_seen_at: isoInstant.nullable(),
});
export type Member = z.infer<typeof member>;

const members = z.object({ members: z.array(member), left: z.int() });

export const listMembers = {
  method: "GET",
  path: "/api/v1/user/members",
  summary: "The people of the farm besides its owner, and how many more may be invited.",
  access: "participant",
  byMembers: "none",
  data: members,
  errors: [],
} as const satisfies Endpoint;

const invited = {
  first_name: personName(60),
  last_name: personName(60),
  phone: otherPhoneField,
  role: memberRole,
};

export const sendMemberCode = {
  method: "POST",
  path: "/api/v1/user/members/code",
  summary:
    "Sends the owner the SMS code by which this invitation, or this greater power, is confirmed, and nothing else.",
  access: "participant",
  byMembers: "none",
  body: z.discriminatedUnion("act", [
    z.object({ act: z.literal("invite"), ...invited }),
    z.object({ act: z.literal("role"), member_id: z.int().positive(), role: memberRole }),
  ]),
  data: z.object({ phone_ending: z.string() }),
  errors: ["member.not_found", "auth.sms_code_too_soon", "auth.sms_code_daily_limit"],
} as const satisfies Endpoint;

export const inviteMemberBody = z.object({ ...invited, sms_code: smsCodeField });

export const inviteMember = {
  method: "POST",
  path: "/api/v1/user/members",
  summary: "Invites somebody by SMS, confirmed by the code. Who was invited and has not answered is invited anew.",
  access: "participant",
  byMembers: "none",
  body: inviteMemberBody,
  data: members,
  errors: ["member.already", "member.too_many", "auth.sms_code_wrong", "auth.sms_code_expired"],
} as const satisfies Endpoint;

const byMember = z.object({ memberId: recordId });

export const changeMemberRole = {
  method: "POST",
  path: "/api/v1/user/members/:memberId/role",
  summary: "Changes what somebody may do, at once. A greater power takes the SMS code.",
  access: "participant",
  byMembers: "none",
  params: byMember,
  body: z.object({ role: memberRole, sms_code: smsCodeField.optional() }),
  data: members,
  errors: ["member.not_found", "auth.sms_code_wrong", "auth.sms_code_expired"],
} as const satisfies Endpoint;

export const endMember = {
  method: "POST",
  path: "/api/v1/user/members/:memberId/end",
  summary: "Takes somebody's access or invitation back; they are signed out at once. Repeated, it changes nothing.",
  access: "participant",
  byMembers: "none",
  params: byMember,
  data: members,
  errors: ["member.not_found"],
} as const satisfies Endpoint;

export const leaveFarm = {
  method: "POST",
  path: "/api/v1/user/leave-farm",
  summary: "One of the farm's people gives their access up; the owner is told.",
  access: "participant",
  byMembers: "read",
  data: z.null(),
  errors: ["member.not_found"],
} as const satisfies Endpoint;
