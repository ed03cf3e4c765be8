import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** The farms about which something happened between two moments: each part reads one index. In the order of their numbers. */
export async function listChangedFarms(db: Db, from: Date, until: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct id from (
      select id from participant where created_at > ${from} and created_at <= ${until}
      union all select participant_id from contact_change
        where outcome = 'confirmed' and ended_at > ${from} and ended_at <= ${until}
      union all select participant_id from session
        where participant_id is not null and device_key is not null and created_at > ${from} and created_at <= ${until}
      union all select participant_id from invoice where submitted_at > ${from} and submitted_at <= ${until}
      union all select participant_id from invoice where decided_at > ${from} and decided_at <= ${until}
      union all select participant_id from reward_order
        where status <> 'cancelled' and ordered_at > ${from} and ordered_at <= ${until}
      union all select unnest(array[sender_id, receiver_id]) from one_time_transfer
        where status = 'done' and ended_at > ${from} and ended_at <= ${until}
    ) changed(id)
    where exists (select from participant p where p.id = changed.id and p.closed_at is null and p.merged_into is null)
    order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

export const findMark = async (db: Db): Promise<Date | undefined> =>
  (await db.selectFrom("fraud_mark").select("seen_until").where("counting", "=", "farms").executeTakeFirst())
    ?.seen_until;

export const putMark = (tx: Tx, seenUntil: Date) =>
  tx
    .insertInto("fraud_mark")
    .values({ counting: "farms", seen_until: seenUntil })
    .onConflict((conflict) => conflict.column("counting").doUpdateSet({ seen_until: seenUntil }))
    .execute();
