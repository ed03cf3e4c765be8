import { AUDIT_SUBJECTS } from "../shared/audit-subjects.ts";
import { z } from "zod";
import type { Endpoint } from "../shared/endpoint.ts";
import { isoDate, isoInstant, pagerMeta, plainText, recordId, searchPhrase } from "../shared/envelope.ts";
import { ADMIN_ONLY, EVERY_STAFF, READ_AUDIT, READ_INVOICES } from "../shared/roles.ts";
import { staffRole } from "./auth.ts";
import { listQuery } from "./lists.ts";

export const officeDashboard = {
  method: "GET",
  path: "/api/office/v1/dashboard",
  summary: "How long the queue is and how old, and what was done lately.",
  access: { staff: EVERY_STAFF },
  data: z.object({
    queue: z.object({
      waiting: z.int(),
      overdue: z.int(),
      returned: z.int(),
      oldest_submitted_at: isoInstant.nullable(),
      /** Waiting invoices by age in whole days: today, 1, 2, … ; the last one is "more". */
      age_days: z.array(z.object({ label: z.string(), count: z.int() })),
    }),
    decided_last_7_days: z.array(z.object({ day: z.string(), accepted: z.int(), rejected: z.int() })),
    points: z.object({ issued_30_days: z.int(), outstanding: z.int(), pending: z.int() }),
    participants_total: z.int(),
    /** What of the rewards waits for staff. */
    rewards: z.object({
      orders_accepted: z.int(),
      orders_processing: z.int(),
      adjustments_waiting: z.int(),
      approvals_waiting: z.int(),
      payout_batches_to_approve: z.int(),
    }),
  }),
  errors: [],
} as const satisfies Endpoint;

export const staffAccount = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: staffRole,
  /** Whose staff it is, for the role "distributor"; else null. */
  distributor_id: z.int().nullable(),
  /** Who it is of the representatives, for the role "rep"; else null. */
  representative_id: z.int().nullable(),
  is_active: z.boolean(),
  has_totp: z.boolean(),
  /** False until the person has set one by the invitation's link. */
  has_password: z.boolean(),
  /** What was asked for waits for a second administrator. */
  is_waiting: z.boolean(),
  last_sign_in_at: isoInstant.nullable(),
  created_at: isoInstant,
});

const byStaff = z.object({ staffId: recordId });

export const officeListStaff = {
  method: "GET",
  path: "/api/office/v1/staff",
  summary: "Staff accounts.",
  access: { staff: READ_AUDIT },
  query: listQuery(["name", "email", "role", "last_sign_in_at"], "asc"),
  data: z.array(staffAccount),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const officeGetStaff = {
  method: "GET",
  path: "/api/office/v1/staff/:staffId",
  summary: "One staff account.",
  access: { staff: READ_AUDIT },
  params: byStaff,
  data: staffAccount,
  errors: ["staff.not_found"],
} as const satisfies Endpoint;

export const officeCreateStaff = {
  method: "POST",
  path: "/api/office/v1/staff",
  summary:
    "Makes a staff account and invites the person by e-mail to set a password; who may approve waits for a second administrator.",
  access: { staff: ADMIN_ONLY },
  body: z.object({
    email: z.string().trim().toLowerCase().pipe(z.email("Pole musi być poprawnym adresem email").max(200)),
    name: plainText(100, 1),
    role: staffRole,
    distributor_id: recordId.nullish(),
    representative_id: z.int("Wybierz przedstawiciela").min(1, "Wybierz przedstawiciela").nullish(),
  }),
  data: staffAccount,
  errors: [
    "staff.email_taken",
    "staff.distributor_missing",
    "staff.representative_missing",
    "staff.representative_not_of_role",
  ],
} as const satisfies Endpoint;

export const officeUpdateStaff = {
  method: "PUT",
  path: "/api/office/v1/staff/:staffId",
  summary:
    "Changes name, role or whether the account is open; a closed account's sessions end. Who may approve from then on waits for a second administrator.",
  access: { staff: ADMIN_ONLY },
  params: byStaff,
  body: z.object({
    name: plainText(100, 1),
    role: staffRole,
    distributor_id: recordId.nullish(),
    representative_id: z.int("Wybierz przedstawiciela").min(1, "Wybierz przedstawiciela").nullish(),
    is_active: z.boolean(),
  }),
  data: staffAccount,
  errors: [
    "staff.not_found",
    "staff.own_account",
    "staff.distributor_missing",
    "staff.representative_missing",
    "staff.representative_not_of_role",
    "approval.waiting",
  ],
} as const satisfies Endpoint;

export const officeEndStaffSessions = {
  method: "POST",
  path: "/api/office/v1/staff/:staffId/end-sessions",
  summary: "Signs a member of staff out on all devices; the account stays open.",
  access: { staff: ADMIN_ONLY },
  params: byStaff,
  data: z.null(),
  errors: ["staff.not_found"],
} as const satisfies Endpoint;

export const officeSendStaffPasswordLink = {
  method: "POST",
  path: "/api/office/v1/staff/:staffId/password-link",
  summary:
    "Sends the invitation again, or a link for a new password: the old one and all sessions end. Nobody but the person sees the link.",
  access: { staff: ADMIN_ONLY },
  params: byStaff,
  data: staffAccount,
  errors: ["staff.not_found", "staff.own_account", "request.conflict"],
} as const satisfies Endpoint;

export const officeResetStaffTotp = {
  method: "POST",
  path: "/api/office/v1/staff/:staffId/totp-reset",
  summary: "Takes the second factor off, so that it is set up anew at the next sign-in.",
  access: { staff: ADMIN_ONLY },
  params: byStaff,
  data: staffAccount,
  errors: ["staff.not_found"],
} as const satisfies Endpoint;

/** Which acts are asked for; days are Warsaw's, the last one included. */
export const auditFilter = z.object({
  /** Words in what was before and after, in the name of the act, or the number of the subject. */
  search: searchPhrase,
  staff_id: recordId.optional(),
  action: z.string().max(60).optional(),
  subject_type: z.enum(AUDIT_SUBJECTS).optional(),
  subject_id: z.string().trim().max(40).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
});

export const AUDIT_CSV_PATH = "/api/office/v1/audit.csv";
export const AUDIT_XLSX_PATH = "/api/office/v1/audit.xlsx";
/** A workbook is made in memory; beyond this the CSV has everything. */
export const AUDIT_XLSX_ROWS_MAX = 20_000;

export const officeListAuditActions = {
  method: "GET",
  path: "/api/office/v1/audit/actions",
  summary: "The kinds of acts the audit log knows, in words.",
  access: { staff: READ_AUDIT },
  data: z.array(z.object({ id: z.string(), name: z.string() })),
  errors: [],
} as const satisfies Endpoint;

export const officeListAudit = {
  method: "GET",
  path: "/api/office/v1/audit",
  summary: "What staff did: who, when, from where, what, before and after.",
  access: { staff: READ_AUDIT },
  query: listQuery(["happened_at"], "desc").extend(auditFilter.shape),
  data: z.array(
    z.object({
      id: z.int(),
      happened_at: isoInstant,
      staff: z.object({ id: z.int(), name: z.string(), email: z.string() }),
      address: z.string(),
      action: z.string(),
      action_label: z.string(),
      /** One of AUDIT_SUBJECTS; acts of older versions may name others. */
      subject_type: z.string(),
      subject_id: z.string(),
      /** What people call it; null where it has no name, or is gone. */
      subject_name: z.string().nullable(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const officeListOutbox = {
  method: "GET",
  path: "/api/office/v1/outbox",
  summary: "SMS and e-mails written by the system, newest first. Codes are masked outside the demo.",
  access: { staff: READ_INVOICES },
  query: listQuery(["created_at"], "desc").extend({ channel: z.enum(["sms", "email"]).optional() }),
  data: z.array(
    z.object({
      id: z.int(),
      channel: z.enum(["sms", "email"]),
      to: z.string(),
      subject: z.string().nullable(),
      text: z.string(),
      created_at: isoInstant,
      sent_at: isoInstant.nullable(),
      last_error: z.string().nullable(),
    }),
  ),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const ledgerHealth = {
  method: "GET",
  path: "/api/health/ledger",
  summary: "The last nightly proof of the ledger.",
  access: { staff: READ_INVOICES },
  data: z.object({
    checked_at: isoInstant.nullable(),
    ok: z.boolean().nullable(),
    breaches: z.array(z.string()),
    counts: z.record(z.string(), z.int()),
  }),
  errors: [],
} as const satisfies Endpoint;
