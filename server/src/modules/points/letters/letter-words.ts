import { dayText, pointsText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";

/** What is drawn: plain data, because it is drawn in a separate thread. */
export type LetterDrawing = {
  brand: string;
  level: number;
  title: string;
  paragraphs: string[];
  signature: string;
  person: string;
  farm: string;
  day: string;
};

type LetterFacts = {
  brand: string;
  level: number;
  title: string;
  content: string;
  signature: string;
  first_name: string;
  last_name: string;
  company_name: string;
  created_at: Date;
};

type Place = { meaning: string; value: (facts: LetterFacts) => string };

/** What `{name}` in a letter stands for. */
const PLACES: Record<string, Place> = {
  imie: { meaning: "imię uczestnika", value: ({ first_name, company_name }) => first_name || company_name },
  nazwisko: { meaning: "nazwisko uczestnika", value: ({ last_name }) => last_name },
  gospodarstwo: { meaning: "nazwa gospodarstwa", value: ({ company_name }) => company_name },
  prog: { meaning: "próg, np. 50 000 punktów", value: ({ level }) => pointsText(level) },
  data: { meaning: "dzień osiągnięcia progu", value: ({ created_at }) => dayText(warsawDay(created_at)) },
  program: { meaning: "nazwa programu", value: ({ brand }) => brand },
};

const PLACE = /\{\s*([^{}]*?)\s*\}/g;

/** The placeholders that a text may have, for its editors. */
export const letterPlaces = () => Object.entries(PLACES).map(([name, { meaning }]) => ({ name, meaning }));

/** What is wrong with the placeholders in a text, or undefined. */
export function placesProblem(text: string): string | undefined {
  const unknown = [...text.matchAll(PLACE)].map(([, name = ""]) => name).find((name) => !Object.hasOwn(PLACES, name));
  if (unknown === undefined) return undefined;
  const known = Object.keys(PLACES).map((name) => `{${name}}`);
  return `Nie ma wartości {${unknown.slice(0, 40)}}. Możesz użyć: ${known.join(", ")}.`;
}

/** One-letter words stay with the next one, as Polish typesetting demands. */
const bound = (text: string) => text.replaceAll(/(?<=^|[\s(])([aiouwzAIOUWZ]) (?=\S)/g, "$1\u00a0");

/** The letter with its placeholders filled in. A value's content is never taken for a placeholder. */
export function fillLetter(facts: LetterFacts): LetterDrawing {
  const filled = (text: string) =>
    text.replace(PLACE, (place, name: string) =>
      Object.hasOwn(PLACES, name) ? (PLACES[name]?.value(facts) ?? place) : place,
    );
  return {
    brand: facts.brand,
    level: facts.level,
    title: filled(facts.title),
    paragraphs: facts.content
      .split(/\r?\n\s*\r?\n/)
      .map((paragraph) => bound(filled(paragraph.replaceAll(/\s+/g, " ").trim())))
      .filter((paragraph) => paragraph !== ""),
    signature: filled(facts.signature),
    person: `${facts.first_name} ${facts.last_name}`.trim() || facts.company_name,
    farm: facts.company_name,
    day: dayText(warsawDay(facts.created_at)),
  };
}
