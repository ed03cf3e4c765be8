import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import type { RequestOptions, UsedPasskey } from "@plon/contract/shared/calls/passkeys.ts";
import { SECOND_FACTOR_LIMIT, SIGN_IN_LIMIT } from "@plon/rules/time/rate-limit.ts";
import { countAttempt, forgetAttempts } from "#platform/auth/attempts.ts";
import { audit } from "#platform/acts/audit.ts";
import type { DeviceOf } from "#platform/auth/attempts.ts";
import { passwordMatches } from "#platform/auth/passwords.ts";
import {
  endSessions,
  findSession,
  openedBy,
  openSession,
  type RenewingContext,
  rotateSession,
  type SessionTokens,
} from "#platform/auth/sessions.ts";
import { decoyOptions, factorOptions, hasKey, useAsFactor } from "#platform/auth/passkeys.ts";
import { tokenHash } from "#platform/auth/tokens.ts";
import type { CallContext, PublicContext, StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { callerOf } from "#platform/auth/caller.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { openSeed, sealSeed } from "./seeds.service.ts";
import { newRecoveryCodes, newSecondFactor, recoveryCodeOf, totpStep } from "./second-factor.ts";
import {
  findStaff,
  findStaffByEmail,
  lockStaff,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendTotpStep,
  updateStaff,
} from "./staff.queries.ts";

/** The server's rules for second factors: whether staff need one, how seeds are stored, and the site keys belong to. */
export type FactorRules = { isRequired: boolean; sealer: Sealer; publicUrl: string };

/** What is sent as the second factor. */
export type SentFactor = { code: string | undefined; passkey: UsedPasskey | undefined };

type Account = NonNullable<Awaited<ReturnType<typeof findStaffByEmail>>>;

/** Whether an account's app is confirmed: a secret without it is one that is being set up. */
export const hasTotp = (staff: { totp_secret: string | null; totp_confirmed_at: Date | null }): boolean =>
  staff.totp_secret !== null && staff.totp_confirmed_at !== null;

export type Me = { id: number; email: string; name: string; role: StaffRole; must_set_up_totp: boolean };
export type StaffSession = { tokens: SessionTokens; staff: Me };

/**
 * Signs staff in by e-mail, password and, once set up, a second factor: a TOTP or recovery code, each usable once, or a
 * key. Throws staff.wrong_credentials (same answer and time for an unknown e-mail), staff.code_required, staff.code_wrong,
 * auth.passkey_…, auth.too_many_attempts. Guessing a password locks nobody out who has a second factor: with a right one
 * the right password is let through even if the attempts are used up; everything else is answered there only with that
 * refusal.
 */
export async function signInStaff(
  db: TransactionalDb,
  ctx: PublicContext,
  {
    credentials,
    factors,
    deviceOf,
  }: { credentials: { email: string; password: string } & SentFactor; factors: FactorRules; deviceOf: DeviceOf },
): Promise<StaffSession> {
  const { staff, bucket, full } = await countSignIn(db, ctx, credentials.email, deviceOf);
  const isSent = isFactorSent(credentials);
  if (full && !isSent) throw full;
  const isRight = await passwordMatches(credentials.password, staff?.password_hash);
  const factor = await factorOf(db, ctx, { staff, sent: credentials, factors });
  if (full) await refuseUnlessFactor(db, ctx, staff, { isRight, factor, full });
  if (!staff || !isRight || !staff.is_active) throw new AppError("staff.wrong_credentials");
  if (factor.isNeeded && !isSent) {
    // Asking for the second factor is not a failure: the password was right.
    await forgetAttempts(db, bucket);
    throw new AppError("staff.code_required", { inField: "code" });
  }
  if (factor.isNeeded && !full) await countSecondFactor(db, staff.id, ctx.at);
  const opening = inTransaction(db, async (tx) => {
    await factor.spend(tx);
    await updateStaff(tx, staff.id, { last_sign_in_at: ctx.at });
    await audit(tx, { ...ctx, staff }, { action: "staff.sign_in", subject: { type: "staff", id: staff.id } });
    return await openSession(tx, { kind: "staff", staffId: staff.id }, ctx.at, openedBy(ctx));
  });
  const session = await opening.catch((error: unknown) => {
    throw full && error instanceof AppError ? full : error;
  });
  await forgetAttempts(db, bucket);
  await forgetSecondFactors(db, staff.id);
  return { tokens: session, staff: meOf(staff, factors.isRequired) };
}

/** Counts an attempt at an account by caller and by device or e-mail. Throws auth.too_many_attempts for the caller only. */
async function countSignIn(db: TransactionalDb, ctx: PublicContext, email: string, deviceOf: DeviceOf) {
  await countAttempt(db, ctx.at, { bucket: `staff:address:${callerOf(ctx.address)}`, limit: SIGN_IN_LIMIT.address });
  const staff = await findStaffByEmail(db, email);
  // A device is known if this account passed both of its factors on it.
  const device = staff && deviceOf(staff.id);
  const bucket = device ? `staff:device:${device}` : `staff:email:${email}`;
  const full = await fullnessOf(countAttempt(db, ctx.at, { bucket, limit: SIGN_IN_LIMIT.identifier }));
  return { staff, bucket, full };
}

/**
 * What a device needs to answer as the second factor, for the right password, with the limits of signing in. If the
 * attempts are used up, everybody gets what names no key, so that a key still lets its owner in and a guess at the password
 * learns nothing. Throws staff.wrong_credentials, auth.too_many_attempts.
 */
export async function startFactor(
  db: TransactionalDb,
  ctx: PublicContext,
  {
    credentials,
    publicUrl,
    deviceOf,
  }: { credentials: { email: string; password: string }; publicUrl: string; deviceOf: DeviceOf },
): Promise<{ options: RequestOptions | null; takes_code: boolean }> {
  const { staff, bucket, full } = await countSignIn(db, ctx, credentials.email, deviceOf);
  const isRight = await passwordMatches(credentials.password, staff?.password_hash);
  const optionsOf = ({ id }: Account, isDiscreet: boolean) =>
    inTransaction(db, (tx) => factorOptions(tx, { staffId: id }, { publicUrl, isDiscreet }, ctx.at));
  if (full) {
    const options = staff?.is_active ? await optionsOf(staff, true) : null;
    return { options: options ?? (await decoyOptions(publicUrl)), takes_code: true };
  }
  if (!staff || !isRight || !staff.is_active) throw new AppError("staff.wrong_credentials");
  await forgetAttempts(db, bucket);
  return { options: await optionsOf(staff, false), takes_code: hasTotp(staff) };
}

/** The second factor of an account and what was sent as such. */
type Factor = {
  isNeeded: boolean;
  /** Whether what was sent is right, as far as can be told without using it up. */
  isRight: boolean;
  /** Uses up what was sent. Throws staff.code_wrong, auth.passkey_…. Does nothing if none is needed. */
  spend: (tx: Tx) => Promise<void>;
};

const NO_FACTOR: Factor = { isNeeded: false, isRight: false, spend: async () => {} };

async function factorOf(
  db: TransactionalDb,
  ctx: CallContext,
  {
    staff,
    sent: { code, passkey },
    factors: { sealer, publicUrl },
  }: { staff: Account | undefined; sent: SentFactor; factors: FactorRules },
): Promise<Factor> {
  if (!staff) return NO_FACTOR;
  const owner = { staffId: staff.id };
  const takesCode = hasTotp(staff);
  if (!takesCode && !(await hasKey(db, owner))) return NO_FACTOR;
  if (passkey) {
    // An answer of a device is checked by using it up; it is of no further use to anybody, whatever comes of the sign-in.
    const refusal = await inTransaction(db, (tx) =>
      useAsFactor(tx, owner, { used: passkey, publicUrl, at: ctx.at }),
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refusal !== undefined && !(refusal instanceof AppError)) throw refusal;
    const spend = async () => {
      if (refusal) throw refusal;
    };
    return { isNeeded: true, isRight: refusal === undefined, spend };
  }
  const secret = takesCode ? openSeed(sealer, staff.id, staff.totp_secret!) : undefined;
  return {
    isNeeded: true,
    isRight: secret !== undefined && totpStep(secret, code ?? "", ctx.at) !== undefined,
    spend: (tx) => spendCode(tx, { id: staff.id, secret }, code ?? "", ctx.at),
  };
}

/**
 * Takes the second factor of an account that has one: counts the attempt, and uses up what was sent. Throws
 * staff.code_required, staff.code_wrong, auth.passkey_…, auth.too_many_attempts.
 */
export async function proveFactor(
  db: TransactionalDb,
  ctx: CallContext,
  { staffId, sent, factors }: { staffId: number; sent: SentFactor; factors: FactorRules },
): Promise<void> {
  const staff = getOrThrow(await findStaff(db, staffId), "staff.not_found");
  if (!(await hasFactor(db, staff))) return;
  if (!isFactorSent(sent)) throw new AppError("staff.code_required", { inField: "code" });
  await countSecondFactor(db, staffId, ctx.at);
  const factor = await factorOf(db, ctx, { staff, sent, factors });
  await inTransaction(db, (tx) => factor.spend(tx));
  await forgetSecondFactors(db, staffId);
}

const isFactorSent = ({ code, passkey }: SentFactor): boolean => Boolean(code) || passkey !== undefined;

/** Whether an account has a second factor: an app, or a key. */
const hasFactor = async (db: Db, staff: Account): Promise<boolean> =>
  hasTotp(staff) || (await hasKey(db, { staffId: staff.id }));

/** Returns the refusal of a used-up limit instead of throwing it. */
async function fullnessOf(counting: Promise<void>): Promise<AppError | undefined> {
  try {
    await counting;
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "auth.too_many_attempts") return error;
    throw error;
  }
}

type Try = { isRight: boolean; factor: Factor; full: AppError };

/**
 * What is let through when attempts are used up: the right password with a second factor still to be checked. A right
 * password counts as a wrong second factor until that proves right, and so does a right factor with a wrong password:
 * somebody who has one of the two gets five guesses at the other, as everywhere, and somebody who has neither uses up
 * nobody's attempts and learns nothing.
 */
async function refuseUnlessFactor(
  db: TransactionalDb,
  ctx: PublicContext,
  staff: Account | undefined,
  { isRight, factor, full }: Try,
): Promise<void> {
  if (!staff?.is_active || !factor.isNeeded) throw full;
  if (!isRight && !factor.isRight) throw full;
  // Its own error would reveal that one of the two was right.
  const isFull = await fullnessOf(countSecondFactor(db, staff.id, ctx.at));
  if (isFull || !isRight) throw full;
}

const codeBuckets = (staffId: number) => ({ short: `staff:code:${staffId}`, day: `staff:code-day:${staffId}` });

/** A second factor counts before it is checked, by account and not by call: only a right one resets the wrong ones. */
async function countSecondFactor(db: TransactionalDb, staffId: number, at: Date): Promise<void> {
  const buckets = codeBuckets(staffId);
  await countAttempt(db, at, { bucket: buckets.day, limit: SECOND_FACTOR_LIMIT.day });
  await countAttempt(db, at, { bucket: buckets.short, limit: SECOND_FACTOR_LIMIT.short });
}

/** The second factor was right. */
async function forgetSecondFactors(db: TransactionalDb, staffId: number): Promise<void> {
  for (const bucket of Object.values(codeBuckets(staffId))) await forgetAttempts(db, bucket);
}

/** Takes a code of the app, or a recovery code, each once. Throws staff.code_wrong. */
async function spendCode(
  tx: Tx,
  staff: { id: number; secret: string | undefined },
  code: string,
  at: Date,
): Promise<void> {
  const step = staff.secret === undefined ? undefined : totpStep(staff.secret, code, at);
  const isSpent =
    step === undefined
      ? await spendRecoveryCode(tx, staff.id, tokenHash(recoveryCodeOf(code)), at)
      : await spendTotpStep(tx, staff.id, step);
  if (!isSpent) throw new AppError("staff.code_wrong", { inField: "code" });
}

/** Rotates the office's refresh token. Throws auth.refresh_invalid, auth.device_proof_stale. */
export async function refreshStaff(
  db: TransactionalDb,
  ctx: RenewingContext,
  refreshToken: string | undefined,
  { isRequired, sealer }: Pick<FactorRules, "isRequired" | "sealer">,
): Promise<StaffSession> {
  if (!refreshToken) throw new AppError("auth.refresh_invalid");
  const rotation = await inTransaction(db, (tx) => rotateSession(tx, ctx, { refreshToken, kind: "staff", sealer }));
  if (rotation.outcome === "stale") throw new AppError("auth.device_proof_stale");
  if (rotation.outcome === "refused") throw new AppError("auth.refresh_invalid");
  const staff = await findStaff(db, rotation.staffId!);
  if (!staff?.is_active) throw new AppError("auth.refresh_invalid");
  return { tokens: rotation.tokens, staff: meOf(staff, isRequired) };
}

/**
 * Ends the staff session of the bearer token or the refresh cookie, and with it that person's support sessions, which
 * would otherwise stay open in an unattended browser. Does nothing if there is none.
 */
export async function signOutStaff(tx: Tx, ctx: PublicContext, refreshToken: string | undefined): Promise<void> {
  const session = ctx.accessToken ? await findSession(tx, ctx.accessToken, ctx.at) : undefined;
  const ended = [
    ...(session?.kind === "staff" ? await endSessions(tx, { sessionId: session.id }, "sign_out", ctx) : []),
    ...(refreshToken ? await endSessions(tx, { refreshToken }, "sign_out", ctx) : []),
  ];
  for (const { staff_id } of ended) {
    if (staff_id !== null) await endSessions(tx, { supportOf: staff_id }, "sign_out", ctx);
  }
}

/** The signed-in member of staff. */
export async function currentStaff(db: Db, ctx: StaffContext, requiresTotp: boolean): Promise<Me> {
  const staff = getOrThrow(await findStaff(db, ctx.staff.id), "unauthenticated");
  return meOf(staff, requiresTotp);
}

/**
 * Prepares an app as the second factor; it counts once confirmed. A second factor that is there, app or key, is only
 * replaced after an admin's reset: whoever finds an open session must not add one of their own.
 */
export async function setUpTotp(tx: Tx, ctx: StaffContext, issuer: string, sealer: Sealer) {
  const staff = await lockStaff(tx, ctx.staff.id);
  if (!staff || staff.totp_confirmed_at) throw new AppError("access.forbidden");
  const factor = newSecondFactor(issuer, staff.email);
  await updateStaff(tx, staff.id, { totp_secret: sealSeed(sealer, staff.id, factor.secret) });
  return factor;
}

/** Confirms the second factor with a first code and returns the recovery codes, once. Throws staff.code_wrong. */
export async function confirmTotp(tx: Tx, ctx: StaffContext, code: string, sealer: Sealer): Promise<string[]> {
  const staff = await lockStaff(tx, ctx.staff.id);
  if (!staff?.totp_secret || staff.totp_confirmed_at) throw new AppError("access.forbidden");
  const step = totpStep(openSeed(sealer, staff.id, staff.totp_secret), code, ctx.at);
  if (step === undefined) throw new AppError("staff.code_wrong", { inField: "code" });
  const codes = newRecoveryCodes();
  await updateStaff(tx, staff.id, { totp_confirmed_at: ctx.at, totp_last_step: step });
  await replaceRecoveryCodes(tx, staff.id, codes.map(tokenHash));
  await audit(tx, ctx, { action: "staff.totp_confirm", subject: { type: "staff", id: staff.id } });
  return codes;
}

function meOf(
  staff: { id: number; email: string; name: string; role: StaffRole; totp_confirmed_at: Date | null },
  requiresTotp: boolean,
): Me {
  const { id, email, name, role } = staff;
  return { id, email, name, role, must_set_up_totp: requiresTotp && staff.totp_confirmed_at === null };
}
