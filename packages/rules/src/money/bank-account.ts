import { FIELD_MESSAGES } from "../texts/field-messages.ts";

/** A Polish IBAN: PL and 26 digits (spec 1 §5, §9). */
export const IBAN_LENGTH = 28;

/** The hint of the field (spec 1 §5). */
export const IBAN_HINT = "Podaj numer z kodem kraju PL, na przykład PL61 1090 1014 0000 0712 1981 2874.";

/** An account number as typed, stripped of everything but letters and digits, in capitals. */
export function stripIban(typed: string): string {
  return typed.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
}

/** ISO 7064 mod 97-10 over the digits, letters counted from 10, with the first four characters moved to the end. */
function remainder97(iban: string): number {
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join("");
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** Whether these 28 characters are a Polish IBAN with the right check digits (ISO 13616; contradictions 20). */
export function isPolishIban(iban: string): boolean {
  return /^PL\d{26}$/.test(iban) && remainder97(iban) === 1;
}

/** The message for an unacceptable account number, undefined for an acceptable one (spec 1 §5, letter for letter). */
export function ibanProblem(typed: string): string | undefined {
  const iban = stripIban(typed);
  if (iban === "") return FIELD_MESSAGES.required;
  // Only the two accepted notations; a stray character inside is a mistake worth showing.
  const isWritten = /^[A-Za-z]{2}\d{2}(?:[ \u00a0]?\d{4}){6}$/.test(typed.trim());
  return isWritten && isPolishIban(iban) ? undefined : "Numer konta musi być w formacie IBAN";
}

/** An account number in groups of four: PL61 1090 1014 … */
export function groupedIban(iban: string): string {
  return stripIban(iban).replace(/(.{4})(?=.)/g, "$1 ");
}

/** The part of an account number that may be shown to others and in logs: PL61 … 2874. */
export function maskedIban(iban: string): string {
  const account = stripIban(iban);
  return `${account.slice(0, 4)} … ${account.slice(-4)}`;
}
