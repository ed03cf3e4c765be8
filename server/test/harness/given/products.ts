// Products and stock for the tests of the catalogue.
import { type Insertable, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";
import type { TestServer } from "#test/harness/server.ts";

let serial = 0;

type ProductFacts = Partial<Insertable<Tables["product"]>> & { packs?: number[]; points?: number };

/** An active product; with points it has a rate since 2020. */
export async function givenProduct(server: TestServer, facts: ProductFacts = {}): Promise<{ id: number; sap: number }> {
  serial += 1;
  const { packs = [5], points, ...columns } = facts;
  const row = await server.db
    .insertInto("product")
    .values({
      sap: 500_000 + serial,
      name: `Produkt ${serial}`,
      brand: "Plon",
      category: "Herbicydy",
      unit: "l",
      ...columns,
    })
    .returning(["id", "sap"])
    .executeTakeFirstOrThrow();
  if (packs.length > 0) {
    await server.db
      .insertInto("product_pack")
      .values(packs.map((volume) => ({ product_id: row.id, volume })))
      .execute();
  }
  if (points !== undefined) {
    const rate = { product_id: row.id, points_per_unit: points, valid_from: "2020-01-01" };
    await server.db.insertInto("product_rate").values(rate).execute();
  }
  return row;
}

/** This many products named 'Środek 1' and so on. */
export async function addProducts(db: Database["db"], count: number): Promise<void> {
  await sql`with made as (
      insert into product (sap, name, brand, category, unit)
      select 800000 + n, 'Środek ' || n, 'Plon', 'Herbicydy', 'l' from generate_series(1, ${count}::int) n returning id
    ) insert into product_pack (product_id, volume) select id, 5 from made`.execute(db);
}

/** The catalogue with this many products and nothing else. */
export async function onlyProducts(server: TestServer, count: number): Promise<void> {
  await server.database.asOwner("truncate product cascade");
  await addProducts(server.db, count);
}

type BranchFacts = { name?: string; city?: string; opening_hours?: string };

/** A branch of the distributor. */
export async function givenBranch(server: TestServer, distributorId: number, facts: BranchFacts = {}) {
  serial += 1;
  return await server.db
    .insertInto("distributor_branch")
    .values({
      distributor_id: distributorId,
      name: facts.name ?? `Oddział ${serial}`,
      street: "ul. Składowa 4",
      postcode: "27-600",
      city: facts.city ?? "Sandomierz",
      phone: "+48158320000",
      lat: 50.68,
      lng: 21.75,
      opening_hours: facts.opening_hours ?? "",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}
