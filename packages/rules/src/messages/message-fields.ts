// Personal fields of messages, such as {imię}: which there are, which a text uses, and what each reader gets in their place.
import { vocative } from "../names/vocative.ts";
import { asciiText, dayText, pointsText } from "../texts/polish-text.ts";

/** Every field by its name without Polish letters, as an SMS has to be written. */
export const MESSAGE_FIELDS = {
  imie: { as: "imię", says: "imię w wołaczu", example: "Janie" },
  punkty: { as: "punkty", says: "punkty do wydania", example: pointsText(1250) },
  kwota: { as: "kwota", says: "punkty, które przepadną", example: pointsText(640) },
  dzien: { as: "dzień", says: "dzień, o którym mowa", example: dayText("2026-11-30") },
  nagroda: { as: "nagroda", says: "nagroda, która jest celem", example: "Klucz dynamometryczny" },
  brakuje: { as: "brakuje", says: "punkty, których brakuje", example: pointsText(180) },
  dokument: { as: "dokument", says: "numer dokumentu", example: "FV/118/2026" },
} as const;
export type MessageField = keyof typeof MESSAGE_FIELDS;

/** Those that a message to many may have: they are known of everybody. */
export const SENDING_FIELDS: readonly MessageField[] = ["imie", "punkty"];

const FIELD = /\{(?<name>[^{}]*)\}/g;
const nameOf = (written: string) => asciiText(written.trim()).toLowerCase();
const isField = (name: string): name is MessageField => Object.hasOwn(MESSAGE_FIELDS, name);

/** The fields that a text uses, each once, and whether they are known or not. */
export function fieldsIn(text: string): MessageField[] {
  const names = [...text.matchAll(FIELD)].map(({ groups }) => nameOf(groups!.name!));
  return [...new Set(names)].filter(isField);
}

const listOf = (fields: readonly MessageField[]) => fields.map((field) => `{${MESSAGE_FIELDS[field].as}}`).join(", ");

/** What is wrong with the fields of a text, to be said beside it; undefined if nothing is. */
export function fieldsProblem(text: string, allowed: readonly MessageField[]): string | undefined {
  const unknown = [...text.matchAll(FIELD)].find(({ groups }) => {
    const name = nameOf(groups!.name!);
    return !isField(name) || !allowed.includes(name);
  });
  if (unknown) return `Nie ma tu pola ${unknown[0]}. Dostępne: ${listOf(allowed)}`;
  return /[{}]/.test(text.replaceAll(FIELD, "")) ? "Nawias { albo } jest bez pary" : undefined;
}

/** What stands in place of the fields for one reader; without a first name that can be spoken to there is none. */
export type FieldValues = { [Field in MessageField]?: string | undefined };

/** What a field says of which nothing is known. */
const UNKNOWN: Record<MessageField, string> = {
  imie: "",
  punkty: "punkty",
  kwota: "część punktów",
  dzien: "wkrótce",
  nagroda: "wybrana nagroda",
  brakuje: "kilka punktów",
  dokument: "dokument",
};

const SPOKEN_TO = /,?\s*\{\s*imi[eę]\s*\}/giu;

/** Who begins with a name begins with what comes after it. */
function withoutName(text: string): string {
  const rest = text.replaceAll(SPOKEN_TO, "");
  if (rest === text || !/^[,\s]/.test(rest)) return rest;
  const first = rest.replace(/^[,\s]+/, "");
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
}

/**
 * A text as one reader gets it: the same for messages that many get and for those that the programme sends by itself. Nobody
 * reads a brace, whatever is missing: without a name the comma before it goes as well. A value is never read as a field.
 */
export function fillFields(text: string, values: FieldValues): string {
  const named = values.imie ? text : withoutName(text);
  return named.replaceAll(FIELD, (written, name: string) => {
    const field = nameOf(name);
    return isField(field) ? values[field] || UNKNOWN[field] : written;
  });
}

/** The same for an SMS: without Polish letters, and no longer than one. */
export const fillSms = (text: string, values: FieldValues, lengthMax: number): string =>
  asciiText(fillFields(text, values))
    .replaceAll(/[^ -~]/g, " ")
    .slice(0, lengthMax)
    .trimEnd();

/** The values that are known of every farm. */
export const valuesOf = ({ firstName, points }: { firstName: string; points: number }): FieldValues => ({
  imie: vocative(firstName),
  punkty: pointsText(points),
});

/** What each field stands for in a preview. */
export const EXAMPLE_VALUES: FieldValues = Object.fromEntries(
  Object.entries(MESSAGE_FIELDS).map(([field, { example }]) => [field, example]),
);
