// SMS codes for participants and the people of their farms: how they are limited, created, checked and ended. People who register have no account
// yet: their code is stored in the registration itself.
import { sql } from "kysely";
import { SMS_CODE, smsCodeExpiry } from "@plon/rules/sign-in/sms-code.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { permitCode } from "./attempts.ts";
import { codeMatches, newSmsCode, tokenHash } from "./tokens.ts";

type OwnersPurpose = "password_reset" | "password_reset_mail" | "passkey" | "first_password";
/** The second step itself, and switching it on or off. */
type StepPurpose = "sign_in" | "second_step";

/** What is confirmed before it is done, and kept by no row until then. */
export type ActPurpose = "payout" | "standing_transfer" | "passkey_removal" | "member";

/** What a code confirms. */
export type CodeSubject =
  | ({ purpose: ActPurpose; actHash: Buffer } & StepOwner)
  | { purpose: OwnersPurpose | StepPurpose; participantId: number }
  | { purpose: "person_password" | StepPurpose; personId: number }
  | { purpose: "phone" | "bank_account"; participantId: number; changeId: number }
  | { purpose: "transfer"; participantId: number; transferId: number };

/** Whose second step it is: the owner's of a farm, or that of one of its people. */
export type StepOwner = { participantId: number } | { personId: number };

export type CodeRefusal = "auth.sms_code_wrong" | "auth.sms_code_expired";

const DAY_MS = 86_400_000;

/** Whose codes these are, and what they are for. */
type Owned =
  | { purpose: Exclude<CodeSubject["purpose"], "person_password">; participantId: number }
  | { purpose: "person_password" | StepPurpose | ActPurpose; personId: number };

/**
 * Checks that somebody may be sent another code for this purpose now. Throws auth.sms_code_too_soon,
 * auth.sms_code_daily_limit. A code of a cancelled change, or one that has served, no longer delays the next one, but counts for
 * the day.
 */
export async function permitNextCode(db: Db, whose: Owned, at: Date): Promise<void> {
  const sent = await db
    .selectFrom("sms_code")
    .leftJoin("contact_change", "contact_change.id", "sms_code.contact_change_id")
    .select(["sms_code.created_at", "sms_code.has_served", "contact_change.outcome"])
    .$if("participantId" in whose, (all) => all.where("sms_code.participant_id", "=", idOf(whose)))
    .$if("personId" in whose, (all) => all.where("sms_code.person_id", "=", idOf(whose)))
    .where("sms_code.purpose", "=", whose.purpose)
    .where("sms_code.created_at", ">", new Date(at.getTime() - DAY_MS))
    .execute();
  const times = (rows: typeof sent) => rows.map(({ created_at }) => created_at);
  permitCode(times(sent), at, times(sent.filter(({ outcome, has_served }) => outcome !== "cancelled" && !has_served)));
}

const idOf = (whose: Owned) => ("personId" in whose ? whose.personId : whose.participantId);

/**
 * Creates a code and returns it to be sent; an older one for the same subject, or for another act of the same kind, stops
 * working. It is valid for the usual minutes, or until `expiresAt`. `code` is used by the demo.
 */
export async function issueCode(
  tx: Tx,
  subject: CodeSubject,
  at: Date,
  { expiresAt, code = newSmsCode() }: { expiresAt?: Date; code?: string } = {},
): Promise<string> {
  await endCodes(tx, subject, at);
  await tx
    .insertInto("sms_code")
    .values({
      purpose: subject.purpose,
      participant_id: "participantId" in subject ? subject.participantId : null,
      person_id: "personId" in subject ? subject.personId : null,
      contact_change_id: "changeId" in subject ? subject.changeId : null,
      one_time_transfer_id: "transferId" in subject ? subject.transferId : null,
      act_hash: "actHash" in subject ? subject.actHash : null,
      code_hash: tokenHash(code),
      created_at: at,
      expires_at: expiresAt ?? smsCodeExpiry(at),
    })
    .execute();
  return code;
}

const isOf = (subject: CodeSubject) => {
  if ("changeId" in subject) return sql<boolean>`contact_change_id = ${subject.changeId}`;
  if ("transferId" in subject) return sql<boolean>`one_time_transfer_id = ${subject.transferId}`;
  const owner =
    "personId" in subject
      ? sql<boolean>`person_id = ${subject.personId}`
      : sql<boolean>`participant_id = ${subject.participantId}`;
  return sql<boolean>`${owner} and purpose = ${subject.purpose}`;
};

const isForAct = (subject: CodeSubject) =>
  "actHash" in subject ? sql<boolean>`act_hash = ${subject.actHash}` : sql<boolean>`true`;

type Tried = { codeId: number; refusal?: undefined } | { refusal: CodeRefusal };

/**
 * Checks a typed code and counts the attempt. The caller's transaction must commit even after a refusal, or the attempt
 * is not counted. A right code stays valid: use it up (useCode, endCodes) together with what it confirms.
 */
export async function tryCode(tx: Tx, subject: CodeSubject, typed: string, at: Date): Promise<Tried> {
  const open = await tx
    .updateTable("sms_code")
    .set({ tries: sql`tries + 1` })
    .where(isOf(subject))
    .where(isForAct(subject))
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .where("tries", "<", SMS_CODE.triesMax)
    .returning(["id", "code_hash"])
    .executeTakeFirst();
  if (!open) return { refusal: "auth.sms_code_expired" };
  return codeMatches(typed, open.code_hash) ? { codeId: open.id } : { refusal: "auth.sms_code_wrong" };
}

/** Whether a code that was sent for the subject can still be typed. */
export async function hasOpenCode(db: Db, subject: CodeSubject, at: Date): Promise<boolean> {
  const open = await db
    .selectFrom("sms_code")
    .select("id")
    .where(isOf(subject))
    .where(isForAct(subject))
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .where("tries", "<", SMS_CODE.triesMax)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Uses up the code that confirmed an act, and whatever else was sent for acts of its kind. */
export async function serveAct(tx: Tx, subject: CodeSubject, codeId: number, at: Date): Promise<void> {
  await tx.updateTable("sms_code").set({ has_served: true }).where("id", "=", codeId).execute();
  await endCodes(tx, subject, at);
}

/** Uses one code up; false if somebody else just did, or a newer one replaced it. */
export async function useCode(tx: Tx, codeId: number, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable("sms_code")
    .set({ used_at: at })
    .where("id", "=", codeId)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Invalidates all codes of the subject; of acts, all of the same kind. */
export const endCodes = (tx: Tx, subject: CodeSubject, at: Date) =>
  tx.updateTable("sms_code").set({ used_at: at }).where(isOf(subject)).where("used_at", "is", null).execute();

/** Invalidates all codes that an owner was sent, whatever for: whoever reads them may not be the owner any more. */
export const endAllCodes = (tx: Tx, participantId: number, at: Date) =>
  tx
    .updateTable("sms_code")
    .set({ used_at: at })
    .where("participant_id", "=", participantId)
    .where("used_at", "is", null)
    .execute();

/** The refusal of a typed code, shown at its field. */
export const codeRefusal = (code: CodeRefusal): AppError => new AppError(code, { inField: "sms_code" });
