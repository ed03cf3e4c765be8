import { sql } from "kysely";
import type { Db, Tx } from "#platform/database.ts";

export const findByIdentifier = (db: Db, identifier: string) =>
  db
    .selectFrom("participant")
    .select(["id", "password_hash", "is_locked", "phone", "merged_into"])
    .where("account_type", "=", "program.farmer")
    .where("identifier", "=", identifier)
    .executeTakeFirst();

/** Locks the participant, so that two requests for a code are counted one after the other. */
export const lockByIdentifier = (tx: Tx, identifier: string) =>
  tx
    .selectFrom("participant")
    .select(["id", "phone", "is_locked"])
    .where("account_type", "=", "program.farmer")
    .where("identifier", "=", identifier)
    .forUpdate()
    .executeTakeFirst();

export const listCodeTimes = (db: Db, participantId: number, since: Date) =>
  db
    .selectFrom("sms_code")
    .select("created_at")
    .where("participant_id", "=", participantId)
    .where("purpose", "=", "password_reset")
    .where("created_at", ">", since)
    .execute();

/** Writes a new code; an older unused one stops working. */
export async function replaceCode(
  tx: Tx,
  code: { participantId: number; hash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable("sms_code")
    .set({ used_at: code.at })
    .where("participant_id", "=", code.participantId)
    .where("purpose", "=", "password_reset")
    .where("used_at", "is", null)
    .execute();
  await tx
    .insertInto("sms_code")
    .values({
      purpose: "password_reset",
      participant_id: code.participantId,
      code_hash: code.hash,
      created_at: code.at,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** Counts one try of the participant's open code and answers it; undefined when none is open or its tries are used up. */
export const takeTry = (tx: Tx, participantId: number, triesMax: number, at: Date) =>
  tx
    .updateTable("sms_code")
    .set({ tries: sql`tries + 1` })
    .where("participant_id", "=", participantId)
    .where("purpose", "=", "password_reset")
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .where("tries", "<", triesMax)
    .returning(["id", "code_hash"])
    .executeTakeFirst();

/** Uses a code up; false when somebody else just did. */
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

export const setPassword = (tx: Tx, participantId: number, hash: string, at: Date) =>
  tx
    .updateTable("participant")
    .set({ password_hash: hash, password_set_at: at })
    .where("id", "=", participantId)
    .execute();

export const takeSupportToken = (tx: Tx, tokenHash: Buffer, at: Date) =>
  tx
    .updateTable("support_token")
    .set({ used_at: at })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .returning(["staff_id", "participant_id"])
    .executeTakeFirst();

export const getIdentifier = (db: Db, participantId: number) =>
  db.selectFrom("participant").select(["identifier"]).where("id", "=", participantId).executeTakeFirstOrThrow();

export const getEmail = (db: Db, participantId: number) =>
  db.selectFrom("participant").select(["email"]).where("id", "=", participantId).executeTakeFirstOrThrow();

export const getName = (db: Db, participantId: number) =>
  db
    .selectFrom("participant")
    .select(["first_name", "last_name"])
    .where("id", "=", participantId)
    .executeTakeFirstOrThrow();

export const getPasswordHash = (db: Db, participantId: number) =>
  db.selectFrom("participant").select("password_hash").where("id", "=", participantId).executeTakeFirstOrThrow();
