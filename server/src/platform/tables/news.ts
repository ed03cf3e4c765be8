// Tables of 0010_news_and_notifications.sql, in its order.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Json } from "./columns.ts";

type NewsTable = {
  id: GeneratedAlways<number>;
  slug: string;
  published_version: number | null;
  publish_at: Date | null;
};

/** Insert-only: the database refuses UPDATE and DELETE. */
type NewsVersionTable = {
  id: GeneratedAlways<number>;
  news_id: number;
  version: number;
  title: string;
  lead: string;
  content: string;
  saved_at: Date;
  saved_by: number | null;
};

type NewsPhotoTable = {
  id: GeneratedAlways<number>;
  news_id: number;
  alt: string;
  file_keys: ColumnType<Record<string, string>, string, never>;
  width: number;
  height: number;
  uploaded_at: Date;
};

export type SendingStatus = "waiting" | "running" | "stopped" | "done";

type SendingTable = {
  id: GeneratedAlways<number>;
  title: string;
  content: string;
  link: string | null;
  audience: ColumnType<Json, string, string>;
  segment_id: number | null;
  by_email: boolean;
  sms_text: string | null;
  publish_at: Date;
  status: SendingStatus;
  cursor_participant_id: Generated<number>;
  last_participant_id: number | null;
  recipients_count: Generated<number>;
  emails_count: Generated<number>;
  sms_count: Generated<number>;
  expected_count: number;
  created_by: number;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  idempotency_key: string;
  request_hash: Buffer;
};

type SigningKeyTable = { purpose: string; secret: string };

export type NewsTables = {
  news: NewsTable;
  news_version: NewsVersionTable;
  news_photo: NewsPhotoTable;
  sending: SendingTable;
  signing_key: SigningKeyTable;
};
