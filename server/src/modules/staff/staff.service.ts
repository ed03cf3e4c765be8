import type { StaffRole } from "@plon/contract/shared/endpoint.ts";
import { audit } from "#platform/audit.ts";
import { hashPassword } from "#platform/auth/passwords.ts";
import { endSessions } from "#platform/auth/sessions.ts";
import type { StaffContext } from "#platform/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { openDistributor } from "#modules/catalogue/catalogue.service.ts";
import { findStaff, insertStaff, listStaff, lockStaff, replaceRecoveryCodes, updateStaff } from "./staff.queries.ts";

/** A page of staff accounts. */
export const staffPage = (db: Db, filter: Parameters<typeof listStaff>[1]) => listStaff(db, filter);

/** One staff account. Throws staff.not_found. */
export async function getStaff(db: Db, id: number) {
  const staff = await findStaff(db, id);
  if (!staff) throw new AppError("staff.not_found");
  return staff;
}

/** Whose staff somebody is: only of a distributor, and then always. Throws staff.distributor_missing. */
async function distributorFor(tx: Tx, role: StaffRole, distributorId: number | null | undefined) {
  if (role !== "distributor") return null;
  if (!distributorId || !(await openDistributor(tx, distributorId))) {
    throw new AppError("staff.distributor_missing", { inField: "distributor_id" });
  }
  return distributorId;
}

/** Makes a staff account with a first password. Throws staff.email_taken, staff.distributor_missing. */
export async function createStaff(
  tx: Tx,
  ctx: StaffContext,
  account: {
    email: string;
    name: string;
    role: StaffRole;
    password: string;
    distributor_id?: number | null | undefined;
  },
) {
  const distributor_id = await distributorFor(tx, account.role, account.distributor_id);
  const password_hash = await hashPassword(account.password);
  try {
    const { email, name, role } = account;
    const staff = await insertStaff(tx, { email, name, role, distributor_id, password_hash, created_at: ctx.at });
    await audit(tx, ctx, {
      action: "staff.create",
      subject: { type: "staff", id: staff.id },
      after: { email, name, role, distributor_id },
    });
    return staff;
  } catch (error) {
    if (brokenConstraint(error) === "staff_email_unique") throw new AppError("staff.email_taken", { inField: "email" });
    throw error;
  }
}

/** Changes name, role or whether the account is open. Nobody closes or demotes themselves: staff.own_account. */
export async function changeStaff(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  asked: { name: string; role: StaffRole; is_active: boolean; distributor_id?: number | null | undefined },
) {
  const change = { ...asked, distributor_id: await distributorFor(tx, asked.role, asked.distributor_id) };
  const staff = await lockStaff(tx, id);
  if (!staff) throw new AppError("staff.not_found");
  if (id === ctx.staff.id && (!change.is_active || change.role !== staff.role)) throw new AppError("staff.own_account");
  await updateStaff(tx, id, change);
  // What a role allows changes at once, so its open sessions end as well.
  const isMoved = change.role !== staff.role || change.distributor_id !== staff.distributor_id;
  if (!change.is_active || isMoved) await endSessions(tx, { staffId: id }, "locked", ctx);
  const { name, role, is_active, distributor_id } = staff;
  await audit(tx, ctx, {
    action: "staff.change",
    subject: { type: "staff", id },
    before: { name, role, is_active, distributor_id },
    after: change,
  });
  return await getStaff(tx, id);
}

/** Takes the second factor off: it is set up anew at the next sign-in. Throws staff.not_found. */
export async function resetTotp(tx: Tx, ctx: StaffContext, id: number) {
  if (!(await lockStaff(tx, id))) throw new AppError("staff.not_found");
  await updateStaff(tx, id, { totp_secret: null, totp_confirmed_at: null, totp_last_step: null });
  await replaceRecoveryCodes(tx, id, []);
  await endSessions(tx, { staffId: id }, "locked", ctx);
  await audit(tx, ctx, { action: "staff.totp_reset", subject: { type: "staff", id } });
  return await getStaff(tx, id);
}

/** The name colleagues know somebody by. */
export async function staffName(db: Db, id: number): Promise<string> {
  return (await getStaff(db, id)).name;
}
