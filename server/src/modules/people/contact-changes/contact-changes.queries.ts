import { type Insertable, type Updateable } from "kysely";
import { type Db, piece, type Piece, type Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export type ChangeKind = "email" | "phone" | "bank_account";

/** The open changes of a participant by kind, as a JSON object: a piece of other statements. */
export const pendingChangesOf = (participantId: number, at: Date): Piece =>
  piece`select coalesce(json_object_agg(c.kind, c.value), '{}') from contact_change c
    where c.participant_id = ${participantId} and c.ended_at is null and c.expires_at > ${at}::timestamptz`;

export const lockPerson = (tx: Tx, participantId: number) =>
  tx
    .selectFrom("participant")
    .select(["id", "email", "phone", "bank_account", "first_name"])
    .where("id", "=", participantId)
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

export type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

export const updatePerson = (tx: Tx, participantId: number, change: Updateable<Tables["participant"]>) =>
  tx.updateTable("participant").set(change).where("id", "=", participantId).execute();

export const findOpen = (db: Db, participantId: number, kind: ChangeKind, at: Date) =>
  db
    .selectFrom("contact_change")
    .selectAll()
    .where("participant_id", "=", participantId)
    .where("kind", "=", kind)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst();

export const listOpen = (db: Db, participantId: number, at: Date) =>
  db
    .selectFrom("contact_change")
    .select(["kind", "requested_at", "expires_at"])
    .where("participant_id", "=", participantId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at)
    .orderBy("id")
    .execute();

export const findByToken = (db: Db, tokenHash: Buffer, at: Date) =>
  db
    .selectFrom("contact_change")
    .select(["id", "participant_id"])
    .where("token_hash", "=", tokenHash)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst();

export const insertChange = (tx: Tx, row: Insertable<Tables["contact_change"]>) =>
  tx.insertInto("contact_change").values(row).returningAll().executeTakeFirstOrThrow();

export const setToken = (tx: Tx, changeId: number, tokenHash: Buffer) =>
  tx.updateTable("contact_change").set({ token_hash: tokenHash }).where("id", "=", changeId).execute();

/** Ends the open change of a kind, even an expired one; returns its id. */
export async function endChange(
  tx: Tx,
  which: { participantId: number; kind: ChangeKind },
  outcome: "confirmed" | "cancelled" | "replaced",
  at: Date,
): Promise<number | undefined> {
  const ended = await tx
    .updateTable("contact_change")
    .set({ ended_at: at, outcome })
    .where("participant_id", "=", which.participantId)
    .where("kind", "=", which.kind)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended?.id;
}
