import { randomBytes } from "node:crypto";
import { audit } from "#platform/acts/audit.ts";
import { hashPassword } from "#platform/auth/passwords.ts";
import type { Tx } from "#platform/database/database.ts";
import { insertStaff, lockAdmins } from "./staff.queries.ts";

/**
 * Creates the account of one of the first two administrators, who approve all others, and returns its password: known
 * to nobody else and stored nowhere. Throws an Error with a message for the operator if two already exist.
 */
export async function createFirstAdmin(tx: Tx, at: Date, { email, name }: { email: string; name: string }) {
  if ((await lockAdmins(tx)).filter((admin) => admin.is_active).length >= 2) {
    throw new Error("There are two administrators already: accounts are made in the office.");
  }
  // The ending satisfies the password rules; the strength is in the random 120 bits before it.
  const password = `${randomBytes(15).toString("base64url").replaceAll(/[-_]/g, "x")}aA1#`;
  const staff = await insertStaff(tx, {
    email,
    name,
    role: "admin",
    password_hash: await hashPassword(password),
    created_at: at,
  });
  const actor = { at, address: "", requestId: "", staff };
  await audit(tx, actor, { action: "staff.create", subject: { type: "staff", id: staff.id }, after: { email, name } });
  return password;
}
