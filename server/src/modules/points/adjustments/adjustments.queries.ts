import { sql } from "kysely";
import { type Db, piece, type Piece, run, isAny } from "#platform/database/database.ts";

/** What a click of a member of staff is called among the changes that wait: it is asked for once, however it is decided. */
export const clickOf = (staffId: number, key: string) => `${staffId}:${key}`;

/**
 * The participant, if their account is open and this member of staff asked for nothing else under the key, nor for what was
 * rejected or withdrawn: what a posting depends on, as a piece of its statement.
 */
export const openFor = (participantId: number, staffId: number, key: string, requestHash: Buffer): Piece => piece`
  select id from participant where id = ${participantId} and closed_at is null and not exists (
    select from approval_request
    where kind = 'participant.points' and subject_id = ${clickOf(staffId, key)}
      and (status in ('rejected', 'withdrawn')
        or asked ->> 'request_hash' is distinct from ${requestHash.toString("hex")}))`;

/** The participant, if their account is open. */
export const openAccount = (participantId: number): Piece =>
  piece`select id from participant where id = ${participantId} and closed_at is null`;

/** Whether the ledger has a posting with this key. */
export const isPosted = (db: Db, key: string): Promise<boolean> =>
  isAny(db.selectFrom("ledger_journal").select("id").where("idempotency_key", "=", key));

/** Who may receive points from `senderId`, by NIP or PESEL: a piece of the transfer's statement. */
const receiverOf = (identifier: string, senderId: number): Piece =>
  piece`select id from participant where identifier = ${identifier} and not is_locked and id <> ${senderId}`;

/** The same if `given` finds anybody. */
export const receiverIf = (given: Piece, identifier: string, senderId: number): Piece =>
  piece`${receiverOf(identifier, senderId)} and exists (${given})`;

/** The same as a query of its own. */
export const findReceiver = async (db: Db, identifier: string, senderId: number): Promise<number | undefined> =>
  (await run<{ id: number }>(db, receiverOf(identifier, senderId)))[0]?.id;

/** A participant as they are called, unless their account is closed. */
export const findOpen = (db: Db, id: number) =>
  db
    .selectFrom("participant")
    .select([
      "identifier",
      sql<string>`coalesce(nullif(company_name, ''), trim(first_name || ' ' || last_name))`.as("name"),
    ])
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .executeTakeFirst();

/** The request that this click made, whatever became of it. */
export const findClick = (db: Db, click: string) =>
  db
    .selectFrom("approval_request")
    .select(["id", sql<Buffer>`decode(asked ->> 'request_hash', 'hex')`.as("request_hash")])
    .where(sql<boolean>`kind = 'participant.points'`)
    .where("subject_id", "=", click)
    .executeTakeFirst();
