// Prices for who is in a segment. What a participant pays says `prize_prices_of` of the database alone (prizes.sql).
import { sql } from "kysely";
import type { SegmentPrice } from "@plon/rules/goods/segment-price.ts";
import type { Db, Tx } from "#platform/database/database.ts";

/** Takes the place of the prices that were there. */
export async function replacePrices(tx: Tx, prizeId: number, prices: readonly SegmentPrice[]): Promise<void> {
  await tx.deleteFrom("prize_segment_price").where("prize_id", "=", prizeId).execute();
  if (prices.length === 0) return;
  await tx
    .insertInto("prize_segment_price")
    .values(prices.map((price) => ({ prize_id: prizeId, ...price })))
    .execute();
}

/** Segments with their names, kept from being deleted or changed until the transaction ends. */
export const holdSegments = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("participant_segment")
    .select(["id", "name", "revision", "people_total"])
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .orderBy("id")
    .forShare()
    .execute();

/** The revisions of these segments, in the order of their numbers: other people are meant once one differs. */
export async function revisionsOfSegments(db: Db, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ revisions: string }>`
    select coalesce(string_agg(s.id || '.' || s.revision, ',' order by s.id), '') as revisions
    from participant_segment s where s.id = any(${ids}::bigint[])`.execute(db);
  return rows[0]!.revisions;
}

/** Segments that have a price, of whichever prize, that is not over. */
export async function countPricedSegments(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ segments: number }>`
    select count(distinct s.segment_id)::integer as segments from prize_segment_price s
    where s.valid_to is null or s.valid_to >= ${today}::date`.execute(db);
  return rows[0]!.segments;
}
