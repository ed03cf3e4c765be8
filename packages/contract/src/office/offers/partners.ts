import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, plainText, recordId } from "../../shared/calls/envelope.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { EVENT_REFUSALS, PARTNER_CALLS_MAX, PARTNER_RIGHTS } from "../../shared/partners.ts";
import { ADMIN_ONLY, READ_AUDIT } from "../../shared/roles.ts";

export const partnerBody = z.object({
  name: plainText(80).min(3, "Pole musi mieć co najmniej 3 znaki"),
  contact_email: z.email("Podaj adres e-mail").max(200, "Najwyżej 200 znaków"),
  /** Switched off, its keys end for good. */
  is_active: z.boolean().default(true),
});

const partnerKey = z.object({
  id: z.int(),
  label: z.string(),
  /** The beginning of the key. The whole key is shown once, when it is asked for. */
  prefix: z.string(),
  rights: z.array(z.enum(PARTNER_RIGHTS)),
  calls_per_minute: z.int(),
  valid_until: isoInstant.nullable(),
  revoked_at: isoInstant.nullable(),
  /** The day of its last use. */
  last_used_on: z.string().nullable(),
  created_at: isoInstant,
  is_in_force: z.boolean(),
});

const partnerKind = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  points: z.int(),
  most_per_farm: z.int(),
  budget_points: z.int(),
  spent_points: z.int(),
  is_active: z.boolean(),
  revision: z.int(),
});

export const officePartner = z.object({
  id: z.int(),
  name: z.string(),
  contact_email: z.string(),
  is_active: z.boolean(),
  /** Keys in force, and farms that show it their points. */
  keys_in_force: z.int(),
  farms: z.int(),
  created_at: isoInstant,
  revision: z.int(),
});

const wholePartner = officePartner.extend({ keys: z.array(partnerKey), kinds: z.array(partnerKind) });

const byPartner = z.object({ partnerId: recordId });
const byKey = z.object({ keyId: recordId });
const byKind = z.object({ kindId: recordId });

export const officeListPartners = {
  method: "GET",
  path: "/api/office/v1/partners",
  summary: "Companies whose systems ask the programme.",
  access: { staff: READ_AUDIT },
  query: listQuery(["name", "created_at"], "asc"),
  ...pageOf(officePartner),
  errors: [],
} as const satisfies Endpoint;

export const officeGetPartner = {
  method: "GET",
  path: "/api/office/v1/partners/:partnerId",
  summary: "One partner with its keys and kinds of events.",
  access: { staff: READ_AUDIT },
  params: byPartner,
  data: wholePartner,
  errors: ["partner.not_found"],
} as const satisfies Endpoint;

export const officeCreatePartner = {
  method: "POST",
  path: "/api/office/v1/partners",
  value: "none",
  summary: "Adds a partner, which may do nothing until it has a key.",
  access: { staff: ADMIN_ONLY },
  body: partnerBody,
  data: wholePartner,
  errors: ["partner.name_taken"],
} as const satisfies Endpoint;

export const officeUpdatePartner = {
  method: "PUT",
  path: "/api/office/v1/partners/:partnerId",
  value: "none",
  summary: "Changes a partner as it was read (`revision`). Switched off, its keys end at once and for good.",
  access: { staff: ADMIN_ONLY },
  params: byPartner,
  body: partnerBody.extend({ revision: z.int().min(0) }),
  data: wholePartner,
  errors: ["partner.not_found", "partner.name_taken", "partner.changed_meanwhile"],
} as const satisfies Endpoint;

export const partnerKeyBody = z.object({
  label: plainText(60).min(2, "Pole musi mieć co najmniej 2 znaki"),
  rights: z.array(z.enum(PARTNER_RIGHTS)).min(1, "Wybierz co najmniej jedno prawo").max(PARTNER_RIGHTS.length),
  calls_per_minute: z
    .int({ error: "Podaj liczbę całkowitą" })
    .min(1, "Najmniej 1")
    .max(PARTNER_CALLS_MAX, `Najwyżej ${PARTNER_CALLS_MAX}`)
    .default(120),
  /** The last day of the key; without one it holds until it is revoked. */
  valid_to: isoDate.nullable().default(null),
  /** The key in whose place it comes: that one holds for another week from the approval on. */
  replaces: z.int().nullable().default(null),
});

export const officeAskPartnerKey = {
  method: "POST",
  path: "/api/office/v1/partners/:partnerId/keys",
  value: "gives_power",
  summary:
    "Makes a key for a partner's system. The answer shows it, this once; it opens nothing until a second administrator approves it.",
  access: { staff: ADMIN_ONLY },
  params: byPartner,
  body: partnerKeyBody,
  data: z.object({ key: z.string() }),
  errors: ["partner.not_found", "partner.key_not_found", "partner.too_many_keys", "approval.waiting"],
} as const satisfies Endpoint;

export const officeRevokePartnerKey = {
  method: "POST",
  path: "/api/office/v1/partner-keys/:keyId/revoke",
  value: "none",
  summary: "Ends a key at once. Ending an ended one changes nothing.",
  access: { staff: ADMIN_ONLY },
  params: byKey,
  data: wholePartner,
  errors: ["partner.key_not_found"],
} as const satisfies Endpoint;

const whole = z.int({ error: "Podaj liczbę całkowitą" });
const kindFields = {
  name: plainText(80).min(3, "Pole musi mieć co najmniej 3 znaki"),
  points: whole.min(1, "Najmniej 1").max(100_000, "Najwyżej 100 000"),
  /** How often a farm earns by it in a calendar year. */
  most_per_farm: whole.min(1, "Najmniej 1").max(1000, "Najwyżej 1000"),
  budget_points: whole.min(1, "Najmniej 1").max(100_000_000, "Najwyżej 100 000 000"),
};

export const partnerKindBody = z.object({
  code: z
    .string({ error: "Pole jest wymagane" })
    .regex(/^[a-z][a-z0-9_]{2,39}$/, "Kod ma od 3 do 40 małych liter, cyfr i podkreśleń, a zaczyna się literą"),
  ...kindFields,
});

export const officeCreatePartnerKind = {
  method: "POST",
  path: "/api/office/v1/partners/:partnerId/kinds",
  value: "none",
  summary: "Adds a kind of events, switched off: nothing is earned by it until two people switched it on.",
  access: { staff: ADMIN_ONLY },
  params: byPartner,
  body: partnerKindBody,
  data: wholePartner,
  errors: ["partner.not_found", "partner.kind_code_taken"],
} as const satisfies Endpoint;

export const partnerKindChange = z.object({ ...kindFields, is_active: z.boolean(), revision: z.int().min(0) });

export const officeUpdatePartnerKind = {
  method: "PUT",
  path: "/api/office/v1/partner-kinds/:kindId",
  value: "changes_worth",
  summary:
    "Changes a kind of events as it was read. What is to be switched on with it waits for a second administrator; switching off is done at once.",
  access: { staff: ADMIN_ONLY },
  params: byKind,
  body: partnerKindChange,
  data: wholePartner,
  errors: ["partner.kind_not_found", "partner.changed_meanwhile", "partner.budget_below_spent", "approval.waiting"],
} as const satisfies Endpoint;

const officePartnerEvent = z.object({
  id: z.int(),
  external_id: z.string(),
  kind: z.string(),
  occurred_on: z.string(),
  received_at: isoInstant,
  status: z.enum(["accepted", "refused"]),
  refusal: z.enum(EVENT_REFUSALS).nullable(),
  points: z.int(),
  participant_id: z.int(),
});

export const officeListPartnerEvents = {
  method: "GET",
  path: "/api/office/v1/partners/:partnerId/events",
  summary: "What a partner told of farms, newest first.",
  access: { staff: READ_AUDIT },
  params: byPartner,
  query: listQuery(["id"], "desc").extend({ status: z.enum(["accepted", "refused"]).optional() }),
  ...pageOf(officePartnerEvent),
  errors: ["partner.not_found"],
} as const satisfies Endpoint;
