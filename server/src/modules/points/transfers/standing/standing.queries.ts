import { personOf } from "#platform/acts/acting-person.ts";
import { type Insertable, sql, type Updateable } from "kysely";
import { type Db, type Tx, isAny } from "#platform/database/database.ts";
import { pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";
import { isKnownTo, OTHER } from "../people.queries.ts";

export type StandingRecord = NonNullable<Awaited<ReturnType<typeof lockStanding>>>;

/** Requests and acceptances run one after the other: two at once could close a circle that neither sees. */
export const lockCircle = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('standing transfers', 0))`.execute(tx);

const OPEN = sql<boolean>`standing_transfer.status in ('pending', 'active')`;

export const findOutgoing = (db: Db, senderId: number) =>
  db
    .selectFrom("standing_transfer")
    .select(["id", "receiver_id", "status"])
    .where("sender_id", "=", senderId)
    .where(OPEN)
    .executeTakeFirst();

/** Whether a participant has an active or pending outgoing transfer at this time. */
export const hasOutgoing = (db: Db, senderId: number, at: Date): Promise<boolean> =>
  isAny(
    db
      .selectFrom("standing_transfer")
      .select("id")
      .where("sender_id", "=", senderId)
      .where((row) => row.or([row("status", "=", "active"), row("status", "=", "pending").and("expires_at", ">", at)])),
  );

/** The active and requested transfers that points received by `from` would follow, by sender. */
export async function selectOnward(db: Db, from: number, at: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ sender_id: number; receiver_id: number }>`
    with recursive onward as (
      select t.sender_id, t.receiver_id from standing_transfer t
      where t.sender_id = ${from} and (t.status = 'active' or t.status = 'pending' and t.expires_at > ${at})
      union
      select t.sender_id, t.receiver_id from onward o join standing_transfer t on t.sender_id = o.receiver_id
      where t.status = 'active' or t.status = 'pending' and t.expires_at > ${at}
    )
    select sender_id, receiver_id from onward
  `.execute(db);
  return new Map(rows.map((row) => [row.sender_id, row.receiver_id]));
}

export async function insertStanding(tx: Tx, row: Insertable<Tables["standing_transfer"]>): Promise<number> {
  const { id } = await tx.insertInto("standing_transfer").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export const updateStanding = (tx: Tx, id: number, change: Updateable<Tables["standing_transfer"]>) =>
  tx.updateTable("standing_transfer").set(change).where("id", "=", id).execute();

/** Marks requests not answered in time, of one sender or of all; returns who asked. */
export const expireRequests = (tx: Tx, at: Date, senderId?: number) =>
  tx
    .updateTable("standing_transfer")
    .set((row) => ({ status: "expired", ended_at: row.ref("expires_at") }))
    .where("status", "=", "pending")
    .where("expires_at", "<=", at)
    .$if(senderId !== undefined, (all) => all.where("sender_id", "=", senderId!))
    .returning(["id", "sender_id"])
    .execute();

/** Identifies a transfer: by id, by the hash of a link's token, or by the numbers of both sides. */
export type StandingRef = { id: number } | { tokenHash: Buffer } | { senderNip: string; receiverNip: string };

/** Both sides of a standing transfer that this participant is one of; of several between two people, the latest. */
export function findSides(db: Db, participantId: number, ref: StandingRef) {
  const own = db
    .selectFrom("standing_transfer")
    .select(["standing_transfer.id", "sender_id", "receiver_id"])
    .where((row) => row.or([row("sender_id", "=", participantId), row("receiver_id", "=", participantId)]))
    .orderBy("standing_transfer.id", "desc");
  if ("id" in ref) return own.where("standing_transfer.id", "=", ref.id).executeTakeFirst();
  if ("tokenHash" in ref) return own.where("token_hash", "=", ref.tokenHash).executeTakeFirst();
  return own
    .innerJoin("participant as sender", "sender.id", "sender_id")
    .innerJoin("participant as receiver", "receiver.id", "receiver_id")
    .where("sender.identifier", "=", ref.senderNip)
    .where("receiver.identifier", "=", ref.receiverNip)
    .executeTakeFirst();
}

export const findAnySides = (db: Db, id: number) =>
  db.selectFrom("standing_transfer").select(["sender_id", "receiver_id"]).where("id", "=", id).executeTakeFirst();

export const lockStanding = (tx: Tx, id: number) =>
  tx.selectFrom("standing_transfer").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const listOpenOf = (tx: Tx, participantId: number) =>
  tx
    .selectFrom("standing_transfer")
    .selectAll()
    .where((row) => row.or([row("sender_id", "=", participantId), row("receiver_id", "=", participantId)]))
    .where(OPEN)
    .orderBy("id")
    .forUpdate()
    .execute();

const seenRows = (db: Db, participantId: number) =>
  db
    .selectFrom("standing_transfer as transfer")
    .innerJoin("participant as other", (join) =>
      join.on(
        sql<boolean>`other.id = case transfer.sender_id when ${participantId} then transfer.receiver_id else transfer.sender_id end`,
      ),
    )
    .selectAll("transfer")
    .select([
      ...OTHER,
      isKnownTo(participantId, sql.ref("other.id")).as("is_known"),
      sql<number>`(select coalesce(sum(p.points), 0)::bigint from standing_transfer_passing p
        where p.standing_transfer_id = transfer.id)`.as("passed_points"),
      personOf("transfer.membership_id").as("by_person"),
      personOf("transfer.answered_membership_id").as("answered_by_person"),
      personOf("transfer.ended_membership_id").as("ended_by_person"),
    ])
    .where((row) =>
      row.or([row("transfer.sender_id", "=", participantId), row("transfer.receiver_id", "=", participantId)]),
    );

export type StandingRow = NonNullable<Awaited<ReturnType<typeof findSeen>>>;

export const findSeen = (db: Db, participantId: number, id: number) =>
  seenRows(db, participantId).where("transfer.id", "=", id).executeTakeFirst();

export async function listSeen(db: Db, participantId: number, page: number, perPage: number) {
  const found = db
    .selectFrom("standing_transfer")
    .where((row) => row.or([row("sender_id", "=", participantId), row("receiver_id", "=", participantId)]));
  const rows = seenRows(db, participantId).orderBy("transfer.id", "desc");
  return await pageOf(db, found, rows, { page, per_page: perPage });
}

/**
 * The active transfer that passes a participant's earnings on, if both sides may move points now (nobody is locked, and
 * the sender's balance is not locked at their request).
 */
export const findPassing = (db: Db, senderId: number) =>
  db
    .selectFrom("standing_transfer")
    .innerJoin("participant as sender", "sender.id", "sender_id")
    .innerJoin("participant as receiver", "receiver.id", "receiver_id")
    .select(["standing_transfer.id", "receiver_id"])
    .where("sender_id", "=", senderId)
    .where("status", "=", "active")
    .where("sender.is_locked", "=", false)
    .where("sender.is_prize_ordering_locked", "=", false)
    .where("receiver.is_locked", "=", false)
    .executeTakeFirst();

export const insertPassing = (tx: Tx, row: Insertable<Tables["standing_transfer_passing"]>) =>
  tx.insertInto("standing_transfer_passing").values(row).execute();

/** Standing transfers that wait for this participant's answer at `at`, the first to end first. */
export const listAsked = (db: Db, receiverId: number, at: Date) =>
  db
    .selectFrom("standing_transfer")
    .select(["id", "sender_id", "expires_at"])
    .where("receiver_id", "=", receiverId)
    .where("status", "=", "pending")
    .where("expires_at", ">", at)
    .orderBy("expires_at")
    .orderBy("id")
    .execute();
