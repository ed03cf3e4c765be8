import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText, recordId } from "../../shared/calls/envelope.ts";
import { ANY_STAFF, EVERY_STAFF } from "../../shared/roles.ts";
import { officeListInvitations } from "../offers/affiliation.ts";
import { officeListApprovals } from "../house/approvals.ts";
import { officeListAudit } from "./audit.ts";
import { officeListCampaignEntries } from "../offers/campaigns.ts";
import { officeListClosings } from "../account/closings.ts";
import { officeListPages } from "../house/content.ts";
import { officeListDistributors } from "../people/distributors.ts";
import { officeListParticipants } from "../account/farms.ts";
import { officeListFeedArticles, officeListFeedBatches, officeListFeedDocuments } from "../documents/feeds.ts";
import { officeListInvoices } from "../documents/invoices.ts";
import { officeListKsefConnections } from "../documents/ksef-connections.ts";
import { officeListLetterTexts } from "../points/letters.ts";
import { officeListMessages } from "../house/messages.ts";
import { officeListNews } from "../house/news.ts";
import { officeListOrders } from "../goods/orders.ts";
import { officeListOutbox } from "../house/outbox.ts";
import { officeListPayoutBatches, officeListPayoutCandidates, officeTaxReport } from "../money/payouts.ts";
import { officeListPrizes } from "../goods/prizes.ts";
import { officeListProducts } from "../goods/products.ts";
import { officeListPromotions } from "../offers/promotions.ts";
import { officeListGrants, officeListPromotionGrants } from "../offers/promotions-grants.ts";
import { officeListWork } from "./queues.ts";
import { officeListRegistrations } from "../account/registrations.ts";
import { officeListRepresentatives } from "../people/representatives.ts";
import { officeListSegmentPeople, officeListSegments } from "../offers/segments.ts";
import { officeListSendings } from "../offers/sendings.ts";
import { officeListStaff } from "../people/staff.ts";
import { officeResultsSeason } from "./reports-results.ts";
import { officeListHolds, officeListOneTimeTransfers, officeListStandingTransfers } from "../points/transfers.ts";

/** The lists of the office by their addresses, each with the call that reads it: whoever may make it sees its views. */
export const OFFICE_LISTS = {
  approvals: officeListApprovals,
  audit: officeListAudit,
  "campaign-entries": officeListCampaignEntries,
  closings: officeListClosings,
  distributors: officeListDistributors,
  "feed-articles": officeListFeedArticles,
  "feed-batches": officeListFeedBatches,
  "feed-documents": officeListFeedDocuments,
  grants: officeListGrants,
  holds: officeListHolds,
  invitations: officeListInvitations,
  invoices: officeListInvoices,
  ksef: officeListKsefConnections,
  "letter-texts": officeListLetterTexts,
  messages: officeListMessages,
  news: officeListNews,
  "one-time-transfers": officeListOneTimeTransfers,
  orders: officeListOrders,
  outbox: officeListOutbox,
  pages: officeListPages,
  participants: officeListParticipants,
  "payout-batches": officeListPayoutBatches,
  "payout-candidates": officeListPayoutCandidates,
  prizes: officeListPrizes,
  products: officeListProducts,
  promotions: officeListPromotions,
  "queue-items": officeListWork,
  registrations: officeListRegistrations,
  representatives: officeListRepresentatives,
  segments: officeListSegments,
  sendings: officeListSendings,
  staff: officeListStaff,
  "tax-report": officeTaxReport,
  "standing-transfers": officeListStandingTransfers,
} as const satisfies Record<string, Endpoint>;
export type OfficeListName = keyof typeof OFFICE_LISTS;

/** Whatever has views: the lists, and the page of results, whose view is its filter. */
export const VIEWED = { ...OFFICE_LISTS, results: officeResultsSeason } as const satisfies Record<string, Endpoint>;
export type ViewedName = keyof typeof VIEWED;

/** What its owner can be sent on Mondays at seven. */
export const MAILED: readonly ViewedName[] = ["results"];

/** Why a view was not sent when it was due. */
export const MAIL_PROBLEMS = [
  "left",
  "no_access",
  "segment.not_found",
  "results.too_few",
  "results.too_many",
  "view.filter_unknown",
] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

/** The lists that can be saved as files: also those that are part of a record's page, and so have no views. */
export const FILED_LISTS = {
  ...OFFICE_LISTS,
  "promotion-grants": officeListPromotionGrants,
  "segment-people": officeListSegmentPeople,
} as const satisfies Record<string, Endpoint>;
export type FiledListName = keyof typeof FILED_LISTS;

const viewedName = z.enum(Object.keys(VIEWED) as [ViewedName, ...ViewedName[]], {
  error: "Nie ma takiej listy",
});

/** Views that one person may keep, of all lists together. */
export const VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 60;
/** The most rows that a file of a list has. */
export const LIST_EXPORT_MAX = 10_000;

const word = plainText(60, 1);
const filterValue = z.union([plainText(200), z.number(), z.boolean()]);

const filter = z.record(word, filterValue).refine((given) => Object.keys(given).length <= 30, "Zbyt wiele filtrów");
const sort = z.object({ field: word, order: z.enum(["ASC", "DESC"]) });
const columns = z.array(word).min(1, "Wybierz co najmniej jedną kolumnę").max(40, "Najwyżej 40 kolumn");

/** What a list shows. It is not judged here: whoever opens the view sends it to the list, which knows its filters. */
const listShows = z.object({
  // A searched word is about somebody, and would keep a name after the account is closed.
  filter: filter.refine((given) => !("search" in given), "Widok nie pamięta szukanych słów"),
  sort,
  /** Null for the list's own. */
  columns: columns.nullable(),
});
export type ListShows = z.infer<typeof listShows>;

const viewWords = {
  name: plainText(VIEW_NAME_MAX, 1),
  /** For everybody who may read the list. */
  is_shared: z.boolean({ error: "Wybierz, kto widzi widok" }),
  /** Whether its owner is sent it on Mondays at seven; left out, that stays as it is. */
  is_mailed: z.boolean({ error: "Wybierz, czy wysyłać widok" }).optional(),
};

export const savedView = z.object({
  id: z.int(),
  list: viewedName,
  name: z.string(),
  ...listShows.shape,
  is_shared: z.boolean(),
  is_mine: z.boolean(),
  /** Whose it is. */
  staff_name: z.string(),
  /** When its owner is sent it next, and why not the last time it was due; null: never. */
  mail: z.object({ next_at: isoInstant, problem: z.enum(MAIL_PROBLEMS).nullable() }).nullable(),
  changed_at: isoInstant,
});
export type SavedView = z.infer<typeof savedView>;

const byView = z.object({ viewId: recordId });

export const officeListViews = {
  method: "GET",
  path: "/api/office/v1/views",
  summary: "One's own views and the shared ones, of the lists that the caller may read.",
  access: { staff: EVERY_STAFF },
  data: z.array(savedView),
  errors: [],
} as const satisfies Endpoint;

export const officeCreateView = {
  method: "POST",
  path: "/api/office/v1/views",
  value: "none",
  summary: "Saves what a list shows, or the filter of the results, under a name.",
  access: { staff: EVERY_STAFF },
  body: z.object({ list: viewedName, ...viewWords, ...listShows.shape }),
  data: savedView,
  errors: ["view.list_unknown", "view.name_taken", "view.too_many", "view.not_mailed"],
} as const satisfies Endpoint;

export const officeChangeView = {
  method: "PUT",
  path: "/api/office/v1/views/:viewId",
  value: "none",
  summary: "Changes one's own view: its name, who sees it, what it shows, and whether it is sent on Mondays.",
  access: { staff: EVERY_STAFF },
  params: byView,
  body: z.object({ ...viewWords, ...listShows.shape }),
  data: savedView,
  errors: ["view.not_found", "view.name_taken", "view.not_mailed"],
} as const satisfies Endpoint;

export const officeDeleteView = {
  method: "DELETE",
  path: "/api/office/v1/views/:viewId",
  value: "none",
  summary: "Deletes one's own view; an administrator also a shared one of somebody else.",
  access: { staff: EVERY_STAFF },
  params: byView,
  data: z.null(),
  errors: ["view.not_found"],
} as const satisfies Endpoint;

export const officeTellExport = {
  method: "POST",
  path: "/api/office/v1/list-exports",
  value: "none",
  summary: "Writes down that a list is saved as a file, before its rows are read for it page by page.",
  access: { staff: ANY_STAFF },
  body: z.object({
    list: z.enum(Object.keys(FILED_LISTS) as [FiledListName, ...FiledListName[]], { error: "Nie ma takiej listy" }),
    filter,
    sort,
    columns,
    rows: z.int().min(0).max(LIST_EXPORT_MAX, "Najwyżej 10 000 wierszy"),
  }),
  data: z.null(),
  errors: ["view.list_unknown"],
} as const satisfies Endpoint;
