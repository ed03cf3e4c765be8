import { numberFormats } from "@plon/client/format.ts";

export {
  counted as countOf,
  lastDayBefore as formatLastDayBefore,
  longDate as formatLongDay,
  plural,
  shortDate as formatDay,
  shortDateAndTime as formatInstant,
} from "@plon/client/format.ts";

/** The office writes a hyphen for the minus (decision 0133). */
export const {
  wholeNumber: formatCount,
  quantity: formatQuantity,
  points: formatPoints,
  pointsChange: formatPointsChange,
  money: formatMoney,
  hectaresText,
} = numberFormats("-");
