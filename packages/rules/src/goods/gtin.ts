import { FIELD_MESSAGES } from "../texts/field-messages.ts";

const LENGTHS = new Set([8, 12, 13, 14]);

/** What is wrong with a typed trade number (spaces allowed); undefined if nothing. Empty means none. */
export function gtinProblem(typed: string): string | undefined {
  const digits = typed.replace(/\s/g, "");
  if (digits === "") return undefined;
  if (!/^\d+$/.test(digits)) return FIELD_MESSAGES.numeric;
  if (!LENGTHS.has(digits.length)) return "Numer GTIN ma 8, 12, 13 albo 14 cyfr";
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? undefined : "Nieprawidłowy numer GTIN: cyfra kontrolna się nie zgadza";
}
