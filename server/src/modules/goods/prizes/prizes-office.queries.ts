import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOf } from "#platform/database/paging.ts";
import { keptCount } from "#platform/database/row-counts.ts";
import type { Tables } from "#platform/database/tables.ts";

type PrizeKind = PrizeRecord["kind"];

export type PrizeRecord = Selectable<Tables["prize"]>;

/** A prize's codes are kept by their last day, 'lasting' without one, 'given' once somebody has them. */
const codes = (which: RawBuilder<unknown>) => sql<number>`(select coalesce(sum(c.total), 0)::bigint from row_counts c
  where c.name = 'prize.codes' and c.key = prize.id and ${which})`;
const isUsable = (today: string) => sql`(c.detail = 'lasting' or c.detail < 'a' and c.detail >= ${today})`;

/** Prizes with what is left of them on `today`, their orders and photos. */
const prizeSelect = (db: Db, today: string) =>
  db
    .selectFrom("prize")
    .selectAll("prize")
    .select((row) => [
      sql<number | null>`case prize.kind
        when 'item' then case when prize.variant_label is null
          then (select left_count from prize_stock where prize_id = prize.id)
          else (select coalesce(sum(v.left_count), 0)::integer from prize_variant v
            where v.prize_id = prize.id and v.is_offered) end
        when 'voucher' then ${codes(isUsable(today))}
      end`.as("left_count"),
      keptCount("prize.orders", "prize.id").as("orders_total"),
      jsonArrayFrom(
        row
          .selectFrom("prize_photo")
          .select(["id", "alt", "width", "height", "file_keys"])
          .whereRef("prize_id", "=", "prize.id")
          .orderBy("position"),
      ).as("photos"),
    ]);

export type PrizeFilter = ListQuery & {
  sort: "position" | "title" | "points" | "valid_until";
  offer?: "collect" | "partner" | undefined;
  kind?: PrizeKind | undefined;
  published?: boolean | undefined;
};

export async function listPrizes(db: Db, filter: PrizeFilter, today: string) {
  const matching = sql<boolean>`(${filter.search} = '' or prize.search like search_fold(${likePattern(filter.search)})
      or prize.slug like ${likePattern(filter.search)})
    and (${filter.offer ?? null}::text is null or prize.offer = ${filter.offer ?? null})
    and (${filter.kind ?? null}::text is null or prize.kind = ${filter.kind ?? null})
    and (${filter.published ?? null}::boolean is null or prize.is_published = ${filter.published ?? null}::boolean)`;
  const found = db.selectFrom("prize").where(matching);
  const column = filter.sort === "title" ? sql`prize.title collate polish` : sql.ref(`prize.${filter.sort}`);
  const rows = prizeSelect(db, today)
    .where(matching)
    .orderBy(column, (by) => (filter.order === "asc" ? by.asc().nullsLast() : by.desc().nullsLast()))
    .orderBy("prize.id");
  return await pageOf(db, found, rows, filter);
}

/** One prize with its codes counted and its stock's last changes. */
export const findPrizeDetails = (db: Db, id: number, today: string) =>
  prizeSelect(db, today)
    .select((row) => [
      sql<{ free: number; given: number; lapsed: number }>`json_build_object('free', ${codes(isUsable(today))},
        'given', ${codes(sql`c.detail = 'given'`)}, 'lapsed', ${codes(sql`c.detail < ${today}`)})`.as("codes"),
      jsonArrayFrom(
        row
          .selectFrom("prize_stock_change")
          .leftJoin("staff", "staff.id", "prize_stock_change.changed_by")
          .leftJoin("prize_variant", "prize_variant.id", "prize_stock_change.variant_id")
          .select([
            "prize_stock_change.id",
            "prize_variant.name as variant",
            "prize_stock_change.change",
            "prize_stock_change.reason",
            "prize_stock_change.changed_at",
            "staff.name as changed_by",
          ])
          .whereRef("prize_stock_change.prize_id", "=", "prize.id")
          .orderBy("prize_stock_change.id", "desc")
          .limit(100),
      ).as("stock_changes"),
      jsonArrayFrom(
        row
          .selectFrom("prize_segment_price as own")
          .innerJoin("participant_segment as segment", "segment.id", "own.segment_id")
          .select(["own.segment_id", "segment.name as segment", "segment.people_total"])
          .select(["own.points", "own.valid_from", "own.valid_to"])
          .whereRef("own.prize_id", "=", "prize.id")
          .orderBy("own.valid_from")
          .orderBy("own.points")
          .orderBy("own.id"),
      ).as("segment_prices"),
      jsonArrayFrom(
        row
          .selectFrom("prize_variant")
          .select(["id", "name", "is_offered", "left_count"])
          .whereRef("prize_id", "=", "prize.id")
          .orderBy("position")
          .orderBy("id"),
      ).as("variants"),
      sql<number | null>`(select s.left_count from prize_stock s
        where s.prize_id = prize.id and prize.variant_label is not null)`.as("unsorted_count"),
    ])
    .where("prize.id", "=", id)
    .executeTakeFirst();

/** Locks the prize's own fields and photos, without blocking orders. */
export const lockPrize = (tx: Tx, id: number): Promise<PrizeRecord | undefined> =>
  tx.selectFrom("prize").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** Waits for orders of this prize that are being written, and blocks new ones. */
export const holdOrdersOf = (tx: Tx, id: number) =>
  tx.selectFrom("prize").select("id").where("id", "=", id).forUpdate().executeTakeFirst();

export const findPrize = (db: Db, id: number): Promise<PrizeRecord | undefined> =>
  db.selectFrom("prize").selectAll().where("id", "=", id).executeTakeFirst();

export const insertPrize = (tx: Tx, row: Insertable<Tables["prize"]>) =>
  tx.insertInto("prize").values(row).returning("id").executeTakeFirstOrThrow();

export const updatePrize = (tx: Tx, id: number, change: Updateable<Tables["prize"]>) =>
  tx
    .updateTable("prize")
    .set({ ...change, revision: sql`revision + 1` })
    .where("id", "=", id)
    .execute();

export const findStock = (db: Db, prizeId: number) =>
  db.selectFrom("prize_stock").select("left_count").where("prize_id", "=", prizeId).executeTakeFirst();

/** Adds to the remaining stock, or starts counting it. Violates prize_stock_negative below zero. */
export const addPieces = (tx: Tx, prizeId: number, change: number, isCounted: boolean) =>
  isCounted
    ? tx
        .updateTable("prize_stock")
        .set({ left_count: sql`left_count + ${change}` })
        .where("prize_id", "=", prizeId)
        .returning("left_count")
        .executeTakeFirstOrThrow()
    : tx
        .insertInto("prize_stock")
        .values({ prize_id: prizeId, left_count: change })
        .returning("left_count")
        .executeTakeFirstOrThrow();

/** Writes a change of stock; undefined if its key was used before. */
export const insertStockChange = (tx: Tx, row: Insertable<Tables["prize_stock_change"]>) =>
  tx
    .insertInto("prize_stock_change")
    .values(row)
    .onConflict((conflict) => conflict.constraint("prize_stock_change_key_unique").doNothing())
    .returning("id")
    .executeTakeFirst();

export const findStockChange = (db: Db, staffId: number, key: string) =>
  db
    .selectFrom("prize_stock_change")
    .select("request_hash")
    .where("changed_by", "=", staffId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

/** Items in orders that were not cancelled and name no variant. */
export async function countOrderedPieces(db: Db, prizeId: number): Promise<number> {
  const { pieces } = await db
    .selectFrom("reward_order")
    .select(sql<number>`coalesce(sum(quantity), 0)::integer`.as("pieces"))
    .where("prize_id", "=", prizeId)
    .where("variant_id", "is", null)
    .where("status", "<>", "cancelled")
    .executeTakeFirstOrThrow();
  return pieces;
}

/** Adds codes that the prize does not have yet, and returns how many. */
export async function insertCodes(
  tx: Tx,
  codes: Pick<Insertable<Tables["voucher_code"]>, "code" | "code_hash">[],
  shared: Omit<Insertable<Tables["voucher_code"]>, "code" | "code_hash">,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("voucher_code")
    .values(codes.map((code) => ({ ...shared, ...code })))
    .onConflict((conflict) => conflict.constraint("voucher_code_once").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}
