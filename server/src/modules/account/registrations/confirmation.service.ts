import { SMS_CODE, smsCodeExpiry } from "@plon/rules/sign-in/sms-code.ts";
import { countAttempt, countMail, countSending, secondsToNext } from "#platform/auth/attempts.ts";
import { codeMatches, newSmsCode, newToken, tokenHash } from "#platform/auth/tokens.ts";
import type { CallContext } from "#platform/acts/context.ts";
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
  type TransactionalDb,
} from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { callerOf } from "#platform/auth/caller.ts";
import {
  findByToken,
  hasParticipant,
  lockByEmailToken,
  lockByToken,
  type Registration,
  takeTry,
  updateRegistration,
} from "./registrations.queries.ts";
import { type Brand, linkExpiry, mailLink, textCode } from "./submission.service.ts";

const LINK_LIMIT = { attemptsMax: 60, windowMinutes: 60 };

/** The registration of a token. Throws registration.not_found. */
export const getByToken = async (db: Db, token: string): Promise<Registration> =>
  getOrThrow(await findByToken(db, tokenHash(token)), "registration.not_found");

/** A registration, and the seconds until its code and its link may be sent again. */
export type RegistrationStanding = {
  registration: Registration;
  again: { sms: number; email: number };
};

/** Adds to a registration how long its code and link have to wait before they may be sent again. */
export async function standingOf(db: Db, ctx: CallContext, registration: Registration): Promise<RegistrationStanding> {
  const sms = await secondsToNext(db, registration.phone, ctx.at);
  const email = await secondsToNext(db, registration.email, ctx.at);
  return { registration, again: { sms, email } };
}

/**
 * Confirms the phone by its code; confirming again changes nothing. A wrong code costs one of its five attempts, which
 * stays counted. Throws registration.not_found, auth.sms_code_wrong, auth.sms_code_expired,
 * registration.identifier_taken.
 */
export async function confirmPhone(
  db: TransactionalDb,
  ctx: CallContext,
  request: { token: string; smsCode: string },
): Promise<Registration> {
  const found = await getByToken(db, request.token);
  if (found.status !== "contact" || found.phone_confirmed_at) return found;
  const tried = await inTransaction(db, (tx) => takeTry(tx, found.id, SMS_CODE.triesMax, ctx.at));
  if (!tried?.phone_code_hash) throw new AppError("auth.sms_code_expired", { inField: "sms_code" });
  if (!codeMatches(request.smsCode, tried.phone_code_hash)) {
    throw new AppError("auth.sms_code_wrong", { inField: "sms_code" });
  }
  return await inTransaction(db, async (tx) => {
    const registration = getOrThrow(await lockByToken(tx, tokenHash(request.token)), "registration.not_found");
    return await confirm(tx, registration, { phone_confirmed_at: ctx.at, phone_code_hash: null });
  });
}

/**
 * Confirms the e-mail by its link; opening it again changes nothing. Throws registration.not_found, identifier_taken.
 */
export async function confirmEmail(db: TransactionalDb, ctx: CallContext, emailToken: string): Promise<Registration> {
  await countAttempt(db, ctx.at, {
    bucket: `link:${callerOf(ctx.address)}`,
    limit: LINK_LIMIT,
    code: "request.rate_limited",
  });
  return await inTransaction(db, async (tx) => {
    const registration = getOrThrow(await lockByEmailToken(tx, tokenHash(emailToken)), "registration.not_found");
    if (registration.email_confirmed_at) return registration;
    if (linkExpiry(registration.email_sent_at) < ctx.at) throw new AppError("registration.not_found");
    return await confirm(tx, registration, { email_confirmed_at: ctx.at });
  });
}

/** Records a confirmation; with both, the registration waits for staff, unless the person has joined meanwhile. */
async function confirm(
  tx: Tx,
  registration: Registration,
  change: { phone_confirmed_at: Date; phone_code_hash: null } | { email_confirmed_at: Date },
): Promise<Registration> {
  if (registration.status !== "contact") return registration;
  const after = { ...registration, ...change };
  const isComplete = after.email_confirmed_at !== null && after.phone_confirmed_at !== null;
  if (!isComplete) return await updateRegistration(tx, registration.id, change);
  if (await hasParticipant(tx, registration.identifier)) throw new AppError("registration.identifier_taken");
  try {
    return await updateRegistration(tx, registration.id, { ...change, status: "review" });
  } catch (error) {
    if (brokenConstraint(error) === "registration_open") throw new AppError("registration.identifier_taken");
    throw error;
  }
}

/**
 * Sends the code or the link again; the previous one stops working. Nothing is sent for what is already confirmed.
 * Throws registration.not_found, auth.sms_code_too_soon, auth.sms_code_daily_limit, auth.mail_too_soon,
 * auth.mail_daily_limit.
 */
export async function resend(
  tx: Tx,
  ctx: CallContext,
  request: { token: string; channel: "sms" | "email" },
  brand: Brand,
): Promise<Registration> {
  const registration = getOrThrow(await lockByToken(tx, tokenHash(request.token)), "registration.not_found");
  if (registration.status !== "contact") return registration;
  if (request.channel === "sms") {
    if (registration.phone_confirmed_at) return registration;
    await countSending(tx, registration.phone, ctx.at);
    const code = newSmsCode();
    const renewed = await updateRegistration(tx, registration.id, {
      phone_code_hash: tokenHash(code),
      phone_code_expires_at: smsCodeExpiry(ctx.at),
      phone_code_tries: 0,
    });
    await textCode(tx, registration, code, ctx.at);
    return renewed;
  }
  if (registration.email_confirmed_at) return registration;
  await countMail(tx, registration.email, ctx.at);
  const token = newToken();
  const change = { email_token_hash: tokenHash(token), email_sent_at: ctx.at };
  const renewed = await updateRegistration(tx, registration.id, change);
  await mailLink(tx, registration, { token, at: ctx.at, brand });
  return renewed;
}
