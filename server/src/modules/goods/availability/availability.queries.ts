import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { likePattern, pageOf } from "#platform/database/paging.ts";

/** Open distributors, their open branches and the cities these stand in, in Polish order. */
export async function listPlaces(db: Db) {
  const branches = await db
    .selectFrom("distributor_branch as branch")
    .innerJoin("distributor", "distributor.id", "branch.distributor_id")
    .select(["branch.id", "branch.name", "branch.city", "distributor.name as distributor_name"])
    .where("distributor.is_active", "=", true)
    .where("branch.is_active", "=", true)
    .orderBy(sql`branch.name collate polish`)
    .orderBy("branch.id")
    .execute();
  const distributors = await db
    .selectFrom("distributor")
    .select(["id", "name"])
    .where("is_active", "=", true)
    .orderBy(sql`name collate polish`)
    .execute();
  const cities = await db
    .selectFrom("distributor_branch as branch")
    .innerJoin("distributor", "distributor.id", "branch.distributor_id")
    .select("branch.city")
    .where("distributor.is_active", "=", true)
    .where("branch.is_active", "=", true)
    .groupBy("branch.city")
    .orderBy(sql`branch.city collate polish`)
    .execute();
  return { branches, distributors, cities: cities.map(({ city }) => city) };
}

export type PlaceFilter = { products: number[]; distributor: string; branch: string; city: string };
export type AvailabilityFilter = PlaceFilter & { page: number };

const PER_PAGE = 16;

/** Packs of the products at open branches of open distributors. */
function packsAt(db: Db, filter: PlaceFilter) {
  const named = (phrase: string, column: ReturnType<typeof sql>) =>
    sql<boolean>`(${phrase} = '' or search_fold(${column}) like search_fold(${likePattern(phrase)}))`;
  return db
    .selectFrom("product_availability as place")
    .innerJoin("product", "product.id", "place.product_id")
    .innerJoin("distributor_branch as branch", "branch.id", "place.branch_id")
    .innerJoin("distributor", "distributor.id", "branch.distributor_id")
    .where("product.sap", "in", filter.products)
    .where("product.is_active", "=", true)
    .where("distributor.is_active", "=", true)
    .where("branch.is_active", "=", true)
    .where(named(filter.distributor, sql`distributor.name`))
    .where(named(filter.branch, sql`branch.name || ' ' || distributor.name`))
    .where(named(filter.city, sql`branch.city`));
}

/** The packs with everything that is shown of them. */
const shownPacks = (db: Db, filter: PlaceFilter) =>
  packsAt(db, filter)
    .select(["product.sap", "product.name as product", "product.unit", "place.branch_id", "place.status"])
    .select([sql<number>`place.pack_volume::float8`.as("pack"), "place.updated_at", "distributor.name as distributor"])
    .select([
      "branch.name as branch",
      "branch.city",
      "branch.street",
      "branch.postcode",
      "branch.phone",
      "branch.opening_hours",
    ])
    .select(["branch.lat", "branch.lng"])
    .orderBy(sql`array_position('{available,on_order,none}', place.status)`)
    .orderBy(sql`product.name collate polish`)
    .orderBy("place.pack_volume");

/** A page of packs: those in stock first, then by product, pack and distributor. */
export async function listAvailability(db: Db, filter: AvailabilityFilter) {
  const rows = shownPacks(db, filter)
    .orderBy(sql`distributor.name collate polish`)
    .orderBy("place.branch_id");
  return await pageOf(db, packsAt(db, filter), rows, { page: filter.page, per_page: PER_PAGE });
}

/** Every branch that has one of the packs or can order it, by the distributor's name. */
export const listBranchesWith = (db: Db, filter: PlaceFilter) =>
  packsAt(db, filter)
    .select(["branch.id", "distributor.name as distributor", "branch.name as branch", "branch.lat", "branch.lng"])
    .where("place.status", "<>", "none")
    .groupBy(["branch.id", "distributor.name"])
    .orderBy(sql`distributor.name collate polish`)
    .orderBy("branch.id")
    .execute();

/** The packs at these branches, those in stock first. */
export const listPacksAt = (db: Db, filter: PlaceFilter, branchIds: readonly number[]) =>
  shownPacks(db, filter)
    .where("branch.id", "in", branchIds.length === 0 ? [0] : [...branchIds])
    .execute();
