import { about, own } from "#platform/acts/personal.ts";

const UNTIL_SUMMED = "the day of a changed invoice, which stands there until the sums of that day are made again";

export const reportsPersonal = [
  about("sales_day_change", { of: own(), withheld: { [UNTIL_SUMMED]: ["day"] }, kept: { [UNTIL_SUMMED]: ["day"] } }),
];
