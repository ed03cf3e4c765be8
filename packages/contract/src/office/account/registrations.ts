import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText, recordId, statusLabel } from "../../shared/calls/envelope.ts";
import { READ_PARTICIPANTS, WORK_PARTICIPANTS } from "../../shared/roles.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";

export const registrationStatuses = ["contact", "review", "approved", "rejected"] as const;

export const registrationRow = z.object({
  id: z.int(),
  form: z.enum(["rejestracja", "zglos-udzial-1"]),
  identifier: z.string(),
  name: z.string(),
  company_name: z.string(),
  city: z.string(),
  status: z.enum(registrationStatuses),
  status_label: statusLabel,
  submitted_at: isoInstant,
});

export const registrationDetail = registrationRow.extend({
  /** Label and value of everything that was filled in, in the order of the form. */
  answers: z.array(z.object({ group: z.string(), label: z.string(), value: z.string() })),
  consents: z.array(z.object({ slug: z.string(), content: z.string(), granted: z.boolean(), version: z.int() })),
  email_confirmed_at: isoInstant.nullable(),
  phone_confirmed_at: isoInstant.nullable(),
  invited_by: z.string().nullable(),
  participant_id: z.int().nullable(),
  decided_at: isoInstant.nullable(),
  decided_by: z.string().nullable(),
  decision_reason: z.string().nullable(),
  actions: z.array(z.enum(["approve", "reject"])),
});

const byRegistration = z.object({ registrationId: recordId });

export const officeListRegistrations = {
  method: "GET",
  path: "/api/office/v1/registrations",
  summary: "Registrations, the oldest to be decided first.",
  access: { staff: READ_PARTICIPANTS },
  query: listQuery(["submitted_at", "name", "city"], "asc").extend({ status: z.enum(registrationStatuses).optional() }),
  ...pageOf(registrationRow),
  errors: [],
} as const satisfies Endpoint;

export const officeGetRegistration = {
  method: "GET",
  path: "/api/office/v1/registrations/:registrationId",
  summary: "One registration with all answers and consents.",
  access: { staff: READ_PARTICIPANTS },
  params: byRegistration,
  data: registrationDetail,
  errors: ["registration.not_found"],
} as const satisfies Endpoint;

export const officeApproveRegistration = {
  method: "POST",
  path: "/api/office/v1/registrations/:registrationId/approve",
  value: "none",
  summary: "Makes the participant, with crops and consents; they set a password by the first-login flow.",
  access: { staff: WORK_PARTICIPANTS },
  params: byRegistration,
  body: z.object({ representative_id: z.int().positive().nullable().default(null) }),
  data: registrationDetail,
  errors: [
    "registration.not_found",
    "registration.decided",
    "registration.identifier_taken",
    "registration.unconfirmed",
  ],
} as const satisfies Endpoint;

export const officeRejectRegistration = {
  method: "POST",
  path: "/api/office/v1/registrations/:registrationId/reject",
  value: "none",
  summary: "Refuses a registration with a reason, which is sent by e-mail.",
  access: { staff: WORK_PARTICIPANTS },
  params: byRegistration,
  body: z.object({ reason: plainText(500, 3) }),
  data: registrationDetail,
  errors: ["registration.not_found", "registration.decided"],
} as const satisfies Endpoint;
