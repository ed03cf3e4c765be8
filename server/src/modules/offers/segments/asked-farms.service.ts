// Which farms a filter asks about, the same for results and for the lists behind their figures.
import type { RawBuilder } from "kysely";
import { READ_ALL } from "@plon/contract/shared/roles.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { AppError } from "#platform/acts/errors.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import type { Db } from "#platform/database/database.ts";
import { farmsWho } from "./asked-farms.queries.ts";
import { getSegment, membersOf } from "./segments.service.ts";

type Asking = Pick<StaffContext, "staff">;

export type AskedFarms = {
  area?: string | undefined;
  representative_id?: number | undefined;
  crop_id?: number | undefined;
  segment_id?: number | undefined;
};

/** Whether somebody may ask about a segment. */
export const seesSegments = ({ staff }: Asking): boolean => READ_ALL.includes(staff.role);

/**
 * The farms asked about, for use in a `from`; undefined is everybody. A representative's are own farms, whatever is asked.
 * Throws segment.not_found.
 */
export async function farmsAskedBy(
  db: Db,
  ctx: Asking,
  { area, representative_id, crop_id, segment_id }: AskedFarms,
): Promise<RawBuilder<unknown> | undefined> {
  const own = representativeSeeing(ctx);
  if ([own, area, representative_id, crop_id, segment_id].every((one) => one === undefined)) return undefined;
  if (segment_id !== undefined && !seesSegments(ctx)) throw new AppError("segment.not_found");
  const segment = segment_id === undefined ? undefined : await getSegment(db, segment_id);
  return farmsWho({
    area,
    representativeId: own ?? representative_id,
    cropId: crop_id,
    within: segment && membersOf({ tree: segment.conditions_today }),
  });
}
