// What belongs to a product besides its own row: packs, doses, multipliers, photo, label, and waiting invoices with it.
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export type Pack = { volume: number; gtin: string | null };
export type Dose = { crop_id: number; min: number; max: number };

/**
 * Makes these the packs of a product: remaining packs keep their rows, because stock at branches refers to them.
 * Numbers are cleared first, so that one may move from pack to pack.
 */
export async function setPacks(tx: Tx, productId: number, packs: readonly Pack[]): Promise<void> {
  const volumes = packs.map(({ volume }) => String(volume));
  await tx.deleteFrom("product_pack").where("product_id", "=", productId).where("volume", "not in", volumes).execute();
  await tx.updateTable("product_pack").set({ gtin: null }).where("product_id", "=", productId).execute();
  await tx
    .insertInto("product_pack")
    .values(packs.map(({ volume, gtin }) => ({ product_id: productId, volume, gtin })))
    .onConflict((conflict) =>
      conflict.columns(["product_id", "volume"]).doUpdateSet((row) => ({ gtin: row.ref("excluded.gtin") })),
    )
    .execute();
}

export async function setDoses(tx: Tx, productId: number, doses: readonly Dose[]): Promise<void> {
  await tx.deleteFrom("product_dose").where("product_id", "=", productId).execute();
  if (doses.length === 0) return;
  const rows = doses.map(({ crop_id, min, max }) => ({
    product_id: productId,
    crop_id,
    dose_min_per_hectare: min,
    dose_max_per_hectare: max,
  }));
  await tx.insertInto("product_dose").values(rows).execute();
}

export const insertMultiplier = (tx: Tx, row: Insertable<Tables["product_multiplier"]>) =>
  tx.insertInto("product_multiplier").values(row).execute();

export const lockMultiplier = (tx: Tx, productId: number, id: number) =>
  tx
    .selectFrom("product_multiplier")
    .select(["id", "campaign", "valid_from", "valid_to"])
    .where("product_id", "=", productId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const deleteMultiplier = (tx: Tx, id: number) =>
  tx.deleteFrom("product_multiplier").where("id", "=", id).execute();

export const endMultiplier = (tx: Tx, id: number, lastDay: string) =>
  tx.updateTable("product_multiplier").set({ valid_to: lastDay }).where("id", "=", id).execute();

/** The limits of products for a year; null if none applies. */
export const listLimitsOfYear = (db: Db, productIds: readonly number[], year: number) =>
  sql<{ id: number; points: number | null }>`
    select id, product_limit_in(id, ${year}::integer) as points from unnest(${[...new Set(productIds)]}::bigint[]) as asked (id)
  `
    .execute(db)
    .then(({ rows }) => rows);

export const setLimit = (tx: Tx, row: Insertable<Tables["product_limit"]>) =>
  tx
    .insertInto("product_limit")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["product_id", "from_year"])
        .doUpdateSet((given) => ({ limit_points: given.ref("excluded.limit_points") })),
    )
    .execute();

/** What each pack of these products may cost, as the office said. */
export const listPriceBands = (db: Db, productIds: readonly number[]) =>
  db
    .selectFrom("product_price_band")
    .select(["product_id", sql<number>`(pack_volume * 1000)::integer`.as("pack_thousandths")])
    .select(["min_grosze", "max_grosze"])
    .where("product_id", "in", productIds.length > 0 ? [...productIds] : [-1])
    .execute();

export const setPriceBand = (tx: Tx, row: Insertable<Tables["product_price_band"]>) =>
  tx
    .insertInto("product_price_band")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["product_id", "pack_volume"]).doUpdateSet((given) => ({
        min_grosze: given.ref("excluded.min_grosze"),
        max_grosze: given.ref("excluded.max_grosze"),
        set_by: given.ref("excluded.set_by"),
        set_at: given.ref("excluded.set_at"),
      })),
    )
    .execute();

/** The largest dose of each of these products that has one, in thousandths of its unit for a hectare. */
export const listLargestDoses = (db: Db, productIds: readonly number[]) =>
  db
    .selectFrom("product_dose")
    .select(["product_id", sql<number>`(max(dose_max_per_hectare) * 1000)::integer`.as("dose_thousandths")])
    .where("product_id", "in", productIds.length > 0 ? [...productIds] : [-1])
    .groupBy("product_id")
    .execute();

/** What accepted invoices of these days say of products, less what was corrected: in the product's unit, and its points. */
export async function listBought(db: Db, productIds: readonly number[], from: string, to: string) {
  const { rows } = await sql<{ product_id: number; volume: number; points: number }>`
    select l.product_id, sum(l.quantity * l.pack_volume)::float8 as volume, sum(l.points)::bigint as points
    from invoice_line l join invoice i on i.id = l.invoice_id and i.status = 'accepted'
      left join invoice corrected on corrected.id = i.corrects_invoice_id
    where l.product_id = any (${[...productIds]}::bigint[]) and l.status in ('accepted', 'limit', 'limit.product')
      and coalesce(corrected.list_date, i.list_date) between ${from}::date and ${to}::date
    group by l.product_id having sum(l.quantity * l.pack_volume) > 0
  `.execute(db);
  return rows;
}

/** Invoices with this product that wait for a decision and were issued (or submitted) on these days. */
export async function countWaitingInvoices(db: Db, productId: number, from: string, to: string | null) {
  const { waiting } = await db
    .selectFrom("invoice")
    .select((row) => row.fn.countAll<number>().as("waiting"))
    .where("status", "in", ["pending", "returned"])
    .where("list_date", ">=", from)
    .where(sql<boolean>`(${to}::date is null or list_date <= ${to}::date)`)
    .where((row) =>
      row.exists(
        row
          .selectFrom("invoice_line as line")
          .select("line.id")
          .whereRef("line.invoice_id", "=", "invoice.id")
          .where("line.product_id", "=", productId),
      ),
    )
    .executeTakeFirstOrThrow();
  return waiting;
}

export async function replaceLabel(
  tx: Tx,
  productId: number,
  label: { storage_key: string; size_bytes: number; uploaded_at: Date } | undefined,
): Promise<void> {
  await tx.deleteFrom("product_label").where("product_id", "=", productId).execute();
  if (label)
    await tx
      .insertInto("product_label")
      .values({ product_id: productId, ...label })
      .execute();
}
