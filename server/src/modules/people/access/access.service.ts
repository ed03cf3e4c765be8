import { SIGN_IN_LIMIT } from "@plon/rules/time/rate-limit.ts";
import { SMS_CODE, smsCodeExpiry } from "@plon/rules/sign-in/sms-code.ts";
import { audit } from "#platform/acts/audit.ts";
import { countAttempt, forgetAttempts } from "#platform/auth/attempts.ts";
import { endOtherDevices } from "#platform/auth/devices.ts";
import type { DeviceOf } from "#platform/auth/attempts.ts";
import { hashPassword, passwordMatches } from "#platform/auth/passwords.ts";
import {
  endSessions,
  findSession,
  openedBy,
  openSession,
  openSupportSession,
  type RenewingContext,
  rotateSession,
  type SessionTokens,
} from "#platform/auth/sessions.ts";
import { codeRefusal, endCodes, issueCode, permitNextCode, tryCode, useCode } from "#platform/auth/sms-codes.ts";
import { tokenHash } from "#platform/auth/tokens.ts";
import type { CallContext, ParticipantContext, PublicContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { callerOf } from "#platform/auth/caller.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { queueEmail, queueSms } from "#modules/house/outbox/outbox.service.ts";
import { asksForStep, sendStepCode, takeStep } from "./second-step.service.ts";
import {
  findByIdentifier,
  getEmail,
  getIdentifier,
  getName,
  getPasswordHash,
  lockByIdentifier,
  setPassword,
  takeSupportToken,
} from "./access.queries.ts";

type Credentials = { nip: string; password: string };
type Known = { deviceOf: DeviceOf; helpline: string };

/**
 * Signs a participant in, with the code of the second step where it is asked for. Throws what `provePassword` and `takeStep`
 * throw: the second step is heard of by who knows the password only.
 */
export async function signIn(
  db: TransactionalDb,
  ctx: PublicContext,
  { sms_code: smsCode, ...credentials }: Credentials & { sms_code?: string | undefined },
  known: Known,
): Promise<SessionTokens & { participantId: number }> {
  const { id: participantId, second_step_at } = await provePassword(db, ctx, credentials, known);
  const spend = await takeStep(db, { owner: { participantId }, second_step_at }, smsCode, ctx.at);
  const tokens = await inTransaction(db, async (tx) => {
    await spend(tx);
    return await openSession(tx, { kind: "participant", participantId }, ctx.at, openedBy(ctx));
  });
  return { ...tokens, participantId };
}

/**
 * Sends the code of the second step for the right password. Throws what `provePassword` throws, auth.second_step_unset,
 * auth.sms_code_daily_limit.
 */
export async function startSecondStep(
  db: TransactionalDb,
  ctx: PublicContext,
  { wants_code: wantsCode, ...credentials }: Credentials & { wants_code: boolean },
  known: Known,
) {
  const { id: participantId } = await provePassword(db, ctx, credentials, known);
  return await sendStepCode(db, { participantId }, { wantsCode, at: ctx.at });
}

/**
 * The participant of a right password. An unknown identifier, a wrong password and an account without password get the same
 * answer in the same time: auth.wrong_credentials. Somebody who knows the password is told what became of the account:
 * auth.account_merged, auth.account_locked. Throws auth.too_many_attempts beyond the limits. A device on which this
 * account was signed in before has its own count.
 */
async function provePassword(
  db: TransactionalDb,
  ctx: PublicContext,
  credentials: Credentials,
  { deviceOf, helpline }: Known,
) {
  await countAttempt(db, ctx.at, { bucket: `sign-in:address:${callerOf(ctx.address)}`, limit: SIGN_IN_LIMIT.address });
  const participant = await findByIdentifier(db, credentials.nip);
  const device = participant && deviceOf(participant.id);
  const bucket = device ? `sign-in:device:${device}` : `sign-in:identifier:${credentials.nip}`;
  await countAttempt(db, ctx.at, { bucket, limit: SIGN_IN_LIMIT.identifier });
  const isRight = await passwordMatches(credentials.password, participant?.password_hash);
  if (!participant || !isRight) throw new AppError("auth.wrong_credentials");
  await forgetAttempts(db, bucket);
  await refuseClosedToOwner(db, participant, helpline);
  return participant;
}

/**
 * Tells a proven owner under which number a merged farm signs in now (only the end of a PESEL), or whom to call about a
 * lock. Throws auth.account_merged, auth.account_locked.
 */
export async function refuseClosedToOwner(
  db: Db,
  { merged_into: keptId, is_locked }: { merged_into: number | null; is_locked: boolean },
  helpline: string,
): Promise<void> {
  if (keptId !== null) {
    const { identifier } = await getIdentifier(db, keptId);
    const number =
      identifier.length === 10 ? `NIP ${identifier}` : `PESEL, który kończy się na ${identifier.slice(-3)}`;
    throw new AppError("auth.account_merged", { params: { identifier: number } });
  }
  if (is_locked) throw new AppError("auth.account_locked", { params: { helpline } });
}

/** Ends the session of the call's bearer token or refresh cookie. Does nothing if there is none. */
export async function signOut(tx: Tx, ctx: PublicContext, refreshToken: string | undefined): Promise<void> {
  const session = ctx.accessToken ? await findSession(tx, ctx.accessToken, ctx.at) : undefined;
  if (session) await endSessions(tx, { sessionId: session.id }, "sign_out", ctx);
  if (refreshToken) await endSessions(tx, { refreshToken }, "sign_out", ctx);
}

/**
 * Rotates a refresh token; auth.refresh_invalid when it is unknown or too old, or comes again after the tokens it was
 * exchanged for were used, or without its device's proof (which ends its family); auth.device_proof_stale when the
 * device's clock is wrong.
 */
export async function refresh(
  db: TransactionalDb,
  ctx: RenewingContext,
  refreshToken: string,
  sealer: Sealer,
): Promise<SessionTokens> {
  const rotation = await inTransaction(db, (tx) =>
    rotateSession(tx, ctx, { refreshToken, kind: "participant", sealer }),
  );
  if (rotation.outcome === "stale") throw new AppError("auth.device_proof_stale");
  if (rotation.outcome === "refused") throw new AppError("auth.refresh_invalid");
  return rotation.tokens;
}

/**
 * Sends an SMS code for setting a password, and where a second step guards it another by e-mail: otherwise whoever holds the
 * phone would need nothing else. Without an address the SMS tells its owner whom to call. Throws auth.participant_unknown (the spec shows it: 'Brak NIP-u w bazie'),
 * auth.sms_code_too_soon, auth.sms_code_daily_limit, auth.too_many_attempts.
 */
export async function requestPasswordReset(db: TransactionalDb, ctx: CallContext, identifier: string): Promise<void> {
  await countAttempt(db, ctx.at, { bucket: `reset:address:${callerOf(ctx.address)}`, limit: SIGN_IN_LIMIT.address });
  await inTransaction(db, async (tx) => {
    const participant = getOrThrow(await lockByIdentifier(tx, identifier), "auth.participant_unknown");
    const subject = { purpose: "password_reset", participantId: participant.id } as const;
    await permitNextCode(tx, subject, ctx.at);
    const code = await issueCode(tx, subject, ctx.at);
    const isGuarded = await isResetGuarded(tx, participant);
    if (isGuarded && participant.email === "") {
      await endCodes(tx, subject, ctx.at);
      await queueSms(tx, { to: participant.phone, text: NO_RESET, at: ctx.at, usefulUntil: null });
      return;
    }
    // Without Polish letters the message fits one SMS.
    const text = `Kod do ustawienia hasla w Plon: ${code}. Wazny ${SMS_CODE.validMinutes} minut. Nie podawaj go nikomu.`;
    await queueSms(tx, { to: participant.phone, text, at: ctx.at, usefulUntil: smsCodeExpiry(ctx.at) });
    if (isGuarded) await sendMailCode(tx, participant, ctx.at);
  });
}

const NO_RESET =
  "Plon: do logowania potrzebny jest drugi krok, wiec hasla nie da sie ustawic samym SMS-em, a nie znamy Twojego adresu e-mail. Zadzwon na infolinie.";

/**
 * Whether a new password takes a code by e-mail too. Where the programme asks everybody for a second step, a first password
 * takes the SMS alone: there is nothing yet that it could get round.
 */
const isResetGuarded = async (
  db: Db,
  { second_step_at, password_hash }: { second_step_at: Date | null; password_hash: string | null },
): Promise<boolean> => (password_hash === null ? second_step_at !== null : await asksForStep(db, { second_step_at }));

async function sendMailCode(tx: Tx, { id, email }: { id: number; email: string }, at: Date): Promise<void> {
  const code = await issueCode(tx, { purpose: "password_reset_mail", participantId: id }, at);
  const text = `Dzień dobry,\n\nkod z e-maila do ustawienia nowego hasła: ${code}. Jest ważny ${SMS_CODE.validMinutes} minut. Wpisz go razem z kodem z SMS-a i nie podawaj nikomu. Jeśli to nie Ty ustawiasz nowe hasło, zadzwoń na infolinię.`;
  await queueEmail(tx, {
    to: email,
    subject: "Kod do ustawienia nowego hasła",
    text,
    leads: "nowhere",
    at,
    usefulUntil: smsCodeExpiry(at),
  });
}

/**
 * Sets the password by SMS code, and by the one of the e-mail where a second step guards it, and ends every session of the
 * owner. A wrong code costs one of its five attempts, which stays counted. Throws auth.sms_code_wrong, auth.sms_code_expired (also for unknown identifiers), auth.too_many_attempts;
 * after the right code auth.email_code_required, auth.email_code_wrong, auth.account_merged and auth.account_locked, and then no password is set.
 */
export async function resetPassword(
  db: TransactionalDb,
  ctx: CallContext,
  request: { nip: string; password: string; smsCode: string; emailCode: string | undefined },
  helpline: string,
): Promise<void> {
  await countAttempt(db, ctx.at, { bucket: `reset:address:${callerOf(ctx.address)}`, limit: SIGN_IN_LIMIT.address });
  const participant = await findByIdentifier(db, request.nip);
  if (!participant) throw codeRefusal("auth.sms_code_expired");
  const subject = { purpose: "password_reset", participantId: participant.id } as const;
  const tried = await inTransaction(db, (tx) => tryCode(tx, subject, request.smsCode, ctx.at));
  if (tried.refusal) throw codeRefusal(tried.refusal);
  await refuseClosedToOwner(db, participant, helpline);
  const mailCodeId = (await isResetGuarded(db, participant))
    ? await proveMailCode(db, participant.id, request.emailCode, ctx.at)
    : undefined;
  const hash = await hashPassword(request.password);
  await inTransaction(db, async (tx) => {
    if (!(await useCode(tx, tried.codeId, ctx.at))) throw codeRefusal("auth.sms_code_expired");
    if (mailCodeId !== undefined && !(await useCode(tx, mailCodeId, ctx.at)))
      throw mailCodeRefusal("auth.email_code_wrong");
    await setPassword(tx, participant.id, hash, ctx.at);
    await endSessions(tx, { ownerOf: participant.id }, "password_reset", ctx);
  });
  await forgetAttempts(db, `sign-in:identifier:${request.nip}`);
}

const mailCodeRefusal = (code: "auth.email_code_required" | "auth.email_code_wrong") =>
  new AppError(code, { inField: "email_code" });

async function proveMailCode(
  db: TransactionalDb,
  participantId: number,
  typed: string | undefined,
  at: Date,
): Promise<number> {
  if (!typed) throw mailCodeRefusal("auth.email_code_required");
  const subject = { purpose: "password_reset_mail", participantId } as const;
  const tried = await inTransaction(db, (tx) => tryCode(tx, subject, typed, at));
  if (tried.refusal) throw mailCodeRefusal("auth.email_code_wrong");
  return tried.codeId;
}

/**
 * Changes one's own password, given the old one; all other sessions end, and the owner is notified by e-mail. Throws
 * auth.old_password_wrong, auth.too_many_attempts.
 */
export async function changePassword(
  db: TransactionalDb,
  ctx: ParticipantContext,
  asked: { old_password: string; password: string },
): Promise<void> {
  const bucket = `password:participant:${ctx.participantId}`;
  await countAttempt(db, ctx.at, { bucket, limit: SIGN_IN_LIMIT.identifier });
  const { password_hash } = await getPasswordHash(db, ctx.participantId);
  if (!(await passwordMatches(asked.old_password, password_hash))) {
    throw new AppError("auth.old_password_wrong", { inField: "old_password" });
  }
  const hash = await hashPassword(asked.password);
  await inTransaction(db, async (tx) => {
    await setPassword(tx, ctx.participantId, hash, ctx.at);
    await endOtherDevices(tx, { kind: "participant", participantId: ctx.participantId }, ctx);
    const { email } = await getEmail(tx, ctx.participantId);
    if (email === "") return;
    const text =
      "Dzień dobry,\n\nhasło do Twojego konta zostało zmienione, a pozostałe urządzenia wylogowane. Jeśli to nie Ty, ustaw nowe hasło i zadzwoń na infolinię.";
    await queueEmail(tx, {
      to: email,
      subject: "Zmieniono hasło do Twojego konta",
      text,
      leads: "/moj-profil",
      at: ctx.at,
    });
  });
  await forgetAttempts(db, bucket);
}

/** Exchanges a one-time support token for a read-only session of 30 minutes. Throws auth.support_token_invalid. */
export async function openSupport(tx: Tx, ctx: CallContext, token: string) {
  const taken = getOrThrow(await takeSupportToken(tx, tokenHash(token), ctx.at), "auth.support_token_invalid");
  const session = await openSupportSession(tx, taken.staff_id, taken.participant_id, ctx.at);
  await audit(
    tx,
    { ...ctx, staff: { id: taken.staff_id } },
    { action: "participant.support_session", subject: { type: "participant", id: taken.participant_id } },
  );
  const { first_name, last_name } = await getName(tx, taken.participant_id);
  return { ...session, participantName: `${first_name} ${last_name}` };
}
