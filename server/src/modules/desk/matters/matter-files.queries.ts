import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export const insertMatterFile = (tx: Tx, row: Insertable<Tables["matter_file"]>) =>
  tx.insertInto("matter_file").values(row).returning("id").executeTakeFirstOrThrow();

const files = (db: Db) =>
  db
    .selectFrom("matter_file as sent")
    .innerJoin("stored_file as file", "file.id", "sent.file_id")
    .select(["sent.id", "sent.post_id", "file.name", "file.type", "file.storage_key"]);

/** The file of a farm with this content that no post names yet. */
export const findUnnamed = (db: Db, participantId: number, sha256: Buffer) =>
  files(db)
    .where("sent.participant_id", "=", participantId)
    .where("sent.post_id", "is", null)
    .where("file.sha256", "=", sha256)
    .executeTakeFirst();

/** When a farm sent files since then. */
export const listSentTimes = async (db: Db, participantId: number, since: Date): Promise<Date[]> =>
  (
    await db
      .selectFrom("matter_file")
      .select("sent_at")
      .where("participant_id", "=", participantId)
      .where("sent_at", ">", since)
      .execute()
  ).map((row) => row.sent_at);

/** Gives a farm's unnamed files to a post. Returns how many there were. */
export async function nameFiles(tx: Tx, participantId: number, postId: number, ids: number[]): Promise<number> {
  const named = await tx
    .updateTable("matter_file")
    .set({ post_id: postId })
    .where("id", "=", sql<number>`any (${ids}::bigint[])`)
    .where("participant_id", "=", participantId)
    .where("post_id", "is", null)
    .returning("id")
    .execute();
  return named.length;
}

/** The files of posts, in the order in which they were sent. */
export const listFiles = (db: Db, postIds: number[]) =>
  files(db)
    .where("sent.post_id", "=", sql<number>`any (${postIds}::bigint[])`)
    .orderBy("sent.id")
    .execute();
export type MatterFileRow = Awaited<ReturnType<typeof listFiles>>[number];

export const findOwnFile = (db: Db, participantId: number, id: number) =>
  files(db).where("sent.id", "=", id).where("sent.participant_id", "=", participantId).executeTakeFirst();

export const findFileOfMatter = (db: Db, matterId: number, id: number) =>
  files(db)
    .innerJoin("matter_post as post", "post.id", "sent.post_id")
    .where("sent.id", "=", id)
    .where("post.matter_id", "=", matterId)
    .executeTakeFirst();

/** Drops what no post named since then; the nightly sweep removes the bytes. Returns how many. */
export async function dropUnnamed(tx: Tx, before: Date): Promise<number> {
  const dropped = await tx
    .deleteFrom("matter_file")
    .where("post_id", "is", null)
    .where("sent_at", "<", before)
    .returning("file_id")
    .execute();
  const ids = dropped.map(({ file_id }) => file_id);
  await tx
    .deleteFrom("stored_file")
    .where("id", "=", sql<number>`any (${ids}::bigint[])`)
    .execute();
  return dropped.length;
}
