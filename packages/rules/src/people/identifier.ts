/**
 * A typed identifier without the hyphens, dots and spaces people put in (contradictions 18) and without the country
 * code of a European NIP.
 */
export function stripIdentifier(typed: string): string {
  return typed.replace(/[\s\p{Pd}./]/gu, "").replace(/^PL(?=\d{10}$)/i, "");
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0);
}

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7] as const;
const PESEL_WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3] as const;

/** Whether ten digits are a NIP: the weighted sum mod 11 is the last digit (spec 1 §5). A remainder of 10 is never valid. */
export function isNip(digits: string): boolean {
  return /^\d{10}$/.test(digits) && weightedSum(digits, NIP_WEIGHTS) % 11 === Number(digits[9]);
}

/** The century is encoded in the month: 1 to 12 plus this. */
const CENTURIES = [1900, 2000, 2100, 2200, 1800];

/** Whether the first six digits of a PESEL are a valid date. */
function isBirthDay(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].map(Number) as [
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(CENTURIES[Math.floor(month / 20)]! + year, (month % 20) - 1, day));
  return month % 20 >= 1 && month % 20 <= 12 && day >= 1 && date.getUTCDate() === day;
}

/**
 * Whether eleven digits are a PESEL: a valid date of birth, weights 1,3,7,9 repeating and a check digit (spec 1 §5).
 */
export function isPesel(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || !isBirthDay(digits)) return false;
  return (10 - (weightedSum(digits, PESEL_WEIGHTS) % 10)) % 10 === Number(digits[10]);
}

export type IdentifierType = "nip" | "pesel";

/** The identifier's type, judged only by its length as in the spec; undefined for any other length. */
export function identifierType(digits: string): IdentifierType | undefined {
  if (digits.length === 10) return "nip";
  if (digits.length === 11) return "pesel";
  return undefined;
}

/** The message for an unacceptable NIP or PESEL, undefined for an acceptable one (spec 1 §5, letter for letter). */
export function identifierProblem(typed: string): string | undefined {
  const digits = stripIdentifier(typed);
  if (digits === "") return "Pole jest wymagane";
  if (digits.length === 10) return isNip(digits) ? undefined : "Pole nie jest poprawnym numerem NIP";
  if (digits.length === 11 && isPesel(digits)) return undefined;
  return "Pole nie jest poprawnie uzupełnione";
}
