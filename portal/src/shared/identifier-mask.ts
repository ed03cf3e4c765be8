const IDENTIFIER_DIGITS_MAX = 11;

/** Keeps of a typed NIP or PESEL what may stand in one: digits, at most 11, with the hyphens and spaces people put between. */
export function maskIdentifier(typed: string): string {
  let digits = 0;
  return [...typed]
    .filter((character) => {
      if (/[\s-]/.test(character)) return digits > 0;
      if (!/\d/.test(character)) return false;
      digits += 1;
      return digits <= IDENTIFIER_DIGITS_MAX;
    })
    .join("");
}

/** Keeps digits alone, at most `max`. */
export function digitsOnly(max: number): (typed: string) => string {
  return (typed) => typed.replace(/\D/g, "").slice(0, max);
}

/**
 * Keeps what a number may be written with, at most `max` signs. A comma, a dot or a minus stays, so that '2,5' and '-5'
 * are refused in words and never read as 25 and 5.
 */
export function wholeNumberSigns(max: number): (typed: string) => string {
  return (typed) =>
    typed
      .replaceAll(/[−–]/g, "-")
      .replace(/[^\d.,-]/g, "")
      .slice(0, max);
}
