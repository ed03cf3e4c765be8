import { CAMPAIGN_SUM_LEAST, CAMPAIGN_SUM_MOST } from "@plon/rules/campaigns/campaign-reward.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, plainText, recordId, statusLabel } from "../../shared/calls/envelope.ts";
import { READ_ALL, READ_PARTICIPANTS, WORK_PARTICIPANTS } from "../../shared/roles.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { pageSlug } from "../../shared/calls/fields.ts";
import { holdoutPercent, offerEffect } from "./control-groups.ts";

const flow = z.enum(["satisfaction", "dovvo", "halvetic", "leptosar"]);

/** What staff may do with an entry; each entry says which of these are possible now. */
export const STAFF_CAMPAIGN_ACTS = [
  "approve",
  "return",
  "reject",
  "find_purchase",
  "accept_complaint",
  "reject_complaint",
  "send_card",
  "order_payout",
  "withdraw_payout",
  "close",
] as const;
const act = z.enum(STAFF_CAMPAIGN_ACTS);
export type StaffCampaignAct = z.infer<typeof act>;
/** The acts that need no more than a reason; ordering a payout needs a sum. */
const actByReason = act.exclude(["order_payout"], { error: "Wybierz czynność" });
export type ReasonedCampaignAct = z.infer<typeof actByReason>;

const MONEY_KINDS = ["fixed", "per_unit", "refund"] as const;
const declaration = {
  /** What is paid: one sum, so much for each litre or kilogram, or what the purchase cost; null while undeclared. */
  reward_kind: z.enum(MONEY_KINDS).nullable(),
  reward_grosze: z.int().nullable(),
  reward_cap_grosze: z.int().nullable(),
  /** What is sent beside it; empty for nothing. */
  thing_name: z.string(),
  thing_value_grosze: z.int().nullable(),
  /** What is ordered, paid and sent never exceeds this; null for no bound. */
  budget_grosze: z.int().nullable(),
  review_working_days: z.int(),
  reward_working_days: z.int(),
};

export const officeListCampaigns = {
  method: "GET",
  path: "/api/office/v1/campaigns",
  summary: "Campaigns with how many entries stand in each status; a representative counts own participants.",
  access: { staff: READ_PARTICIPANTS },
  data: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      flow,
      title: z.string(),
      phase: z.enum(["before", "open", "entered_only", "closed"]),
      opens_at: isoInstant,
      entries_end_at: isoInstant,
      closes_at: isoInstant,
      volume_min: z.number(),
      products: z.array(z.string()),
      /** Their trade numbers. */
      saps: z.array(z.int()),
      ...declaration,
      /** Whether somebody without an account enters it by a mailed link. */
      takes_visitors: z.boolean(),
      /** Whether a litre that counts in it counts in no other offer that says so too. */
      is_exclusive: z.boolean(),
      /** How many in a hundred of all farms it is not mentioned to, and since when they are drawn; null before. */
      holdout_percent: z.int(),
      holdout_drawn_at: isoInstant.nullable(),
      /** Other offers that count the same products on the same days, in sentences. */
      overlaps: z.array(z.string()),
      /** The office's own words before those made of the row, below them, and in the daily window; empty for none. */
      lead: z.string(),
      body: z.string(),
      prompt_text: z.string(),
      /** What it gives, in the words that farmers read; empty while undeclared. */
      gift: z.string(),
      /** Since when it is known to others than the office; null before. */
      opened_at: isoInstant.nullable(),
      /** What is ordered, paid and sent, of the budget; null without one. */
      spent_grosze: z.int().nullable(),
      revision: z.int(),
      statuses: z.array(z.object({ status: z.int(), status_label: statusLabel, entries: z.int() })),
    }),
  ),
  errors: [],
} as const satisfies Endpoint;

const grosze = (most: number, least = 1) =>
  z
    .int("Podaj kwotę w groszach")
    .min(least, least === 1 ? "Podaj kwotę większą od zera" : "Podaj kwotę co najmniej 1 zł")
    .max(most, "Ta kwota jest za duża")
    .nullable();
const workingDays = z.int("Podaj liczbę dni").min(1, "Podaj co najmniej 1 dzień").max(60, "Podaj najwyżej 60 dni");
const BUDGET_MOST = 10_000_000_000;

function refuseDays(
  { opens_at, entries_end_at, closes_at }: { opens_at: string; entries_end_at: string; closes_at: string },
  context: z.RefinementCtx,
): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (Date.parse(entries_end_at) <= Date.parse(opens_at)) {
    refuse("entries_end_at", "Koniec musi być późniejszy niż początek");
  }
  if (Date.parse(closes_at) < Date.parse(entries_end_at)) {
    refuse("closes_at", "Akcja nie może zamknąć się przed końcem zgłoszeń");
  }
}

/** What staff can edit of a campaign; its flow and slug are fixed. */
export const campaignBody = z
  .object({
    title: plainText(120, 1),
    opens_at: isoInstant,
    entries_end_at: isoInstant,
    closes_at: isoInstant,
    volume_min: z
      .number({ error: "Podaj liczbę" })
      .positive("Podaj liczbę większą od zera")
      .max(100_000, "Najwyżej 100 000")
      .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e3), "Najwyżej 3 miejsca po przecinku"),
    saps: z.array(z.int().min(1).max(2_147_483_647)).max(100, "Najwyżej 100 produktów"),
    reward_kind: z.enum(MONEY_KINDS, "Wybierz, jak liczymy wypłatę").nullable(),
    reward_grosze: grosze(CAMPAIGN_SUM_MOST),
    reward_cap_grosze: grosze(CAMPAIGN_SUM_MOST, CAMPAIGN_SUM_LEAST),
    thing_name: plainText(80),
    thing_value_grosze: grosze(CAMPAIGN_SUM_MOST),
    budget_grosze: grosze(BUDGET_MOST),
    review_working_days: workingDays,
    reward_working_days: workingDays,
    /** Only before anybody entered. Without it: as it was. */
    is_exclusive: z.boolean().optional(),
    /** Drawn when it is opened, and then the same for good. Without it: as it was. */
    holdout_percent: holdoutPercent.optional(),
    /** Without them: as they were. */
    lead: plainText(300).optional(),
    body: z.string().max(50_000, "Najwyżej 50 000 znaków").optional(),
    prompt_text: plainText(300).optional(),
    /** Opens it, for good: what is over ends by its days. */
    is_open: z.boolean(),
    revision: z.int().min(0),
  })
  .superRefine(refuseDays)
  .superRefine((body, context) => {
    const { reward_kind: kind } = body;
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if ((kind === "fixed" || kind === "per_unit") && body.reward_grosze === null)
      refuse("reward_grosze", "Podaj kwotę");
    if ((kind === "per_unit" || kind === "refund") && body.reward_cap_grosze === null) {
      refuse("reward_cap_grosze", "Podaj, ile wypłacimy najwyżej");
    }
    if (body.thing_value_grosze !== null && body.thing_name === "") refuse("thing_name", "Podaj nazwę upominku");
  });

/** What a campaign asks for: an entry and a purchase, or an entry alone. */
export const CAMPAIGN_ASKS = ["purchase", "entry"] as const;

/** A new campaign: what of it stays as it is once made, and its days. */
export const newCampaignBody = z
  .object({
    slug: pageSlug
      .min(3, "Podaj co najmniej 3 znaki")
      .refine((slug) => !/^\d+$/.test(slug), "Adres nie może być samą liczbą"),
    title: plainText(120, 1),
    asks: z.enum(CAMPAIGN_ASKS, { error: "Wybierz, o co prosi akcja" }),
    takes_visitors: z.boolean(),
    opens_at: isoInstant,
    entries_end_at: isoInstant,
    closes_at: isoInstant,
  })
  .superRefine(refuseDays);

export const officeCreateCampaign = {
  method: "POST",
  path: "/api/office/v1/campaigns",
  value: "changes_worth",
  summary: "Makes a campaign that only the office knows until two people have opened it.",
  access: { staff: WORK_PARTICIPANTS },
  body: newCampaignBody,
  data: z.object({ id: z.int() }),
  errors: ["campaign.slug_taken"],
} as const satisfies Endpoint;

export const officeUpdateCampaign = {
  method: "PUT",
  path: "/api/office/v1/campaigns/:campaignId",
  value: "changes_worth",
  summary:
    "Changes a campaign as it was read (`revision`), and opens it; opening it, or what an open one gives, waits for a second person.",
  access: { staff: WORK_PARTICIPANTS },
  params: z.object({ campaignId: recordId }),
  body: campaignBody,
  data: z.object({ revision: z.int() }),
  errors: [
    "campaign.not_found",
    "campaign.changed_meanwhile",
    "campaign.days_fixed",
    "campaign.budget_below_spent",
    "product.not_found",
    "approval.waiting",
  ],
} as const satisfies Endpoint;

export const officeGetCampaignEffect = {
  method: "GET",
  path: "/api/office/v1/campaigns/:campaignId/effect",
  summary:
    "What a campaign added by its control group, as it was drawn, and what it cost; without a group only what was bought a year before.",
  access: { staff: READ_ALL },
  params: z.object({ campaignId: recordId }),
  data: offerEffect,
  errors: ["campaign.not_found"],
} as const satisfies Endpoint;

const campaignRules = z.object({
  id: z.int(),
  version: z.int(),
  content: z.string(),
  published_at: isoInstant,
  published_by: z.string().nullable(),
});

export const officeListCampaignRules = {
  method: "GET",
  path: "/api/office/v1/campaigns/:campaignId/rules",
  summary: "All versions of a campaign's rules, the one in force first.",
  access: { staff: READ_PARTICIPANTS },
  params: z.object({ campaignId: recordId }),
  data: z.array(campaignRules),
  errors: [],
} as const satisfies Endpoint;

export const officePublishCampaignRules = {
  method: "POST",
  path: "/api/office/v1/campaigns/:campaignId/rules",
  value: "changes_worth",
  summary: "A new version of a campaign's rules. Entries stay with the version they accepted.",
  access: { staff: WORK_PARTICIPANTS },
  params: z.object({ campaignId: recordId }),
  body: z.object({ content: plainText(100_000, 1) }),
  data: z.array(campaignRules),
  errors: ["campaign.not_found", "campaign.rules_unchanged"],
} as const satisfies Endpoint;

export const officeCampaignEntryRow = z.object({
  id: z.int(),
  campaign: z.object({ id: z.int(), title: z.string(), flow }),
  status: z.int(),
  status_label: statusLabel,
  name: z.string(),
  identifier: z.string(),
  email: z.string(),
  participant_id: z.int().nullable(),
  purchase_volume: z.number().nullable(),
  entered_at: isoInstant,
  status_changed_at: isoInstant,
  /** The nearest day on which the office owes it something, as its entrant reads it; null for nothing. */
  due_on: isoDate.nullable(),
  actions: z.array(act),
});
export type OfficeCampaignEntryRow = z.infer<typeof officeCampaignEntryRow>;

export const campaignEntryFilter = {
  campaign_id: recordId.optional(),
  status: z.coerce.number().int().min(1).max(6).optional(),
  participant_id: recordId.optional(),
};

export const officeListCampaignEntries = {
  method: "GET",
  path: "/api/office/v1/campaign-entries",
  summary:
    "Entries, by default what waits the longest first and what is over last; a representative sees those of own participants.",
  access: { staff: READ_PARTICIPANTS },
  query: listQuery(["promised", "status_changed_at", "entered_at", "name"], "asc").extend(campaignEntryFilter),
  ...pageOf(officeCampaignEntryRow),
  errors: [],
} as const satisfies Endpoint;

export const officeCampaignEntry = officeCampaignEntryRow.extend({
  phone: z.string(),
  /** Labels and values of what was filled in. */
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  volume_min: z.number(),
  /** The unit of what counts. */
  unit: z.enum(["l", "kg", "l lub kg"]),
  /** What the campaign gives, in words; empty while undeclared. */
  gift: z.string(),
  /** The sum that the campaign's rule makes of the purchase, before tax; null if it has none. */
  computed_grosze: z.int().nullable(),
  /** What the office owes this entry, and the last day for it, as its entrant reads it. */
  promises: z.array(z.object({ kind: z.enum(["review", "complaint", "payout", "thing"]), due_on: isoDate })),
  /** What the entrant reads of it. */
  standing: z.string(),
  /** What was sent beside the money. */
  thing: z.object({ name: z.string(), value_grosze: z.int(), sent_at: isoInstant }).nullable(),
  /** The amount of its products on accepted invoices of the campaign's period; null without an account. */
  volume_found: z.number().nullable(),
  purchase_invoice: z.object({ id: z.int(), document: z.string() }).nullable(),
  rewarded_at: isoInstant.nullable(),
  /** Who of the farm's people sent it last; null for the owner, and for an entry of a link. */
  by_person: z.string().nullable(),
  /** The version of the rules that was accepted, and when. */
  rules: z.object({ version: z.int(), accepted_at: isoInstant }).nullable(),
  /** The payout of this entry: its sum before tax, the tax, and its state; null while nothing was ordered. */
  payout: z
    .object({
      order_id: z.int(),
      order_number: z.string(),
      value_grosze: z.int(),
      tax_grosze: z.int(),
      status: z.enum(["waiting", "under_way", "paid"]),
      /** The bank's reason for returning the money; the payout waits for another batch. */
      returned_reason: z.string().nullable(),
    })
    .nullable(),
  complaint: z
    .object({
      product: z.string(),
      invoice_number: z.string(),
      area_hectares: z.number(),
      description: z.string(),
      phone: z.string(),
      filed_at: isoInstant,
      photos: z.array(z.object({ position: z.int(), name: z.string(), type: z.string() })),
      decided_at: isoInstant.nullable(),
      decided_by: z.string().nullable(),
      decision_reason: z.string().nullable(),
    })
    .nullable(),
  history: z.array(
    z.object({
      act: z.string(),
      status_label: statusLabel,
      who: z.string(),
      reason: z.string(),
      happened_at: isoInstant,
    }),
  ),
});
export type OfficeCampaignEntry = z.infer<typeof officeCampaignEntry>;

const byEntry = z.object({ entryId: recordId });

export const officeGetCampaignEntry = {
  method: "GET",
  path: "/api/office/v1/campaign-entries/:entryId",
  summary: "One entry with its form, history and complaint.",
  access: { staff: READ_PARTICIPANTS },
  params: byEntry,
  data: officeCampaignEntry,
  errors: ["campaign.entry_not_found"],
} as const satisfies Endpoint;

const entryIds = z
  .array(recordId)
  .min(1, "Zaznacz zgłoszenia")
  .max(100, "Możesz zaznaczyć najwyżej 100 zgłoszeń")
  .transform((ids) => [...new Set(ids)]);
const decision = { act: actByReason, reason: plainText(1000).default("") };

export const officeActOnCampaignEntry = {
  method: "POST",
  path: "/api/office/v1/campaign-entries/:entryId/act",
  value: "makes_points",
  summary: "Takes one step with an entry; acts that refuse or end say why, and the entrant is told.",
  access: { staff: WORK_PARTICIPANTS },
  params: byEntry,
  body: z.object(decision),
  data: officeCampaignEntry,
  errors: [
    "campaign.entry_not_found",
    "campaign.cannot_move",
    "campaign.reason_missing",
    "campaign.account_missing",
    "campaign.value_missing",
    "campaign.budget_exceeded",
  ],
} as const satisfies Endpoint;

export const officeActOnCampaignEntries = {
  method: "POST",
  path: "/api/office/v1/campaign-entries/act",
  value: "makes_points",
  summary: "The same step with up to 100 entries: all of them or none.",
  access: { staff: WORK_PARTICIPANTS },
  body: z.object({ ...decision, entry_ids: entryIds }),
  data: z.object({ changed: z.int() }),
  errors: [
    "campaign.entry_not_found",
    "campaign.cannot_move",
    "campaign.reason_missing",
    "campaign.account_missing",
    "campaign.value_missing",
    "campaign.budget_exceeded",
  ],
} as const satisfies Endpoint;

/** A sum that staff enter instead of the reckoned one, before tax. */
export const campaignPayoutAmount = z
  .int("Podaj kwotę w groszach")
  .min(CAMPAIGN_SUM_LEAST, "Podaj kwotę co najmniej 1 zł")
  .max(CAMPAIGN_SUM_MOST, "Podaj kwotę najwyżej 10 000 zł");

export const officePayCampaignEntries = {
  method: "POST",
  path: "/api/office/v1/campaign-entries/payouts",
  value: "moves_out",
  summary:
    "Orders for up to 100 entries, all or none, what the campaign's rule makes of each; another sum takes a reason, a higher one a second person. Who has no account is asked for it and gets no payout.",
  access: { staff: WORK_PARTICIPANTS },
  idempotent: true,
  body: z.object({
    entry_ids: entryIds,
    /** For each of them, instead of the reckoned sum. */
    amount_grosze: campaignPayoutAmount.nullish(),
    reason: plainText(1000).default(""),
  }),
  data: z.object({ ordered: z.int(), asked: z.int(), held: z.int() }),
  errors: [
    "campaign.entry_not_found",
    "campaign.cannot_move",
    "campaign.sum_missing",
    "campaign.other_sum",
    "campaign.budget_exceeded",
    "approval.waiting",
    "request.key_reused",
    "request.idempotency_key_missing",
  ],
} as const satisfies Endpoint;

/** One photo of a complaint; not an envelope. */
export const OFFICE_COMPLAINT_PHOTO_PATH = "/api/office/v1/campaign-entries/:entryId/photos/:position";
/** Entries as CSV, with the list's filters; not an envelope. */
export const OFFICE_CAMPAIGN_CSV_PATH = "/api/office/v1/campaign-entries.csv";
