import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, pagerMeta, plainText, recordId, searchPhrase } from "../../shared/calls/envelope.ts";
import { FEED_STATUSES, feedBatch, feedDocument } from "../../shared/feed-batches.ts";
import { ADMIN_ONLY, READ_FEEDS, SEE_FEEDS, WORK_FEEDS } from "../../shared/roles.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";

const person = z.object({ id: z.int(), name: z.string() });
const distributor = z.object({ id: z.int(), name: z.string() });

export const distributorKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The beginning of the key. The whole key is shown once, when it is created. */
  prefix: z.string(),
  created_at: isoInstant,
  created_by: person,
  last_used_at: isoInstant.nullable(),
  revoked_at: isoInstant.nullable(),
});

export const officeGetDistributorFeed = {
  method: "GET",
  path: "/api/office/v1/distributors/:distributorId/feed",
  summary: "How a distributor's systems send: its keys.",
  access: { staff: READ_FEEDS },
  params: z.object({ distributorId: recordId }),
  data: z.object({ distributor, keys: z.array(distributorKey) }),
  errors: ["distributor.not_found"],
} as const satisfies Endpoint;

export const officeMakeDistributorKey = {
  method: "POST",
  path: "/api/office/v1/distributors/:distributorId/keys",
  value: "gives_power",
  summary:
    "Makes a key for a distributor's system. The answer shows it, this once; it opens nothing until a second administrator approves it.",
  access: { staff: ADMIN_ONLY },
  params: z.object({ distributorId: recordId }),
  body: z.object({ name: plainText(80, 1) }),
  data: z.object({ key: z.string() }),
  errors: ["distributor.not_found", "feed.too_many_keys", "approval.waiting"],
} as const satisfies Endpoint;

export const officeRevokeDistributorKey = {
  method: "POST",
  path: "/api/office/v1/distributor-keys/:keyId/revoke",
  value: "none",
  summary: "Ends a key at once. Ending an ended one changes nothing.",
  access: { staff: ADMIN_ONLY },
  params: z.object({ keyId: recordId }),
  data: distributorKey,
  errors: ["feed.key_not_found"],
} as const satisfies Endpoint;

export const FEED_CHANNELS = ["feed", "ksef"] as const;

const officeBatch = feedBatch.extend({
  distributor,
  /** Sent by the distributor's systems, or read from KSeF in a farm's name. */
  channel: z.enum(FEED_CHANNELS),
});

export const officeListFeedBatches = {
  method: "GET",
  path: "/api/office/v1/feed-batches",
  summary: "What distributors' systems sent, newest first. Staff of a distributor see its own.",
  access: { staff: SEE_FEEDS },
  query: listQuery(["id"], "desc").extend({
    distributor_id: recordId.optional(),
    kind: z.enum(["invoices", "availability"]).optional(),
    status: z.enum(FEED_STATUSES).optional(),
  }),
  data: z.array(officeBatch),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

const officeDocument = feedDocument.extend({
  batch_id: z.int(),
  received_at: isoInstant,
  distributor,
  channel: z.enum(FEED_CHANNELS),
  /** What was mended or passed over to read a document of KSeF, in words; null where nothing was. */
  repairs: z.string().nullable(),
  invoice_id: z.int().nullable(),
  actions: z.array(z.enum(["retry", "close", "download"])),
});

export const officeListFeedDocuments = {
  method: "GET",
  path: "/api/office/v1/feed-documents",
  summary:
    "Documents that distributors' systems sent, of one batch or of all, newest first. Staff of a distributor see its own.",
  access: { staff: SEE_FEEDS },
  query: listQuery(["id"], "desc").extend({
    batch_id: recordId.optional(),
    distributor_id: recordId.optional(),
    status: z.enum(FEED_STATUSES).optional(),
    /** Words of what is wrong with it, or what it waits for. */
    reason: searchPhrase,
    /** The days on which it came. */
    from: isoDate.optional(),
    to: isoDate.optional(),
  }),
  ...pageOf(officeDocument),
  errors: [],
} as const satisfies Endpoint;

export const officeGetFeedBatch = {
  method: "GET",
  path: "/api/office/v1/feed-batches/:batchId",
  summary: "One batch; its documents are a list of their own.",
  access: { staff: SEE_FEEDS },
  params: z.object({ batchId: recordId }),
  data: officeBatch,
  errors: ["feed.batch_not_found"],
} as const satisfies Endpoint;

const byDocument = z.object({ documentId: recordId });

/** The bytes of a document that waits, as they came: a file to save, which nothing opens by itself. */
export const FEED_DOCUMENT_CONTENT = {
  path: "/api/office/v1/feed-documents/:documentId/content",
  access: { staff: WORK_FEEDS },
  params: byDocument,
} as const;

export const officeRetryFeedDocument = {
  method: "POST",
  path: "/api/office/v1/feed-documents/:documentId/retry",
  value: "none",
  summary: "Puts a document that waits into the queue again.",
  access: { staff: WORK_FEEDS },
  params: byDocument,
  data: officeDocument,
  errors: ["feed.document_not_found", "feed.document_not_waiting"],
} as const satisfies Endpoint;

export const officeCloseFeedDocument = {
  method: "POST",
  path: "/api/office/v1/feed-documents/:documentId/close",
  value: "none",
  summary: "Ends the waiting of a document that was settled by hand; what was kept of it is deleted.",
  access: { staff: WORK_FEEDS },
  params: byDocument,
  body: z.object({ reason: plainText(500, 3) }),
  data: officeDocument,
  errors: ["feed.document_not_found", "feed.document_not_waiting"],
} as const satisfies Endpoint;

export const feedArticle = z.object({
  id: z.int(),
  distributor,
  name: z.string(),
  index: z.string().nullable(),
  unit: z.string(),
  status: z.enum(["open", "product", "foreign"]),
  product: z.object({ id: z.int(), sap: z.int(), name: z.string(), unit: z.enum(["l", "kg"]) }).nullable(),
  unit_volume: z.number().nullable(),
  /** Documents that wait for the answer. */
  documents_waiting: z.int(),
  asked_at: isoInstant,
  decided_at: isoInstant.nullable(),
  decided_by: z.string().nullable(),
  /** Our products with similar names, likeliest first. */
  suggestions: z.array(
    z.object({
      id: z.int(),
      sap: z.int(),
      name: z.string(),
      unit: z.enum(["l", "kg"]),
      pack_volumes: z.array(z.number()),
    }),
  ),
});
export type OfficeFeedArticle = z.infer<typeof feedArticle>;

export const officeListFeedArticles = {
  method: "GET",
  path: "/api/office/v1/feed-articles",
  summary:
    "Articles of distributors, those for which most documents wait first. Staff of a distributor see its own. `invoice_id`: only those that the electronic document of this invoice waits for.",
  access: { staff: SEE_FEEDS },
  query: listQuery(["documents_waiting", "asked_at", "name"], "desc").extend({
    distributor_id: recordId.optional(),
    invoice_id: recordId.optional(),
    status: z.enum(["open", "product", "foreign"]).optional(),
  }),
  data: z.array(feedArticle),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const officeAnswerFeedArticle = {
  method: "POST",
  path: "/api/office/v1/feed-articles/:articleId/answer",
  value: "makes_points",
  summary:
    "Says which of our products an article is, or that it is none. Documents that wait for it are worked off again, and later ones ask no more.",
  access: { staff: WORK_FEEDS },
  params: z.object({ articleId: recordId }),
  body: z.discriminatedUnion("is", [
    z.object({
      is: z.literal("product"),
      product_id: z.int("Wybierz produkt").min(1, "Wybierz produkt"),
      /** Litres or kilograms in one unit of the article; may be omitted if the unit is itself a litre or kilogram. */
      unit_volume: z
        .number("Podaj, ile zawiera jedna sztuka")
        .positive("Podaj, ile zawiera jedna sztuka")
        .max(100_000)
        .nullish(),
    }),
    z.object({ is: z.literal("foreign") }),
  ]),
  data: feedArticle,
  errors: ["feed.article_not_found", "feed.article_answered", "feed.unit_volume_missing", "product.not_found"],
} as const satisfies Endpoint;
