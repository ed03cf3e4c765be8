import type { getStaff } from "./staff.service.ts";

/** A staff account as the office shows it: no hash, no secret. */
export function presentStaff(row: Awaited<ReturnType<typeof getStaff>>) {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    distributor_id: row.distributor_id,
    representative_id: row.representative_id,
    is_active: row.is_active,
    has_totp: row.totp_confirmed_at !== null,
    has_password: row.password_hash !== null,
    is_waiting: row.is_waiting,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
