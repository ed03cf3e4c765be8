import { FIELD_MESSAGES } from "../texts/field-messages.ts";

/** The longest e-mail address there can be (RFC 5321). */
export const EMAIL_LENGTH_MAX = 254;

// A local part of the usual characters without leading, trailing or double dots, and a domain of at least two labels.
const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** The message for an invalid e-mail address, undefined for a valid one (spec 1 §5, letter for letter). */
export function emailProblem(typed: string): string | undefined {
  const email = typed.trim();
  if (email === "") return FIELD_MESSAGES.required;
  const isEmail = email.length <= EMAIL_LENGTH_MAX && EMAIL.test(email);
  return isEmail ? undefined : "Pole musi być poprawnym adresem email";
}

/**
 * The message when the e-mail was not repeated exactly (spec 1 §5); case is ignored: it does not matter in a domain,
 * and nobody intends a difference.
 */
export function emailConfirmationProblem(email: string, confirmation: string): string | undefined {
  if (confirmation.trim() === "") return FIELD_MESSAGES.required;
  return email.trim().toLowerCase() === confirmation.trim().toLowerCase() ? undefined : "Adresy e-mail nie są zgodne";
}

/** A number of the partner form: +48 and nine digits, 12 characters (spec 1 §5). */
export const PHONE_LENGTH = 12;

// Optional prefix (48, +48, 0048, possibly in brackets), then nine digits in groups of three (spec 1 §5).
const GENERAL_PHONE = /^(?:\(?(?:\+|00)?48\)?[ -]?)?(\d{3})[ -]?(\d{3})[ -]?(\d{3})$/;

/**
 * A Polish number typed in any accepted notation, as +48 and nine digits; undefined if it is not one (contradictions
 * 21).
 */
export function normalPhone(typed: string): string | undefined {
  const match = GENERAL_PHONE.exec(typed.trim().replace(/[\u00a0\u202f]/g, " "));
  return match ? `+48${match[1]}${match[2]}${match[3]}` : undefined;
}

/** The message for a phone of the partner form: 12 characters, +48 and nine digits; undefined when it is fine. */
export function phoneProblem(typed: string): string | undefined {
  const phone = typed.replace(/[\s\u00a0-]/g, "");
  if (phone === "" || phone === "+48") return FIELD_MESSAGES.required;
  if (phone.length !== PHONE_LENGTH) return FIELD_MESSAGES.length(PHONE_LENGTH);
  return /^\+48\d{9}$/.test(phone) ? undefined : FIELD_MESSAGES.format;
}

/**
 * The message for a phone of the other, older forms: nine digits, with or without the country code and in any grouping
 * (spec 1 §5, contradictions 21); undefined when it is fine.
 */
export function shortPhoneProblem(typed: string): string | undefined {
  const phone = typed.replace(/[\s\u00a0-]/g, "");
  if (phone === "" || phone === "+48") return FIELD_MESSAGES.required;
  return normalPhone(typed) === undefined ? FIELD_MESSAGES.digits(9) : undefined;
}

/** The area codes of Polish landlines; no mobile's number begins with one of them. */
const AREA_CODES = /^(?:1[2-8]|2[2-59]|3[2-4]|4[1-468]|5[24-689]|6[1-3578]|7[14-7]|8[1-79]|9[145])/;

/**
 * A Polish phone number in its usual groups, joined by no-break spaces, with its +48: a landline as 56 623 01 00, any
 * other as 600 100 200. Anything else is left unchanged.
 */
export function phoneNumber(phone: string): string {
  const own = /^(?:\+?48)?(\d{9})$/.exec(phone.replaceAll(/[\s-]/g, ""))?.[1];
  if (own === undefined) return phone;
  const groups = AREA_CODES.test(own) ? /(\d\d)(\d{3})(\d\d)(\d\d)/ : /(\d{3})(\d{3})(\d{3})/;
  return ["+48", ...(groups.exec(own) ?? []).slice(1)].join("\u00a0");
}

/** The address that calls a number, "tel:+48600100200": with its +48 also where the number is written without. */
export const phoneAddress = (phone: string): string => `tel:${phoneNumber(phone).replaceAll(/[^+\d]/g, "")}`;

/** A typed postcode with its hyphen, which people omit or replace by a space. Anything else is left unchanged. */
export function tidyPostcode(typed: string): string {
  const postcode = typed.trim();
  const match = /^(\d{2})[\s\p{Pd}]?(\d{3})$/u.exec(postcode);
  return match ? `${match[1]}-${match[2]}` : postcode;
}

/**
 * The message for a postcode that does not have the form ##-###; undefined if it does (spec 1 §5, letter for letter).
 */
export function postcodeProblem(typed: string): string | undefined {
  const postcode = typed.trim();
  if (postcode === "") return FIELD_MESSAGES.required;
  return /^\d{2}-\d{3}$/.test(postcode) ? undefined : "Popraw pole kod pocztowy";
}

/** A word of a name, or an initial: a dot elsewhere would make it look like a web address. */
const NAME_PART = String.raw`(?:\p{L}[\p{L}\p{M}]*|\p{L}\.)`;
const NAME = new RegExp(`^${NAME_PART}(?: ?['’ -] ?${NAME_PART}){0,5}$`, "u");

/**
 * The message for an impossible first or last name: only letters are allowed, with spaces, hyphens and apostrophes
 * between them. Anything else a stranger enters would be sent to others in our name.
 */
export function personNameProblem(typed: string): string | undefined {
  const name = typed.normalize("NFC").trim();
  if (name === "") return FIELD_MESSAGES.required;
  return NAME.test(name) ? undefined : FIELD_MESSAGES.alpha;
}
