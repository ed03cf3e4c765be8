export {
  counted as countOf,
  hectaresText,
  lastDayBefore as formatLastDayBefore,
  longDate as formatLongDay,
  money as formatMoney,
  plural,
  points as formatPoints,
  pointsChange as formatPointsChange,
  quantity as formatQuantity,
  shortDate as formatDay,
  shortDateAndTime as formatInstant,
  wholeNumber as formatCount,
} from "@plon/client/format.ts";
