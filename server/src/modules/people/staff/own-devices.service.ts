// The signed-in devices of a member of staff, and the administrator's way to end them all.
import { audit } from "#platform/acts/audit.ts";
import { endDevice, endOtherDevices, listDevices } from "#platform/auth/devices.ts";
import { endSessions } from "#platform/auth/sessions.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { lockStaff } from "./staff.queries.ts";

const subjectOf = ({ staff }: StaffContext) => ({ kind: "staff", staffId: staff.id }) as const;

/** The devices on which the member of staff is signed in. */
export const ownDevices = (db: Db, ctx: StaffContext) => listDevices(db, subjectOf(ctx), ctx);

/** Signs one own device out; does nothing if it is already signed out. Throws session.not_found. */
export async function endOwnDevice(tx: Tx, ctx: StaffContext, deviceId: number) {
  const ended = await endDevice(tx, subjectOf(ctx), deviceId, ctx);
  if (ended)
    await auditEnd(tx, ctx, {
      staffId: ctx.staff.id,
      action: "staff.device_end",
      after: { session_id: ended.id, device: ended.device },
    });
  return await ownDevices(tx, ctx);
}

/** Signs all other own devices out, and ends the support sessions opened from the account. */
export async function endOtherOwnDevices(tx: Tx, ctx: StaffContext) {
  const count = await endOtherDevices(tx, subjectOf(ctx), ctx);
  if (count > 0) await auditEnd(tx, ctx, { staffId: ctx.staff.id, action: "staff.devices_end", after: { count } });
  return await ownDevices(tx, ctx);
}

/** Ends every session of a member of staff, including the support sessions they opened. Throws staff.not_found. */
export async function endAllOf(tx: Tx, ctx: StaffContext, staffId: number): Promise<void> {
  if (!(await lockStaff(tx, staffId))) throw new AppError("staff.not_found");
  await endSessions(tx, { staffId }, "by_admin", ctx);
  await auditEnd(tx, ctx, { staffId, action: "staff.sessions_end" });
}

const auditEnd = (
  tx: Tx,
  ctx: StaffContext,
  { staffId, action, after }: { staffId: number; action: string; after?: object | undefined },
) => audit(tx, ctx, { action, subject: { type: "staff", id: staffId }, after });
