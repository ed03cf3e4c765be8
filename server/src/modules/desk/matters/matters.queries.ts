import { type Insertable, type Selectable, sql } from "kysely";
import { personOf } from "#platform/acts/acting-person.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

/** Where a matter keeps what it is about: one of them. */
export type SubjectColumn =
  | "invoice_id"
  | "order_id"
  | "one_time_transfer_id"
  | "standing_transfer_id"
  | "promotion_id"
  | "campaign_id";
export type MatterRecord = Selectable<Tables["matter"]>;

/** The farm, locked so that what its people write at the same moment is counted one after the other. */
export const lockFarm = (tx: Tx, participantId: number) =>
  tx
    .selectFrom("participant")
    .select("id")
    .where("id", "=", participantId)
    .where("closed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** What a farm wrote under a key. */
export const findPost = (db: Db, participantId: number, key: string) =>
  db
    .selectFrom("matter_post as post")
    .select(["post.request_hash", "post.matter_id"])
    .where("post.participant_id", "=", participantId)
    .where("post.idempotency_key", "=", key)
    .executeTakeFirst();

/** When a farm wrote since then. */
export const listTimes = async (db: Db, participantId: number, since: Date): Promise<Date[]> =>
  (
    await db
      .selectFrom("matter_post")
      .select("written_at")
      .where("participant_id", "=", participantId)
      .where("idempotency_key", "is not", null)
      .where("written_at", ">", since)
      .execute()
  ).map((row) => row.written_at);

export const insertMatter = (tx: Tx, row: Insertable<Tables["matter"]>) =>
  tx.insertInto("matter").values(row).returning("id").executeTakeFirstOrThrow();

export const insertPost = (tx: Tx, row: Insertable<Tables["matter_post"]>) =>
  tx.insertInto("matter_post").values(row).returning("id").executeTakeFirstOrThrow();

/** A page of a farm's matters, newest first. */
export async function listOwn(db: Db, participantId: number, page: number, perPage: number) {
  const own = db.selectFrom("matter").where("participant_id", "=", participantId);
  return await pageOf(db, own, own.selectAll().orderBy("id", "desc"), { page, per_page: perPage });
}

/** A farm's matters about something that are not closed, newest first. */
export const listOpenAbout = (db: Db, participantId: number, column: SubjectColumn, id: number) =>
  db
    .selectFrom("matter")
    .selectAll()
    .where("participant_id", "=", participantId)
    .where(column, "=", id)
    .where("status", "<>", "closed")
    .orderBy("id", "desc")
    .execute();

export const findOwn = (db: Db, participantId: number, id: number) =>
  db
    .selectFrom("matter")
    .selectAll()
    .where("id", "=", id)
    .where("participant_id", "=", participantId)
    .executeTakeFirst();

/** An own matter, locked. */
export const lockOwnMatter = (tx: Tx, participantId: number, id: number) =>
  tx
    .selectFrom("matter")
    .selectAll()
    .where("id", "=", id)
    .where("participant_id", "=", participantId)
    .forUpdate()
    .executeTakeFirst();

/** Any matter, locked. */
export const lockMatter = (tx: Tx, id: number) =>
  tx.selectFrom("matter").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

type State = Partial<
  Pick<Insertable<Tables["matter"]>, "status" | "outcome" | "waits_since" | "answer_days" | "answer_by">
>;

export const updateMatter = (tx: Tx, id: number, state: State) =>
  tx.updateTable("matter").set(state).where("id", "=", id).execute();

/** The matters of an invoice, newest first. */
export const listOfInvoice = (db: Db, invoiceId: number) =>
  db.selectFrom("matter").selectAll().where("invoice_id", "=", invoiceId).orderBy("id", "desc").execute();

/** What was written in matters, in the order in which it was. */
export const listPosts = (db: Db, matterIds: number[]) =>
  db
    .selectFrom("matter_post as post")
    .leftJoin("staff", "staff.id", "post.staff_id")
    .select(["post.id", "post.matter_id", "post.text", "post.written_at", "staff.name as staff"])
    .select(personOf("post.membership_id").as("by_person"))
    .where("post.matter_id", "=", sql<number>`any (${matterIds}::bigint[])`)
    .orderBy("post.id")
    .execute();

/** A matter with the names of whose it is and of who decided. */
export const findWithNames = (db: Db, id: number) =>
  db
    .selectFrom("matter")
    .innerJoin("participant", "participant.id", "matter.participant_id")
    .leftJoin("staff", "staff.id", "matter.decided_by")
    .selectAll("matter")
    .select(["participant.first_name", "participant.last_name", "staff.name as decider"])
    .where("matter.id", "=", id)
    .executeTakeFirst();
