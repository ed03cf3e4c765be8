// Whose results are asked about: what a filter of results means.
import type { RawBuilder } from "kysely";
import {
  RESULTS_FARMS_MAX,
  RESULTS_FARMS_MIN,
  type ResultsFilter,
} from "@plon/contract/office/desk/reports-results.ts";
import { READ_ALL, READ_PARTICIPANTS } from "@plon/contract/shared/roles.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import { getSegment, membersOf } from "#modules/offers/segments/segments.service.ts";
import { countFarms, farmsWho, listNamed, listRepresentativeChoices, type Whose } from "./farms-sales.queries.ts";

export type { Whose } from "./farms-sales.queries.ts";

type Asking = Pick<StaffContext, "staff">;

const seesSegments = ({ staff }: Asking) => READ_ALL.includes(staff.role);
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
  return people === undefined && distributorId === undefined ? undefined : { people, distributorId };
}

/** The same of the farms alone: a seller divides purchases, neither rewards nor debt. */
export const farmsAlone = (whose: Whose | undefined): Whose | undefined =>
  whose?.people && { people: whose.people, distributorId: undefined };

async function farmsOf(
  db: Db,
  ctx: Asking,
  { area, representative_id, crop_id, segment_id }: ResultsFilter,
): Promise<RawBuilder<unknown> | undefined> {
  const own = representativeSeeing(ctx);
  const some = [own, area, representative_id, crop_id, segment_id];
  if (some.every((one) => one === undefined)) return undefined;
  if (segment_id !== undefined && !seesSegments(ctx)) throw new AppError("segment.not_found");
  const segment = segment_id === undefined ? undefined : await getSegment(db, segment_id);
  const people = farmsWho({
    area,
    representativeId: own ?? representative_id,
    cropId: crop_id,
    within: segment && membersOf({ tree: segment.conditions_today }),
  });
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
