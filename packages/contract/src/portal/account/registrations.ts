import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText } from "../../shared/calls/envelope.ts";
import {
  addressFields,
  cropAreas,
  emailField,
  identifierField,
  personName,
  phoneField,
  smsCodeField,
  typedIdentifier,
} from "../../shared/calls/fields.ts";
import { checkRegistration } from "../../shared/registration-checks.ts";

/** Which form: the programme's own, or campaign entry 1, which asks for no crops. */
export const registrationForm = z.enum(["rejestracja", "zglos-udzial-1"]);
export type RegistrationForm = z.infer<typeof registrationForm>;

export const companyTypes = ["farm", "company"] as const;

export const farmRegisters = ["krus", "other"] as const;

export const companyRegisters = ["krs", "ceidg", "other"] as const;

export const personRoles = ["owner", "employee"] as const;

/**
 * The whole form of all steps, in the names of spec 1 §3.1. What depends on an answer is checked where both are known:
 * a company's register and name, the authorized person, the other correspondence address. The crops' rules are the office's.
 */
export const registrationBody = z
  .object({
    form: registrationForm,
    /** The hash of an invitation, when the form was opened by one. */
    hash: z.string().max(100).nullish(),
    identifier_type: z.enum(["nip", "pesel"], { error: "Pole jest wymagane" }),
    nip: identifierField,
    company_type: z.enum(companyTypes, { error: "Pole jest wymagane" }),
    register: z.enum(["krus", "krs", "ceidg", "other"], { error: "Pole jest wymagane" }),
    person_role: z.enum(personRoles, { error: "Pole jest wymagane" }),
    first_name: personName(60),
    last_name: personName(80),
    company_name: plainText(200).default(""),
    ...addressFields("company", true),
    correspondence_address: z.boolean().default(false),
    ...addressFields("correspondence", false),
    authorized_person: z.boolean().default(false),
    authorized_person_first_name: personName(60, 0).default(""),
    authorized_person_last_name: personName(80, 0).default(""),
    authorized_person_identifier: typedIdentifier,
    email: emailField,
    email_confirmation: z.string({ error: "Pole jest wymagane" }).max(254),
    phone: phoneField,
    area: cropAreas,
    steady_transfer: z.boolean({ error: "Pole jest wymagane" }),
    /** The receiver's NIP or PESEL when points are to be passed on. */
    steady_transfer_nip: typedIdentifier,
    registration_code: plainText(20).default(""),
    /** Ids of the consents given. */
    agreements: z.array(z.int().positive()).max(100),
  })
  .superRefine(checkRegistration);

export type RegistrationBody = z.output<typeof registrationBody>;

export const checkIdentifier = {
  method: "POST",
  path: "/api/v1/registration/identifier",
  summary: "Whether a NIP or PESEL may still register. 30 an hour from one address.",
  access: "public",
  body: z.object({ nip: identifierField }),
  data: z.object({ identifier_type: z.enum(["nip", "pesel"]) }),
  errors: ["registration.identifier_taken", "request.rate_limited"],
} as const satisfies Endpoint;

/** A taxpayer as the Ministry's list has it; parts of the address are empty where it has none. */
export const registeredCompany = z.object({
  name: z.string(),
  street: z.string(),
  street_number: z.string(),
  street_number_place: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** A company that the court's register lists. */
  is_in_krs: z.boolean(),
});
export type RegisteredCompany = z.infer<typeof registeredCompany>;

export const lookUpCompany = {
  method: "POST",
  path: "/api/v1/registration/company",
  summary:
    "What the public list of VAT taxpayers says of a NIP; null if it does not know it or says nothing in time. 20 an hour from one address.",
  access: "public",
  body: z.object({ nip: identifierField }),
  data: z.object({ company: registeredCompany.nullable() }),
  errors: ["request.rate_limited"],
} as const satisfies Endpoint;

export const getInvitation = {
  method: "GET",
  path: "/api/v1/registration/:hash",
  summary: "What an invitation fills in. 404 when it is unknown, used or too old.",
  access: "public",
  params: z.object({ hash: z.string().min(8).max(100) }),
  data: z.object({
    inviter: z.string().nullable(),
    registration_code: z.string(),
    nip: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  errors: ["registration.invitation_not_found", "request.rate_limited"],
} as const satisfies Endpoint;

export const register = {
  method: "POST",
  path: "/api/v1/registration",
  summary: "Takes a registration and sends a link by e-mail and a code by SMS to confirm the contact.",
  access: "public",
  idempotent: true,
  body: registrationBody,
  data: z.object({
    /** Gives the sender access to the confirmation of this registration; kept by the browser. */
    token: z.string(),
    email: z.string(),
    phone: z.string(),
    code_expires_at: isoInstant,
  }),
  errors: [
    "registration.identifier_taken",
    "registration.consent_missing",
    "registration.consent_unknown",
    "registration.invitation_not_found",
    "auth.sms_code_daily_limit",
    "request.rate_limited",
    "request.key_reused",
  ],
} as const satisfies Endpoint;

/** The state of a registration, as its sender sees it. */
export const registrationState = z.object({
  status: z.enum(["contact", "review", "approved", "rejected"]),
  email: z.string(),
  phone: z.string(),
  email_confirmed: z.boolean(),
  phone_confirmed: z.boolean(),
  /** The seconds until the message may be sent again: the button waits for them, and the server enforces them. */
  email_again_seconds: z.int(),
  sms_again_seconds: z.int(),
});

const tokenField = z.string().min(20, "Odnośnik jest niepełny").max(100, "Odnośnik jest niepoprawny");

export const registrationStatus = {
  method: "POST",
  path: "/api/v1/registration/status",
  summary: "Where the registration of a token stands. A POST, so that no token stands in a log.",
  access: "public",
  readOnly: true,
  body: z.object({ token: tokenField }),
  data: registrationState,
  errors: ["registration.not_found", "request.rate_limited"],
} as const satisfies Endpoint;

export const confirmRegistrationPhone = {
  method: "POST",
  path: "/api/v1/registration/confirm-phone",
  summary: "Confirms the phone by the SMS code.",
  access: "public",
  body: z.object({ token: tokenField, sms_code: smsCodeField }),
  data: registrationState,
  errors: [
    "registration.not_found",
    "registration.identifier_taken",
    "auth.sms_code_wrong",
    "auth.sms_code_expired",
    "request.rate_limited",
  ],
} as const satisfies Endpoint;

export const confirmRegistrationEmail = {
  method: "POST",
  path: "/api/v1/registration/confirm-email",
  summary: "Confirms the e-mail by the token of its link.",
  access: "public",
  body: z.object({ email_token: tokenField }),
  data: registrationState,
  errors: ["registration.not_found", "registration.identifier_taken", "request.rate_limited"],
} as const satisfies Endpoint;

export const resendRegistration = {
  method: "POST",
  path: "/api/v1/registration/resend",
  summary: "Sends the SMS code or the e-mail again: one a minute, five a day.",
  access: "public",
  body: z.object({ token: tokenField, channel: z.enum(["sms", "email"]) }),
  data: registrationState,
  errors: [
    "registration.not_found",
    "auth.sms_code_too_soon",
    "auth.sms_code_daily_limit",
    "auth.mail_too_soon",
    "auth.mail_daily_limit",
    "request.rate_limited",
  ],
} as const satisfies Endpoint;
