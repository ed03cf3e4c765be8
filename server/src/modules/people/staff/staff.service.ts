import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { ROLE_WORDS } from "@plon/contract/shared/words/role-words.ts";
import { APPROVERS } from "@plon/contract/shared/roles.ts";
import { audit } from "#platform/acts/audit.ts";
import { deleteAllKeys } from "#platform/auth/passkeys.ts";
import { endSessions } from "#platform/auth/sessions.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { askForApproval, type CarryOut, waitingBySubject } from "#modules/house/approvals/approvals.service.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import { openDistributor } from "#modules/people/distributors/distributors.service.ts";
import { activeRepresentative } from "#modules/people/representatives/representatives.service.ts";
import { inviteStaff, sendLink, type Sender } from "./password-links.service.ts";
import {
  endPasswordLinks,
  findStaff,
  insertStaff,
  listStaff,
  lockStaff,
  replaceRecoveryCodes,
  updateStaff,
} from "./staff.queries.ts";

/** A page of staff accounts; `is_waiting` means that a second administrator has to approve something about one. */
export async function staffPage(db: Db, filter: Parameters<typeof listStaff>[1]) {
  const { rows, meta } = await listStaff(db, filter);
  const waiting = await waitingBySubject(db, "staff.approver");
  return { rows: rows.map((row) => Object.assign(row, { is_waiting: waiting.has(String(row.id)) })), meta };
}

/** One staff account, likewise. Throws staff.not_found. */
export async function getStaff(db: Db, id: number) {
  const staff = getOrThrow(await findStaff(db, id), "staff.not_found");
  return { ...staff, is_waiting: (await waitingBySubject(db, "staff.approver")).has(String(id)) };
}

/**
 * The distributor somebody works for: required in the role of a distributor's staff, and only there. Throws
 * staff.distributor_missing.
 */
async function distributorFor(tx: Tx, role: StaffRole, distributorId: number | null | undefined) {
  if (role !== "distributor") return null;
  if (!distributorId || !(await openDistributor(tx, distributorId))) {
    throw new AppError("staff.distributor_missing", { inField: "distributor_id" });
  }
  return distributorId;
}

type Account = {
  name: string;
  role: StaffRole;
  distributor_id: number | null;
  representative_id: number | null;
  is_active: boolean;
};
type Whose = "distributor_id" | "representative_id";
type AskedAccount = Omit<Account, Whose> & { [whose in Whose]?: number | null | undefined };

/**
 * The representative somebody is: required in that role, only there, and only a working one. An existing assignment
 * stays even if their work has ended; an account that never named one can still be closed. Throws
 * staff.representative_missing, staff.representative_not_of_role.
 */
async function representativeFor(tx: Tx, asked: AskedAccount, before?: Account): Promise<number | null> {
  const id = asked.representative_id ?? null;
  const inField = "representative_id";
  if (asked.role !== "rep") {
    if (id !== null) throw new AppError("staff.representative_not_of_role", { inField });
    return null;
  }
  const isAsBefore = before?.role === "rep" && before.representative_id === id;
  if (isAsBefore && (id !== null || !asked.is_active)) return id;
  if (id === null || !(await activeRepresentative(tx, id)))
    throw new AppError("staff.representative_missing", { inField });
  return id;
}

const roleText = ({ role, is_active }: Account) => `${ROLE_WORDS[role]}, konto ${is_active ? "czynne" : "zamknięte"}`;

/** Whether the change lets somebody approve other people's requests: that takes two. */
function makesApprover(before: Account, after: Account): boolean {
  if (!after.is_active || !APPROVERS.includes(after.role)) return false;
  return !before.is_active || (before.role !== after.role && before.role !== "admin");
}

const accountOf = ({ name, role, distributor_id, representative_id, is_active }: Account): Account => ({
  name,
  role,
  distributor_id,
  representative_id,
  is_active,
});

async function askForApprover(
  tx: Tx,
  ctx: StaffContext,
  staff: Account & { id: number; email: string },
  after: Account,
) {
  await askForApproval(tx, ctx, {
    kind: "staff.approver",
    subjectId: String(staff.id),
    asked: after,
    subject: `${ROLE_WORDS[after.role]}: ${after.name} (${staff.email})`,
    path: `/staff/${staff.id}`,
    before: roleText(staff),
    after: roleText(after),
    reason: "",
  });
}

/**
 * Creates a staff account and sends the invitation by which the person sets a password; the account of somebody who may
 * approve stays closed until a second administrator approves it. Throws staff.email_taken, staff.distributor_missing,
 * staff.representative_missing, staff.representative_not_of_role.
 */
export async function createStaff(
  tx: Tx,
  ctx: StaffContext,
  account: Omit<AskedAccount, "is_active"> & { email: string },
  sender: Sender,
) {
  const distributor_id = await distributorFor(tx, account.role, account.distributor_id);
  const representative_id = await representativeFor(tx, { ...account, is_active: true });
  const { email, name, role } = account;
  const waits = APPROVERS.includes(role);
  try {
    const row = { email, name, role, distributor_id, representative_id, is_active: !waits, created_at: ctx.at };
    const staff = await insertStaff(tx, row);
    await audit(tx, ctx, {
      action: "staff.create",
      subject: { type: "staff", id: staff.id },
      after: { email, name, role, distributor_id, representative_id },
    });
    if (waits) await askForApprover(tx, ctx, staff, { ...accountOf(staff), is_active: true });
    else await inviteStaff(tx, staff, ctx.at, sender);
    return await getStaff(tx, staff.id);
  } catch (error) {
    if (brokenConstraint(error) === "staff_email_unique") throw new AppError("staff.email_taken", { inField: "email" });
    throw error;
  }
}

/**
 * Changes name, role or whether the account is open; a change that lets somebody approve is only requested. Nobody
 * closes or demotes themselves: staff.own_account. Throws staff.not_found, staff.distributor_missing,
 * staff.representative_missing, staff.representative_not_of_role, approval.waiting.
 */
export async function changeStaff(tx: Tx, ctx: StaffContext, id: number, asked: AskedAccount) {
  const distributor_id = await distributorFor(tx, asked.role, asked.distributor_id);
  const staff = getOrThrow(await lockStaff(tx, id), "staff.not_found");
  const change = { ...asked, distributor_id, representative_id: await representativeFor(tx, asked, staff) };
  if (id === ctx.staff.id && (!change.is_active || change.role !== staff.role)) throw new AppError("staff.own_account");
  if (makesApprover(staff, change)) await askForApprover(tx, ctx, staff, accountOf(change));
  else await saveChange(tx, ctx, staff, change);
  return await getStaff(tx, id);
}

async function saveChange(tx: Tx, ctx: StaffContext, staff: Account & { id: number }, change: Account) {
  const { id } = staff;
  await updateStaff(tx, id, change);
  // What a role allows changes at once, so open sessions end as well.
  const isMoved = (["role", "distributor_id", "representative_id"] as const).some((key) => change[key] !== staff[key]);
  if (!change.is_active || isMoved) await endSessions(tx, { staffId: id }, "locked", ctx);
  if (!change.is_active) await endPasswordLinks(tx, id, ctx.at);
  await audit(tx, ctx, {
    action: "staff.change",
    subject: { type: "staff", id },
    before: accountOf(staff),
    after: accountOf(change),
  });
}

/**
 * Gives an account the role that a second administrator approved; a person without a password is invited to set one.
 */
export const carryOutNewApprover =
  (sender: Sender): CarryOut =>
  async (tx, ctx, subjectId, { asked }) => {
    const staff = getOrThrow(await lockStaff(tx, Number(subjectId)), "staff.not_found");
    // An approver is never a representative; requests older than that field do not say so.
    await saveChange(tx, ctx, staff, { ...(asked as Account), representative_id: null });
    if (staff.password_hash === null) await inviteStaff(tx, staff, ctx.at, sender);
  };

/**
 * Sends the invitation again, or a link for a new password: then the old password and all sessions end at once. Only
 * the person's mailbox gets the link. Throws staff.not_found, staff.own_account, request.conflict for a closed account.
 */
export async function sendPasswordLink(tx: Tx, ctx: StaffContext, id: number, sender: Sender) {
  const staff = getOrThrow(await lockStaff(tx, id), "staff.not_found");
  if (id === ctx.staff.id) throw new AppError("staff.own_account");
  if (!staff.is_active) throw new AppError("request.conflict");
  await sendLink(tx, staff, ctx.at, sender);
  await updateStaff(tx, id, { password_hash: null });
  await endSessions(tx, { staffId: id }, "by_admin", ctx);
  await audit(tx, ctx, { action: "staff.password_link", subject: { type: "staff", id } });
  return await getStaff(tx, id);
}

/**
 * Removes the second factor, app and keys: it is set up again at the next sign-in, and the person is told. Throws
 * staff.not_found.
 */
export async function resetTotp(tx: Tx, ctx: StaffContext, id: number) {
  const { email } = getOrThrow(await lockStaff(tx, id), "staff.not_found");
  await updateStaff(tx, id, { totp_secret: null, totp_confirmed_at: null, totp_last_step: null });
  await replaceRecoveryCodes(tx, id, []);
  const keys = await deleteAllKeys(tx, { staffId: id });
  await endSessions(tx, { staffId: id }, "locked", ctx);
  await audit(tx, ctx, { action: "staff.totp_reset", subject: { type: "staff", id }, after: { keys } });
  await queueEmail(tx, {
    to: email,
    subject: "Zdjęto drugi składnik logowania do biura",
    text: "Dzień dobry,\n\nadministrator zdjął drugi składnik logowania z Twojego konta w biurze: aplikację i klucze dostępu. Ustawisz go od nowa przy najbliższym logowaniu. Jeśli o to nie prosisz, powiadom od razu innego administratora.",
    leads: "/office/",
    at: ctx.at,
  });
  return await getStaff(tx, id);
}

/** The name colleagues know somebody by. */
export async function staffName(db: Db, id: number): Promise<string> {
  return (await getStaff(db, id)).name;
}
