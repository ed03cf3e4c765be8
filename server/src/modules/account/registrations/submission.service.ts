import { createHash } from "node:crypto";
import type { RegistrationBody } from "@plon/contract/portal/account/registrations.ts";
import { isNip } from "@plon/rules/people/identifier.ts";
import { SMS_CODE, smsCodeExpiry } from "@plon/rules/sign-in/sms-code.ts";
import { countAttempt, countSending } from "#platform/auth/attempts.ts";
import { newSmsCode, newToken, tokenHash } from "#platform/auth/tokens.ts";
import type { CallContext, IdempotencyKey } from "#platform/acts/context.ts";
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
  type TransactionalDb,
} from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { callerOf } from "#platform/auth/caller.ts";
import { ownerOfLink } from "#modules/offers/affiliation/recommend-link.service.ts";
import { decideAtRegistration } from "#modules/people/consents/consents.service.ts";
import { queueEmail, queueSms } from "#modules/house/outbox/outbox.service.ts";
import { refuseAreas } from "#modules/house/settings/crop-rules.service.ts";
import type { CompanyRegister } from "./company-register.ts";
import {
  findByKey,
  findInvitation,
  hasParticipant,
  insertRegistration,
  isInReview,
  type Registration,
} from "./registrations.queries.ts";

/** Limits per address for callers that are not yet known. */
const LIMITS = {
  identifier: { attemptsMax: 30, windowMinutes: 60 },
  company: { attemptsMax: 20, windowMinutes: 60 },
  invitation: { attemptsMax: 60, windowMinutes: 60 },
  submission: { attemptsMax: 30, windowMinutes: 60 },
};

export type Brand = { name: string; helpline: string; publicUrl: string };

/**
 * Checks whether this person may still register. Throws registration.identifier_taken under `nip`,
 * request.rate_limited.
 */
export async function checkIdentifier(db: TransactionalDb, ctx: CallContext, identifier: string): Promise<void> {
  await countAttempt(db, ctx.at, {
    bucket: `identifier:${callerOf(ctx.address)}`,
    limit: LIMITS.identifier,
    code: "request.rate_limited",
  });
  await refuseTaken(db, identifier);
}

/**
 * What the public register says of a NIP, whoever has an account under it: the answer tells nothing of our participants.
 * Undefined for a PESEL and where no register is asked. Throws request.rate_limited.
 */
export async function lookUpCompany(
  db: TransactionalDb,
  ctx: CallContext,
  nip: string,
  register: CompanyRegister | undefined,
) {
  if (!register || !isNip(nip)) return undefined;
  await countAttempt(db, ctx.at, {
    bucket: `company:${callerOf(ctx.address)}`,
    limit: LIMITS.company,
    code: "request.rate_limited",
  });
  return await register.find(nip);
}

async function refuseTaken(db: Db, identifier: string): Promise<void> {
  if ((await hasParticipant(db, identifier)) || (await isInReview(db, identifier))) {
    throw new AppError("registration.identifier_taken", { inField: "nip" });
  }
}

/**
 * What a registration is opened by: an invitation that may still be used, or somebody's own link, which fills nothing in.
 * Throws registration.invitation_not_found, request.rate_limited.
 */
export async function getInvitation(db: TransactionalDb, ctx: CallContext, hash: string) {
  await countAttempt(db, ctx.at, {
    bucket: `invitation:${callerOf(ctx.address)}`,
    limit: LIMITS.invitation,
    code: "request.rate_limited",
  });
  return await openedBy(db, hash, ctx.at);
}

async function openedBy(db: Db, hash: string, at: Date) {
  const invitation = await findInvitation(db, hash, at);
  if (invitation) return { invitation };
  return { linkOwner: getOrThrow(await ownerOfLink(db, hash), "registration.invitation_not_found") };
}

/**
 * Takes a registration and sends a link and a code to confirm the contact. The same key with the same form returns the
 * first registration again, and sends nothing. Throws registration.identifier_taken, registration.consent_…,
 * registration.invitation_not_found, request.key_reused, request.rate_limited; then nothing is stored.
 */
export async function submitRegistration(
  db: TransactionalDb,
  ctx: CallContext,
  body: RegistrationBody,
  brand: Brand,
): Promise<{ registration: Registration; token: string }> {
  const key = keyOf(ctx);
  const token = tokenFrom(key);
  const means = { token, emailToken: newToken(), code: newSmsCode(), brand };
  try {
    const registration = await withIdempotencyKey(key, {
      find: () => findByKey(db, storedKey(key)),
      again: (before) => before,
      first: async () => {
        const bucket = `registration:${callerOf(ctx.address)}`;
        await countAttempt(db, ctx.at, { bucket, limit: LIMITS.submission, code: "request.rate_limited" });
        return await inTransaction(db, (tx) => storeRegistration(tx, { ...ctx, idempotency: key }, body, means));
      },
      isOvertaken: (error) => brokenConstraint(error) === "registration_key_unique" || isTooSoon(error),
    });
    return { registration, token };
  } catch (error) {
    if (!isTooSoon(error)) throw error;
    throw new AppError("request.rate_limited", { params: { minutes: 1 }, retryAfterSeconds: 60 });
  }
}

/**
 * A repeated request returns the same token, which is not stored: it is derived from the client's secret key and the
 * form.
 */
function tokenFrom({ key, requestHash }: IdempotencyKey): string {
  return createHash("sha256").update("registration ").update(key).update(requestHash).digest("base64url");
}

const storedKey = ({ key }: IdempotencyKey) => createHash("sha256").update(`registration key ${key}`).digest("hex");

const isTooSoon = (error: unknown) => error instanceof AppError && error.code === "auth.sms_code_too_soon";

/** Writes a registration and sends its link and code. Throws what submitting throws. */
export async function storeRegistration(
  tx: Tx,
  ctx: CallContext & { idempotency: IdempotencyKey },
  body: RegistrationBody,
  { token, emailToken, code, brand }: { token: string; emailToken: string; code: string; brand: Brand },
): Promise<Registration> {
  await refuseTaken(tx, body.nip);
  if (body.form === "rejestracja") await refuseAreas(tx, body.area);
  const by = body.hash ? await openedBy(tx, body.hash, ctx.at) : undefined;
  const consents = await decideAtRegistration(tx, body.identifier_type, body.agreements);
  await countSending(tx, body.phone, ctx.at);
  await countSending(tx, body.email, ctx.at);
  const registration = await insertRegistration(tx, {
    form: body.form,
    status: "contact",
    identifier: body.nip,
    first_name: body.first_name,
    last_name: body.last_name,
    company_name: body.company_name,
    city: body.company_city,
    email: body.email,
    phone: body.phone,
    answers: JSON.stringify(answersOf(body)),
    consents: JSON.stringify(consents),
    address: ctx.address,
    token_hash: tokenHash(token),
    email_token_hash: tokenHash(emailToken),
    email_sent_at: ctx.at,
    phone_code_hash: tokenHash(code),
    phone_code_expires_at: smsCodeExpiry(ctx.at),
    idempotency_key: storedKey(ctx.idempotency),
    request_hash: ctx.idempotency.requestHash,
    invitation_id: by?.invitation?.id ?? null,
    inviter_id: by?.linkOwner?.id ?? null,
    submitted_at: ctx.at,
  });
  await mailLink(tx, registration, { token: emailToken, at: ctx.at, brand });
  await textCode(tx, registration, code, ctx.at);
  return registration;
}

/** The stored part of the form: the campaign's form asks for no crops. */
function answersOf({
  email_confirmation: _repeated,
  agreements: _elsewhere,
  hash: _used,
  ...answers
}: RegistrationBody) {
  return answers.form === "zglos-udzial-1" ? { ...answers, area: [] } : answers;
}

const LINK_DAYS = 7;

/** Until when a link confirms that was mailed then. */
export const linkExpiry = (sentAt: Date): Date => new Date(sentAt.getTime() + LINK_DAYS * 86_400_000);

type Receiver = Pick<Registration, "email" | "phone">;

/** Mails the link that confirms the e-mail. It quotes nothing from the form: anybody may have filled that in. */
export async function mailLink(
  tx: Tx,
  to: Receiver,
  { token, at, brand }: { token: string; at: Date; brand: Brand },
): Promise<void> {
  await queueEmail(tx, {
    to: to.email,
    subject: `Potwierdź adres e-mail w programie ${brand.name}`,
    text: `Dzień dobry,\n\ndziękujemy za zgłoszenie do programu ${brand.name}. Aby potwierdzić adres e-mail, otwórz odnośnik:\n${brand.publicUrl}/rejestracja/dziekujemy?email=${token}\n\nJeśli to nie Ty wysyłasz zgłoszenie, zignoruj tę wiadomość.\n\nInfolinia: ${brand.helpline}`,
    leads: "in text",
    usefulUntil: linkExpiry(at),
    at,
  });
}

/** Texts the code that confirms the phone. */
export async function textCode(tx: Tx, to: Receiver, code: string, at: Date): Promise<void> {
  // Without Polish letters the message fits one SMS.
  const text = `Kod potwierdzajacy zgloszenie do programu Plon: ${code}. Wazny ${SMS_CODE.validMinutes} minut. Nie podawaj go nikomu.`;
  await queueSms(tx, { to: to.phone, text, at, usefulUntil: smsCodeExpiry(at) });
}
