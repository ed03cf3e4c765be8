import type { Db } from "#platform/database/database.ts";

/** What a second person is told of these orders, with what was said of each and waits. */
export const listReturnable = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom("reward_order as o")
    .leftJoin("order_return as r", (join) =>
      join.onRef("r.order_id", "=", "o.id").on("r.state", "in", ["open", "exchanging"]),
    )
    .select(["o.id", "o.participant_id", "o.year", "o.title", "o.points", "o.value_grosze", "o.quantity", "o.status"])
    .select(["r.id as return_id", "r.state as return_state", "r.quantity as returned_pieces"])
    .where("o.id", "in", [...orderIds])
    .orderBy("o.id")
    .execute();
