import { z } from "zod";
import type { AuditSubject } from "../../shared/words/audit-subjects.ts";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText } from "../../shared/calls/envelope.ts";
import { EVERY_STAFF } from "../../shared/roles.ts";
import { officeGetCampaignEntry } from "../offers/campaigns.ts";
import { officeGetPage } from "../house/content.ts";
import { officeGetDistributor } from "../people/distributors.ts";
import { officeGetParticipant } from "../account/farms.ts";
import { officeGetInvoice } from "../documents/invoices.ts";
import { officeGetLetterText } from "../points/letters.ts";
import { officeGetFraudCase } from "./fraud.ts";
import { officeGetMatter } from "./matters.ts";
import { officeGetNews } from "../house/news.ts";
import { officeGetOrder } from "../goods/orders.ts";
import { officeGetPayoutBatch } from "../money/payouts.ts";
import { officeGetPrize } from "../goods/prizes.ts";
import { officeGetProduct } from "../goods/products.ts";
import { officeGetPromotion } from "../offers/promotions.ts";
import { officeGetRegistration } from "../account/registrations.ts";
import { officeGetPartner } from "../offers/partners.ts";
import { officeGetRepresentative } from "../people/representatives.ts";
import { officeGetJourney } from "../offers/journeys.ts";
import { officeGetLevelScheme } from "../offers/levels.ts";
import { officeGetSegment } from "../offers/segments.ts";
import { officeListSettings } from "../house/settings.ts";
import { officeGetStaff } from "../people/staff.ts";
import { officeGetWebhook } from "../house/webhooks.ts";

/** The records that people work on, with the call that shows one: whoever may make it may be told who else looks. */
export const WATCHED = {
  campaign_entry: officeGetCampaignEntry,
  distributor: officeGetDistributor,
  fraud_case: officeGetFraudCase,
  invoice: officeGetInvoice,
  journey: officeGetJourney,
  letter_text: officeGetLetterText,
  level_scheme: officeGetLevelScheme,
  matter: officeGetMatter,
  news: officeGetNews,
  order: officeGetOrder,
  page: officeGetPage,
  participant: officeGetParticipant,
  partner: officeGetPartner,
  payout_batch: officeGetPayoutBatch,
  prize: officeGetPrize,
  product: officeGetProduct,
  promotion: officeGetPromotion,
  registration: officeGetRegistration,
  representative: officeGetRepresentative,
  segment: officeGetSegment,
  /** All of them: they stand on one page. */
  setting: officeListSettings,
  staff: officeGetStaff,
  webhook: officeGetWebhook,
} as const satisfies Partial<Record<AuditSubject, Endpoint>>;
export type WatchedSubject = keyof typeof WATCHED;

/** The number under which the page of all settings is looked at. */
export const SETTINGS_PAGE_ID = 1;

/** Whoever asked within this time looks at the record; an open page asks again in less than half of it. */
export const LOOKING_SECONDS = 45;

export const officePresence = {
  method: "POST",
  path: "/api/office/v1/presence",
  value: "none",
  summary: "Says that the caller looks at a record; tells who else does, and what others changed since a moment.",
  access: { staff: EVERY_STAFF },
  body: z.object({
    subject_type: z.enum(Object.keys(WATCHED) as [WatchedSubject, ...WatchedSubject[]], {
      error: "Nie ma takiego rodzaju",
    }),
    subject_id: plainText(20, 1).regex(/^\d+$/, "Nieprawidłowy numer."),
    /** From the first answer's `at` on; null when the record has just been opened. */
    since: isoInstant.nullable(),
  }),
  data: z.object({
    at: isoInstant,
    looking: z.array(z.object({ id: z.int(), name: z.string() })),
    /** The newest first, at most ten. */
    changes: z.array(z.object({ staff_name: z.string(), happened_at: isoInstant, action_label: z.string() })),
  }),
  errors: ["request.not_found"],
} as const satisfies Endpoint;
