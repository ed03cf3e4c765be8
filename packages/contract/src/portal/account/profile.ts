import { MEMBER_ROLES } from "@plon/rules/people/member-role.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant } from "../../shared/calls/envelope.ts";
import {
  addressFields,
  cropAreas,
  emailField,
  ibanField,
  phoneField,
  smsCodeField,
} from "../../shared/calls/fields.ts";
import { requestOptions, usedPasskey } from "../../shared/calls/passkeys.ts";
import { correspondenceProblems } from "../../shared/registration-checks.ts";
import { notification } from "../house/notifications.ts";
import { representative } from "../people/representatives.ts";

const agreement = z.boolean().nullable();

export const user = z.object({
  email: z.string(),
  phone: z.string(),
  acreage: z.number(),
  unread_notifications: z.int(),
  account_type: z.literal("program.farmer"),
  nip: z.string(),
  identifier_type: z.enum(["nip", "pesel"]),
  has_required_consents: z.boolean(),
  maintenance: z.union([z.literal(0), z.literal(1)]),
  is_prize_ordering_locked: z.boolean(),
  /** Whether the section 'Moje SatAgro' is there: its consent was given and not withdrawn. */
  has_satagro: z.boolean(),
  /** Set for one of the farm's people: who they are and what they may do; null for the owner. */
  member: z
    .object({ membership_id: z.int(), name: z.string(), farm: z.string(), role: z.enum(MEMBER_ROLES) })
    .nullable(),
  /** Set in a support session: the person whose data are being viewed. */
  support_mode: z.object({ participant_name: z.string(), expires_at: isoInstant }).nullable(),
  promo_agreements: z.object({
    spring_promo_fuel: agreement,
    dovvo_refuel: agreement,
    weed_buster: agreement,
    tank_to_full: agreement,
    get_more_halvetic_mauser: agreement,
  }),
  open_promotions: z.array(z.string()),
  /** Others that prompt by themselves and are undecided, in their order: at most one of them a day. */
  prompting_promotions: z.array(z.object({ slug: z.string(), title: z.string(), text: z.string() })),
  /** Campaigns of which the portal tells this farm nothing, as it is in their control group. */
  untold_campaigns: z.array(z.string()),
  profile: z.object({
    first_name: z.string(),
    last_name: z.string(),
    company_name: z.string(),
    company_street: z.string(),
    company_street_number: z.string(),
    company_street_number_place: z.string(),
    company_postcode: z.string(),
    company_city: z.string(),
    participant_id: z.int(),
    correspondence_address: z.boolean(),
    correspondence_street: z.string(),
    correspondence_street_number: z.string(),
    correspondence_street_number_place: z.string(),
    correspondence_postcode: z.string(),
    correspondence_city: z.string(),
    bank_account: z.string().nullable(),
  }),
  area: z.array(z.object({ id: z.int(), value: z.number() })),
  /** The newest ones; all of them are listed by pages. */
  notifications: z.array(notification),
  points: z.object({
    /** What can be spent now. */
    available: z.int(),
    pending: z.int(),
    held: z.int(),
    debt: z.int(),
    /** All ever earned. */
    total: z.int(),
    brandPurchase: z.int(),
    affiliation: z.int(),
    achievements: z.int(),
  }),
  achievements: z.array(z.object({ level: z.int(), value: z.boolean(), date: isoInstant.nullable() })),
  ph: representative.nullable(),
  /** Changes that wait to be confirmed; a bank account is shown masked. */
  pending_changes: z.object({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    bank_account: z.string().nullable(),
  }),
  /** Until when a changed bank account receives no payout; null if it already does. */
  bank_account_blocked_until: isoInstant.nullable(),
  /** Whether transfers and a new bank account are confirmed by a key of a device: no SMS is sent then. */
  has_passkey: z.boolean(),
  closing_requested_at: isoInstant.nullable(),
});
export type User = z.infer<typeof user>;

export const getProfile = {
  method: "GET",
  path: "/api/v1/user/profile",
  summary: "The signed-in participant.",
  access: "participant",
  byMembers: "read",
  duringMaintenance: true,
  data: user,
  errors: [],
} as const satisfies Endpoint;

const editedProfile = z
  .object({
    correspondence_address: z.boolean({ error: "Pole jest wymagane" }),
    ...addressFields("correspondence", false),
  })
  .superRefine((profile, context) => {
    for (const [name, message] of correspondenceProblems(profile)) {
      context.addIssue({ code: "custom", path: [name], message });
    }
  });

/** The older spelling of the correspondence fields, still accepted (spec 1 §3.2, decisions §3). */
const OLDER_NAMES: Record<string, string> = {
  correspondenceAddress: "correspondence_address",
  correspondenceStreet: "correspondence_street",
  correspondenceStreetNumber: "correspondence_street_number",
  correspondenceStreetNumberPlace: "correspondence_street_number_place",
  correspondenceZipCode: "correspondence_postcode",
  correspondenceCity: "correspondence_city",
};

/** The older form had only the five fields: filling them in meant a different address. */
function renameOlder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value);
  const named = Object.fromEntries(parts.map(([name, part]) => [OLDER_NAMES[name] ?? name, part]));
  const older = parts.filter(([name]) => OLDER_NAMES[name] !== undefined);
  if ("correspondence_address" in named || older.length === 0) return named;
  return { ...named, correspondence_address: older.some(([, part]) => part !== "") };
}

/** The profile form. A changed e-mail or phone waits to be confirmed. */
export const profileEditBody = z.object({
  email: emailField,
  phone: phoneField,
  area: cropAreas,
  profile: z.preprocess(renameOlder, editedProfile),
});

export const bankAccountBody = z.object({ bank_account: ibanField });

export const consentsBody = z.object({ consents: z.array(z.int().positive()).max(100) });

/** One of the three things a profile update may carry. */
export const profileUpdateBody = z.union([consentsBody.strict(), bankAccountBody.strict(), profileEditBody]);

const profileUpdate = {
  path: "/api/v1/user/profile",
  access: "participant",
  byMembers: "none",
  body: profileUpdateBody,
  data: user,
  errors: [
    "registration.consent_missing",
    "registration.consent_unknown",
    "auth.mail_too_soon",
    "auth.mail_daily_limit",
    "auth.sms_code_too_soon",
    "auth.sms_code_daily_limit",
    "profile.change_pending",
  ],
} as const;

export const putProfile = {
  ...profileUpdate,
  method: "PUT",
  summary: "Changes own data, or the bank account, or the consents given (the whole list of ids set to true).",
} as const satisfies Endpoint;

export const postProfile = {
  ...profileUpdate,
  method: "POST",
  summary: "The same as PUT, for clients that send POST.",
} as const satisfies Endpoint;

export const bankAccountPasskeyOptions = {
  method: "POST",
  path: "/api/v1/user/profile/passkey-options",
  summary: "What a device needs to confirm the waiting bank account, and no other, by a key of its owner.",
  access: "participant",
  byMembers: "none",
  data: requestOptions,
  errors: ["profile.no_change_pending", "passkey.not_found"],
} as const satisfies Endpoint;

export const confirmBankAccount = {
  method: "POST",
  path: "/api/v1/user/profile/confirm-by-passkey",
  summary: "Confirms a changed bank account by a key of its owner. The old contacts are told.",
  access: "participant",
  byMembers: "none",
  body: usedPasskey,
  data: user,
  errors: ["profile.no_change_pending", "auth.passkey_unknown", "auth.passkey_expired", "auth.passkey_refused"],
} as const satisfies Endpoint;

export const confirmChange = {
  method: "POST",
  path: "/api/v1/user/profile/confirm",
  summary: "Confirms a changed phone or bank account by the SMS code sent for it. The old contact is told.",
  access: "participant",
  byMembers: "none",
  body: z.object({ kind: z.enum(["phone", "bank_account"]), sms_code: smsCodeField }),
  data: user,
  errors: ["auth.sms_code_wrong", "auth.sms_code_expired", "profile.no_change_pending"],
} as const satisfies Endpoint;

export const resendChangeCode = {
  method: "POST",
  path: "/api/v1/user/profile/resend",
  summary: "Sends the SMS code or the e-mail link of a waiting change again.",
  access: "participant",
  byMembers: "none",
  body: z.object({ kind: z.enum(["email", "phone", "bank_account"]) }),
  data: z.null(),
  errors: [
    "profile.no_change_pending",
    "auth.mail_too_soon",
    "auth.mail_daily_limit",
    "auth.sms_code_too_soon",
    "auth.sms_code_daily_limit",
  ],
} as const satisfies Endpoint;

export const cancelChange = {
  method: "POST",
  path: "/api/v1/user/profile/cancel-change",
  summary: "Drops a change that waits to be confirmed.",
  access: "participant",
  byMembers: "none",
  body: z.object({ kind: z.enum(["email", "phone", "bank_account"]) }),
  data: user,
  errors: [],
} as const satisfies Endpoint;

export const confirmEmail = {
  method: "POST",
  path: "/api/v1/user/confirm-email",
  summary: "Confirms a changed e-mail by the token of its link; works without a session.",
  access: "public",
  body: z.object({ token: z.string().min(20, "Odnośnik jest niepełny").max(100, "Odnośnik jest niepoprawny") }),
  data: z.object({ email: z.string() }),
  errors: ["profile.link_invalid", "request.rate_limited"],
} as const satisfies Endpoint;
