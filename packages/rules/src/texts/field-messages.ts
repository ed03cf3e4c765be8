import { polishPlural } from "./polish-text.ts";

const characters = (count: number) => `${count} ${polishPlural(count, { one: "znak", few: "znaki", many: "znaków" })}`;

/**
 * The messages of generic rules. Those the spec quotes are letter for letter (spec 1 §5); the rest are only named
 * there, and worded here in the same style.
 */
export const FIELD_MESSAGES = {
  required: "Pole jest wymagane",
  format: "Format pola jest nieodpowiedni",
  length: (length: number) => `Pole musi mieć długość ${length}`,
  confirmation: (target: string) => `Pole nie zgadza się z polem potwierdzającym ${target}`,
  minLength: (length: number) => `Pole musi mieć co najmniej ${characters(length)}`,
  maxLength: (length: number) => `Pole może mieć najwyżej ${characters(length)}`,
  minValue: (min: number | string) => `Pole musi mieć minimalną wartość ${min}`,
  maxValue: (max: number | string) => `Pole może mieć maksymalną wartość ${max}`,
  numeric: "Pole może zawierać tylko cyfry",
  integer: "Pole musi być liczbą całkowitą",
  digits: (length: number) => `Pole musi składać się z ${length} ${length === 1 ? "cyfry" : "cyfr"}`,
  alpha: "Pole może zawierać tylko litery",
  image: "Pole musi być obrazem",
  dimensions: (width: number, height: number) => `Obraz musi mieć wymiary ${width} na ${height} pikseli`,
} as const;

/**
 * The message of a number below its minimum, undefined when it is fine (spec 1 §5). A comma separates decimals as well as
 * a dot, and zero is never valid.
 */
export function minimumProblem(typed: string, min: number): string | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return FIELD_MESSAGES.required;
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return value !== 0 && value >= min ? undefined : FIELD_MESSAGES.minValue(String(min).replace(".", ","));
}
