import type { Db } from "#platform/database.ts";
import { type DistributorFilter, listActiveDistributors } from "./distributors.queries.ts";

/** Active distributors with their active branches, as the farmer looks for them. */
export const activeDistributors = (db: Db, filter: DistributorFilter) => listActiveDistributors(db, filter);
