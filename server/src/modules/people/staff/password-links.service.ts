// Passwords that only their holder knows: set by a link sent to the person's own mailbox, and changed by giving the old
// one.
import { SIGN_IN_LIMIT } from "@plon/rules/time/rate-limit.ts";
import { countAttempt, forgetAttempts } from "#platform/auth/attempts.ts";
import { callerOf } from "#platform/auth/caller.ts";
import { endOtherDevices } from "#platform/auth/devices.ts";
import { factorOptions } from "#platform/auth/passkeys.ts";
import { hashPassword, passwordMatches } from "#platform/auth/passwords.ts";
import { endSessions } from "#platform/auth/sessions.ts";
import { newToken, tokenHash } from "#platform/auth/tokens.ts";
import { audit } from "#platform/acts/audit.ts";
import type { PublicContext, StaffContext } from "#platform/acts/context.ts";
import { inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import { type FactorRules, hasTotp, proveFactor, type SentFactor } from "./staff-access.service.ts";
import {
  endPasswordLinks,
  findPasswordLink,
  findStaffByEmail,
  insertPasswordLink,
  lockStaff,
  updateStaff,
} from "./staff.queries.ts";

/** What the e-mails say about the installation. */
export type Sender = { readonly name: string; readonly publicUrl: string };

const INVITATION_HOURS = 7 * 24;
const RESET_HOURS = 1;
/** Links for one mailbox within an hour: more would flood it. */
const LINKS_PER_MAILBOX = { attemptsMax: 3, windowMinutes: 60 };

const later = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

async function newLink(tx: Tx, staffId: number, purpose: "invitation" | "reset", at: Date) {
  const token = newToken();
  await endPasswordLinks(tx, staffId, at);
  const usefulUntil = later(at, purpose === "invitation" ? INVITATION_HOURS : RESET_HOURS);
  await insertPasswordLink(tx, {
    token_hash: tokenHash(token),
    staff_id: staffId,
    purpose,
    created_at: at,
    expires_at: usefulUntil,
  });
  return { token, usefulUntil };
}

const linkTo = (sender: Sender, token: string) => `${sender.publicUrl}/office/haslo?token=${token}`;

type Recipient = { id: number; email: string };
type Secrets = { password_hash: string | null; totp_confirmed_at: Date | null };

/** An invitation for people who never had a password, else a link for a new one. */
export const sendLink = (tx: Tx, staff: Recipient & Secrets, at: Date, sender: Sender) =>
  staff.password_hash === null && staff.totp_confirmed_at === null
    ? inviteStaff(tx, staff, at, sender)
    : sendResetLink(tx, staff, at, sender);

/** Sends the link by which a new member of staff sets a password; earlier links stop working. */
export async function inviteStaff(tx: Tx, staff: Recipient, at: Date, sender: Sender) {
  const { token, usefulUntil } = await newLink(tx, staff.id, "invitation", at);
  await queueEmail(tx, {
    to: staff.email,
    subject: `Zaproszenie do biura programu ${sender.name}`,
    text: `Dzień dobry,\n\nmasz konto w biurze programu ${sender.name}. Ustaw hasło, otwierając odnośnik:\n${linkTo(sender, token)}\n\nOdnośnik działa 7 dni i jeden raz. Nikt poza Tobą go nie zna.`,
    leads: "in text",
    usefulUntil,
    at,
  });
}

async function sendResetLink(tx: Tx, staff: Recipient, at: Date, sender: Sender) {
  const { token, usefulUntil } = await newLink(tx, staff.id, "reset", at);
  await queueEmail(tx, {
    to: staff.email,
    subject: "Nowe hasło do biura",
    text: `Dzień dobry,\n\naby ustawić nowe hasło do biura programu ${sender.name}, otwórz odnośnik:\n${linkTo(sender, token)}\n\nOdnośnik działa godzinę i jeden raz. Jeśli nikt o to nie prosił, zignoruj tę wiadomość: hasło zostaje bez zmian.`,
    leads: "in text",
    usefulUntil,
    at,
  });
}

/**
 * Somebody forgot the password. Neither the response nor the limit reveals whether such an account exists. Throws
 * auth.too_many_attempts.
 */
export async function forgotPassword(
  db: TransactionalDb,
  ctx: PublicContext,
  email: string,
  sender: Sender,
): Promise<void> {
  await countAttempt(db, ctx.at, { bucket: `staff:address:${callerOf(ctx.address)}`, limit: SIGN_IN_LIMIT.address });
  await countAttempt(db, ctx.at, { bucket: `staff:link:${email}`, limit: LINKS_PER_MAILBOX });
  await inTransaction(db, async (tx) => {
    const staff = await findStaffByEmail(tx, email);
    if (!staff?.is_active) return;
    await sendLink(tx, staff, ctx.at, sender);
    await audit(tx, { ...ctx, staff }, { action: "staff.password_forgot", subject: { type: "staff", id: staff.id } });
  });
}

/** What a link is for, and what its owner's second factor is asked. Throws staff.link_invalid, auth.too_many_attempts. */
export async function readLink(db: TransactionalDb, ctx: PublicContext, token: string, { publicUrl }: Sender) {
  await countAttempt(db, ctx.at, { bucket: `staff:address:${callerOf(ctx.address)}`, limit: SIGN_IN_LIMIT.address });
  const link = getOrThrow(await findPasswordLink(db, tokenHash(token), ctx.at), "staff.link_invalid");
  const passkey = await inTransaction(db, (tx) =>
    factorOptions(tx, { staffId: link.id }, { publicUrl, isDiscreet: false }, ctx.at),
  );
  return { purpose: link.purpose, email: link.email, name: link.name, asks_code: hasTotp(link), passkey };
}

/**
 * Sets the password by a link, once, with the second factor if the account has one; all sessions end. Throws
 * staff.link_invalid, staff.code_required, staff.code_wrong, auth.passkey_…, auth.too_many_attempts.
 */
export async function setPasswordByLink(
  db: TransactionalDb,
  ctx: PublicContext,
  asked: { token: string; password: string } & SentFactor,
  factors: FactorRules,
): Promise<void> {
  await countAttempt(db, ctx.at, { bucket: `staff:address:${callerOf(ctx.address)}`, limit: SIGN_IN_LIMIT.address });
  const link = getOrThrow(await findPasswordLink(db, tokenHash(asked.token), ctx.at), "staff.link_invalid");
  await proveFactor(db, ctx, { staffId: link.id, sent: asked, factors });
  const password_hash = await hashPassword(asked.password);
  await inTransaction(db, async (tx) => {
    await lockStaff(tx, link.id);
    // Checked again under the lock: of two simultaneous uses one finds it used.
    if (!(await findPasswordLink(tx, tokenHash(asked.token), ctx.at))) throw new AppError("staff.link_invalid");
    await endPasswordLinks(tx, link.id, ctx.at);
    await updateStaff(tx, link.id, { password_hash });
    await endSessions(tx, { staffId: link.id }, "password_reset", ctx);
    const actor = { ...ctx, staff: link };
    await audit(tx, actor, { action: "staff.password_set", subject: { type: "staff", id: link.id } });
  });
}

/**
 * Changes one's own password, given the old one; all other sessions end, and the person is notified by e-mail. Throws
 * staff.password_wrong, auth.too_many_attempts.
 */
export async function changeOwnPassword(
  db: TransactionalDb,
  ctx: StaffContext,
  asked: { old_password: string; password: string },
): Promise<void> {
  await countOwnPassword(db, ctx);
  const password_hash = await hashPassword(asked.password);
  await inTransaction(db, async (tx) => {
    const staff = await ownAccount(tx, ctx, asked.old_password, "old_password");
    await endPasswordLinks(tx, staff.id, ctx.at);
    await updateStaff(tx, staff.id, { password_hash });
    await endOtherDevices(tx, { kind: "staff", staffId: staff.id }, ctx);
    await audit(tx, ctx, { action: "staff.password_change", subject: { type: "staff", id: staff.id } });
    await queueEmail(tx, {
      to: staff.email,
      subject: "Zmieniono hasło do biura",
      text: "Dzień dobry,\n\nhasło do Twojego konta w biurze zostało zmienione, a pozostałe sesje zakończone. Jeśli to nie Ty, powiadom od razu administratora.",
      leads: "/office/own-devices",
      at: ctx.at,
    });
  });
  await forgetOwnPassword(db, ctx);
}

const ownBucket = ({ staff }: StaffContext) => `staff:password:${staff.id}`;
const countOwnPassword = (db: TransactionalDb, ctx: StaffContext) =>
  countAttempt(db, ctx.at, { bucket: ownBucket(ctx), limit: SIGN_IN_LIMIT.identifier });
const forgetOwnPassword = (db: TransactionalDb, ctx: StaffContext) => forgetAttempts(db, ownBucket(ctx));

/** The caller's locked account, for its right password in one field. Throws staff.password_wrong there. */
async function ownAccount(tx: Tx, ctx: StaffContext, password: string, field: string) {
  const staff = await lockStaff(tx, ctx.staff.id);
  if (!staff || !(await passwordMatches(password, staff.password_hash))) {
    throw new AppError("staff.password_wrong", { inField: field });
  }
  return staff;
}

/** Checks the caller's own password, with the limit of changing it. Throws staff.password_wrong, auth.too_many_attempts. */
export async function proveOwnPassword(db: TransactionalDb, ctx: StaffContext, password: string): Promise<void> {
  await countOwnPassword(db, ctx);
  await inTransaction(db, (tx) => ownAccount(tx, ctx, password, "password"));
  await forgetOwnPassword(db, ctx);
}
