import { formatCount } from "@plon/client/format.ts";

const monthAndYear = new Intl.DateTimeFormat("pl-PL", { month: "long", year: "numeric", timeZone: "UTC" });
const monthAlone = new Intl.DateTimeFormat("pl-PL", { month: "long", timeZone: "UTC" });

/** '2027-01' as 'styczeń 2027'; 'bezterminowo' for points that never lapse. */
export const monthName = (month: string | null) =>
  month === null ? "bezterminowo" : monthAndYear.format(new Date(`${month}-01T00:00:00Z`));

/** '2027-01' as 'styczeń'. */
export const shortMonthName = (month: string) => monthAlone.format(new Date(`${month}-01T00:00:00Z`));

/** What rewards took. More given back than taken is told in words: a minus before 'spent' would read as spent twice. */
export const spentText = (points: number) => (points < 0 ? `zwrócono ${formatCount(-points)}` : formatCount(points));

/** With its sign, also above zero; a bare 0 for nothing. */
export const formatSigned = (points: number) => `${points > 0 ? "+" : ""}${formatCount(points)}`;
