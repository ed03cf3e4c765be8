import { sql } from "kysely";
import { personOf } from "#platform/acts/acting-person.ts";
import { type Db, piece, run, isAny } from "#platform/database/database.ts";
import { pageOf } from "#platform/database/paging.ts";
import type { OrderKind, OrderStatus } from "@plon/rules/orders/reward-order.ts";

export type OrderFacts = {
  prize_id: number;
  kind: OrderKind;
  title: string;
  points: number | null;
  value_grosze: number;
  per_person_limit: number | null;
  is_on_offer: boolean;
  is_locked: boolean;
  /** Items this participant has already ordered and not cancelled. */
  ordered: number;
  available: number;
  /** What its variants differ in; null for a prize without any. */
  variant_label: string | null;
  /** The name of the variant that is asked for, while it is offered. */
  variant: string | null;
  /** Items or codes left, of a prize with variants that variant's, counted no further than needed; null if not limited. */
  left: number | null;
  /** The order that this key created earlier. */
  earlier_id: number | null;
  earlier_year: number | null;
  earlier_hash: Buffer | null;
};

export type OrderQuestion = {
  participantId: number;
  prizeId: number;
  variantId: number | null;
  quantity: number;
  key: string;
  at: Date;
  today: string;
};

/** Everything that decides about an order, in one read without locks; undefined if there is no such published prize. */
export async function findOrderFacts(db: Db, ask: OrderQuestion): Promise<OrderFacts | undefined> {
  const rows = await run<OrderFacts>(
    db,
    piece`
    select z.id as prize_id, z.kind, z.title, prize_points_for(z.points, z.id, p.id, ${ask.today}::date) as points, z.value_grosze, z.per_person_limit,
      z.offer = 'collect' and z.points is not null and (z.valid_until is null or z.valid_until > ${ask.at}) as is_on_offer,
      p.is_prize_ordering_locked as is_locked,
      case when z.per_person_limit is null then 0 else (
        select coalesce(sum(o.quantity), 0)::integer from reward_order o
        where o.prize_id = z.id and o.participant_id = p.id and o.status <> 'cancelled'
      ) end as ordered,
      coalesce(ledger_spendable(p.id, ${ask.at}), 0) as available,
      z.variant_label, v.name as variant,
      case z.kind when 'item' then case when z.variant_label is null
          then (select s.left_count from prize_stock s where s.prize_id = z.id) else v.left_count end
        else (select count(*)::integer from (
          select from voucher_code c where c.prize_id = z.id and c.order_id is null
            and (c.valid_until is null or c.valid_until >= ${ask.today}::date) limit ${ask.quantity}::integer
        ) free) end as "left",
      e.id as earlier_id, e.year as earlier_year, e.request_hash as earlier_hash
    from prize z join participant p on p.id = ${ask.participantId}
      left join prize_variant v on v.id = ${ask.variantId}::bigint and v.prize_id = z.id and v.is_offered
      left join reward_order e on e.participant_id = p.id and e.idempotency_key = ${ask.key}
    where z.id = ${ask.prizeId} and (e.id is not null
      or z.is_published and z.valid_from <= ${ask.at} and prize_is_open_to(z.promotion_only, z.promotion_id, p.id))`,
  );
  return rows[0];
}

const STATUS_RANK = sql`array_position(array['accepted', 'processing', 'sent', 'delivered', 'cancelled', 'paid'], o.status)`;

const SORTS = {
  id: sql`o.id`,
  title: sql`o.title collate polish`,
  points: sql`o.points`,
  status: STATUS_RANK,
  ordered_at: sql`o.ordered_at`,
};

const orders = (db: Db) =>
  db
    .selectFrom("reward_order as o")
    .innerJoin("prize", "prize.id", "o.prize_id")
    .leftJoin("prize_variant", "prize_variant.id", "o.variant_id")
    .selectAll("o")
    .select(["prize.slug", "prize_variant.name as variant_name", personOf("o.membership_id").as("by_person")]);

export type OwnOrdersFilter = {
  participantId: number;
  list: "current" | "archive";
  /** Orders of earlier years are the archive, unless they are still being delivered. */
  currentYear: number;
  page: number;
  per_page: number;
  sort: keyof typeof SORTS;
  order: "asc" | "desc";
  promotion: boolean | undefined;
};

const ON_THEIR_WAY: OrderStatus[] = ["accepted", "processing", "sent"];

/** A page of a participant's orders; ties: newest first. */
export async function listOwnOrders(db: Db, filter: OwnOrdersFilter) {
  const isCurrent = sql<boolean>`(o.year >= ${filter.currentYear} or o.status = any(${ON_THEIR_WAY}))`;
  const matching = sql<boolean>`o.participant_id = ${filter.participantId}
    and ${isCurrent} = ${filter.list === "current"}::boolean
    and (${filter.promotion ?? null}::boolean is null or prize.promotion_only = ${filter.promotion ?? null}::boolean)`;
  const found = db.selectFrom("reward_order as o").innerJoin("prize", "prize.id", "o.prize_id").where(matching);
  const rows = orders(db).where(matching).orderBy(SORTS[filter.sort], filter.order).orderBy("o.id", "desc");
  return await pageOf(db, found, rows, filter);
}

export const hasMoneyOrder = (db: Db, participantId: number): Promise<boolean> =>
  isAny(
    db
      .selectFrom("reward_order")
      .select("id")
      .where("participant_id", "=", participantId)
      .where("kind", "in", ["bank_transfer", "charity"])
      .limit(1),
  );

export const findOwnOrder = (db: Db, participantId: number, id: number) =>
  orders(db).where("o.id", "=", id).where("o.participant_id", "=", participantId).executeTakeFirst();

export const listCodes = (db: Db, orderId: number) =>
  db
    .selectFrom("voucher_code")
    .select(["id", "code", "valid_until"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();

/** A code that was handed out to this participant, with its order. */
export const findOwnVoucher = (db: Db, participantId: number, voucherId: number) =>
  db
    .selectFrom("voucher_code as c")
    .innerJoin("reward_order as o", "o.id", "c.order_id")
    .select([
      "c.prize_id",
      "c.code",
      "c.valid_until",
      "o.id as order_id",
      "o.year",
      "o.title",
      "o.status",
      "o.ordered_at",
    ])
    .where("c.id", "=", voucherId)
    .where("o.participant_id", "=", participantId)
    .executeTakeFirst();

/** The codes of a participant that are valid on a day: those that end first, then those without an end, newest first. */
export const listHeldCodes = (db: Db, participantId: number, today: string, limit: number) =>
  db
    .selectFrom("reward_order as o")
    .innerJoin("voucher_code as c", "c.order_id", "o.id")
    .select([
      "c.id",
      "o.id as order_id",
      "o.prize_id",
      "o.title",
      "o.status",
      "o.ordered_at",
      "c.code",
      "c.valid_until",
    ])
    .where("o.participant_id", "=", participantId)
    .where("o.kind", "=", "voucher")
    .where("o.status", "<>", "cancelled")
    .where((row) => row.or([row("c.valid_until", "is", null), row("c.valid_until", ">=", today)]))
    .orderBy("c.valid_until", (order) => order.asc().nullsLast())
    .orderBy("c.id", "desc")
    .limit(limit)
    .execute();

export const listEvents = (db: Db, orderId: number) =>
  db
    .selectFrom("reward_order_event")
    .select(["status", "happened_at", "note", personOf("reward_order_event.membership_id").as("by_person")])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();

/** Who a money reward is or was paid to: by its last payment, else the participant's account as it is now. */
export async function findPayee(db: Db, orderId: number): Promise<{ account: string | null; name: string | null }> {
  const found = await db
    .selectFrom("reward_order as o")
    .innerJoin("participant", "participant.id", "o.participant_id")
    .leftJoin("payout_line as line", "line.order_id", "o.id")
    .select((row) => [
      row.fn.coalesce("line.payee_account", "participant.bank_account").as("account"),
      "line.payee_name as name",
    ])
    .where("o.id", "=", orderId)
    .orderBy("line.id", (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return found ?? { account: null, name: null };
}
