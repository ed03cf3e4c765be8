import type { OfficeFeedArticle } from "@plon/contract/office/documents/feeds.ts";
import { FEED_STATUS_LABELS, type FeedBatch, type FeedDocument } from "@plon/contract/shared/feed-batches.ts";
import type { articlePage } from "./goods/articles.service.ts";
import type { batchPage, documentPage, getWholeBatch } from "./batches.service.ts";
import type { readDocument, readQr } from "./invoice-reading.service.ts";
import type { getFeed } from "./keys.service.ts";

type BatchRow = Awaited<ReturnType<typeof batchPage>>["rows"][number];
type DocumentRow = Awaited<ReturnType<typeof getWholeBatch>>["documents"][number];
type OfficeDocumentRow = Awaited<ReturnType<typeof documentPage>>["rows"][number];
type KeyRow = Awaited<ReturnType<typeof getFeed>>["keys"][number];
type ArticleRow = Awaited<ReturnType<typeof articlePage>>["rows"][number];

/** A batch as its sender sees it. */
export const presentBatch = (row: BatchRow): FeedBatch => ({
  id: row.id,
  kind: row.kind,
  received_at: row.received_at.toISOString(),
  size_bytes: row.size_bytes,
  items: row.items,
  is_done: (row.counts.queued ?? 0) === 0,
  counts: row.counts,
  availability: row.report,
});

/** The same for the office, which sees whose it is. */
export const presentOfficeBatch = (row: BatchRow) => ({
  ...presentBatch(row),
  channel: row.channel,
  distributor: { id: row.distributor_id, name: row.distributor_name },
});

/** What became of a document. */
export const presentDocument = (row: DocumentRow): FeedDocument => ({
  id: row.id,
  position: row.position,
  file_name: row.file_name,
  status: row.status,
  status_label: FEED_STATUS_LABELS[row.status],
  waits_for: row.waits_for,
  reason: row.reason,
  line: row.error_line,
  column: row.error_column,
  document: row.document_name,
  kind: row.document_kind,
  issue_date: row.issue_date,
});

const actionsOf = ({ has_content }: OfficeDocumentRow): ("retry" | "close" | "download")[] => [
  "retry",
  "close",
  ...(has_content ? (["download"] as const) : []),
];

/** The same for the office. A distributor's staff see none of our invoices and may not act. */
export const presentOfficeDocument = (row: OfficeDocumentRow, isOfOffice: boolean) => ({
  ...presentDocument(row),
  batch_id: row.batch_id,
  received_at: row.received_at.toISOString(),
  distributor: { id: row.distributor_id, name: row.distributor_name },
  channel: row.channel,
  repairs: row.repairs,
  invoice_id: isOfOffice ? row.invoice_id : null,
  actions: isOfOffice && row.status === "waiting" ? actionsOf(row) : [],
});

export const presentKey = (row: KeyRow) => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  created_at: row.created_at.toISOString(),
  created_by: { id: row.staff_id, name: row.staff_name },
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});

export const presentFeed = ({ distributor, keys }: Awaited<ReturnType<typeof getFeed>>) => ({
  distributor: { id: distributor.id, name: distributor.name },
  keys: keys.map(presentKey),
});

export const presentArticle = (row: ArticleRow): OfficeFeedArticle => ({
  id: row.id,
  distributor: { id: row.distributor_id, name: row.distributor_name },
  name: row.name,
  index: row.seller_index,
  unit: row.unit,
  status: row.status,
  product:
    row.product_id === null
      ? null
      : { id: row.product_id, sap: row.sap!, name: row.product_name!, unit: row.product_unit! },
  unit_volume: row.unit_volume === null ? null : Number(row.unit_volume),
  documents_waiting: Number(row.documents_waiting),
  asked_at: row.asked_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.staff_name,
  suggestions: row.suggestions.map(({ packVolumes, ...product }) => ({ ...product, pack_volumes: packVolumes })),
});

type Reading = Awaited<ReturnType<typeof readDocument>> | Awaited<ReturnType<typeof readQr>>;

/** The data that prefill the invoice form. */
export const presentReading = ({ distributor, ...reading }: Reading) => ({
  seller_nip: reading.sellerNip,
  distributor: distributor ? { id: distributor.id, name: distributor.name } : null,
  issue_date: reading.issueDate,
  document_name: reading.documentName,
  lines: reading.lines,
  sent_before: reading.sentBefore ?? null,
});
