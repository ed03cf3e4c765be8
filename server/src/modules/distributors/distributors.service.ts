import type { Db } from "#platform/database.ts";
import { existing } from "#platform/errors.ts";
import {
  findDistributor,
  findDistributorByNip,
  listActiveDistributors,
  listDistributorOptions,
} from "./distributors.queries.ts";
import type { DistributorFilter } from "./distributors.queries.ts";

/** Active distributors with their active branches, as the farmer looks for them. */
export const activeDistributors = (db: Db, filter: DistributorFilter) => listActiveDistributors(db, filter);

/** Distributors a farmer may choose in the invoice form. */
export const distributorOptions = (db: Db) => listDistributorOptions(db);

/** A distributor whose invoices may be submitted; undefined if there is none or it is closed. */
export async function openDistributor(db: Db, id: number) {
  const distributor = await findDistributor(db, id);
  return distributor?.is_active ? distributor : undefined;
}

/** The open distributor of a NIP; undefined when there is none. */
export async function openDistributorOfNip(db: Db, nip: string) {
  const distributor = await findDistributorByNip(db, nip);
  return distributor?.is_active ? distributor : undefined;
}

/** The distributor of an invoice, open or closed since. */
export const distributorOf = async (db: Db, id: number) =>
  existing(await findDistributor(db, id), "distributor.not_found");
