import type { Db } from "#platform/database.ts";
import {
  type AvailabilityFilter,
  listAvailability,
  listBranchesWith,
  listPlaces,
  type PlaceFilter,
} from "./availability.queries.ts";

/** Distributors, branches and cities to search by. */
export const placesToSearch = (db: Db) => listPlaces(db);

/** A page of packs at open branches of open distributors; products that are not offered any more are left out. */
export const availabilityPage = (db: Db, filter: AvailabilityFilter) => listAvailability(db, filter);

/** All branches of those pages. */
export const branchesWith = (db: Db, filter: PlaceFilter) => listBranchesWith(db, filter);
