import type { ReviewedCampaign } from "@plon/rules/campaigns/campaign-names.ts";
import { COMPLAINT_LENGTH_MAX, COMPLAINT_PHOTOS_MAX } from "@plon/rules/campaigns/complaint-bounds.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, plainText, statusLabel } from "../../shared/calls/envelope.ts";
import { combiningState } from "../../shared/promotions.ts";
import {
  emailField,
  hectaresField,
  identifierField,
  optionalPostcode,
  personName,
  otherPhoneField,
  pageSlug,
} from "../../shared/calls/fields.ts";

const campaignPhase = z.enum(["before", "open", "entered_only", "closed"]);
export type CampaignPhase = z.infer<typeof campaignPhase>;

const rulesAcceptance = {
  accept_rules: z.literal(true, { error: "Zaznacz akceptację, aby przejść dalej" }),
  /** The version of the rules that was shown. */
  rules_version: z.int("Nieprawidłowa wartość").min(1, "Nieprawidłowa wartość").max(100_000).optional(),
};

/** The token of a link, as long as ours are. */
const linkToken = z
  .string({ error: "Odnośnik jest nieprawidłowy" })
  .min(20, "Odnośnik jest nieprawidłowy")
  .max(100, "Odnośnik jest nieprawidłowy");

// ── The satisfaction promotion ──────────────────────────────────────────────────────────────────────────────────────

export const satisfactionEntryBody = z.object({
  first_name: personName(60),
  last_name: personName(80),
  nip: identifierField,
  email: emailField,
  phone: otherPhoneField,
  ...rulesAcceptance,
});

/** What somebody has to tell us before the promotion can refund them. */
export const complaint = z.object({
  product: z.string(),
  invoice_number: z.string(),
  area_hectares: z.number(),
  description: z.string(),
  phone: z.string(),
  photos: z.int(),
  filed_at: isoInstant,
  decided_at: isoInstant.nullable(),
  decision_reason: z.string().nullable(),
});

const standing = {
  /** What the status means for the entrant, in words. */
  standing: z.string(),
  /** What the entrant can do next; null where it is the programme's turn. */
  next: z.enum(["form", "confirm", "invoice", "join", "account"]).nullable(),
  /** The last day for what the programme owes next; null for nothing. */
  due_on: isoDate.nullable(),
};

/** The state of a satisfaction entry, as seen by the holder of its link. */
export const satisfactionEntry = z.object({
  /**
   * 0 not entered, 1 waits for the e-mail, 2 confirmed, 3 purchase found, 4 complaint in review, 5 accepted, 6 closed.
   */
  status: z.int().min(0).max(6).default(0),
  status_label: statusLabel,
  complaint: complaint.nullable(),
  can_complain: z.boolean(),
  first_name: z.string(),
  /** Until when a complaint may be filed. */
  complaints_until: isoInstant,
  /** Why it ended, if staff gave a reason. */
  reason: z.string(),
  ...standing,
  /** Whether its phone is known: the complaint does not ask for it again. */
  has_phone: z.boolean(),
});
export type SatisfactionEntry = z.infer<typeof satisfactionEntry>;

export const enterSatisfaction = {
  method: "POST",
  path: "/api/v1/satisfaction",
  summary: "Enters the satisfaction promotion and mails the link of the entry. The answer says nothing about others.",
  access: "public",
  idempotent: true,
  body: satisfactionEntryBody,
  data: z.object({ email: z.string() }),
  errors: [
    "campaign.not_found",
    "campaign.not_open",
    "campaign.entries_ended",
    "campaign.budget_spent",
    "campaign.rules_changed",
    "request.rate_limited",
    "request.key_reused",
  ],
} as const satisfies Endpoint;

const byToken = z.object({ token: linkToken });

/** A call of whoever holds the link; the answer is the entry as it then is. */
const linkedEntry = { access: "public", params: byToken, data: satisfactionEntry } as const;

export const getSatisfaction = {
  method: "GET",
  path: "/api/v1/satisfaction/:token",
  summary: "Status and complaint of the entry whose link this is. 60 an hour from one address.",
  ...linkedEntry,
  errors: ["campaign.entry_not_found", "request.rate_limited"],
} as const satisfies Endpoint;

export const confirmSatisfaction = {
  method: "POST",
  path: "/api/v1/satisfaction/:token/confirm",
  summary: "Confirms the e-mail: whoever holds the link has it from there. Confirming again changes nothing.",
  ...linkedEntry,
  errors: ["campaign.entry_not_found", "campaign.entries_ended", "request.rate_limited"],
} as const satisfies Endpoint;

export const complaintFields = z.object({
  product: plainText(120, 1),
  invoice_number: plainText(60, 1),
  area_hectares: hectaresField,
  description: plainText(COMPLAINT_LENGTH_MAX, 1),
  /** Where the entry has none. */
  phone: otherPhoneField.optional(),
});

export const fileComplaint = {
  method: "POST",
  path: "/api/v1/satisfaction/:token/complaint",
  summary: "Files the one complaint of an entry in status 2 or 3, with up to five photos, together below 30 MB.",
  ...linkedEntry,
  idempotent: "when_sent",
  upload: {
    fields: complaintFields,
    file: "photos",
    fileRequired: false,
    filesMax: COMPLAINT_PHOTOS_MAX,
    totalMb: 30,
  },
  errors: [
    "campaign.entry_not_found",
    "campaign.complaint_exists",
    "campaign.complaint_not_open",
    "campaign.complaints_ended",
    "request.rate_limited",
    "file.too_many",
    "file.fields_after_file",
    "file.empty",
    "file.too_large",
    "file.too_large_together",
    "file.type_not_allowed",
    "file.damaged",
    "file.several",
    "file.heic",
  ],
} as const satisfies Endpoint;

// ── The flows that review ───────────────────────────────────────────────────────────────────────────────────────────

const campaignEntryStatus = z.object({
  /** 1 form, 2 in review, 3 accepted and so on by the flow (decisions §9). */
  status: z.int().min(1).max(6),
  status_label: statusLabel,
});

export const campaignFacts = z.object({
  id: z.int(),
  slug: z.string(),
  flow: z.enum(["satisfaction", "dovvo", "halvetic", "leptosar"]),
  title: z.string(),
  phase: campaignPhase,
  opens_at: isoInstant,
  entries_end_at: isoInstant,
  closes_at: isoInstant,
  volume_min: z.number(),
  /** The unit of what counts. */
  unit: z.enum(["l", "kg", "l lub kg"]),
  products: z.array(z.string()),
  /** What it is, in a sentence or two, made of the campaign's facts, as all that follows. */
  lead: z.string(),
  /** What it gives; empty for one that is older than such declarations. */
  gift: z.string(),
  /** How it works. */
  steps: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Whether something is sent, which takes an address. */
  sends_thing: z.boolean(),
  /** Whether somebody without an account enters it by a mailed link; the others are only for participants. */
  takes_visitors: z.boolean(),
  /** What the office wrote of it besides: sanitised HTML, empty for nothing. */
  body: z.string(),
  /** Nothing is left of its budget: it takes no more entries. */
  is_spent: z.boolean(),
  /** Whether a litre that counts in it counts in no other offer that says so too. */
  is_exclusive: z.boolean(),
});
export type CampaignFacts = z.infer<typeof campaignFacts>;

/** A campaign in the list of what runs, with the participant's own entry. */
export const runningCampaign = campaignFacts
  .pick({
    slug: true,
    title: true,
    entries_end_at: true,
    volume_min: true,
    unit: true,
    products: true,
    lead: true,
    is_spent: true,
  })
  .extend({
    /** Null while there is none. */
    entry: campaignEntryStatus.extend({ standing: z.string() }).nullable(),
    /** Litres or kilograms on accepted invoices of the time in which one can enter; null if purchases are not counted. */
    bought: z.number().nullable(),
    combining: combiningState,
  });
export type RunningCampaign = z.infer<typeof runningCampaign>;

const bySlug = z.object({ slug: pageSlug });

export const listOpenCampaigns = {
  method: "GET",
  path: "/api/v1/campaigns",
  summary: "The campaigns that take entries of everybody now, those that end first before the others.",
  access: "public",
  data: z.array(campaignFacts.pick({ slug: true, title: true, lead: true })),
  errors: [],
} as const satisfies Endpoint;

export const getCampaign = {
  method: "GET",
  path: "/api/v1/campaigns/:slug",
  summary: "What a campaign asks for and gives, and when. One that is not open is unknown.",
  access: "public",
  params: bySlug,
  data: campaignFacts,
  errors: ["campaign.not_found"],
} as const satisfies Endpoint;

export const getCampaignRules = {
  method: "GET",
  path: "/api/v1/campaigns/:slug/rules",
  summary: "The rules of a campaign in force.",
  access: "public",
  params: bySlug,
  data: z.object({
    title: z.string(),
    version: z.int(),
    published_at: isoInstant,
    /** Sanitised HTML. */
    content: z.string(),
    /** What the campaign's row says of the same things, as it is now. */
    figures: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  errors: ["campaign.not_found"],
} as const satisfies Endpoint;

/** A campaign on one page, as a PDF file to hang up or hand out. */
export const CAMPAIGN_LEAFLET_PATH = "/api/v1/campaigns/:slug/leaflet";
/** The same as a PDF file. */
export const CAMPAIGN_RULES_PDF_PATH = "/api/v1/campaigns/:slug/rules/pdf";

export const campaignEntry = campaignEntryStatus.extend({
  nip: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  answers: z.object({
    area_hectares: z.number().nullable(),
    invoice_number: z.string(),
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
  }),
  purchase_volume: z.number().nullable(),
  combining: combiningState,
  can_submit: z.boolean(),
  ...standing,
  /** When it was paid. */
  rewarded_at: isoInstant.nullable(),
  /** Who of the farm's people sent it last; null for the owner, and for an entry of a link. */
  by_person: z.string().nullable(),
  history: z.array(z.object({ status_label: statusLabel, at: isoInstant, reason: z.string() })),
});
export type CampaignEntry = z.infer<typeof campaignEntry>;

export const campaignForm = z.object({
  first_name: personName(60),
  last_name: personName(80),
  phone: otherPhoneField,
  area_hectares: hectaresField,
  invoice_number: plainText(60).default(""),
  /** Where the fuel card goes; asked for by the flow that sends one. */
  street: plainText(120).default(""),
  postcode: optionalPostcode,
  city: plainText(100).default(""),
  ...rulesAcceptance,
});
export type CampaignForm = z.output<typeof campaignForm>;

const submitErrors = [
  "campaign.not_found",
  "campaign.not_open",
  "campaign.entries_ended",
  "campaign.budget_spent",
  "campaign.already_submitted",
  "campaign.address_missing",
  "campaign.postcode_wrong",
  "campaign.rules_changed",
] as const;

export const startCampaign = {
  method: "POST",
  path: "/api/v1/campaigns/:slug/start",
  summary: "Mails a visitor the link to an entry's form. The answer says nothing about others.",
  access: "public",
  params: bySlug,
  idempotent: true,
  body: z.object({ nip: identifierField, email: emailField }),
  data: z.object({ email: z.string() }),
  errors: [
    "campaign.not_found",
    "campaign.not_open",
    "campaign.entries_ended",
    "campaign.budget_spent",
    "request.rate_limited",
    "request.key_reused",
  ],
} as const satisfies Endpoint;

export const readCampaignEntry = {
  method: "POST",
  path: "/api/v1/campaign-entry",
  summary: "The entry behind a link. A POST keeps the token out of addresses; 60 an hour from one address.",
  access: "public",
  readOnly: true,
  body: z.object({ token: linkToken }),
  data: campaignEntry.extend({ slug: z.string() }),
  errors: ["campaign.entry_not_found", "request.rate_limited"],
} as const satisfies Endpoint;

export const submitCampaignEntry = {
  method: "POST",
  path: "/api/v1/campaign-entry/submit",
  summary: "Sends the form of the entry behind a link to review. The same form again is the same entry.",
  access: "public",
  body: campaignForm.extend({ token: linkToken }),
  data: campaignEntry.extend({ slug: z.string() }),
  errors: [...submitErrors, "campaign.entry_not_found", "request.rate_limited"],
} as const satisfies Endpoint;

export const getOwnCampaignEntry = {
  method: "GET",
  path: "/api/v1/campaigns/:slug/entry",
  summary: "The signed-in participant's entry; null while there is none.",
  access: "participant",
  byMembers: "read",
  params: bySlug,
  data: campaignEntry.nullable(),
  errors: ["campaign.not_found"],
} as const satisfies Endpoint;

export const submitOwnCampaignEntry = {
  method: "POST",
  path: "/api/v1/campaigns/:slug/entry",
  summary: "Enters a campaign signed in, or mends an entry that was returned. The same form again is the same entry.",
  access: "participant",
  byMembers: "submit",
  params: bySlug,
  body: campaignForm,
  data: campaignEntry,
  errors: submitErrors,
} as const satisfies Endpoint;

// ── Payout statuses ─────────────────────────────────────────────────────────────────────────────────────────────────

const payoutStanding = z.object({
  status_id: z.union([z.literal(3), z.literal(4), z.literal(5)]).nullable(),
  /** The ordered payout: the amount that reaches the account, and the bank's reason if it was returned. */
  payout: z.object({ amount_grosze: z.int(), returned_reason: z.string().nullable() }).nullable(),
});

function payoutStatus<const Slug extends ReviewedCampaign>(slug: Slug) {
  return {
    method: "GET",
    path: `/api/v1/user/${slug}`,
    summary: "Where the participant's payout of this promotion stands: 3 in review, 4 accepted, 5 paid, null for none.",
    access: "participant",
    byMembers: "read",
    data: payoutStanding,
    errors: [],
  } as const satisfies Endpoint;
}

/** The three promotions whose payout the portal shows (spec 2 §7). */
export const PAYOUT_STATUSES = {
  "leptosar-promocja": payoutStatus("leptosar-promocja"),
  "halvetic-promocja-mocna-akcja-taka": payoutStatus("halvetic-promocja-mocna-akcja-taka"),
  "dovvo-promocja-mocna-akcja-taka": payoutStatus("dovvo-promocja-mocna-akcja-taka"),
} as const;

export const listCampaignPayouts = {
  method: "GET",
  path: "/api/v1/user/campaign-payouts",
  summary: "The same of every reviewed campaign that the participant has entered, also of those that the office made.",
  access: "participant",
  byMembers: "read",
  data: z.array(payoutStanding.extend({ slug: z.string(), title: z.string() })),
  errors: [],
} as const satisfies Endpoint;
