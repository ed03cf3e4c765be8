import { numberFormats } from "@plon/client/format.ts";

export { counted, dateAndTime, lastDayBefore, longDate, NO_BREAK, shortDate, truncated } from "@plon/client/format.ts";

/** The portal writes the real minus sign (decision 0133). */
export const { wholeNumber, points, pointsChange, decimal, quantity, hectaresText } = numberFormats("−");
