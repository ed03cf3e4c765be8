import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

/** Branches with the names a file uses for them. */
export const listBranches = (db: Db) =>
  db
    .selectFrom("distributor_branch as branch")
    .innerJoin("distributor", "distributor.id", "branch.distributor_id")
    .select(["branch.id", "branch.name", "distributor.nip"])
    .execute();

/** Packs with the names a file uses for them. */
export const listPacks = (db: Db) =>
  db
    .selectFrom("product_pack as pack")
    .innerJoin("product", "product.id", "pack.product_id")
    .select([
      "pack.product_id",
      sql<number>`pack.volume::float8`.as("volume"),
      "pack.gtin",
      "product.sap",
      "product.name",
      "product.unit",
    ])
    .execute();

export const listStockOf = (db: Db, branchIds: number[]) =>
  db
    .selectFrom("product_availability")
    .select(["branch_id", "product_id", sql<number>`pack_volume::float8`.as("volume"), "status"])
    .where("branch_id", "in", branchIds.length > 0 ? branchIds : [-1])
    .execute();

/** All stock by the names a file uses. */
export const listWholeStock = (db: Db) =>
  db
    .selectFrom("product_availability as stock")
    .innerJoin("distributor_branch as branch", "branch.id", "stock.branch_id")
    .innerJoin("distributor", "distributor.id", "branch.distributor_id")
    .innerJoin("product_pack as pack", (join) =>
      join.onRef("pack.product_id", "=", "stock.product_id").onRef("pack.volume", "=", "stock.pack_volume"),
    )
    .innerJoin("product", "product.id", "stock.product_id")
    .select(["distributor.nip", "branch.name as branch", "product.sap", "pack.gtin", "stock.status"])
    .select(sql<number>`pack.volume::float8`.as("volume"))
    .orderBy("distributor.nip")
    .orderBy("branch.name")
    .orderBy("product.sap")
    .orderBy("pack.volume")
    .execute();

export type StockRow = {
  branch_id: number;
  product_id: number;
  volume: number;
  status: Tables["product_availability"]["status"];
};

const CHUNK = 1000;

/** Writes current stock, in key order so that two files never deadlock. */
export async function writeStock(tx: Tx, rows: StockRow[], at: Date): Promise<void> {
  const ordered = rows.toSorted(
    (a, b) => a.branch_id - b.branch_id || a.product_id - b.product_id || a.volume - b.volume,
  );
  for (let from = 0; from < ordered.length; from += CHUNK) {
    await tx
      .insertInto("product_availability")
      .values(
        ordered.slice(from, from + CHUNK).map(({ volume, branch_id, product_id, status }) => ({
          branch_id,
          product_id,
          status,
          pack_volume: volume,
          updated_at: at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["branch_id", "product_id", "pack_volume"]).doUpdateSet((row) => ({
          status: row.ref("excluded.status"),
          updated_at: row.ref("excluded.updated_at"),
        })),
      )
      .execute();
  }
}
