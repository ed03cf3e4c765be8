import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

/**
 * Keeps others from changing these distributors and from adding any while a file is judged and written. Rows are locked
 * first: changing a branch locks its distributor's row.
 */
export async function lockDistributors(tx: Tx, nips: string[]): Promise<void> {
  await tx.selectFrom("distributor").select("id").where("nip", "in", nips).orderBy("id").forUpdate().execute();
  await sql`lock table distributor in share row exclusive mode`.execute(tx);
}

/** The NIPs of all distributors, by name. */
export const listNips = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("distributor").select("nip").orderBy("name").orderBy("id").execute()).map(({ nip }) => nip);

/** The existing ones of these distributors, without their branches. */
export const listDistributorsByNip = (db: Db, nips: string[]) =>
  db
    .selectFrom("distributor")
    .select(["id", "name", "nip", "street", "postcode", "city", "phone", "edi", "is_active"])
    .where("nip", "in", nips.length > 0 ? nips : [""])
    .orderBy("name")
    .orderBy("id")
    .execute();

export const listBranchesOf = (db: Db, distributorIds: number[]) =>
  db
    .selectFrom("distributor_branch")
    .select([
      "id",
      "distributor_id",
      "name",
      "street",
      "postcode",
      "city",
      "phone",
      "lat",
      "lng",
      "opening_hours",
      "is_active",
    ])
    .where("distributor_id", "in", distributorIds.length > 0 ? distributorIds : [-1])
    .orderBy("id")
    .execute();

const CHUNK = 1000;

/** Adds distributors and returns their numbers by NIP. */
export async function insertDistributors(tx: Tx, rows: Insertable<Tables["distributor"]>[]) {
  const idOf = new Map<string, number>();
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK);
    const made = await tx.insertInto("distributor").values(chunk).returning(["id", "nip"]).execute();
    for (const { id, nip } of made) idOf.set(nip, id);
  }
  return idOf;
}

export async function insertBranches(tx: Tx, rows: Insertable<Tables["distributor_branch"]>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    await tx
      .insertInto("distributor_branch")
      .values(rows.slice(from, from + CHUNK))
      .execute();
  }
}
