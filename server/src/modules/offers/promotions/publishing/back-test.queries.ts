import type { Db } from "#platform/database/database.ts";

/** Who these participants are, by id. */
export async function findPeople(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom("participant")
    .select(["id", "identifier", "first_name", "last_name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names of these products, by id. */
export async function listNamedProducts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom("product").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
