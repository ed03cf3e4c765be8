// SMS codes for participants and the people of their farms: how they are limited, created, checked and ended. People who register have no account
// yet: their code is stored in the registration itself.
import { sql } from "kysely";
import { SMS_CODE } from "@plon/rules/sms-code.ts";
import type { Db, Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { permitCode } from "./attempts.ts";
import { codeMatches, newSmsCode, tokenHash } from "./tokens.ts";

type OwnersPurpose = "password_reset" | "password_reset_mail" | "passkey" | "member";
/** The second step itself, and switching it on or off. */
type StepPurpose = "sign_in" | "second_step";

/** What a code confirms. */
export type CodeSubject =
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
  | { purpose: "person_password" | StepPurpose; personId: number };

/**
 * Checks that somebody may be sent another code for this purpose now. Throws auth.sms_code_too_soon,
 * auth.sms_code_daily_limit. A code of a cancelled change no longer delays the next one, but counts for the day.
 */
export async function permitNextCode(db: Db, whose: Owned, at: Date): Promise<void> {
  const sent = await db
    .selectFrom("sms_code")
    .leftJoin("contact_change", "contact_change.id", "sms_code.contact_change_id")
    .select(["sms_code.created_at", "contact_change.outcome"])
    .$if("participantId" in whose, (all) => all.where("sms_code.participant_id", "=", idOf(whose)))
    .$if("personId" in whose, (all) => all.where("sms_code.person_id", "=", idOf(whose)))
    .where("sms_code.purpose", "=", whose.purpose)
    .where("sms_code.created_at", ">", new Date(at.getTime() - DAY_MS))
    .execute();
  const times = (rows: typeof sent) => rows.map(({ created_at }) => created_at);
  permitCode(times(sent), at, times(sent.filter(({ outcome }) => outcome !== "cancelled")));
}

const idOf = (whose: Owned) => ("personId" in whose ? whose.personId : whose.participantId);

/**
 * Creates a code and returns it to be sent; an older one for the same subject stops working. It is valid for the usual
 * minutes, or until `expiresAt`. `code` is used by the demo.
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
      code_hash: tokenHash(code),
      created_at: at,
      expires_at: expiresAt ?? new Date(at.getTime() + SMS_CODE.validMinutes * 60_000),
    })
    .execute();
  return code;
}

const isOf = (subject: CodeSubject) => {
  if ("changeId" in subject) return sql<boolean>`contact_change_id = ${subject.changeId}`;
  if ("transferId" in subject) return sql<boolean>`one_time_transfer_id = ${subject.transferId}`;
  if ("personId" in subject) return sql<boolean>`person_id = ${subject.personId} and purpose = ${subject.purpose}`;
  return sql<boolean>`participant_id = ${subject.participantId} and purpose = ${subject.purpose}`;
};

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
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .where("tries", "<", SMS_CODE.triesMax)
    .returning(["id", "code_hash"])
    .executeTakeFirst();
  if (!open) return { refusal: "auth.sms_code_expired" };
  return codeMatches(typed, open.code_hash) ? { codeId: open.id } : { refusal: "auth.sms_code_wrong" };
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

/** Invalidates all codes of the subject. */
export const endCodes = (tx: Tx, subject: CodeSubject, at: Date) =>
  tx.updateTable("sms_code").set({ used_at: at }).where(isOf(subject)).where("used_at", "is", null).execute();

/** The refusal of a typed code, shown at its field. */
export const codeRefusal = (code: CodeRefusal): AppError => new AppError(code, { inField: "sms_code" });
