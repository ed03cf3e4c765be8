const IDENTIFIER_DIGITS_MAX = 11;

/**
 * Keeps the characters allowed in a typed NIP or PESEL: at most 11 digits, with the hyphens and spaces people put
 * between.
 */
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

/** Keeps only digits, at most `max`. */
export function digitsOnly(max: number): (typed: string) => string {
  return (typed) => typed.replace(/\D/g, "").slice(0, max);
}

/**
 * Keeps characters used to write a number, at most `max`. A comma, a dot or a minus stays, so that '2,5' and '-5' are
 * refused with a message and never read as 25 and 5.
 */
export function wholeNumberSigns(max: number): (typed: string) => string {
  return (typed) =>
    typed
      .replaceAll(/[−–]/g, "-")
      .replace(/[^\d.,-]/g, "")
      .slice(0, max);
}
