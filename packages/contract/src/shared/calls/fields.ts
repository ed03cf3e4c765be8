import { z } from "zod";
import {
  emailProblem,
  normalPhone,
  personNameProblem,
  phoneProblem,
  postcodeProblem,
  shortPhoneProblem,
  tidyPostcode,
} from "@plon/rules/people/contact.ts";
import { ibanProblem, stripIban } from "@plon/rules/money/bank-account.ts";
import { AREA_PROBLEM, CROP_HECTARES_MAX, CROP_REQUIREMENTS, cropOption, hectaresOf } from "@plon/rules/goods/crops.ts";
import { FIELD_MESSAGES, minimumProblem } from "@plon/rules/texts/field-messages.ts";
import { identifierProblem, stripIdentifier } from "@plon/rules/people/identifier.ts";
import { newPasswordProblem, PASSWORD_LENGTH_MAX } from "@plon/rules/sign-in/password.ts";
import { SMS_CODE } from "@plon/rules/sign-in/sms-code.ts";
import { plainText } from "./envelope.ts";

const SMALLEST_AREA_HECTARES = 0.01;
/** More than any farm in Poland has. */
const FARM_HECTARES_MAX = 100_000;

/** A rule that returns a Polish sentence or undefined, as a zod check. */
export const byRule = (problemOf: (value: string) => string | undefined) =>
  z
    .string({ error: "Pole jest wymagane" })
    .max(300, "Pole jest nieprawidłowe")
    .superRefine((value, context) => {
      const problem = problemOf(value);
      if (problem) context.addIssue({ code: "custom", message: problem });
    });

/** A first or last name of at most `max` characters; with `min` 0 it may be left empty. */
export const personName = (max: number, min: 0 | 1 = 1) =>
  plainText(max, min).refine((name) => name === "" || personNameProblem(name) === undefined, FIELD_MESSAGES.alpha);

/** NIP or PESEL as typed; returns digits only. */
export const identifierField = byRule(identifierProblem).transform(stripIdentifier);

/**
 * A NIP or PESEL that depends on other answers and is checked together with them; returns it as identifierField does.
 */
export const typedIdentifier = z.string().max(40).default("").transform(stripIdentifier);

/** A password at sign-in: any non-empty text of bounded length. */
export const passwordField = z
  .string({ error: "Pole jest wymagane" })
  .min(1, "Pole jest wymagane")
  .max(PASSWORD_LENGTH_MAX, `Hasło może mieć najwyżej ${PASSWORD_LENGTH_MAX} znaków`);

export const newPasswordField = byRule(newPasswordProblem);

export const smsCodeField = z
  .string({ error: "Pole jest wymagane" })
  .trim()
  .min(1, "Pole jest wymagane")
  .regex(/^\d*$/, { error: FIELD_MESSAGES.digits(SMS_CODE.lengthDigits), abort: true })
  .length(SMS_CODE.lengthDigits, FIELD_MESSAGES.length(SMS_CODE.lengthDigits));

/** A code that only some are asked for; empty until then. */
export const codeIfAskedField = z
  .string({ error: "Pole jest wymagane" })
  .trim()
  .regex(new RegExp(String.raw`^(?:\d{${SMS_CODE.lengthDigits}})?$`), FIELD_MESSAGES.length(SMS_CODE.lengthDigits));

export const accountTypeField = z.literal("program.farmer", { error: "Nieznany rodzaj konta" });

/** An e-mail address, trimmed. */
export const emailField = byRule(emailProblem).transform((email) => email.trim());

/** A phone of the partner form; returns +48 and nine digits. */
export const phoneField = byRule(phoneProblem).transform((phone) => phone.replace(/[^+\d]/g, ""));

/** A phone of the other forms, in any of the ways people write one; returns +48 and nine digits. */
export const otherPhoneField = byRule(shortPhoneProblem).transform((phone) => normalPhone(phone) ?? phone);

/** A Polish IBAN in either accepted notation; returns 28 characters. */
export const ibanField = byRule(ibanProblem).transform(stripIban);

const POSTCODE_TYPED_MAX = 20;
const typedPostcode = z.string({ error: "Pole jest wymagane" }).max(POSTCODE_TYPED_MAX, "Popraw pole kod pocztowy");

/** A postcode, with its hyphen or without; returns ##-###. */
export const postcodeField = typedPostcode.transform(tidyPostcode).pipe(byRule(postcodeProblem));

/** The same where it may be empty, or is checked together with other fields; anything but a postcode stays as typed. */
export const optionalPostcode = plainText(10).default("").transform(tidyPostcode);

type AddressNames<P extends string> =
  | `${P}_street`
  | `${P}_street_number`
  | `${P}_street_number_place`
  | `${P}_postcode`
  | `${P}_city`;

/**
 * The five fields of an address under a prefix. A required one needs all except the flat number; otherwise they may be
 * empty, and callers that need them check them together.
 */
export function addressFields<const P extends string>(prefix: P, isRequired: boolean) {
  const text = (max: number) => (isRequired ? plainText(max, 1) : plainText(max).default(""));
  const postcode = isRequired ? postcodeField : optionalPostcode;
  return {
    [`${prefix}_street`]: text(100),
    [`${prefix}_street_number`]: text(20),
    [`${prefix}_street_number_place`]: plainText(20).default(""),
    [`${prefix}_postcode`]: postcode,
    [`${prefix}_city`]: text(100),
  } as unknown as Record<AddressNames<P>, z.ZodType<string, string | undefined>>;
}

/** Hectares as typed, above zero; returns the number. Same notation as in a farm's crops. */
export const hectaresField = z
  .string({ error: FIELD_MESSAGES.required })
  .trim()
  .min(1, FIELD_MESSAGES.required)
  .transform((typed, context) => {
    const hectares = hectaresOf(typed);
    const message = hectares === undefined ? AREA_PROBLEM : minimumProblem(typed, SMALLEST_AREA_HECTARES);
    if (hectares !== undefined && message === undefined) return hectares;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .refine((hectares) => hectares <= FARM_HECTARES_MAX, FIELD_MESSAGES.maxValue(FARM_HECTARES_MAX));

/** Crop areas in hectares, each crop once. The crops' own rules are the office's: whoever takes the areas asks for them. */
export const cropAreas = z
  .array(
    z.object({
      id: z.int().refine((id) => cropOption(id) !== undefined, AREA_PROBLEM),
      value: z.number({ error: AREA_PROBLEM }).min(0, AREA_PROBLEM),
    }),
  )
  .max(40)
  .superRefine((areas, context) => {
    for (const [index, { id, value }] of areas.entries()) {
      const isTwice = areas.findIndex((area) => area.id === id) !== index;
      if (isTwice || hectaresOf(String(value)) === undefined) {
        context.addIssue({ code: "custom", path: [index, "value"], message: AREA_PROBLEM });
      }
    }
  });

/** What holds for the hectares of each crop: each crop at most once; of one that is left out, the shipped rule holds. */
export const cropRules = z
  .array(
    z.object({
      id: z.int().refine((id) => cropOption(id) !== undefined, "Nie ma takiej uprawy"),
      max_hectares: z
        .int("Podaj liczbę całkowitą")
        .min(1, "Najmniej 1")
        .max(CROP_HECTARES_MAX, FIELD_MESSAGES.maxValue(CROP_HECTARES_MAX)),
      required: z.enum(CROP_REQUIREMENTS),
    }),
  )
  .max(40)
  .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, "Każda uprawa może wystąpić raz");

/** The slug of a generic page, below the portal's root. */
export const pageSlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Małe litery bez polskich znaków, cyfry i myślniki");
