// The second step at the sign-in, which an owner or one of a farm's people may switch on, and the programme for everybody: after
// the password a code by SMS. A key needs none, since it is two factors by itself.
import type { UsedPasskey } from "@plon/contract/shared/calls/passkeys.ts";
import { SMS_CODE, smsCodeExpiry } from "@plon/rules/sign-in/sms-code.ts";
import { confirmationOptions, hasKey, useToConfirm } from "#platform/auth/passkeys.ts";
import {
  codeRefusal,
  endCodes,
  issueCode,
  permitNextCode,
  type StepOwner,
  tryCode,
  useCode,
} from "#platform/auth/sms-codes.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { queueEmail, queueSms } from "#modules/house/outbox/outbox.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { findStep, insertStepChange, listStepChanges, lockStep, setStep } from "./second-step.queries.ts";

/** Whether the programme asks everybody for a second step. */
const isStepDemanded = async (db: Db): Promise<boolean> => (await readSettings(db)).second_step_for_all;

type Chosen = { second_step_at: Date | null };

/** Whether somebody's password takes a second step: by their own choice, or the programme's. */
export const asksForStep = async (db: Db, { second_step_at }: Chosen): Promise<boolean> =>
  second_step_at !== null || (await isStepDemanded(db));

/** Uses up the code of a second step, in the transaction that opens the session. */
export type SpendStep = (tx: Tx) => Promise<void>;

/**
 * Checks the second step of somebody whose password was right. A wrong code costs one of its attempts. Where none is asked
 * for, whatever was sent is ignored. Throws auth.second_step_required, auth.sms_code_wrong, auth.sms_code_expired.
 */
export async function takeStep(
  db: TransactionalDb,
  { owner, ...chosen }: { owner: StepOwner } & Chosen,
  smsCode: string | undefined,
  at: Date,
): Promise<SpendStep> {
  if (!(await asksForStep(db, chosen))) return async () => {};
  if (smsCode === undefined) throw new AppError("auth.second_step_required");
  const tried = await inTransaction(db, (tx) => tryCode(tx, { purpose: "sign_in", ...owner }, smsCode, at));
  if (tried.refusal) throw codeRefusal(tried.refusal);
  return async (tx) => {
    if (!(await useCode(tx, tried.codeId, at))) throw codeRefusal("auth.sms_code_expired");
  };
}

/**
 * Sends the code of a second step to somebody whose password was right. Who has a key is sent one only when asking for it, and
 * the code that was sent less than a minute ago still counts. Throws auth.second_step_unset, auth.sms_code_daily_limit.
 */
export async function sendStepCode(
  db: TransactionalDb,
  owner: StepOwner,
  { wantsCode, at }: { wantsCode: boolean; at: Date },
) {
  return await inTransaction(db, async (tx) => {
    const { phone, ...chosen } = await lockStep(tx, owner);
    if (!(await asksForStep(tx, chosen))) throw new AppError("auth.second_step_unset");
    const facts = { phone_ending: phone.slice(-3), has_key: await holdsKey(tx, owner) };
    if (facts.has_key && !wantsCode) return { ...facts, is_code_sent: false, wait_seconds: 0 };
    const subject = { purpose: "sign_in", ...owner } as const;
    const waitSeconds = await secondsToNextCode(tx, subject, at);
    if (waitSeconds > 0) return { ...facts, is_code_sent: true, wait_seconds: waitSeconds };
    const code = await issueCode(tx, subject, at);
    // Without Polish letters the message fits one SMS.
    const text = `Kod do logowania w Plon: ${code}. Wazny ${SMS_CODE.validMinutes} minut. Nie podawaj go nikomu, nawet nam.`;
    await queueSms(tx, { to: phone, text, at, usefulUntil: smsCodeExpiry(at) });
    return { ...facts, is_code_sent: true, wait_seconds: SMS_CODE.pauseSeconds };
  });
}

/** How long the pause after the last code still lasts; 0 if another may be sent. Throws auth.sms_code_daily_limit. */
async function secondsToNextCode(tx: Tx, subject: Parameters<typeof permitNextCode>[1], at: Date): Promise<number> {
  try {
    await permitNextCode(tx, subject, at);
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === "auth.sms_code_too_soon") return error.retryAfterSeconds ?? 0;
    throw error;
  }
}

const holdsKey = async (db: Db, owner: StepOwner): Promise<boolean> =>
  "participantId" in owner && (await hasKey(db, owner));

/** Whose second step the caller may switch: their own. */
const ownerOf = ({ participantId, member }: ParticipantContext): StepOwner =>
  member ? { personId: member.personId } : { participantId };

/** The caller's second step, with what was switched of it lately. */
export async function ownStep(db: Db, ctx: ParticipantContext) {
  const owner = ownerOf(ctx);
  const { second_step_at, phone } = await findStep(db, owner);
  const changes = await listStepChanges(db, owner);
  return {
    is_on: second_step_at !== null,
    is_demanded: await isStepDemanded(db),
    phone_ending: phone.slice(-3),
    has_key: await holdsKey(db, owner),
    changes: changes.map(({ id, is_on, confirmed_by, changed_at }) => ({
      id,
      is_on,
      confirmed_by: confirmed_by as "sms" | "key",
      changed_at: changed_at.toISOString(),
    })),
  };
}

/** Sends the code by which the second step is switched. Throws auth.sms_code_too_soon, auth.sms_code_daily_limit. */
export async function sendSwitchCode(tx: Tx, ctx: ParticipantContext): Promise<{ phone_ending: string }> {
  const owner = ownerOf(ctx);
  const { phone } = await lockStep(tx, owner);
  const subject = { purpose: "second_step", ...owner } as const;
  await permitNextCode(tx, subject, ctx.at);
  const code = await issueCode(tx, subject, ctx.at);
  const text = `Kod do zmiany drugiego kroku logowania w Plon: ${code}. Wazny ${SMS_CODE.validMinutes} minut. Nie podawaj go nikomu.`;
  await queueSms(tx, { to: phone, text, at: ctx.at, usefulUntil: smsCodeExpiry(ctx.at) });
  return { phone_ending: phone.slice(-3) };
}

/** What a device needs to confirm the switch by a key of the owner. Throws passkey.not_found. */
export const startSwitchByKey = (tx: Tx, ctx: ParticipantContext, publicUrl: string) =>
  confirmationOptions(tx, { purpose: "second_step", owner: { participantId: ctx.participantId } }, publicUrl, ctx.at);

/**
 * Switches the caller's second step by a code. A wrong code costs one of its attempts. Throws auth.sms_code_wrong,
 * auth.sms_code_expired, auth.second_step_needs_email.
 */
export async function switchByCode(db: TransactionalDb, ctx: ParticipantContext, isOn: boolean, smsCode: string) {
  const subject = { purpose: "second_step", ...ownerOf(ctx) } as const;
  const tried = await inTransaction(db, (tx) => tryCode(tx, subject, smsCode, ctx.at));
  if (tried.refusal) throw codeRefusal(tried.refusal);
  return await inTransaction(db, async (tx) => {
    if (!(await useCode(tx, tried.codeId, ctx.at))) throw codeRefusal("auth.sms_code_expired");
    return await switchTo(tx, ctx, isOn, "sms");
  });
}

/**
 * Switches the owner's second step by a key. Throws auth.passkey_unknown, auth.passkey_expired, auth.passkey_refused,
 * auth.second_step_needs_email.
 */
export async function switchByKey(
  tx: Tx,
  ctx: ParticipantContext,
  { isOn, used }: { isOn: boolean; used: UsedPasskey },
  publicUrl: string,
) {
  const owner = { participantId: ctx.participantId };
  await useToConfirm(tx, { purpose: "second_step", owner }, { used, publicUrl, at: ctx.at });
  return await switchTo(tx, ctx, isOn, "key");
}

/** Switching to what it is already changes nothing, and tells nobody. */
async function switchTo(tx: Tx, ctx: ParticipantContext, isOn: boolean, confirmedBy: "sms" | "key") {
  const owner = ownerOf(ctx);
  const step = await lockStep(tx, owner);
  if (isOn !== (step.second_step_at !== null)) {
    // Without an address a forgotten password could not be set anew.
    if (isOn && step.email === "") throw new AppError("auth.second_step_needs_email");
    await setStep(tx, owner, isOn ? ctx.at : null);
    await insertStepChange(tx, owner, { is_on: isOn, confirmed_by: confirmedBy, changed_at: ctx.at });
    // A code for a sign-in that is on its way counts no more.
    await endCodes(tx, { purpose: "sign_in", ...owner }, ctx.at);
    await tellOf(tx, step, isOn, ctx.at);
  }
  return await ownStep(tx, ctx);
}

/** The owner is told by e-mail. Of one of a farm's people only the phone is known. */
async function tellOf(
  tx: Tx,
  { phone, email }: { phone: string; email: string | null },
  isOn: boolean,
  at: Date,
): Promise<void> {
  if (email === null) {
    const text = `${isOn ? "Wlaczono" : "Wylaczono"} drugi krok logowania w Plon. Jesli to nie Ty, ustaw nowe haslo i zadzwon na infolinie.`;
    await queueSms(tx, { to: phone, text, at, usefulUntil: null });
  } else if (email !== "") {
    const subject = `${isOn ? "Włączono" : "Wyłączono"} drugi krok przy logowaniu`;
    const what = isOn
      ? "na Twoim koncie włączono drugi krok przy logowaniu: po haśle zapytamy jeszcze o kod z SMS-a"
      : "na Twoim koncie wyłączono drugi krok przy logowaniu: do zalogowania wystarczy hasło";
    const text = `Dzień dobry,\n\n${what}. Jeśli to nie Ty, ustaw nowe hasło i zadzwoń na infolinię.`;
    await queueEmail(tx, { to: email, subject, text, leads: "/moj-profil", at });
  }
}
