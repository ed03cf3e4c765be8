// A participant's keys: signing in by one, adding, naming and taking out.
import type { NewPasskey, UsedPasskey } from "@plon/contract/shared/calls/passkeys.ts";
import { SIGN_IN_LIMIT } from "@plon/rules/time/rate-limit.ts";
import { SMS_CODE, smsCodeExpiry } from "@plon/rules/sign-in/sms-code.ts";
import { countAttempt } from "#platform/auth/attempts.ts";
import { callerOf } from "#platform/auth/caller.ts";
import {
  creationOptionsOf,
  deleteKey,
  keepKey,
  nameKey,
  refuseIfFull,
  shownKeys,
  signInOptions,
  useToSignIn,
} from "#platform/auth/passkeys.ts";
import { openedBy, openSession, type SessionTokens } from "#platform/auth/sessions.ts";
import { codeRefusal, endCodes, issueCode, permitNextCode, tryCode } from "#platform/auth/sms-codes.ts";
import type { ParticipantContext, PublicContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import {
  type Act,
  type Asking,
  askToConfirm,
  confirmed,
  type GivenConfirmation,
} from "#modules/people/confirmations/confirmations.service.ts";
import { queueEmail, queueSms } from "#modules/house/outbox/outbox.service.ts";
import { refuseClosedToOwner } from "./access.service.ts";
import { getPerson, lockPerson } from "./access.queries.ts";

/** The programme as its people and their devices know it. */
export type Site = { publicUrl: string; name: string; helpline: string };

/** What a device needs to sign in. Throws auth.too_many_attempts. */
export async function startSignIn(db: TransactionalDb, ctx: PublicContext, site: Site) {
  await countAttempt(db, ctx.at, { bucket: `passkey:address:${callerOf(ctx.address)}`, limit: SIGN_IN_LIMIT.address });
  return await inTransaction(db, (tx) => signInOptions(tx, site.publicUrl, ctx.at));
}

/**
 * Signs a participant in by a key. Throws auth.passkey_unknown, auth.passkey_expired, auth.passkey_refused,
 * auth.account_merged, auth.account_locked, auth.too_many_attempts.
 */
export async function signInByKey(
  db: TransactionalDb,
  ctx: PublicContext,
  used: UsedPasskey,
  site: Site,
): Promise<SessionTokens & { participantId: number }> {
  await countAttempt(db, ctx.at, { bucket: `sign-in:address:${callerOf(ctx.address)}`, limit: SIGN_IN_LIMIT.address });
  return await inTransaction(db, async (tx) => {
    const participantId = await useToSignIn(tx, used, site.publicUrl, ctx.at);
    await refuseClosedToOwner(tx, await getPerson(tx, participantId), site.helpline);
    const subject = { kind: "participant", participantId } as const;
    return { ...(await openSession(tx, subject, ctx.at, openedBy(ctx))), participantId };
  });
}

const ownerOf = ({ participantId }: ParticipantContext) => ({ participantId });

/** The caller's keys, and how many more may be added. */
export const ownKeys = (db: Db, ctx: ParticipantContext) => shownKeys(db, ownerOf(ctx));

const codesOf = ({ participantId }: ParticipantContext) => ({ purpose: "passkey", participantId }) as const;

/**
 * Sends the SMS code that a new key is confirmed by: a key confirms transfers, so whoever only knows the password must
 * not add one. Throws auth.passkey_too_many, auth.sms_code_too_soon, auth.sms_code_daily_limit.
 */
export async function sendKeyCode(tx: Tx, ctx: ParticipantContext): Promise<{ phone_ending: string }> {
  const { phone } = await lockPerson(tx, ctx.participantId);
  await refuseIfFull(tx, ownerOf(ctx));
  await permitNextCode(tx, codesOf(ctx), ctx.at);
  const code = await issueCode(tx, codesOf(ctx), ctx.at);
  // Without Polish letters the message fits one SMS.
  const text = `Kod do dodania klucza dostepu w Plon: ${code}. Wazny ${SMS_CODE.validMinutes} minut. Nie podawaj go nikomu.`;
  await queueSms(tx, { to: phone, text, at: ctx.at, usefulUntil: smsCodeExpiry(ctx.at) });
  return { phone_ending: phone.slice(-3) };
}

/**
 * What a device needs to make a key, for the SMS code, which is used up. A wrong code costs one of its attempts. Throws
 * auth.sms_code_wrong, auth.sms_code_expired, auth.passkey_too_many.
 */
export async function startKey(db: TransactionalDb, ctx: ParticipantContext, smsCode: string, site: Site) {
  const answer = await inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, ctx.participantId);
    const tried = await tryCode(tx, codesOf(ctx), smsCode, ctx.at);
    // Returned, not thrown, so that the attempt is committed.
    if (tried.refusal) return tried.refusal;
    const name = person.company_name || `${person.first_name} ${person.last_name}`;
    const options = await creationOptionsOf(tx, { owner: ownerOf(ctx), name }, site, ctx.at);
    await endCodes(tx, codesOf(ctx), ctx.at);
    return options;
  });
  if (typeof answer === "string") throw codeRefusal(answer);
  return answer;
}

/** Keeps a key that a device made, and tells its owner. Throws auth.passkey_expired, auth.passkey_refused, auth.passkey_too_many. */
export async function addKey(
  tx: Tx,
  ctx: ParticipantContext,
  key: { name: string; credential: NewPasskey },
  site: Site,
) {
  await lockPerson(tx, ctx.participantId);
  await keepKey(tx, { owner: ownerOf(ctx), ...key }, site.publicUrl, ctx.at);
  await tellOwner(tx, ctx, "Dodano klucz dostępu do Twojego konta", `do Twojego konta dodano klucz: ${key.name}`);
  return await ownKeys(tx, ctx);
}

/** Gives a key another name. Throws passkey.not_found. */
export async function renameKey(tx: Tx, ctx: ParticipantContext, key: { id: number; name: string }) {
  getOrThrow(await nameKey(tx, ownerOf(ctx), key), "passkey.not_found");
  return await ownKeys(tx, ctx);
}

const removalOf = (id: number): Act => ({
  purpose: "passkey_removal",
  exactly: [id],
  words: "usuwa klucz dostepu z Twojego konta",
});

async function refuseUnlessOwn(db: Db, ctx: ParticipantContext, id: number): Promise<void> {
  const { passkeys } = await ownKeys(db, ctx);
  if (!passkeys.some((key) => key.id === id)) throw new AppError("passkey.not_found");
}

/**
 * Asks the owner to confirm that a key is taken out: where none is left, an SMS confirms what a key does now. Throws
 * passkey.not_found, auth.sms_code_too_soon, auth.sms_code_daily_limit.
 */
export async function askToRemoveKey(tx: Tx, ctx: ParticipantContext, id: number, asking: Asking) {
  await refuseUnlessOwn(tx, ctx, id);
  return await askToConfirm(tx, ctx, removalOf(id), asking);
}

/**
 * Takes a key out, once that is confirmed, and tells its owner. Throws passkey.not_found, auth.sms_code_wrong,
 * auth.sms_code_expired, auth.passkey_unknown, auth.passkey_expired, auth.passkey_refused.
 */
export async function removeKey(db: TransactionalDb, ctx: ParticipantContext, id: number, given: GivenConfirmation) {
  return await confirmed(db, ctx, given, async (tx, confirm) => {
    await lockPerson(tx, ctx.participantId);
    await refuseUnlessOwn(tx, ctx, id);
    await confirm(removalOf(id));
    const name = getOrThrow(await deleteKey(tx, ownerOf(ctx), id), "passkey.not_found");
    await tellOwner(tx, ctx, "Usunięto klucz dostępu z Twojego konta", `z Twojego konta usunięto klucz: ${name}`);
    return await ownKeys(tx, ctx);
  });
}

async function tellOwner(tx: Tx, ctx: ParticipantContext, subject: string, what: string): Promise<void> {
  const { email } = await getPerson(tx, ctx.participantId);
  if (email === "") return;
  const text = `Dzień dobry,\n\n${what}. Jeśli to nie Ty, usuń nieznane klucze w swoim profilu, ustaw nowe hasło i zadzwoń na infolinię.`;
  await queueEmail(tx, { to: email, subject, text, leads: "/moj-profil", at: ctx.at });
}
