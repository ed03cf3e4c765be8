import { IBAN_LENGTH } from "@plon/rules/bank-account.ts";
import type { InputMask } from "@plon/ui/input-mask.ts";

const isDigit = (sign: string) => /\d/.test(sign);
const PHONE_DIGITS = 9;

/** The nine digits of a number however its prefix is written: +48, 48, 0048, in brackets, or half deleted. */
function phoneDigits(typed: string): string {
  const text = typed.replace(/[^\d+]/g, "");
  const digits = text.replaceAll("+", "");
  if (text.startsWith("+")) return digits.replace(/^(48|4|8)/, "");
  if (digits.startsWith("00")) return digits.replace(/^00(48)?/, "");
  return digits.length > PHONE_DIGITS ? digits.replace(/^48/, "") : digits;
}

/** +48 600 100 200 (spec 1 §5: mask +48 and nine digits). */
export const phoneMask: InputMask = {
  format(typed) {
    const bare = typed.replace(/\s/g, "");
    if (["+", "+4", "0", "00", "004", "0048"].includes(bare)) return bare; // a prefix on its way
    const digits = phoneDigits(typed).slice(0, PHONE_DIGITS);
    return digits === "" ? "" : `+48 ${digits.replace(/(\d{3})(?=\d)/g, "$1 ")}`;
  },
  counts: isDigit,
};

/** Two letters and 26 digits in groups of four (spec 1 §5). A number pasted without its country gets PL. */
export const ibanMask: InputMask = {
  format(typed) {
    const signs = typed.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
    const letters = /^[A-Z]{0,2}/.exec(signs)?.[0] ?? "";
    const digits = signs.slice(letters.length).replace(/\D/g, "");
    const country = digits !== "" && letters.length < 2 ? "PL" : letters;
    return `${country}${digits}`.slice(0, IBAN_LENGTH).replace(/(.{4})(?=.)/g, "$1 ");
  },
  counts: (sign) => /[0-9A-Za-z]/.test(sign),
};

/** 00-000. */
export const postcodeMask: InputMask = {
  format(typed) {
    const digits = typed.replace(/\D/g, "").slice(0, 5);
    return digits.length > 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits;
  },
  counts: isDigit,
};

/** Hectares as people write them: digits and a comma; a dot becomes the comma. What makes no number is said, not hidden. */
export function tidyHectares(typed: string): string {
  return typed
    .replaceAll(".", ",")
    .replace(/[^\d,]/g, "")
    .slice(0, 10);
}
