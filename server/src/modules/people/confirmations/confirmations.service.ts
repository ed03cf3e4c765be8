// Acts that a participant confirms before they are done: by a key of the owner's device where there is one, else by the code of
// an SMS. Nothing is kept of an act until then; what confirms it is bound to exactly what was shown (decision 0199).
import { createHash } from "node:crypto";
import type { ConfirmationAsked, ConfirmedBy } from "@plon/contract/shared/calls/confirmation.ts";
import { asciiText } from "@plon/rules/texts/polish-text.ts";
import { SMS_CODE, smsCodeExpiry } from "@plon/rules/sign-in/sms-code.ts";
import { confirmationOptions, hasKey, useToConfirm } from "#platform/auth/passkeys.ts";
import {
  type ActPurpose,
  type CodeRefusal,
  codeRefusal,
  hasOpenCode,
  issueCode,
  permitNextCode,
  serveAct,
  tryCode,
} from "#platform/auth/sms-codes.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import { inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { queueSms } from "#modules/house/outbox/outbox.service.ts";
import { lockPhone } from "./confirmations.queries.ts";

/** What is confirmed. */
export type Act = {
  purpose: ActPurpose;
  /** All that matters of it: what confirms it serves no act that differs in any of these. */
  exactly: readonly (string | number)[];
  /** What the code of an SMS does: "zamawia przelew 250 zł na konto …2874". */
  words: string;
};

/** The caller: the owner, or one of the farm's people, who is sent codes to a phone of their own and has no key. */
const callerOf = ({ participantId, member }: ParticipantContext) =>
  member ? { personId: member.personId } : { participantId };

const hashOf = (ctx: ParticipantContext, { exactly }: Act): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([ctx.participantId, ...exactly]))
    .digest();

const codeOf = (ctx: ParticipantContext, act: Act) =>
  ({ purpose: act.purpose, actHash: hashOf(ctx, act), ...callerOf(ctx) }) as const;

const keyOf = (ctx: ParticipantContext, act: Act) =>
  ({
    purpose: act.purpose,
    actHash: hashOf(ctx, act),
    owner: { participantId: ctx.participantId },
  }) as const;

export type Asking = {
  /** Whoever has a key is sent a code only when asking for one. */
  wantsCode: boolean;
  publicUrl: string;
  /** Used by the demo. */
  code?: string;
};

/**
 * Asks the caller to confirm an act: what their device needs to sign it, or where its code was sent. A code that was sent for
 * the same act less than a minute ago still counts. Throws auth.sms_code_too_soon, auth.sms_code_daily_limit.
 */
export async function askToConfirm(
  tx: Tx,
  ctx: ParticipantContext,
  act: Act,
  asking: Asking,
): Promise<ConfirmationAsked> {
  const phone = getOrThrow(await lockPhone(tx, callerOf(ctx)), "unauthenticated");
  if (!asking.wantsCode && !ctx.member && (await hasKey(tx, { participantId: ctx.participantId }))) {
    return { by: "key", options: await confirmationOptions(tx, keyOf(ctx, act), asking.publicUrl, ctx.at) };
  }
  const facts = { by: "code", phone_ending: phone.slice(-3) } as const;
  const subject = codeOf(ctx, act);
  const waitSeconds = await secondsToNextCode(tx, subject, ctx.at);
  if (waitSeconds > 0) return { ...facts, wait_seconds: waitSeconds };
  const made = asking.code === undefined ? {} : { code: asking.code };
  const code = await issueCode(tx, subject, ctx.at, made);
  const text = asciiText(
    `Plon: kod ${code} ${act.words}. Wazny ${SMS_CODE.validMinutes} minut. Nie podawaj go nikomu.`,
  );
  await queueSms(tx, { to: phone, text, at: ctx.at, usefulUntil: smsCodeExpiry(ctx.at) });
  return { ...facts, wait_seconds: SMS_CODE.pauseSeconds };
}

/** How long the pause after a code for the same act still lasts; 0 if another may be sent. */
async function secondsToNextCode(tx: Tx, subject: ReturnType<typeof codeOf>, at: Date): Promise<number> {
  try {
    await permitNextCode(tx, subject, at);
    return 0;
  } catch (error) {
    const isTooSoon = error instanceof AppError && error.code === "auth.sms_code_too_soon";
    if (isTooSoon && (await hasOpenCode(tx, subject, at))) return error.retryAfterSeconds ?? 0;
    throw error;
  }
}

/** What somebody confirms by, and the site that a key belongs to. */
export type GivenConfirmation = ConfirmedBy & { publicUrl: string };

/**
 * Checks what confirms an act and uses it up. A wrong code is returned, not thrown, so that the caller's transaction commits
 * and the attempt stays counted. Throws auth.passkey_unknown, auth.passkey_expired, auth.passkey_refused.
 */
async function takeConfirmation(
  tx: Tx,
  ctx: ParticipantContext,
  act: Act,
  given: GivenConfirmation,
): Promise<CodeRefusal | undefined> {
  if (given.passkey) {
    await useToConfirm(tx, keyOf(ctx, act), { used: given.passkey, publicUrl: given.publicUrl, at: ctx.at });
    return undefined;
  }
  const subject = codeOf(ctx, act);
  const tried = await tryCode(tx, subject, given.sms_code ?? "", ctx.at);
  if (tried.refusal) return tried.refusal;
  await serveAct(tx, subject, tried.codeId, ctx.at);
  return undefined;
}

/**
 * Does in one transaction what is confirmed on the way: `work` takes the confirmation by `confirm`, which tells what it was,
 * before it changes anything.
 * A wrong code ends it there, and only its attempt is kept. Throws auth.sms_code_wrong, auth.sms_code_expired, auth.passkey_…
 * and what `work` throws.
 */
export async function confirmed<Answer>(
  db: TransactionalDb,
  ctx: ParticipantContext,
  given: GivenConfirmation,
  work: (tx: Tx, confirm: (act: Act) => Promise<"key" | "sms">) => Promise<Answer>,
): Promise<Answer> {
  const done = await inTransaction(db, async (tx) => {
    try {
      const answer = await work(tx, async (act) => {
        const refusal = await takeConfirmation(tx, ctx, act, given);
        if (refusal) throw new WrongCode(refusal);
        return given.passkey ? "key" : "sms";
      });
      return { answer };
    } catch (error) {
      if (error instanceof WrongCode) return { refusal: error.refusal };
      throw error;
    }
  });
  if ("refusal" in done) throw codeRefusal(done.refusal);
  return done.answer;
}

/** Leaves the work, but not its transaction. */
class WrongCode extends Error {
  readonly refusal: CodeRefusal;
  constructor(refusal: CodeRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
