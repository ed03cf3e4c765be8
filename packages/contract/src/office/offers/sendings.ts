import { z } from "zod";
import { cropOption } from "@plon/rules/goods/crops.ts";
import { fieldsProblem, SENDING_FIELDS } from "@plon/rules/messages/message-fields.ts";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { asciiText } from "@plon/rules/texts/polish-text.ts";
import { isoInstant, plainText, queryFlag, recordId } from "../../shared/calls/envelope.ts";
import { identifierField } from "../../shared/calls/fields.ts";
import { READ_ALL, WORK_CATALOGUE } from "../../shared/roles.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";

export const SENDING_STATUSES = ["waiting", "running", "stopped", "done"] as const;
export const AUDIENCES = ["all", "saved", "segment", "named"] as const;
/** One SMS: what is longer, or has Polish letters, costs several. */
export const SMS_LENGTH_MAX = 160;
export const NAMED_MAX = 5000;

const postcodePrefix = z
  .string()
  .trim()
  .regex(/^\d{2}(?:-\d{0,3})?$/, "Podaj początek kodu, na przykład 27 albo 27-6");

const audienceFields = {
  audience: z.enum(AUDIENCES, { error: "Wybierz odbiorców" }),
  /** For a segment: all given conditions must hold. Growing at least one of these crops. */
  crops: z
    .array(z.int().refine((id) => cropOption(id) !== undefined, "Nieznana uprawa"))
    .max(40)
    .default([]),
  /** A postcode that begins with one of these. */
  postcodes: z.array(postcodePrefix).max(100, "Najwyżej 100 kodów").default([]),
  /** At least this many points to spend. */
  points_min: z.int("Podaj liczbę całkowitą").min(1, "Najmniej 1").max(100_000_000).nullable().default(null),
  representative_id: z.int().min(1).nullable().default(null),
  /** For `saved`: the segment; its conditions are read when the sending begins. */
  segment_id: z.int("Wybierz segment").min(1, "Wybierz segment").nullable().default(null),
  /** For named people: NIP or PESEL of each. */
  identifiers: z.array(identifierField).max(NAMED_MAX, `Najwyżej ${NAMED_MAX} osób naraz`).default([]),
  by_email: z.boolean(),
  by_sms: z.boolean(),
};

type Audience = z.output<z.ZodObject<typeof audienceFields>>;

function checkAudience(given: Audience, context: z.RefinementCtx): void {
  const { audience, crops, postcodes, points_min, representative_id, segment_id, identifiers } = given;
  const hasCondition = crops.length + postcodes.length > 0 || points_min !== null || representative_id !== null;
  const say = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (audience === "segment" && !hasCondition) say("audience", "Podaj co najmniej jeden warunek");
  if (audience === "saved" && segment_id === null) say("segment_id", "Wybierz segment");
  if (audience === "named" && identifiers.length === 0) say("identifiers", "Podaj co najmniej jeden NIP lub PESEL");
}

/** A path of the portal. */
export const portalPath = z
  .string()
  .trim()
  .max(200, "Pole może mieć najwyżej 200 znaków")
  .regex(/^\/(?![/\\])[\w\-./?=&#!%]*$/, "Podaj adres w portalu, na przykład /nagrody");
const link = portalPath.nullable();

/** The text of one SMS; a field's own name may be written as people write it. */
export const smsText = z.preprocess(
  (text) => (typeof text === "string" ? text.replaceAll(/\{[^{}]*\}/g, (field) => asciiText(field)) : text),
  plainText(SMS_LENGTH_MAX).regex(/^[ -~]*$/, "SMS nie może mieć polskich liter ani znaków specjalnych"),
);
const sms_text = smsText.default("");

type Texts = { title: string; content: string; sms_text: string };

function checkFields(given: Texts, context: z.RefinementCtx): void {
  for (const field of ["title", "content", "sms_text"] as const) {
    const message = fieldsProblem(given[field], SENDING_FIELDS);
    if (message !== undefined) context.addIssue({ code: "custom", path: [field], message });
  }
}

/** Whom a message is for, and its words as far as there are any: who is held out of an offer that they name is not counted. */
export const audienceBody = z
  .object({
    ...audienceFields,
    title: plainText(100).default(""),
    content: plainText(1000).default(""),
    link: link.default(null),
    sms_text,
  })
  .superRefine(checkAudience);

export const sendingBody = z
  .object({
    ...audienceFields,
    title: plainText(100, 1),
    content: plainText(1000, 1),
    link,
    sms_text,
    /** Null: at once. */
    publish_at: isoInstant.nullable(),
  })
  .superRefine(checkAudience)
  .superRefine(checkFields)
  .superRefine(({ by_sms, sms_text }, context) => {
    if (by_sms && sms_text === "")
      context.addIssue({ code: "custom", path: ["sms_text"], message: "Pole jest wymagane" });
  });

export const officeSending = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  link: z.string().nullable(),
  audience: z.enum(AUDIENCES),
  /** The audience in words. */
  audience_text: z.string(),
  by_email: z.boolean(),
  sms_text: z.string().nullable(),
  status: z.enum(SENDING_STATUSES),
  publish_at: isoInstant,
  expected_count: z.int(),
  recipients_count: z.int(),
  emails_count: z.int(),
  sms_count: z.int(),
  /** Of these, not sent because a notification on a device stood in for them. */
  arrived_count: z.int(),
  created_by: z.string(),
  created_at: isoInstant,
  started_at: isoInstant.nullable(),
  ended_at: isoInstant.nullable(),
});

const bySending = z.object({ sendingId: recordId });

export const officeListSendings = {
  method: "GET",
  path: "/api/office/v1/sendings",
  summary: "Sendings with their progress, newest first.",
  access: { staff: READ_ALL },
  query: listQuery(["id"], "desc").extend({
    status: z.enum(SENDING_STATUSES, { error: "Nieznany stan" }).optional(),
    /** Only those whose notification nobody has opened. */
    unopened: queryFlag.optional(),
  }),
  ...pageOf(officeSending),
  errors: [],
} as const satisfies Endpoint;

export const officeCountRecipients = {
  method: "POST",
  path: "/api/office/v1/sendings/count",
  summary:
    "How many a message would reach now, without who is held out of an offer that it names, and how many copies their consents allow.",
  access: { staff: WORK_CATALOGUE },
  readOnly: true,
  body: audienceBody,
  data: z.object({
    recipients: z.int(),
    emails: z.int(),
    sms: z.int(),
    /** Unknown numbers among the named: the first twenty. */
    unknown_identifiers: z.array(z.string()),
    unknown_total: z.int(),
  }),
  errors: ["segment.not_found"],
} as const satisfies Endpoint;

export const officeCreateSending = {
  method: "POST",
  path: "/api/office/v1/sendings",
  value: "none",
  summary: "Sends to everybody of the audience, now or later. Once for a key.",
  access: { staff: WORK_CATALOGUE },
  idempotent: true,
  body: sendingBody,
  data: officeSending,
  errors: ["sending.no_recipients", "segment.not_found", "request.key_reused"],
} as const satisfies Endpoint;

const step = (name: string, summary: string) =>
  ({
    method: "POST",
    path: `/api/office/v1/sendings/:sendingId/${name}`,
    value: "none",
    summary,
    access: { staff: WORK_CATALOGUE },
    params: bySending,
    data: officeSending,
    errors: ["sending.not_found", "sending.wrong_state"],
  }) as const satisfies Endpoint;

export const officeStopSending = step("stop", "Stops a sending after the page it is at; nobody else gets it.");
export const officeResumeSending = step("resume", "Goes on where a stopped sending stands; nobody gets it twice.");
