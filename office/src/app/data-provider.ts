import { type DataProvider, HttpError, type RaRecord } from "react-admin";
import { officeCreateStaff, officeGetStaff, officeListStaff, officeUpdateStaff } from "@plon/contract/office/staff.ts";
import { officeListAudit } from "@plon/contract/office/audit.ts";
import { officeListOutbox } from "@plon/contract/office/outbox.ts";
import { officeListApprovals } from "@plon/contract/office/approvals.ts";
import { officeGetCampaignEntry, officeListCampaignEntries } from "@plon/contract/office/campaigns.ts";
import {
  officeCreateProduct,
  officeGetProduct,
  officeListProducts,
  officeUpdateProduct,
} from "@plon/contract/office/products.ts";
import {
  officeCreateDistributor,
  officeGetDistributor,
  officeListDistributors,
  officeUpdateDistributor,
} from "@plon/contract/office/distributors.ts";
import { officeListDuplicates } from "@plon/contract/office/duplicates.ts";
import { officeCreatePage, officeGetPage, officeListPages } from "@plon/contract/office/content.ts";
import { officeListWork } from "@plon/contract/office/queues.ts";
import { officeListFeedArticles, officeListFeedBatches } from "@plon/contract/office/feeds.ts";
import { officeCreateNews, officeGetNews, officeListNews } from "@plon/contract/office/news.ts";
import {
  officeCreateSegment,
  officeGetSegment,
  officeListSegments,
  officeUpdateSegment,
} from "@plon/contract/office/segments.ts";
import { officeListSendings } from "@plon/contract/office/sendings.ts";
import { officeGetInvoice, officeListInvoices } from "@plon/contract/office/invoices.ts";
import { officeGetParticipant, officeListParticipants } from "@plon/contract/office/farms.ts";
import { officeListMovements } from "@plon/contract/office/points.ts";
import { officeGetLetterText, officeListLetterTexts } from "@plon/contract/office/letters.ts";
import { officeListInvitations } from "@plon/contract/office/affiliation.ts";
import { officeListClosings } from "@plon/contract/office/closings.ts";
import { officeListMessages } from "@plon/contract/office/messages.ts";
import { officeGetPayoutBatch, officeListPayoutBatches } from "@plon/contract/office/payouts.ts";
import { officeCreatePromotion, officeGetPromotion, officeListPromotions } from "@plon/contract/office/promotions.ts";
import { officeGetRegistration, officeListRegistrations } from "@plon/contract/office/registrations.ts";
import {
  officeCreateRepresentative,
  officeGetRepresentative,
  officeListRepresentatives,
} from "@plon/contract/office/representatives.ts";
import { officeCreatePrize, officeGetPrize, officeListPrizes } from "@plon/contract/office/prizes.ts";
import { officeGetOrder, officeListOrders } from "@plon/contract/office/orders.ts";
import { officeListAdjustments } from "@plon/contract/office/adjustments.ts";
import {
  officeListHolds,
  officeListOneTimeTransfers,
  officeListStandingTransfers,
} from "@plon/contract/office/transfers.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import type { Endpoint } from "@plon/contract/shared/endpoint.ts";
import type { PagerMeta } from "@plon/contract/shared/envelope.ts";
import { call } from "#shared/session.ts";

type ResourceCalls = {
  list: Endpoint;
  one?: Endpoint;
  create?: Endpoint;
  update?: Endpoint;
  /** The name of the record's id in the paths of one, update and delete. */
  idParam?: string;
  /** The filter that belongs into the list's path. */
  parentParam?: string;
};

const RESOURCES: Record<string, ResourceCalls> = {
  invoices: { list: officeListInvoices, one: officeGetInvoice, idParam: "invoiceId" },
  "queue-items": { list: officeListWork },
  participants: { list: officeListParticipants, one: officeGetParticipant, idParam: "participantId" },
  registrations: { list: officeListRegistrations, one: officeGetRegistration, idParam: "registrationId" },
  messages: { list: officeListMessages },
  closings: { list: officeListClosings },
  "standing-transfers": { list: officeListStandingTransfers },
  "one-time-transfers": { list: officeListOneTimeTransfers },
  holds: { list: officeListHolds },
  duplicates: { list: officeListDuplicates },
  movements: { list: officeListMovements, parentParam: "participantId" },
  products: {
    list: officeListProducts,
    one: officeGetProduct,
    create: officeCreateProduct,
    update: officeUpdateProduct,
    idParam: "productId",
  },
  distributors: {
    list: officeListDistributors,
    one: officeGetDistributor,
    create: officeCreateDistributor,
    update: officeUpdateDistributor,
    idParam: "distributorId",
  },
  representatives: {
    list: officeListRepresentatives,
    one: officeGetRepresentative,
    create: officeCreateRepresentative,
    idParam: "representativeId",
  },
  "feed-batches": { list: officeListFeedBatches },
  "feed-articles": { list: officeListFeedArticles },
  promotions: {
    list: officeListPromotions,
    one: officeGetPromotion,
    create: officeCreatePromotion,
    idParam: "promotionId",
  },
  prizes: { list: officeListPrizes, one: officeGetPrize, create: officeCreatePrize, idParam: "prizeId" },
  orders: { list: officeListOrders, one: officeGetOrder, idParam: "orderId" },
  "campaign-entries": { list: officeListCampaignEntries, one: officeGetCampaignEntry, idParam: "entryId" },
  adjustments: { list: officeListAdjustments },
  "letter-texts": { list: officeListLetterTexts, one: officeGetLetterText, idParam: "level" },
  invitations: { list: officeListInvitations },
  segments: {
    list: officeListSegments,
    one: officeGetSegment,
    create: officeCreateSegment,
    update: officeUpdateSegment,
    idParam: "segmentId",
  },
  sendings: { list: officeListSendings },
  news: { list: officeListNews, one: officeGetNews, create: officeCreateNews, idParam: "newsId" },
  pages: { list: officeListPages, one: officeGetPage, create: officeCreatePage, idParam: "pageId" },
  staff: {
    list: officeListStaff,
    one: officeGetStaff,
    create: officeCreateStaff,
    update: officeUpdateStaff,
    idParam: "staffId",
  },
  approvals: { list: officeListApprovals },
  "payout-batches": { list: officeListPayoutBatches, one: officeGetPayoutBatch, idParam: "batchId" },
  audit: { list: officeListAudit },
  outbox: { list: officeListOutbox },
};

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type Answer = { data: unknown; meta?: PagerMeta & Record<string, unknown> };

/** Calls, and turns a refusal into what react-admin's forms and notifications read. */
async function ask(endpoint: Endpoint | undefined, input: Input, signal?: AbortSignal): Promise<Answer> {
  if (!endpoint) throw new HttpError("Tej czynności nie ma w biurze.", 404);
  try {
    return (await call(endpoint, input as never, signal ? { signal } : {})) as Answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = Object.fromEntries(Object.entries(error.fields).map(([field, texts]) => [field, texts[0]]));
    throw new HttpError(error.message, error.status, { errors, code: error.code });
  }
}

type ListParams = {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: "ASC" | "DESC" };
  filter?: Record<string, unknown>;
  signal?: AbortSignal | undefined;
};

async function list(resource: string, { pagination, sort, filter = {}, signal }: ListParams) {
  const calls = RESOURCES[resource];
  const { [calls?.parentParam ?? ""]: parentId, ...query } = filter;
  const answer = await ask(
    calls?.list,
    {
      ...(calls?.parentParam ? { params: { [calls.parentParam]: parentId } } : {}),
      query: {
        ...query,
        ...(pagination ? { page: pagination.page, per_page: pagination.perPage } : {}),
        ...(sort ? { sort: sort.field, order: sort.order.toLowerCase() } : {}),
      },
    },
    signal,
  );
  const data = answer.data as RaRecord[];
  return { data, total: answer.meta?.total ?? data.length, ...(answer.meta ? { meta: answer.meta } : {}) };
}

async function one(resource: string, id: unknown, signal?: AbortSignal) {
  const calls = RESOURCES[resource];
  const { data } = await ask(calls?.one, { params: { [calls?.idParam ?? "id"]: id } }, signal);
  return data as RaRecord;
}

const notOffered = () => Promise.reject(new HttpError("Tej czynności nie ma w biurze.", 404));

/** react-admin's view of the contract: each resource names its endpoints, nothing is guessed from its name. */
export const dataProvider = {
  supportAbortSignal: true,
  getList: list,
  getManyReference: (resource, { target, id, ...params }) =>
    list(resource, { ...params, filter: { ...params.filter, [target]: id } }),
  getOne: async (resource, { id, signal }) => ({ data: await one(resource, id, signal) }),
  getMany: async (resource, { ids, signal }) => ({
    data: await Promise.all(ids.map((id) => one(resource, id, signal))),
  }),
  create: async (resource, { data }) => ({
    data: (await ask(RESOURCES[resource]?.create, { body: data })).data as RaRecord,
  }),
  update: async (resource, { id, data }) => {
    const calls = RESOURCES[resource];
    const answer = await ask(calls?.update, { params: { [calls?.idParam ?? "id"]: id }, body: data });
    return { data: answer.data as RaRecord };
  },
  updateMany: notOffered,
  delete: notOffered,
  deleteMany: notOffered,
} as DataProvider;
