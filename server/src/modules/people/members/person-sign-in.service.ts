// How one of a farm's people signs in: by phone and password, into one of the farms that let them in.
import { farmName } from "@plon/rules/names/farm-name.ts";
import { SIGN_IN_LIMIT } from "@plon/rules/time/rate-limit.ts";
import { SMS_CODE, smsCodeExpiry } from "@plon/rules/sign-in/sms-code.ts";
import { countAttempt, forgetAttempts } from "#platform/auth/attempts.ts";
import { callerOf } from "#platform/auth/caller.ts";
import type { DeviceOf } from "#platform/auth/attempts.ts";
import { hashPassword, passwordMatches } from "#platform/auth/passwords.ts";
import {
  deviceKeyOf,
  endSessions,
  openedBy,
  type OpenedOn,
  openSession,
  type SessionTokens,
} from "#platform/auth/sessions.ts";
import { codeRefusal, endCodes, issueCode, permitNextCode, tryCode, useCode } from "#platform/auth/sms-codes.ts";
import { tokenHash } from "#platform/auth/tokens.ts";
import type { CallContext, ParticipantContext, PublicContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { asksForStep, sendStepCode, takeStep } from "#modules/people/access/second-step.service.ts";
import { queueSms } from "#modules/house/outbox/outbox.service.ts";
import { findPerson, listFarmsOf, lockPersonByPhone, setPersonPassword } from "./members.queries.ts";

type Farm = Awaited<ReturnType<typeof listFarmsOf>>[number];

/** Hashed, because attempts outlive a person. */
const bucketOf = (phone: string) => `sign-in:phone:${tokenHash(phone).toString("hex")}`;

const shownFarm = (farm: Farm) => ({ membership_id: farm.id, name: farmName(farm), role: farm.role });
type ShownFarm = ReturnType<typeof shownFarm>;

type Credentials = { phone: string; password: string };
type Known = { deviceOf: DeviceOf; helpline: string };
type SignedIn = { tokens: SessionTokens | undefined; farms: ShownFarm[]; personId: number };

/**
 * Signs somebody in by phone, with the code of the second step where it is asked for. Where several farms let them in and
 * none is named, these are returned instead of tokens, and the code stays good for the call that names one. Throws what
 * `provePassword` and `takeStep` throw, and member.not_found (the named farm lets them in no more).
 */
export async function signInPerson(
  db: TransactionalDb,
  ctx: PublicContext,
  { membershipId, smsCode, ...credentials }: Credentials & SentBeside,
  known: Known,
): Promise<SignedIn> {
  const { personId, second_step_at, farms } = await provePassword(db, ctx, credentials, known);
  const spend = await takeStep(db, { owner: { personId }, second_step_at }, smsCode, ctx.at);
  const chosen = membershipId === undefined && farms.length === 1 ? farms[0]!.id : membershipId;
  const shown = { farms: farms.map(shownFarm), personId };
  if (chosen === undefined) return { ...shown, tokens: undefined };
  const tokens = await inTransaction(db, async (tx) => {
    await spend(tx);
    return await openIn(tx, { at: ctx.at, on: openedBy(ctx) }, farms, chosen);
  });
  return { ...shown, tokens };
}

type SentBeside = { membershipId: number | undefined; smsCode: string | undefined };

/**
 * Sends the code of the second step for the right password. Throws what `provePassword` throws, auth.second_step_unset,
 * auth.sms_code_daily_limit.
 */
export async function startPersonStep(db: TransactionalDb, ctx: PublicContext, credentials: Credentials, known: Known) {
  const { personId } = await provePassword(db, ctx, credentials, known);
  return await sendStepCode(db, { personId }, { wantsCode: true, at: ctx.at });
}

/**
 * The person of a right password and the farms that let them in. An unknown phone, a wrong password and an invitation that
 * was not accepted get the same answer in the same time: auth.wrong_phone_or_password. Throws auth.no_farm,
 * auth.account_locked, auth.too_many_attempts.
 */
async function provePassword(
  db: TransactionalDb,
  ctx: PublicContext,
  asked: Credentials,
  { deviceOf, helpline }: Known,
) {
  await countAttempt(db, ctx.at, { bucket: `sign-in:address:${callerOf(ctx.address)}`, limit: SIGN_IN_LIMIT.address });
  const person = await findPerson(db, asked.phone);
  const device = person && deviceOf(person.id);
  const bucket = device ? `sign-in:person-device:${device}` : bucketOf(asked.phone);
  await countAttempt(db, ctx.at, { bucket, limit: SIGN_IN_LIMIT.identifier });
  const isRight = await passwordMatches(asked.password, person?.password_hash);
  if (!person || !isRight) throw new AppError("auth.wrong_phone_or_password");
  await forgetAttempts(db, bucket);
  const farms = await openFarmsOf(db, person.id, helpline);
  return { personId: person.id, second_step_at: person.second_step_at, farms };
}

/** Farms that let the person in and are open. Throws auth.no_farm, or auth.account_locked if all are locked. */
async function openFarmsOf(db: Db, personId: number, helpline: string): Promise<Farm[]> {
  const farms = await listFarmsOf(db, personId);
  if (farms.length === 0) throw new AppError("auth.no_farm");
  const open = farms.filter(({ is_locked }) => !is_locked);
  if (open.length === 0) throw new AppError("auth.account_locked", { params: { helpline } });
  return open;
}

async function openIn(
  tx: Tx,
  { at, on }: { at: Date; on: OpenedOn },
  farms: readonly Farm[],
  membershipId: number,
): Promise<SessionTokens> {
  const farm = getOrThrow(
    farms.find(({ id }) => id === membershipId),
    "member.not_found",
  );
  const subject = { kind: "participant", participantId: farm.participant_id, membershipId } as const;
  return await openSession(tx, subject, at, on);
}

/** The farms that let the caller in; none for an owner. */
export async function ownFarms(db: Db, { member }: ParticipantContext): Promise<ShownFarm[]> {
  if (!member) return [];
  return (await listFarmsOf(db, member.personId)).filter(({ is_locked }) => !is_locked).map(shownFarm);
}

/** Goes over to another farm of the same person; the session before ends. Throws member.not_found. */
export async function switchFarm(
  tx: Tx,
  ctx: ParticipantContext,
  membershipId: number,
  userAgent: string | undefined,
): Promise<SessionTokens> {
  const { personId } = getOrThrow(ctx.member, "member.not_found");
  const farms = (await listFarmsOf(tx, personId)).filter(({ is_locked }) => !is_locked);
  const on = { userAgent, deviceKey: await deviceKeyOf(tx, ctx.sessionId) };
  const tokens = await openIn(tx, { at: ctx.at, on }, farms, membershipId);
  await endSessions(tx, { sessionId: ctx.sessionId }, "sign_out", ctx);
  return tokens;
}

/**
 * Sends a code for a new password to somebody whom a farm lets in. Who signs in by a second step is told to have themselves
 * invited anew instead: nothing but their phone is known, and it must not be both of the steps. An unknown phone, and one that
 * must wait for its next code, are answered alike: who asks need not be who is asked about. Throws auth.too_many_attempts.
 */
export async function requestPersonPassword(db: TransactionalDb, ctx: CallContext, phone: string): Promise<void> {
  await countAttempt(db, ctx.at, { bucket: `reset:address:${callerOf(ctx.address)}`, limit: SIGN_IN_LIMIT.address });
  await inTransaction(db, async (tx) => {
    const person = await lockPersonByPhone(tx, phone);
    if (!person) return;
    const subject = { purpose: "person_password", personId: person.id } as const;
    if (!(await isCodePermitted(tx, subject, ctx.at))) return;
    const code = await issueCode(tx, subject, ctx.at);
    if (await asksForStep(tx, person)) {
      await endCodes(tx, subject, ctx.at);
      await queueSms(tx, { to: phone, text: NO_RESET, at: ctx.at, usefulUntil: null });
      return;
    }
    // Without Polish letters the message fits one SMS.
    const text = `Kod do ustawienia hasla w Plon: ${code}. Wazny ${SMS_CODE.validMinutes} minut. Nie podawaj go nikomu.`;
    await queueSms(tx, { to: phone, text, at: ctx.at, usefulUntil: smsCodeExpiry(ctx.at) });
  });
}

const NO_RESET =
  "Plon: do logowania potrzebny jest drugi krok, wiec hasla nie da sie ustawic samym SMS-em. Popros wlasciciela gospodarstwa o odebranie dostepu i nowe zaproszenie.";

async function isCodePermitted(tx: Tx, subject: Parameters<typeof permitNextCode>[1], at: Date): Promise<boolean> {
  try {
    await permitNextCode(tx, subject, at);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Sets the password of one of a farm's people by SMS code and ends all their sessions, in every farm. Throws
 * auth.sms_code_wrong, auth.sms_code_expired (also for unknown phones), auth.too_many_attempts.
 */
export async function setPasswordByCode(
  db: TransactionalDb,
  ctx: CallContext,
  request: { phone: string; password: string; smsCode: string },
): Promise<void> {
  await countAttempt(db, ctx.at, { bucket: `reset:address:${callerOf(ctx.address)}`, limit: SIGN_IN_LIMIT.address });
  const person = await findPerson(db, request.phone);
  // A code that was sent before the second step was switched on counts no more.
  if (!person || (await asksForStep(db, person))) throw codeRefusal("auth.sms_code_expired");
  const subject = { purpose: "person_password", personId: person.id } as const;
  const tried = await inTransaction(db, (tx) => tryCode(tx, subject, request.smsCode, ctx.at));
  if (tried.refusal) throw codeRefusal(tried.refusal);
  const hash = await hashPassword(request.password);
  await inTransaction(db, async (tx) => {
    if (!(await useCode(tx, tried.codeId, ctx.at))) throw codeRefusal("auth.sms_code_expired");
    await setPersonPassword(tx, person.id, hash, ctx.at);
    for (const farm of await listFarmsOf(tx, person.id)) {
      const sessions = { membershipId: farm.id, participantId: farm.participant_id };
      await endSessions(tx, sessions, "password_reset", ctx);
    }
  });
  await forgetAttempts(db, bucketOf(request.phone));
}
