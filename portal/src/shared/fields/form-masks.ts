import { IBAN_LENGTH } from "@plon/rules/money/bank-account.ts";
import type { InputMask } from "@plon/ui/fields/input-mask.ts";

const isDigit = (sign: string) => /\d/.test(sign);
const PHONE_DIGITS = 9;
const POSTCODE_DIGITS = 5;
const PHONE_PREFIX = "+48 ";
/** The longest number with a country code, and the two zeros people type for the plus (E.164). */
const FOREIGN_LENGTH = 17;

/** Whether a prefix is being typed and not complete yet. */
const isOnItsWay = (prefix: string, signs: string) => prefix.startsWith(signs);

/**
 * Of too many digits, those that are the number: a 48 typed where the field shows one already is not part of it, nor is
 * a 0.
 */
function ownDigits(digits: string): string {
  const own = digits.length > PHONE_DIGITS ? digits.replace(/^(?:(?:00)?48|0)/, "") : digits;
  return own.slice(0, PHONE_DIGITS);
}

/**
 * +48 600 100 200 (spec 1 §5: mask +48 and nine digits), however the prefix is written: +48, 48, 0048, in brackets, or
 * not at all. Another country's number stays as typed, so that it is refused and never taken for a Polish one.
 */
export const phoneMask: InputMask = {
  format(typed) {
    const digits = typed.replace(/\D/g, "");
    const signs = /^[^\d]*\+/.test(typed) ? `+${digits}` : digits;
    if (signs === "" || isOnItsWay("+48", signs) || isOnItsWay("0048", signs)) return signs;
    const prefix = ["+48", "0048"].find((start) => signs.startsWith(start));
    const isForeign = prefix === undefined && /^(?:\+|00)/.test(signs);
    if (isForeign) return signs.slice(0, FOREIGN_LENGTH);
    const own = ownDigits(prefix === undefined ? signs.replace(/^0/, "") : signs.slice(prefix.length));
    return own === "" ? "+48" : `${PHONE_PREFIX}${own.replace(/(\d{3})(?=\d)/g, "$1 ")}`;
  },
  counts: (sign) => /[\d+]/.test(sign),
  isWhole: (pasted) => pasted.replace(/\D/g, "").length >= PHONE_DIGITS,
  prefix: PHONE_PREFIX,
};

/** Two letters and 26 digits in groups of four (spec 1 §5). A number without any letter gets PL; one letter stays, to be refused. */
export const ibanMask: InputMask = {
  format(typed) {
    const signs = typed.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
    const letters = /^[A-Z]{0,2}/.exec(signs)?.[0] ?? "";
    const digits = signs.slice(letters.length).replace(/\D/g, "");
    const country = digits !== "" && letters === "" ? "PL" : letters;
    return `${country}${digits}`.slice(0, IBAN_LENGTH).replace(/(.{4})(?=.)/g, "$1 ");
  },
  counts: (sign) => /[0-9A-Za-z]/.test(sign),
  isWhole: (pasted) => pasted.replace(/\D/g, "").length >= IBAN_LENGTH - 2,
};

/** 00-000. More digits stay, to be refused: of a number with one too many nobody knows which. */
export const postcodeMask: InputMask = {
  format(typed) {
    const digits = typed.replace(/\D/g, "");
    return digits.length > 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits;
  },
  counts: isDigit,
  isWhole: (pasted) => pasted.replace(/\D/g, "").length >= POSTCODE_DIGITS,
};

/** A field that only drops characters that are not allowed. */
export const tidyMask = (tidy: (typed: string) => string): InputMask => ({ format: tidy, counts: () => true });

/** Hectares as people write them, with what they put around them. */
const WRITTEN_HECTARES = /^[\s\d.,−–-]*(?:ha)?\s*$/i;

/**
 * Hectares without spaces and unit, with a comma for a dot. Anything else stays as typed, so that '1e3' and '-5' are refused
 * and never read as 13 and 5.
 */
export const tidyHectares = (typed: string): string =>
  WRITTEN_HECTARES.test(typed)
    ? typed
        .replaceAll(".", ",")
        .replaceAll(/[−–]/g, "-")
        .replace(/[^\d,-]/g, "")
    : typed;
