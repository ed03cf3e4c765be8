import type { RequestOptions, UsedPasskey } from "@plon/contract/shared/calls/passkeys.ts";
import { maskedIban } from "@plon/rules/money/bank-account.ts";
import { PAUSE_HOURS, pausedUntil } from "@plon/rules/people/contact-pause.ts";
import { SMS_CODE, smsCodeExpiry } from "@plon/rules/sign-in/sms-code.ts";
import { countAttempt, countMail, freePace } from "#platform/auth/attempts.ts";
import { confirmationOptions, endConfirmations, hasKey, useToConfirm } from "#platform/auth/passkeys.ts";
import { codeRefusal, endAllCodes, endCodes, issueCode, permitNextCode, tryCode } from "#platform/auth/sms-codes.ts";
import { newToken, tokenHash } from "#platform/auth/tokens.ts";
import type { CallContext, ParticipantContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { callerOf } from "#platform/auth/caller.ts";
import { queueEmail, queueSms } from "#modules/house/outbox/outbox.service.ts";
import {
  type ChangeKind,
  endChange as endOpenChange,
  findByToken,
  findOpen,
  insertChange,
  listOpen,
  lockPerson,
  type Person,
  setToken,
  updatePerson,
} from "./contact-changes.queries.ts";

export { type ChangeKind, pendingChangesOf } from "./contact-changes.queries.ts";

/** An unconfirmed change expires after a day. */
const CHANGE_HOURS = 24;
/** Attempts at links from one address. */
const LINK_LIMIT = { attemptsMax: 60, windowMinutes: 60 };

const later = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

type ChangedAt = { bank_account_changed_at: Date | null; phone_replaced_at: Date | null };

/** Until when a changed bank account, or the account of a replaced phone, receives no payout; null if it already does. */
export const payoutsBlockedUntil = ({ bank_account_changed_at, phone_replaced_at }: ChangedAt, at: Date): Date | null =>
  pausedUntil([bank_account_changed_at, phone_replaced_at], at);

/** Open changes of a participant, for staff. */
export const openChanges = (db: Db, participantId: number, at: Date) => listOpen(db, participantId, at);

/**
 * Asks for a change of contact or bank account. It waits for a link (e-mail), an SMS code or, for a bank account whose
 * owner has one, a key, and replaces an older one of its kind; a value that is already current or already waiting changes
 * nothing. Who has a key is sent a code only when asking for one (resendChange). Throws auth.sms_code_too_soon and
 * auth.sms_code_daily_limit, for an e-mail auth.mail_too_soon and auth.mail_daily_limit.
 */
export async function requestChange(
  tx: Tx,
  ctx: Pick<ParticipantContext, "participantId" | "at">,
  change: { kind: ChangeKind; value: string; publicUrl: string },
): Promise<void> {
  const { kind, value } = change;
  const person = getOrThrow(await lockPerson(tx, ctx.participantId), "unauthenticated");
  if (person[kind] === value) return;
  const open = await findOpen(tx, person.id, kind, ctx.at);
  if (open?.value === value) return;
  await endChange(tx, { participantId: person.id, kind }, "replaced", ctx.at);
  const asked = await insertChange(tx, {
    participant_id: person.id,
    kind,
    value,
    requested_at: ctx.at,
    expires_at: later(ctx.at, CHANGE_HOURS),
  });
  if (kind === "bank_account" && (await hasKey(tx, { participantId: person.id }))) return;
  await askToConfirm(tx, person, { change: asked, at: ctx.at, publicUrl: change.publicUrl });
}

type Asked = { id: number; kind: ChangeKind; value: string; expires_at: Date };

/** The bucket that counts links to a participant's new addresses, whatever the address. */
const mailsTo = (participantId: number) => `e-mail of participant ${participantId}`;

async function askToConfirm(
  tx: Tx,
  person: Person,
  { change, at, publicUrl }: { change: Asked; at: Date; publicUrl: string },
): Promise<void> {
  if (change.kind !== "email") return await sendCode(tx, person, { ...change, kind: change.kind }, at);
  await countMail(tx, mailsTo(person.id), at);
  const token = newToken();
  await setToken(tx, change.id, tokenHash(token));
  await queueEmail(tx, {
    to: change.value,
    subject: "Potwierdź nowy adres e-mail",
    text: `Dzień dobry,\n\naby potwierdzić ten adres w swoim profilu, otwórz odnośnik:\n${publicUrl}/moj-profil?email=${token}\n\nOdnośnik działa ${CHANGE_HOURS} godziny. Jeśli to nie Ty zmieniasz adres, zignoruj tę wiadomość.`,
    leads: "in text",
    usefulUntil: change.expires_at,
    at,
  });
}

/** Ends the open change of a kind; its code stops working. */
async function endChange(
  tx: Tx,
  which: { participantId: number; kind: ChangeKind },
  outcome: "confirmed" | "cancelled" | "replaced",
  at: Date,
): Promise<void> {
  const changeId = await endOpenChange(tx, which, outcome, at);
  if (changeId === undefined || which.kind === "email") return;
  await endCodes(tx, { purpose: which.kind, participantId: which.participantId, changeId }, at);
  await endConfirmations(tx, { changeId });
}

async function sendCode(
  tx: Tx,
  person: Person,
  change: { id: number; kind: "phone" | "bank_account"; value: string },
  at: Date,
): Promise<void> {
  const subject = { purpose: change.kind, participantId: person.id, changeId: change.id };
  await permitNextCode(tx, subject, at);
  const code = await issueCode(tx, subject, at);
  const what =
    change.kind === "phone"
      ? "zmiany numeru telefonu"
      : `zmiany konta na ${maskedIban(change.value).replace("…", "...")}`;
  await queueSms(tx, {
    to: change.kind === "phone" ? change.value : person.phone,
    // Without Polish letters the message fits one SMS.
    text: `Kod do ${what} w Plon: ${code}. Wazny ${SMS_CODE.validMinutes} minut. Nie podawaj go nikomu.`,
    at,
    usefulUntil: smsCodeExpiry(at),
  });
}

/** Sends the code or link of a waiting change again. Throws profile.no_change_pending and the limits of codes. */
export async function resendChange(
  tx: Tx,
  ctx: ParticipantContext,
  kind: ChangeKind,
  publicUrl: string,
): Promise<void> {
  const person = await lockPerson(tx, ctx.participantId);
  const open = person && (await findOpen(tx, person.id, kind, ctx.at));
  if (!open) throw new AppError("profile.no_change_pending");
  await askToConfirm(tx, person, { change: open, at: ctx.at, publicUrl });
}

/**
 * Cancels a waiting change; does nothing if none is waiting. Its code or link stops working, so the next need not wait,
 * but it still counts towards the daily limit.
 */
export async function cancelChange(tx: Tx, ctx: ParticipantContext, kind: ChangeKind): Promise<void> {
  await lockPerson(tx, ctx.participantId);
  await endChange(tx, { participantId: ctx.participantId, kind }, "cancelled", ctx.at);
  if (kind === "email") await freePace(tx, mailsTo(ctx.participantId));
}

/** Drops everything that waits to be confirmed: the account is somebody else's now. */
export async function cancelAllChanges(tx: Tx, participantId: number, at: Date): Promise<void> {
  for (const kind of ["email", "phone", "bank_account"] as const) {
    await endChange(tx, { participantId, kind }, "cancelled", at);
  }
}

/**
 * Confirms a waiting change by its SMS code: it takes effect and the old contact is notified. A wrong code costs one of
 * its five attempts, which stays counted. Throws profile.no_change_pending, auth.sms_code_wrong, auth.sms_code_expired.
 */
export async function confirmByCode(
  db: TransactionalDb,
  ctx: ParticipantContext,
  request: { kind: "phone" | "bank_account"; smsCode: string },
): Promise<void> {
  const { participantId, at } = ctx;
  const open = getOrThrow(await findOpen(db, participantId, request.kind, at), "profile.no_change_pending");
  const subject = { purpose: request.kind, participantId, changeId: open.id };
  const { refusal } = await inTransaction(db, (tx) => tryCode(tx, subject, request.smsCode, at));
  if (refusal) throw codeRefusal(refusal);
  await inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, participantId);
    const still = person && (await findOpen(tx, participantId, request.kind, at));
    // Another call may have confirmed or replaced it since.
    if (!still || still.id !== open.id) throw new AppError("profile.no_change_pending");
    await takeEffect(tx, person, { kind: request.kind, value: open.value }, at);
  });
}

const keyOfChange = ({ participantId }: ParticipantContext, changeId: number) =>
  ({ purpose: "bank_account", owner: { participantId }, changeId }) as const;

/** The waiting new bank account and its owner, locked. Throws profile.no_change_pending. */
async function lockNewAccount(tx: Tx, { participantId, at }: ParticipantContext) {
  const person = await lockPerson(tx, participantId);
  const open = person && (await findOpen(tx, participantId, "bank_account", at));
  if (!open) throw new AppError("profile.no_change_pending");
  return { person, open };
}

/** What a device needs to confirm the new bank account by a key. Throws profile.no_change_pending, passkey.not_found. */
export async function startKeyConfirmation(
  tx: Tx,
  ctx: ParticipantContext,
  publicUrl: string,
): Promise<RequestOptions> {
  const { open } = await lockNewAccount(tx, ctx);
  return await confirmationOptions(tx, keyOfChange(ctx, open.id), publicUrl, ctx.at);
}

/**
 * Confirms a new bank account by a key of its owner: it takes effect as by a code. Throws profile.no_change_pending,
 * auth.passkey_unknown, auth.passkey_expired, auth.passkey_refused.
 */
export async function confirmByKey(tx: Tx, ctx: ParticipantContext, used: UsedPasskey, publicUrl: string) {
  const { person, open } = await lockNewAccount(tx, ctx);
  await useToConfirm(tx, keyOfChange(ctx, open.id), { used, publicUrl, at: ctx.at });
  await takeEffect(tx, person, { kind: "bank_account", value: open.value }, ctx.at);
}

/** Confirms a changed e-mail by the token of its link. Throws profile.link_invalid, request.rate_limited. */
export async function confirmByLink(db: TransactionalDb, ctx: CallContext, token: string): Promise<{ email: string }> {
  await countAttempt(db, ctx.at, {
    bucket: `link:${callerOf(ctx.address)}`,
    limit: LINK_LIMIT,
    code: "request.rate_limited",
  });
  return await inTransaction(db, async (tx) => {
    const found = await findByToken(tx, tokenHash(token), ctx.at);
    const person = found && (await lockPerson(tx, found.participant_id));
    const open = person && (await findOpen(tx, person.id, "email", ctx.at));
    if (!open || open.id !== found.id) throw new AppError("profile.link_invalid");
    await takeEffect(tx, person, { kind: "email", value: open.value }, ctx.at);
    return { email: open.value };
  });
}

async function takeEffect(
  tx: Tx,
  person: Person,
  change: { kind: ChangeKind; value: string },
  at: Date,
): Promise<void> {
  await endChange(tx, { participantId: person.id, kind: change.kind }, "confirmed", at);
  const changedAt = change.kind === "bank_account" ? { bank_account_changed_at: at } : {};
  await updatePerson(tx, person.id, { [change.kind]: change.value, ...changedAt });
  await tellOldContact(tx, person, change, at);
}

/**
 * The office's part of a lost phone: ends what was asked for by whoever holds it, gives the account the new number, if
 * there is one, after which points and money stay for a day, and tells the old contacts.
 */
export async function replacePhone(tx: Tx, participantId: number, phone: string | null, at: Date): Promise<void> {
  const person = getOrThrow(await lockPerson(tx, participantId), "participant.not_found");
  for (const kind of ["phone", "bank_account"] as const) await endChange(tx, { participantId, kind }, "cancelled", at);
  await endAllCodes(tx, participantId, at);
  if (phone !== null) await updatePerson(tx, participantId, { phone, phone_replaced_at: at });
  const number = phone === null ? "" : ` i zmieniło numer telefonu na ***${phone.slice(-3)}`;
  const wait = phone === null ? "" : ` Przez ${PAUSE_HOURS} godziny nie przekażesz punktów i nie zamówisz przelewu.`;
  const text = `Dzień dobry,\n\npo zgłoszeniu zgubionego telefonu biuro usunęło klucze dostępu Twojego konta i wylogowało wszystkie urządzenia${number}.${wait} ${NOT_YOU}`;
  if (person.email)
    await queueEmail(tx, { to: person.email, subject: "Zgłoszono zgubiony telefon", text, leads: "nowhere", at });
  const short = `Zgloszono zgubiony telefon: biuro wylogowalo Twoje konto w Plon${phone === null ? "" : " i zmienilo jego numer"}. ${NOT_YOU_SMS}`;
  await queueSms(tx, { to: person.phone, text: short, at, usefulUntil: null });
}

const NOT_YOU = "Jeśli to nie Ty, natychmiast zadzwoń na infolinię.";
const NOT_YOU_SMS = "Jesli to nie Ty, zadzwon na infolinie.";

/** Somebody who takes over an account changes the contact first, so the old one is notified. */
async function tellOldContact(
  tx: Tx,
  person: Person,
  change: { kind: ChangeKind; value: string },
  at: Date,
): Promise<void> {
  if (change.kind === "email") {
    const text = `Dzień dobry,\n\nadres e-mail Twojego konta został zmieniony. Na ten adres nie będziemy już pisać. ${NOT_YOU}`;
    await queueEmail(tx, {
      to: person.email,
      subject: "Zmieniono adres e-mail Twojego konta",
      text,
      leads: "nowhere",
      at,
    });
  } else if (change.kind === "phone") {
    const text = `Numer telefonu Twojego konta w Plon zostal zmieniony. ${NOT_YOU_SMS}`;
    await queueSms(tx, { to: person.phone, text, at, usefulUntil: null });
  } else {
    const account = maskedIban(change.value);
    const text = `Dzień dobry,\n\nnumer konta bankowego w Twoim profilu został zmieniony na ${account}. Przez ${PAUSE_HOURS} godziny nie wypłacamy na nie nagród. ${NOT_YOU}`;
    await queueEmail(tx, {
      to: person.email,
      subject: "Zmieniono numer konta bankowego",
      text,
      leads: "/moj-profil",
      at,
    });
    const short = `Konto bankowe w Plon zmieniono na ${account.replace("…", "...")}. ${NOT_YOU_SMS}`;
    await queueSms(tx, { to: person.phone, text: short, at, usefulUntil: null });
  }
}
