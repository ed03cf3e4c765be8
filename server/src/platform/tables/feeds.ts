// Tables of the migration feeds, in its order. Columns it adds to older tables stand with those.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AvailabilityReport, FeedStatus } from "@plon/contract/shared/feed-batches.ts";
import type { KsefDocument } from "@plon/rules/ksef-document.ts";
import type { JsonInput, Numeric } from "./columns.ts";

export type DistributorKeyTable = {
  id: GeneratedAlways<number>;
  distributor_id: number;
  name: string;
  prefix: string;
  key_hash: Buffer;
  created_at: Date;
  created_by: number;
  last_used_at: Date | null;
  revoked_at: Date | null;
  revoked_by: number | null;
};

export type FeedBatchTable = {
  id: GeneratedAlways<number>;
  kind: "invoices" | "availability";
  distributor_id: number;
  key_id: number | null;
  received_at: Date;
  size_bytes: number;
  items: number;
  report: ColumnType<AvailabilityReport | null, JsonInput, JsonInput>;
};

export type FeedWait = "mapping" | "original" | "review";

export type FeedDocumentTable = {
  id: GeneratedAlways<number>;
  batch_id: number;
  distributor_id: number;
  position: number;
  file_name: string;
  content_sha256: Buffer;
  content: Buffer | null;
  status: FeedStatus;
  waits_for: FeedWait | null;
  reason: string | null;
  error_line: number | null;
  error_column: number | null;
  tries: Generated<number>;
  document_kind: string | null;
  document_name: string | null;
  document_key: string | null;
  issue_date: string | null;
  original_key: string | null;
  facts: ColumnType<KsefDocument | null, JsonInput, JsonInput>;
  invoice_id: number | null;
  done_at: Date | null;
};

export type FeedArticleTable = {
  id: GeneratedAlways<number>;
  distributor_id: number;
  article_key: string;
  seller_index: string | null;
  name: string;
  unit: string;
  status: "open" | "product" | "foreign";
  product_id: number | null;
  unit_volume: Numeric | null;
  asked_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
};

export type FeedDocumentArticleTable = { document_id: number; article_id: number };

export type FeedsTables = {
  distributor_key: DistributorKeyTable;
  feed_batch: FeedBatchTable;
  feed_document: FeedDocumentTable;
  feed_article: FeedArticleTable;
  feed_document_article: FeedDocumentArticleTable;
};
