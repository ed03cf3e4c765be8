import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

const PERSON = [
  "id",
  "identifier",
  "is_locked",
  "closed_at",
  "merged_into",
] as const satisfies readonly (keyof Tables["participant"])[];

export const findPeople = (db: Db, ids: readonly number[]) =>
  db.selectFrom("participant").select(PERSON).where("id", "in", ids).execute();

/** Locks both, in the order of their numbers. */
export const lockPeople = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom("participant").select(PERSON).where("id", "in", ids).orderBy("id").forUpdate().execute();

export type Standing = {
  undecided_invoices: number;
  open_orders: number;
  open_payouts: number;
  standing_transfers: number;
  one_time_transfers: number;
  waiting_adjustments: number;
  open_closings: number;
  satagro: number;
  ksef: number;
  allow_lists: number;
  recommendations: number;
  invoices: number;
  orders: number;
};

/** What an account still has under way, and what it has in total. Each count is one index read. */
export async function countStanding(db: Db, id: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      (select count(*) from invoice where participant_id = ${id} and status in ('pending', 'returned')) as undecided_invoices,
      (select count(*) from reward_order where participant_id = ${id} and status in ('accepted', 'processing', 'sent'))
        + (select count(*) from order_return where participant_id = ${id} and state = 'open') as open_orders,
      (select count(*) from reward_order o join payout_line l on l.order_id = o.id
        where o.participant_id = ${id} and l.state = 'waiting') as open_payouts,
      (select count(*) from standing_transfer
        where (sender_id = ${id} or receiver_id = ${id}) and status in ('pending', 'active')) as standing_transfers,
      (select count(*) from one_time_transfer
        where (sender_id = ${id} or receiver_id = ${id}) and status = 'pending') as one_time_transfers,
      (select count(*) from approval_request where kind = 'participant.points' and status = 'waiting'
        and asked ->> 'participant_id' = ${String(id)}) as waiting_adjustments,
      (select count(*) from closing_request where participant_id = ${id} and status = 'open') as open_closings,
      (select count(*) from satagro_connection where participant_id = ${id} and ended_at is null) as satagro,
      (select count(*) from ksef_connection where participant_id = ${id} and ended_at is null) as ksef,
      (select count(*) from promotion_allowed a join participant p on p.identifier = a.identifier where p.id = ${id})
        as allow_lists,
      (select count(*) from invitation where inviter_id = ${id} and first_invoice_at is null and erased_at is null)
        as recommendations,
      (select count(*) from invoice where participant_id = ${id}) as invoices,
      (select count(*) from reward_order where participant_id = ${id}) as orders
  `.execute(db);
  return rows[0]!;
}

export const findMergeByKey = (db: Db, staffId: number, key: string) =>
  db
    .selectFrom("participant_merge")
    .selectAll()
    .where("merged_by", "=", staffId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

export const insertMerge = (tx: Tx, row: Insertable<Tables["participant_merge"]>) =>
  tx.insertInto("participant_merge").values(row).execute();

/** Points the abandoned account to the kept one, and also those that pointed to it. */
export async function leadTo(tx: Tx, leftId: number, keptId: number): Promise<void> {
  await tx
    .updateTable("participant")
    .set({ merged_into: keptId, is_locked: true })
    .where((row) => row.or([row("id", "=", leftId), row("merged_into", "=", leftId)]))
    .execute();
}

/** Adds the kept number to every list that has the abandoned one. */
export const copyAllowLists = (tx: Tx, from: string, to: string) =>
  sql`
    insert into promotion_allowed (promotion_id, identifier, added_by, added_at)
    select promotion_id, ${to}, added_by, added_at from promotion_allowed where identifier = ${from}
    on conflict do nothing
  `.execute(tx);

/** Hands open recommendations over to the kept account, which will get their points. */
export const handOverRecommendations = (tx: Tx, leftId: number, keptId: number) =>
  tx
    .updateTable("invitation")
    .set({ inviter_id: keptId, idempotency_key: null, request_hash: null })
    .where("inviter_id", "=", leftId)
    .where("first_invoice_at", "is", null)
    .where("erased_at", "is", null)
    .execute();
