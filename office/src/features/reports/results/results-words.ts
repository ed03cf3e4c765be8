import { formatCount, NO_BREAK } from "@plon/client/format.ts";
import { changeInPercent } from "@plon/rules/points/season-figures.ts";

/** How much more or less than a year ago, in words that need no colour; undefined where there is nothing to compare with. */
export function changeText(now: number, last: number): string | undefined {
  const percent = changeInPercent(now, last);
  if (percent === undefined) return undefined;
  if (percent === 0) return "bez zmian";
  return `${percent > 0 ? "+" : "−"}${formatCount(Math.abs(percent))}${NO_BREAK}%`;
}

const shortAxis = new Intl.NumberFormat("pl-PL", { notation: "compact", maximumFractionDigits: 1 });
/** A number beside a line of a picture: '1,2 tys.'. */
export const axisText = (value: number) => shortAxis.format(value);

const shortMonth = new Intl.DateTimeFormat("pl-PL", { month: "short", timeZone: "UTC" });
/** '2027-01' as 'sty'. */
export const monthMark = (month: string) => shortMonth.format(new Date(`${month}-01T00:00:00Z`)).replace(".", "");

/** How long points are still valid. */
export function ageText({
  months_from: from,
  months_until: until,
}: {
  months_from: number | null;
  months_until: number | null;
}) {
  if (from === null) return "bezterminowo";
  if (from === 0) return `do ${until} miesięcy`;
  return until === null ? `ponad ${from} miesiące` : `${from}–${until} miesięcy`;
}
