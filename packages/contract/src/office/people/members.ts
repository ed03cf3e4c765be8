import { MEMBER_ROLES } from "@plon/rules/people/member-role.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText, recordId } from "../../shared/calls/envelope.ts";
import { emailField, otherPhoneField, personName } from "../../shared/calls/fields.ts";
import { ADMIN_ONLY, READ_PARTICIPANTS, WORK_PARTICIPANTS } from "../../shared/roles.ts";
import { byParticipant, reasonField } from "../account/farms.ts";

export const MEMBER_END_REASONS = ["owner", "person", "office", "closed", "expired", "merged"] as const;

/** Somebody who has, had or was offered access to a farm. */
export const farmMember = z.object({
  id: z.int(),
  name: z.string(),
  /** Null once the person is erased. */
  phone: z.string().nullable(),
  role: z.enum(MEMBER_ROLES),
  invited_at: isoInstant,
  accepted_at: isoInstant.nullable(),
  ended_at: isoInstant.nullable(),
  end_reason: z.enum(MEMBER_END_REASONS).nullable(),
});
export type FarmMember = z.infer<typeof farmMember>;

const farmMembers = z.object({
  members: z.array(farmMember),
  /** What this caller may do. */
  may_end: z.boolean(),
  may_change_owner: z.boolean(),
  /** When a change of the owner was asked for that waits for a second administrator. */
  owner_change_requested_at: isoInstant.nullable(),
});

export const officeListMembers = {
  method: "GET",
  path: "/api/office/v1/participants/:participantId/members",
  summary: "The people of a farm besides its owner, those of before included, newest first, a hundred at most.",
  access: { staff: READ_PARTICIPANTS },
  params: byParticipant,
  data: farmMembers,
  errors: ["participant.not_found"],
} as const satisfies Endpoint;

export const officeEndMember = {
  method: "POST",
  path: "/api/office/v1/participants/:participantId/members/:memberId/end",
  value: "none",
  summary:
    "Ends somebody's access to a farm at its owner's request; they are signed out at once, and the owner is told.",
  access: { staff: WORK_PARTICIPANTS },
  params: byParticipant.extend({ memberId: recordId }),
  body: z.object({ reason: reasonField }),
  data: farmMembers,
  errors: ["participant.not_found", "member.not_found"],
} as const satisfies Endpoint;

export const ownerChangeBody = z.object({
  first_name: personName(60),
  last_name: personName(60),
  phone: otherPhoneField,
  email: emailField,
  /** The people whom the owner of before let in keep their access. */
  keeps_members: z.boolean({ error: "Pole jest wymagane" }),
  document: plainText(200, 3),
  reason: reasonField,
});

export const officeAskOwnerChange = {
  method: "POST",
  path: "/api/office/v1/participants/:participantId/owner",
  value: "gives_power",
  summary:
    "Asks to give a farm to another owner, when the one of before leaves or has died; a second administrator decides.",
  access: { staff: ADMIN_ONLY },
  params: byParticipant,
  body: ownerChangeBody,
  data: farmMembers,
  errors: ["participant.not_found", "approval.waiting"],
} as const satisfies Endpoint;
