import { countOf, formatCount } from "@plon/client/format.ts";

/** How many people: '2 osoby', or 'ponad 100 000 osób' if counting stopped there. */
export const peopleText = (people: number, isMore = false): string =>
  isMore ? `ponad ${formatCount(people)} osób` : countOf(people, "osoba", "osoby", "osób");

type Named = { first_name: string; last_name: string; nip: string };

/** 'Nowak Anna', as people stand in a list; their number where no name is known. */
export const listedName = ({ first_name, last_name, nip }: Named): string => `${last_name} ${first_name}`.trim() || nip;
