import { placeOfPostcode, type StartingPoint, townPrefix } from "@plon/rules/places/nearness.ts";
import { postcodeOf } from "#modules/people/participants/participants.service.ts";
import type { Db } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import {
  findDistributor,
  findDistributorByNip,
  listDistributorNips,
  listActiveDistributors,
  listPostalPlaces,
  listPostalPlacesAmong,
} from "./distributors.queries.ts";
import type { DistributorFilter } from "./distributors.queries.ts";

/** Active distributors with their active branches, as the farmer looks for them. */
export const activeDistributors = (db: Db, filter: DistributorFilter) => listActiveDistributors(db, filter);

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

/** Those of the tax numbers that are of distributors, open or closed since. */
export async function distributorNipsAmong(db: Db, nips: string[]): Promise<Set<string>> {
  if (nips.length === 0) return new Set();
  return new Set((await listDistributorNips(db, nips)).map(({ nip }) => nip));
}

/** The distributor of an invoice, open or closed since. */
export const distributorOf = async (db: Db, id: number) =>
  getOrThrow(await findDistributor(db, id), "distributor.not_found");

/**
 * Where distances begin for a participant: at the asked postcode, or at the farm's own. Worked out from our branches and
 * the postal areas; undefined if no postcode is known or it belongs to no area.
 */
export async function startingPointOf(
  db: Db,
  participantId: number,
  asked: string | undefined,
): Promise<StartingPoint | undefined> {
  const postcode = asked ?? (await postcodeOf(db, participantId));
  return postcode === undefined
    ? undefined
    : placeOfPostcode(postcode, await listPostalPlaces(db, townPrefix(postcode)));
}

/** Where each of these postcodes is, as far as our branches and the postal areas say; those nobody knows are left out. */
export async function placesOfPostcodes(db: Db, postcodes: readonly string[]): Promise<Map<string, StartingPoint>> {
  const asked = [...new Set(postcodes)].filter((postcode) => postcode !== "");
  if (asked.length === 0) return new Map();
  const known = await listPostalPlacesAmong(db, [...new Set(asked.map(townPrefix))]);
  return new Map(
    asked.flatMap((postcode) => {
      const place = placeOfPostcode(postcode, known);
      return place ? [[postcode, place] as const] : [];
    }),
  );
}
