import { postcodeProblem } from "@plon/rules/people/contact.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { askedFarms, seasonDeed } from "../../shared/calls/asked-farms.ts";
import { isoInstant, plainText, queryFlag, recordId } from "../../shared/calls/envelope.ts";
import { addressFields, emailField, personName, phoneField } from "../../shared/calls/fields.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { correspondenceProblems } from "../../shared/registration-checks.ts";
import { ADMIN_ONLY, READ_PARTICIPANTS, WORK_PARTICIPANTS } from "../../shared/roles.ts";

export const participantRow = z.object({
  id: z.int(),
  identifier: z.string(),
  identifier_type: z.enum(["nip", "pesel"]),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  company_city: z.string(),
  available: z.int(),
  pending: z.int(),
  is_locked: z.boolean(),
  is_prize_ordering_locked: z.boolean(),
  maintenance: z.boolean(),
  has_password: z.boolean(),
  created_at: isoInstant,
});

export const participantDetails = participantRow.extend({
  email: z.string(),
  phone: z.string(),
  acreage: z.number(),
  company_street: z.string(),
  company_street_number: z.string(),
  company_street_number_place: z.string(),
  company_postcode: z.string(),
  /** What `edit` sends to change this version of the data. */
  version: z.string(),
  /** Last four digits only; null for roles that see no accounts. */
  bank_account_ending: z.string().nullable(),
  representative: z.object({ id: z.int(), name: z.string() }).nullable(),
  points: z.object({
    available: z.int(),
    pending: z.int(),
    held: z.int(),
    debt: z.int(),
    total: z.int(),
  }),
  expiry_calendar: z.array(z.object({ expires_at: isoInstant, points: z.int() })),
  invoices_total: z.int(),
  last_sign_in_at: isoInstant.nullable(),
  area: z.array(z.object({ id: z.int(), value: z.number() })),
  correspondence_address: z
    .object({
      street: z.string(),
      street_number: z.string(),
      street_number_place: z.string(),
      postcode: z.string(),
      city: z.string(),
    })
    .nullable(),
  /** The level of the programme that it holds; null without one. */
  level: z.object({ name: z.string(), until_season: z.int() }).nullable(),
  has_required_consents: z.boolean(),
  /** Changes that wait to be confirmed; their new values are the participant's own business. */
  pending_changes: z.array(
    z.object({ kind: z.enum(["email", "phone", "bank_account"]), requested_at: isoInstant, expires_at: isoInstant }),
  ),
  closing_requested_at: isoInstant.nullable(),
  closed_at: isoInstant.nullable(),
  /** The account of the same farm that is used instead of this one. */
  merged_into: z.int().nullable(),
  /** Accounts that were merged into this one. */
  merged_from: z.array(z.object({ id: z.int(), identifier: z.string() })),
  actions: z.array(
    z.enum([
      "edit",
      "lock",
      "unlock",
      "lock_prizes",
      "unlock_prizes",
      "begin_maintenance",
      "end_maintenance",
      "adjust",
      "transfer",
      "merge",
      "support_login",
      "report_lost_phone",
    ]),
  ),
});

export const byParticipant = z.object({ participantId: recordId });

export const reasonField = plainText(500, 3);

export const officeListParticipants = {
  method: "GET",
  path: "/api/office/v1/participants",
  summary: "Participants found by NIP, PESEL, name, company or town.",
  mayLag: true,
  access: { staff: READ_PARTICIPANTS },
  query: listQuery(["name", "company_name", "city", "available", "created_at"], "asc").extend({
    locked: z
      .enum(["true", "false"])
      .transform((value) => value === "true")
      .optional(),
    /** Only those who joined within RECENT_FARM_DAYS. */
    recent: queryFlag.optional(),
    /** Only those with points that lapse within LAPSING_SOON_DAYS. */
    lapsing: queryFlag.optional(),
    ...askedFarms,
    ...seasonDeed,
    /** Whom they bought from, where a deed of the season is a purchase. */
    distributor_id: recordId.optional(),
    /** Only those that hold this level of the programme now. */
    level_id: recordId.optional(),
  }),
  ...pageOf(participantRow),
  errors: ["segment.not_found"],
} as const satisfies Endpoint;

export const officeGetParticipant = {
  method: "GET",
  path: "/api/office/v1/participants/:participantId",
  summary: "One participant with balance and what lapses when.",
  access: { staff: READ_PARTICIPANTS },
  params: byParticipant,
  data: participantDetails,
  errors: ["participant.not_found"],
} as const satisfies Endpoint;

/** Name and addresses of a participant. Addresses may be empty: an old account has none, and can still be changed. */
export const participantEditBody = z
  .object({
    first_name: personName(60),
    last_name: personName(60),
    company_name: plainText(200).default(""),
    ...addressFields("company", false),
    correspondence_address: z.boolean({ error: "Pole jest wymagane" }),
    ...addressFields("correspondence", false),
    email: emailField,
    phone: phoneField,
    representative_id: z.int("Wybierz przedstawiciela").min(1, "Wybierz przedstawiciela").nullable(),
    reason: reasonField,
    /** The version that was read. */
    version: z.string().max(64),
  })
  .superRefine((edit, context) => {
    const problem = edit.company_postcode === "" ? undefined : postcodeProblem(edit.company_postcode);
    if (problem) context.addIssue({ code: "custom", path: ["company_postcode"], message: problem });
    for (const [name, message] of correspondenceProblems(edit)) {
      context.addIssue({ code: "custom", path: [name], message });
    }
  });

export const officeEditParticipant = {
  method: "PUT",
  path: "/api/office/v1/participants/:participantId",
  value: "none",
  summary:
    "Changes name, address and representative at once, with a reason; e-mail and phone when the farmer confirms.",
  access: { staff: WORK_PARTICIPANTS },
  params: byParticipant,
  body: participantEditBody,
  data: participantDetails,
  errors: [
    "participant.not_found",
    "participant.changed_meanwhile",
    "participant.unchanged",
    "participant.representative_unknown",
    "auth.sms_code_too_soon",
    "auth.sms_code_daily_limit",
  ],
} as const satisfies Endpoint;

export const officeHandOverParticipants = {
  method: "POST",
  path: "/api/office/v1/representatives/:representativeId/hand-over",
  value: "none",
  summary: "Gives all farms of a representative to another one, or to none yet. The farms are told.",
  access: { staff: ADMIN_ONLY },
  params: z.object({ representativeId: recordId }),
  body: z.object({
    to: z.int("Wybierz przedstawiciela").min(1, "Wybierz przedstawiciela").nullable(),
    reason: reasonField,
  }),
  data: z.object({ moved: z.int() }),
  errors: ["participant.representative_unknown"],
} as const satisfies Endpoint;

export const officeLockParticipant = {
  method: "POST",
  path: "/api/office/v1/participants/:participantId/lock",
  value: "none",
  summary: "Locks the account (no sign-in, sessions end) or only prize ordering.",
  access: { staff: WORK_PARTICIPANTS },
  params: byParticipant,
  body: z.object({ what: z.enum(["account", "prizes"]), reason: reasonField }),
  data: participantDetails,
  errors: ["participant.not_found", "participant.state_unchanged"],
} as const satisfies Endpoint;

export const officeUnlockParticipant = {
  ...officeLockParticipant,
  path: "/api/office/v1/participants/:participantId/unlock",
  summary: "Takes a lock off.",
} as const satisfies Endpoint;

export const officeSetMaintenance = {
  method: "POST",
  path: "/api/office/v1/participants/:participantId/maintenance",
  value: "none",
  summary: "Begins or ends the maintenance of one account: meanwhile its owner sees the page of a break.",
  access: { staff: ADMIN_ONLY },
  params: byParticipant,
  body: z.object({ maintenance: z.boolean({ error: "Pole jest wymagane" }), reason: reasonField }),
  data: participantDetails,
  errors: ["participant.not_found", "participant.state_unchanged"],
} as const satisfies Endpoint;

export const officeSupportLogin = {
  method: "POST",
  path: "/api/office/v1/participants/:participantId/support-login",
  value: "none",
  summary: "A one-time link (60 s) into the portal in the participant's name, read-only; audited with its reason.",
  access: { staff: WORK_PARTICIPANTS },
  params: byParticipant,
  body: z.object({ reason: reasonField }),
  data: z.object({ path: z.string(), expires_at: isoInstant }),
  errors: ["participant.not_found"],
} as const satisfies Endpoint;
