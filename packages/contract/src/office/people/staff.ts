import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText, recordId } from "../../shared/calls/envelope.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { ADMIN_ONLY, READ_AUDIT } from "../../shared/roles.ts";
import { staffRole } from "./staff-access.ts";

export const staffAccount = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: staffRole,
  /** The distributor they work for, for the role "distributor"; else null. */
  distributor_id: z.int().nullable(),
  /** Which representative they are, for the role "rep"; else null. */
  representative_id: z.int().nullable(),
  is_active: z.boolean(),
  /** A second factor: an app, a key or both. */
  has_totp: z.boolean(),
  /** False until the person has set one by the invitation's link. */
  has_password: z.boolean(),
  /** A requested change waits for a second administrator. */
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
  ...pageOf(staffAccount),
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
  value: "gives_power",
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

/** A change of an account; the answer is the account after it. */
const accountChange = { access: { staff: ADMIN_ONLY }, params: byStaff, data: staffAccount } as const;

export const officeUpdateStaff = {
  method: "PUT",
  path: "/api/office/v1/staff/:staffId",
  value: "gives_power",
  summary:
    "Changes name, role or whether the account is open; a closed account's sessions end. Who may approve from then on waits for a second administrator.",
  ...accountChange,
  body: z.object({
    name: plainText(100, 1),
    role: staffRole,
    distributor_id: recordId.nullish(),
    representative_id: z.int("Wybierz przedstawiciela").min(1, "Wybierz przedstawiciela").nullish(),
    is_active: z.boolean(),
  }),
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
  value: "none",
  summary: "Signs a member of staff out on all devices; the account stays open.",
  access: { staff: ADMIN_ONLY },
  params: byStaff,
  data: z.null(),
  errors: ["staff.not_found"],
} as const satisfies Endpoint;

export const officeSendStaffPasswordLink = {
  method: "POST",
  path: "/api/office/v1/staff/:staffId/password-link",
  value: "gives_power",
  summary:
    "Sends the invitation again, or a link for a new password: the old one and all sessions end. Nobody but the person sees the link.",
  ...accountChange,
  errors: ["staff.not_found", "staff.own_account", "request.conflict"],
} as const satisfies Endpoint;

export const officeResetStaffTotp = {
  method: "POST",
  path: "/api/office/v1/staff/:staffId/totp-reset",
  value: "gives_power",
  summary:
    "Takes the second factor off, app and keys, so that it is set up anew at the next sign-in. The person is told.",
  ...accountChange,
  errors: ["staff.not_found"],
} as const satisfies Endpoint;
