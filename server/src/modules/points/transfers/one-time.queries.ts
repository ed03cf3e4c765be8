import { personOf } from "#platform/acts/acting-person.ts";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";
import { isKnownTo, OTHER } from "./people.queries.ts";

export type OneTimeRecord = NonNullable<Awaited<ReturnType<typeof lockOwn>>>;

export const findByKey = (db: Db, senderId: number, key: string) =>
  db
    .selectFrom("one_time_transfer")
    .select(["id", "request_hash"])
    .where("sender_id", "=", senderId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

export async function insertTransfer(tx: Tx, row: Insertable<Tables["one_time_transfer"]>): Promise<number> {
  const { id } = await tx.insertInto("one_time_transfer").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Both sides of a transfer sent by this participant; undefined if there is none. */
export const findSides = (db: Db, senderId: number, id: number) =>
  db
    .selectFrom("one_time_transfer")
    .select(["sender_id", "receiver_id"])
    .where("id", "=", id)
    .where("sender_id", "=", senderId)
    .executeTakeFirst();

export const lockOwn = (tx: Tx, senderId: number, id: number) =>
  tx
    .selectFrom("one_time_transfer")
    .selectAll()
    .where("id", "=", id)
    .where("sender_id", "=", senderId)
    .forUpdate()
    .executeTakeFirst();

export const updateTransfer = (tx: Tx, id: number, change: Updateable<Tables["one_time_transfer"]>) =>
  tx.updateTable("one_time_transfer").set(change).where("id", "=", id).execute();

/** What is confirmed and waits: a handful. */
export const listHeld = (db: Db, at: Date) =>
  db
    .selectFrom("one_time_transfer")
    .select(["id", "sender_id", "receiver_id"])
    .where("status", "=", "pending")
    .where("confirmed_by", "is not", null)
    .where("expires_at", ">", at)
    .orderBy("id")
    .execute();

/** Marks what nobody confirmed in time, as of its expiry. */
export const expireTransfers = (tx: Tx, at: Date) =>
  tx
    .updateTable("one_time_transfer")
    .set((row) => ({ status: "expired", ended_at: row.ref("expires_at") }))
    .where("status", "=", "pending")
    .where("expires_at", "<=", at)
    .execute();

/** A transfer as one side sees it: the receiver only what arrived. */
const seenBy = (db: Db, participantId: number) =>
  db
    .selectFrom("one_time_transfer as transfer")
    .innerJoin("participant as other", (join) =>
      join.on(
        sql<boolean>`other.id = case transfer.sender_id when ${participantId} then transfer.receiver_id else transfer.sender_id end`,
      ),
    )
    .where((row) =>
      row.or([
        row("transfer.sender_id", "=", participantId),
        row.and([row("transfer.receiver_id", "=", participantId), row("transfer.status", "=", "done")]),
      ]),
    );

const seenRows = (db: Db, participantId: number) =>
  seenBy(db, participantId)
    .selectAll("transfer")
    .select([
      ...OTHER,
      isKnownTo(participantId, sql.ref("other.id")).as("is_known"),
      // All transfers of a sender share one limit of codes.
      sql<Date | null>`(select max(c.created_at) from sms_code c
        where c.participant_id = transfer.sender_id and c.purpose = 'transfer')`.as("code_sent_at"),
      sql<boolean>`transfer.membership_id is null
        and exists (select from passkey k where k.participant_id = transfer.sender_id) and not exists (select from sms_code c where c.one_time_transfer_id = transfer.id)`.as(
        "waits_for_key",
      ),
      sql<string>`coalesce((select right(h.phone, 3) from farm_membership m join person h on h.id = m.person_id
        where m.id = transfer.membership_id), (select right(p.phone, 3) from participant p where p.id = transfer.sender_id))`.as(
        "phone_ending",
      ),
      sql<string | null>`(select h.until_day from outgoing_hold h where h.participant_id = transfer.sender_id
        and h.ended_at is null and transfer.status = 'pending' and transfer.confirmed_by is not null)`.as("held_until"),
      personOf("transfer.membership_id").as("by_person"),
      personOf("transfer.ended_membership_id").as("cancelled_by_person"),
    ]);

export type OneTimeRow = NonNullable<Awaited<ReturnType<typeof findSeen>>>;

export const findSeen = (db: Db, participantId: number, id: number) =>
  seenRows(db, participantId).where("transfer.id", "=", id).executeTakeFirst();

export async function listSeen(db: Db, participantId: number, page: number, perPage: number) {
  const found = seenBy(db, participantId);
  const rows = seenRows(db, participantId).orderBy("transfer.id", "desc");
  return await pageOf(db, found, rows, { page, per_page: perPage });
}
