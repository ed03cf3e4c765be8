import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/database.ts";
import { existing } from "#platform/errors.ts";
import {
  findDistributor,
  findDistributorByNip,
  listActiveDistributors,
  listDistributorOptions,
  updateFeedTrust,
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

/** Sets whether a distributor's documents are accepted without review. Throws distributor.not_found. */
export async function setFeedTrust(tx: Tx, ctx: StaffContext, id: number, trust: "review" | "accept") {
  const { feed_trust } = await distributorOf(tx, id);
  if (feed_trust === trust) return;
  await updateFeedTrust(tx, id, trust);
  const subject = { type: "distributor", id } as const;
  await audit(tx, ctx, { action: "distributor.trust", subject, before: { trust: feed_trust }, after: { trust } });
}
