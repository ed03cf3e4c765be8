// What farmers say of things that were sent. Every change is made under the lock of the order.
import type { Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import { personOf } from "#platform/acts/acting-person.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export type ReturnRecord = Selectable<Tables["order_return"]>;
export type NewReturn = Insertable<Tables["order_return"]>;

/** Returns of these orders, newest first, with who said it, who decided, and the order of what is kept. */
export const listReturns = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom("order_return as r")
    .leftJoin("reward_order as kept", "kept.id", "r.kept_order_id")
    .leftJoin("staff", "staff.id", "r.decided_by")
    .selectAll("r")
    .select(["kept.year as kept_year", "staff.name as decided_by_name", personOf("r.membership_id").as("by_person")])
    .where("r.order_id", "in", orderIds)
    .orderBy("r.id", "desc")
    .execute();

export type ReturnRow = Awaited<ReturnType<typeof listReturns>>[number];

/** Returns of these locked orders about which something has yet to be done. */
export const listWaiting = (db: Db, orderIds: readonly number[]): Promise<ReturnRecord[]> =>
  db
    .selectFrom("order_return")
    .selectAll()
    .where("order_id", "in", orderIds)
    .where("state", "in", ["open", "exchanging"])
    .execute();

export const findReturnByKey = (db: Db, participantId: number, key: string): Promise<ReturnRecord | undefined> =>
  db
    .selectFrom("order_return")
    .selectAll()
    .where("participant_id", "=", participantId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

/** Undefined if the key has another request already. */
export async function insertReturn(tx: Tx, row: NewReturn): Promise<number | undefined> {
  const made = await tx
    .insertInto("order_return")
    .values(row)
    .onConflict((conflict) => conflict.constraint("order_return_key_unique").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

export async function updateReturn(tx: Tx, id: number, change: Updateable<Tables["order_return"]>): Promise<void> {
  await tx.updateTable("order_return").set(change).where("id", "=", id).execute();
}

/** The history of an order again under the order of the pieces that are kept; its first event says where they are from. */
export async function copyEvents(tx: Tx, from: number, to: number, note: string): Promise<void> {
  await sql`
    insert into reward_order_event (order_id, status, happened_at, actor_kind, staff_id, note, membership_id)
    select ${to}::bigint, status, happened_at, actor_kind, staff_id,
      case when row_number() over (order by id) = 1 then ${note} else note end, membership_id
    from reward_order_event where order_id = ${from} and status <> 'cancelled' order by id`.execute(tx);
}
