// Whose results are asked about: what a filter of results means.
import type { RawBuilder } from "kysely";
import {
  RESULTS_FARMS_MAX,
  RESULTS_FARMS_MIN,
  type ResultsFilter,
} from "@plon/contract/office/desk/reports-results.ts";
import { READ_PARTICIPANTS } from "@plon/contract/shared/roles.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import { farmsAskedBy, seesSegments } from "#modules/offers/segments/asked-farms.service.ts";
import { arePartsSummed } from "#modules/points/ledger/ledger-days.service.ts";
import { areSalesPartsSummed } from "./sales.queries.ts";
import { countFarms, listNamed, listRepresentativeChoices, type Whose } from "./farms-sales.queries.ts";

export type { Whose } from "./farms-sales.queries.ts";

type Asking = Pick<StaffContext, "staff">;

const seesFarms = ({ staff }: Asking) => READ_PARTICIPANTS.includes(staff.role);

/**
 * The farms and the seller whose results are asked about; undefined is the whole programme, which is read from sums. A
 * representative is told of own farms, whatever is asked. Whoever may not see farms is not told of fewer than
 * RESULTS_FARMS_MIN, and nobody of more than can be read while one waits. Throws segment.not_found, results.too_few,
 * results.too_many.
 */
export async function whoseResults(db: Db, ctx: Asking, filter: ResultsFilter): Promise<Whose | undefined> {
  const people = await farmsOf(db, ctx, filter);
  const { distributor_id: distributorId } = filter;
  if (people === undefined && distributorId === undefined) return undefined;
  return { people, distributorId, part: await keptPart(db, ctx, filter) };
}

/**
 * What the farms asked about are called in the sums, as `farm_parts` says it: a region or a representative alone. Undefined for
 * whatever else, which is read from rows, and until the past is summed.
 */
async function keptPart(db: Db, ctx: Asking, { area, ...filter }: ResultsFilter): Promise<string | undefined> {
  const representative = representativeSeeing(ctx) ?? filter.representative_id;
  const isDivided = [filter.crop_id, filter.segment_id, filter.distributor_id].some((one) => one !== undefined);
  if (isDivided || (area === undefined) === (representative === undefined)) return undefined;
  if (!(await areSalesPartsSummed(db)) || !(await arePartsSummed(db))) return undefined;
  return area === undefined ? `rep:${representative}` : `area:${area}`;
}

/** The same of the farms alone: a seller divides purchases, neither rewards nor debt. */
export const farmsAlone = (whose: Whose | undefined): Whose | undefined =>
  whose?.people && { people: whose.people, distributorId: undefined, part: whose.part };

async function farmsOf(db: Db, ctx: Asking, filter: ResultsFilter): Promise<RawBuilder<unknown> | undefined> {
  const people = await farmsAskedBy(db, ctx, filter);
  if (people === undefined) return undefined;
  const farms = await countFarms(db, people, RESULTS_FARMS_MAX + 1);
  if (!seesFarms(ctx) && farms < RESULTS_FARMS_MIN)
    throw new AppError("results.too_few", { params: { limit: RESULTS_FARMS_MIN } });
  if (farms > RESULTS_FARMS_MAX) throw new AppError("results.too_many");
  return people;
}

/** By what the caller may filter results: a representative neither by representatives nor by segments. */
export async function resultsChoices(db: Db, ctx: Asking) {
  const isOwn = representativeSeeing(ctx) !== undefined;
  const [representatives, distributors, segments] = await Promise.all([
    isOwn ? [] : listRepresentativeChoices(db),
    listNamed(db, "distributor"),
    seesSegments(ctx) ? listNamed(db, "participant_segment") : [],
  ]);
  return { representatives, distributors, segments };
}
