import { about, own } from "#platform/acts/personal.ts";

const UNTIL_SUMMED = "the day of a changed invoice, which stands there until the sums of that day are made again";

const UNTIL_FOLLOWED =
  "where the account was summed before it moved, which stands there until the sums have followed it";

export const reportsPersonal = [
  about("sales_day_change", { of: own(), withheld: { [UNTIL_SUMMED]: ["day"] }, kept: { [UNTIL_SUMMED]: ["day"] } }),
  about("farm_move", {
    of: own(),
    withheld: { [UNTIL_FOLLOWED]: ["area", "representative_id"] },
    kept: { [UNTIL_FOLLOWED]: ["area", "representative_id"] },
  }),
];
