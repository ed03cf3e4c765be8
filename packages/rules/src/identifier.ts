/** Text of an identifier as typed, without the hyphens and spaces people put in (contradictions 18). */
export function stripIdentifier(typed: string): string {
  return typed.replace(/[\s\u00a0-]/g, "");
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

/** Whether eleven digits are a PESEL: weights 1,3,7,9 repeating and a check digit (spec 1 §5). All zeros are refused. */
export function isPesel(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^0+$/.test(digits)) return false;
  return (10 - (weightedSum(digits, PESEL_WEIGHTS) % 10)) % 10 === Number(digits[10]);
}

export type IdentifierType = "nip" | "pesel";

/** The identifier's type by its length alone, as the spec judges it; undefined for any other length. */
export function identifierType(digits: string): IdentifierType | undefined {
  if (digits.length === 10) return "nip";
  if (digits.length === 11) return "pesel";
  return undefined;
}

/** The message for a typed NIP or PESEL that is not acceptable, or undefined when it is (spec 1 §5, letter for letter). */
export function identifierProblem(typed: string): string | undefined {
  const digits = stripIdentifier(typed);
  if (digits === "") return "Pole jest wymagane";
  if (digits.length === 10) return isNip(digits) ? undefined : "Pole nie jest poprawnym numerem NIP";
  if (digits.length === 11 && isPesel(digits)) return undefined;
  return "Pole nie jest poprawnie uzupełnione";
}
