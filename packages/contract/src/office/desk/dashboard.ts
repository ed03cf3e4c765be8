import { z } from "zod";
import type { Endpoint, StaffRole } from "../../shared/calls/endpoint.ts";
import { ANY_STAFF, EVERY_STAFF } from "../../shared/roles.ts";
import { officeListApprovals } from "../house/approvals.ts";
import { officeListClosings } from "../account/closings.ts";
import { officeListFraudCases } from "./fraud.ts";
import { officeListPages } from "../house/content.ts";
import { officeListParticipants } from "../account/farms.ts";
import { officeListFeedArticles, officeListFeedBatches } from "../documents/feeds.ts";
import { officeListInvoices } from "../documents/invoices.ts";
import { officeListKsefConnections } from "../documents/ksef-connections.ts";
import { officeListMessages } from "../house/messages.ts";
import { officeListNews } from "../house/news.ts";
import { officeListOrders } from "../goods/orders.ts";
import { officeListOutbox } from "../house/outbox.ts";
import { officeListPayoutBatches, officeListPayoutCandidates } from "../money/payouts.ts";
import { officeListPromotions } from "../offers/promotions.ts";
import { officeListGrants } from "../offers/promotions-grants.ts";
import { officeListWork } from "./queues.ts";
import { officeListRegistrations } from "../account/registrations.ts";
import { officeListSendings } from "../offers/sendings.ts";

type Listed = { list: Endpoint; at: string; filter: Readonly<Record<string, string>> };

/**
 * The figures of the home pages. Each is the total of a list under a filter, and leads to that list in the office (`at`)
 * under the same filter: what is shown is what the list shows.
 */
export const HOME_FIGURES = {
  invoices_mine: { list: officeListInvoices, at: "invoices", filter: { status: "pending", assigned: "me" } },
  work_mine: { list: officeListWork, at: "queue-items", filter: { work: "me" } },
  invoices_late: { list: officeListInvoices, at: "invoices", filter: { status: "pending", overdue: "true" } },
  work_late: { list: officeListWork, at: "queue-items", filter: { work: "overdue" } },
  invoices_free: { list: officeListInvoices, at: "invoices", filter: { status: "pending", assigned: "nobody" } },
  work_free: { list: officeListWork, at: "queue-items", filter: { work: "nobody" } },
  batches_to_approve: { list: officeListPayoutBatches, at: "payout-batches", filter: { status: "draft" } },
  batches_to_confirm: { list: officeListPayoutBatches, at: "payout-batches", filter: { claimed: "true" } },
  approvals: { list: officeListApprovals, at: "approvals", filter: { status: "waiting" } },
  payouts_to_pay: { list: officeListPayoutCandidates, at: "payout-candidates", filter: {} },
  batches_to_send: { list: officeListPayoutBatches, at: "payout-batches", filter: { status: "approved" } },
  batches_at_bank: { list: officeListPayoutBatches, at: "payout-batches", filter: { status: "exported" } },
  fraud_open: { list: officeListFraudCases, at: "fraud-cases", filter: { status: "open" } },
  messages_failed: { list: officeListOutbox, at: "outbox", filter: { status: "failed" } },
  documents_invalid: { list: officeListFeedBatches, at: "feed-batches", filter: { status: "invalid" } },
  documents_waiting: { list: officeListFeedBatches, at: "feed-batches", filter: { status: "waiting" } },
  documents_unknown: { list: officeListFeedBatches, at: "feed-batches", filter: { status: "unknown_buyer" } },
  articles_open: { list: officeListFeedArticles, at: "feed-articles", filter: { status: "open" } },
  ksef_failing: { list: officeListKsefConnections, at: "ksef-connections", filter: { is_failing: "true" } },
  promotions_open: { list: officeListPromotions, at: "promotions", filter: { status: "open" } },
  promotions_ending: { list: officeListPromotions, at: "promotions", filter: { status: "open", ending: "true" } },
  promotions_planned: { list: officeListPromotions, at: "promotions", filter: { status: "planned" } },
  news_scheduled: { list: officeListNews, at: "news", filter: { status: "scheduled" } },
  sendings_waiting: { list: officeListSendings, at: "sendings", filter: { status: "waiting" } },
  promotions_draft: { list: officeListPromotions, at: "promotions", filter: { status: "draft" } },
  news_draft: { list: officeListNews, at: "news", filter: { status: "draft" } },
  pages_draft: { list: officeListPages, at: "pages", filter: { unpublished: "true" } },
  promotions_unanswered: {
    list: officeListPromotions,
    at: "promotions",
    filter: { status: "open", unanswered: "true" },
  },
  sendings_unopened: { list: officeListSendings, at: "sendings", filter: { status: "done", unopened: "true" } },
  farms_recent: { list: officeListParticipants, at: "participants", filter: { recent: "true" } },
  farms_lapsing: { list: officeListParticipants, at: "participants", filter: { lapsing: "true" } },
  registrations: { list: officeListRegistrations, at: "registrations", filter: { status: "review" } },
  messages: { list: officeListMessages, at: "messages", filter: { answered: "false" } },
  orders: { list: officeListOrders, at: "orders", filter: { status: "accepted", kind: "item" } },
  closings: { list: officeListClosings, at: "closings", filter: { status: "open" } },
  grants_to_give: { list: officeListGrants, at: "grants", filter: { status: "granted" } },
  grants_to_check: { list: officeListGrants, at: "grants", filter: { status: "review" } },
} as const satisfies Record<string, Listed>;
export type HomeFigure = keyof typeof HOME_FIGURES;

/** What is counted together, in the order it is shown. */
export const HOME_SECTIONS = {
  mine: ["invoices_mine", "work_mine"],
  late: ["invoices_late", "work_late"],
  free: ["invoices_free", "work_free"],
  second_person: ["approvals", "batches_to_approve", "batches_to_confirm"],
  money: ["payouts_to_pay", "batches_to_send", "batches_at_bank"],
  alarms: ["fraud_open", "messages_failed", "ksef_failing", "documents_invalid"],
  running: ["promotions_open", "promotions_ending", "promotions_planned", "news_scheduled", "sendings_waiting"],
  drafts: ["promotions_draft", "news_draft", "pages_draft"],
  unread: ["promotions_unanswered", "sendings_unopened"],
  farms: ["farms_recent", "farms_lapsing"],
  farms_waiting: ["messages", "registrations", "orders", "closings"],
  rewards: ["orders", "grants_to_give", "grants_to_check"],
  documents: ["documents_invalid", "documents_unknown", "documents_waiting", "articles_open"],
} as const satisfies Record<string, readonly HomeFigure[]>;
export type HomeSection = keyof typeof HOME_SECTIONS;

const namesOf = <Name extends string>(things: Record<Name, unknown>) => Object.keys(things) as [Name, ...Name[]];

/** Whether a role sees a figure: it reads the list behind it. */
export function seesFigure(role: StaffRole, figure: HomeFigure): boolean {
  const { access }: Endpoint = HOME_FIGURES[figure].list;
  return typeof access === "object" && access.staff.includes(role);
}

export const officeHomeFigures = {
  method: "GET",
  path: "/api/office/v1/dashboard/figures/:section",
  summary: "The figures of one section of the home page that the caller may read, each the total of a list.",
  access: { staff: ANY_STAFF },
  params: z.object({ section: z.enum(namesOf(HOME_SECTIONS), { error: "Nie ma takiej części pulpitu" }) }),
  data: z.array(
    z.object({
      figure: z.enum(namesOf(HOME_FIGURES)),
      total: z.int(),
      /** There are more than `total`, as in the list's pager. */
      total_is_more: z.literal(true).optional(),
    }),
  ),
  errors: [],
} as const satisfies Endpoint;

export const officeDashboard = {
  method: "GET",
  path: "/api/office/v1/dashboard",
  summary: "The points of the programme as they are kept, and how many take part.",
  access: { staff: EVERY_STAFF },
  data: z.object({
    points: z.object({ issued_30_days: z.int(), outstanding: z.int(), pending: z.int(), held: z.int() }),
    participants_total: z.int(),
    /** The total is an estimate, to three digits. */
    participants_total_is_about: z.boolean(),
  }),
  errors: [],
} as const satisfies Endpoint;
