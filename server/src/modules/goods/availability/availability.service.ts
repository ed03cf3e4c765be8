import { nearestFirst, type Place } from "@plon/rules/places/nearness.ts";
import { startingPointOf } from "#modules/people/distributors/distributors.service.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { pagerFor } from "#platform/database/paging.ts";
import {
  type AvailabilityFilter,
  listAvailability,
  listBranchesWith,
  listPacksAt,
  type PlaceFilter,
} from "./availability.queries.ts";

/** A page of packs at open branches of open distributors; products that are not offered any more are left out. */
export const availabilityPage = (db: Db, filter: AvailabilityFilter) => listAvailability(db, filter);

export type NearestAsked = PlaceFilter & {
  page: number;
  postcode?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
};

const BRANCHES_PER_PAGE = 10;

/**
 * A page of the branches that have one of the products or can order it, each with what it reported on all of them.
 * Nearest first from the given position, the given postcode or the farm's own; by name where none of them is known.
 */
export async function nearestBranchesPage(db: Db, ctx: ParticipantContext, asked: NearestAsked) {
  const from = positionOf(asked) ?? (await startingPointOf(db, ctx.participantId, asked.postcode));
  const having = await listBranchesWith(db, asked);
  const sorted = from ? nearestFirst(having, from) : having.map(({ id }) => ({ id, km: null }));
  const { offset, ...meta } = pagerFor(sorted.length, asked.page, BRANCHES_PER_PAGE);
  const shown = sorted.slice(offset, offset + BRANCHES_PER_PAGE);
  const packs = await listPacksAt(
    db,
    asked,
    shown.map(({ id }) => id),
  );
  const byBranch = Map.groupBy(packs, ({ branch_id }) => branch_id);
  return { rows: shown.map(({ id, km }) => ({ km, packs: byBranch.get(id) ?? [] })), meta };
}

const positionOf = ({ lat, lng }: NearestAsked): Place | undefined =>
  lat === undefined || lng === undefined ? undefined : { lat, lng };
