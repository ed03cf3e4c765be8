// The keys of a member of staff: a second factor beside the app, or instead of it.
import type { CreationOptions, NewPasskey } from "@plon/contract/shared/calls/passkeys.ts";
import { audit } from "#platform/acts/audit.ts";
import { creationOptionsOf, deleteKey, hasKey, keepKey, nameKey, shownKeys } from "#platform/auth/passkeys.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import { proveOwnPassword, type Sender } from "./password-links.service.ts";
import { type FactorRules, hasTotp, proveFactor, type SentFactor } from "./staff-access.service.ts";
import { findStaff, lockStaff, updateStaff } from "./staff.queries.ts";

const ownerOf = ({ staff }: StaffContext) => ({ staffId: staff.id });

/** The caller's keys, how many more may be added, and whether they have an app too. */
export async function ownKeys(db: Db, ctx: StaffContext) {
  const staff = getOrThrow(await findStaff(db, ctx.staff.id), "staff.not_found");
  return { ...(await shownKeys(db, ownerOf(ctx))), has_totp: hasTotp(staff) };
}

/**
 * What a device needs to make a key, for the password and the second factor, if there is one: an open session alone makes
 * none. Throws staff.password_wrong, staff.code_required, staff.code_wrong, auth.passkey_…, auth.too_many_attempts.
 */
export async function startOwnKey(
  db: TransactionalDb,
  ctx: StaffContext,
  { sent, site, factors }: { sent: { password: string } & SentFactor; site: Sender; factors: FactorRules },
): Promise<CreationOptions> {
  await proveOwnPassword(db, ctx, sent.password);
  await proveFactor(db, ctx, { staffId: ctx.staff.id, sent, factors });
  return await inTransaction(db, async (tx) => {
    const { email } = getOrThrow(await lockStaff(tx, ctx.staff.id), "staff.not_found");
    return await creationOptionsOf(tx, { owner: ownerOf(ctx), name: email }, site, ctx.at);
  });
}

/** Keeps a key that a device made: it is a second factor at once. Throws auth.passkey_expired, .._refused, .._too_many. */
export async function addOwnKey(
  tx: Tx,
  ctx: StaffContext,
  key: { name: string; credential: NewPasskey },
  publicUrl: string,
) {
  const staff = getOrThrow(await lockStaff(tx, ctx.staff.id), "staff.not_found");
  await keepKey(tx, { owner: ownerOf(ctx), ...key }, publicUrl, ctx.at);
  if (staff.totp_confirmed_at === null) {
    // A secret of an app that was never confirmed is none: otherwise this key would confirm it.
    await updateStaff(tx, staff.id, { totp_confirmed_at: ctx.at, totp_secret: null });
  }
  await auditKey(tx, ctx, "staff.key_add", { after: { name: key.name } });
  await tellOwner(tx, ctx, staff.email, `do Twojego konta w biurze dodano klucz dostępu: ${key.name}`);
  return await ownKeys(tx, ctx);
}

/** Gives an own key another name. Throws passkey.not_found. */
export async function renameOwnKey(tx: Tx, ctx: StaffContext, key: { id: number; name: string }) {
  const name = getOrThrow(await nameKey(tx, ownerOf(ctx), key), "passkey.not_found");
  await auditKey(tx, ctx, "staff.key_rename", { before: { name }, after: { name: key.name } });
  return await ownKeys(tx, ctx);
}

/** Takes an own key out. Throws passkey.not_found, and staff.last_factor if one is required and this is the only one. */
export async function removeOwnKey(tx: Tx, ctx: StaffContext, id: number, { isRequired }: FactorRules) {
  const staff = getOrThrow(await lockStaff(tx, ctx.staff.id), "staff.not_found");
  const name = getOrThrow(await deleteKey(tx, ownerOf(ctx), id), "passkey.not_found");
  if (!hasTotp(staff) && !(await hasKey(tx, ownerOf(ctx)))) {
    if (isRequired) throw new AppError("staff.last_factor");
    await updateStaff(tx, staff.id, { totp_confirmed_at: null });
  }
  await auditKey(tx, ctx, "staff.key_remove", { before: { name } });
  await tellOwner(tx, ctx, staff.email, `z Twojego konta w biurze usunięto klucz dostępu: ${name}`);
  return await ownKeys(tx, ctx);
}

const auditKey = (tx: Tx, ctx: StaffContext, action: string, what: { before?: object; after?: object }) =>
  audit(tx, ctx, { action, subject: { type: "staff", id: ctx.staff.id }, ...what });

const tellOwner = (tx: Tx, ctx: StaffContext, to: string, what: string) =>
  queueEmail(tx, {
    to,
    subject: "Zmiana kluczy dostępu do biura",
    text: `Dzień dobry,\n\n${what}. Jeśli to nie Ty, zakończ pozostałe sesje, zmień hasło i powiadom od razu administratora.`,
    leads: "/office/own-devices",
    at: ctx.at,
  });
