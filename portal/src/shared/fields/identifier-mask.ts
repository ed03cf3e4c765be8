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

/** Keeps only digits. More of them than `max` stay as typed, to be refused: what is cut off might be taken for another code. */
export function digitsOnly(max: number): (typed: string) => string {
  return (typed) => {
    const digits = typed.replace(/\D/g, "");
    return digits.length > max ? typed : digits;
  };
}

/** A number as people write it, with what they put around it. */
const WRITTEN_NUMBER = /^[\s\d.,−–-]*(?:zł|pkt)?\s*$/i;

/**
 * A number without the spaces and the unit that people write with it. Anything else stays as typed, so that '1e3', '2,5' and
 * '-5' are refused with a message and never read as 13, 25 and 5.
 */
export const tidyWholeNumber = (typed: string): string =>
  WRITTEN_NUMBER.test(typed) ? typed.replaceAll(/[−–]/g, "-").replace(/[^\d.,-]/g, "") : typed;

/** A typed whole number; NaN if it is none, also where JavaScript would read one: '1e3', '0x10'. */
export const wholeNumberOf = (typed: string): number => (/^-?\d+$/.test(typed) ? Number(typed) : Number.NaN);
