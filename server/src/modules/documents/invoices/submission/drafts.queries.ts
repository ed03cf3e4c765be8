import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export const insertDraft = (tx: Tx, row: Insertable<Tables["invoice_draft"]>) =>
  tx.insertInto("invoice_draft").values(row).returning(["id", "request_hash"]).executeTakeFirstOrThrow();

export const findDraftByKey = (db: Db, participantId: number, key: string) =>
  db
    .selectFrom("invoice_draft")
    .select(["id", "request_hash"])
    .where("participant_id", "=", participantId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

type OwnDraft = { id: number; participantId: number; at: Date };

export const findOwnDraft = (db: Db, { id, participantId, at }: OwnDraft) =>
  db
    .selectFrom("invoice_draft")
    .select("file_id")
    .where("id", "=", id)
    .where("participant_id", "=", participantId)
    .where("expires_at", ">", at)
    .executeTakeFirst();

/** Removes an own draft and leaves its file; of two calls at once only one gets it. */
export const takeOwnDraft = (tx: Tx, { id, participantId, at }: OwnDraft) =>
  tx
    .deleteFrom("invoice_draft")
    .where("id", "=", id)
    .where("participant_id", "=", participantId)
    .where("expires_at", ">", at)
    .returning("file_id")
    .executeTakeFirst();

/** Removes all but the newest drafts of a participant. */
export const deleteOlderDrafts = (tx: Tx, participantId: number, kept: number) =>
  tx
    .deleteFrom("invoice_draft")
    .where("id", "in", (row) =>
      row
        .selectFrom("invoice_draft")
        .select("id")
        .where("participant_id", "=", participantId)
        .orderBy("id", "desc")
        .offset(kept),
    )
    .returning("file_id")
    .execute();

export const deleteExpiredDrafts = (tx: Tx, at: Date) =>
  tx.deleteFrom("invoice_draft").where("expires_at", "<=", at).returning("file_id").execute();

export const deleteFiles = (tx: Tx, ids: number[]) => tx.deleteFrom("stored_file").where("id", "in", ids).execute();
