import { z } from "zod";
import type { Endpoint } from "../shared/endpoint.ts";
import { isoInstant, plainText, recordId, statusLabel } from "../shared/envelope.ts";
import { READ_PARTICIPANTS, WORK_PARTICIPANTS } from "../shared/roles.ts";
import { listQuery, pageOf } from "../shared/lists.ts";

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
  "reward",
  "order_payout",
  "withdraw_payout",
  "close",
] as const;
const act = z.enum(STAFF_CAMPAIGN_ACTS);
export type StaffCampaignAct = z.infer<typeof act>;
/** The acts that need no more than a reason; ordering a payout needs a sum. */
const actByReason = act.exclude(["order_payout"], { error: "Wybierz czynność" });
export type ReasonedCampaignAct = z.infer<typeof actByReason>;

/** The most one entry is paid: 10 000 zł. */
export const CAMPAIGN_PAYOUT_MAX_GROSZE = 1_000_000;

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
      revision: z.int(),
      statuses: z.array(z.object({ status: z.int(), status_label: statusLabel, entries: z.int() })),
    }),
  ),
  errors: [],
} as const satisfies Endpoint;

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
    revision: z.int().min(0),
  })
  .superRefine(({ opens_at, entries_end_at, closes_at }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (Date.parse(entries_end_at) <= Date.parse(opens_at)) {
      refuse("entries_end_at", "Koniec musi być późniejszy niż początek");
    }
    if (Date.parse(closes_at) < Date.parse(entries_end_at)) {
      refuse("closes_at", "Akcja nie może zamknąć się przed końcem zgłoszeń");
    }
  });

export const officeUpdateCampaign = {
  method: "PUT",
  path: "/api/office/v1/campaigns/:campaignId",
  value: "changes_worth",
  summary: "Changes a campaign's name, days, least volume and products, as it was read (`revision`).",
  access: { staff: WORK_PARTICIPANTS },
  params: z.object({ campaignId: recordId }),
  body: campaignBody,
  data: z.object({ revision: z.int() }),
  errors: ["campaign.not_found", "campaign.changed_meanwhile", "campaign.days_fixed", "product.not_found"],
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
  summary: "Entries, the longest in their status first; a representative sees those of own participants.",
  access: { staff: READ_PARTICIPANTS },
  query: listQuery(["status_changed_at", "entered_at", "name"], "asc").extend(campaignEntryFilter),
  ...pageOf(officeCampaignEntryRow),
  errors: [],
} as const satisfies Endpoint;

export const officeCampaignEntry = officeCampaignEntryRow.extend({
  phone: z.string(),
  /** Labels and values of what was filled in. */
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  volume_min: z.number(),
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
      state: z.enum(["waiting", "under_way", "paid"]),
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
  errors: ["campaign.entry_not_found", "campaign.cannot_move", "campaign.reason_missing"],
} as const satisfies Endpoint;

export const officeActOnCampaignEntries = {
  method: "POST",
  path: "/api/office/v1/campaign-entries/act",
  value: "makes_points",
  summary: "The same step with up to 100 entries: all of them or none.",
  access: { staff: WORK_PARTICIPANTS },
  body: z.object({ ...decision, entry_ids: entryIds }),
  data: z.object({ changed: z.int() }),
  errors: ["campaign.entry_not_found", "campaign.cannot_move", "campaign.reason_missing"],
} as const satisfies Endpoint;

/** What staff enter to pay entries: the sum for each, before tax. */
export const campaignPayoutAmount = z
  .int("Podaj kwotę w groszach")
  .min(100, "Podaj kwotę co najmniej 1 zł")
  .max(CAMPAIGN_PAYOUT_MAX_GROSZE, "Podaj kwotę najwyżej 10 000 zł");

export const officePayCampaignEntries = {
  method: "POST",
  path: "/api/office/v1/campaign-entries/payouts",
  value: "moves_out",
  summary:
    "Orders the same sum for up to 100 entries, all or none; the payouts wait for a batch. Who has no account is asked for it and gets no payout.",
  access: { staff: WORK_PARTICIPANTS },
  idempotent: true,
  body: z.object({ entry_ids: entryIds, amount_grosze: campaignPayoutAmount }),
  data: z.object({ ordered: z.int(), asked: z.int() }),
  errors: ["campaign.entry_not_found", "campaign.cannot_move", "request.key_reused", "request.idempotency_key_missing"],
} as const satisfies Endpoint;

/** One photo of a complaint; not an envelope. */
export const OFFICE_COMPLAINT_PHOTO_PATH = "/api/office/v1/campaign-entries/:entryId/photos/:position";
/** Entries as CSV, with the list's filters; not an envelope. */
export const OFFICE_CAMPAIGN_CSV_PATH = "/api/office/v1/campaign-entries.csv";
