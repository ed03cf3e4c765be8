import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeGetStaff } from "@plon/contract/office/people/staff.ts";

/** Somebody else's account. */
export const ACCOUNT: CallAnswer<typeof officeGetStaff>["data"] = {
  id: 6,
  email: "auditor@plon.example",
  name: "Robert Audytor",
  role: "auditor",
  distributor_id: null,
  representative_id: null,
  is_active: true,
  has_totp: false,
  has_password: true,
  is_waiting: false,
  last_sign_in_at: null,
  created_at: "2026-01-01T09:00:00Z",
};
