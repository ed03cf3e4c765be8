import { countOf, formatCount } from "@plon/client/format.ts";

/** How many people: '2 osoby', or 'ponad 100 000 osób' if counting stopped there. */
export const peopleText = (people: number, isMore = false): string =>
  isMore ? `ponad ${formatCount(people)} osób` : countOf(people, "osoba", "osoby", "osób");
