import type { Db, Tx } from "#platform/database/database.ts";

export const findByIdentifier = (db: Db, identifier: string) =>
  db
    .selectFrom("participant")
    .select(["id", "password_hash", "is_locked", "phone", "merged_into", "second_step_at"])
    .where("account_type", "=", "program.farmer")
    .where("identifier", "=", identifier)
    .executeTakeFirst();

/** Locks the participant, so that two requests for a code are counted one after the other. */
export const lockByIdentifier = (tx: Tx, identifier: string) =>
  tx
    .selectFrom("participant")
    .select(["id", "phone", "email", "is_locked", "password_hash", "second_step_at"])
    .where("account_type", "=", "program.farmer")
    .where("identifier", "=", identifier)
    .forUpdate()
    .executeTakeFirst();

/** Of a link in an approval's SMS: whose it is, as long as it was not used and no password was set. */
export const findWayIn = (db: Db, tokenHash: Buffer, at: Date) =>
  db
    .selectFrom("sms_code")
    .innerJoin("participant", "participant.id", "sms_code.participant_id")
    .select(["sms_code.id", "participant.id as participant_id", "participant.first_name", "participant.identifier"])
    .where("sms_code.purpose", "=", "first_password")
    .where("sms_code.code_hash", "=", tokenHash)
    .where("sms_code.used_at", "is", null)
    .where("sms_code.expires_at", ">", at)
    .where("participant.password_hash", "is", null)
    .executeTakeFirst();

/** Locks an account that has no password yet. */
export const lockWithoutPassword = (tx: Tx, participantId: number) =>
  tx
    .selectFrom("participant")
    .select(["is_locked", "merged_into"])
    .where("id", "=", participantId)
    .where("password_hash", "is", null)
    .forUpdate()
    .executeTakeFirst();

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

const PERSON = ["id", "phone", "email", "first_name", "last_name", "company_name", "is_locked", "merged_into"] as const;

export const getPerson = (db: Db, participantId: number) =>
  db.selectFrom("participant").select(PERSON).where("id", "=", participantId).executeTakeFirstOrThrow();

/** Locks the participant, so that what their keys are changed by comes one after the other. */
export const lockPerson = (tx: Tx, participantId: number) =>
  tx.selectFrom("participant").select(PERSON).where("id", "=", participantId).forUpdate().executeTakeFirstOrThrow();
