// What PostgreSQL's catalogue does not say about a column, for the table types that `npm run schema` writes.
import type { ColumnType } from "kysely";

/** The value of a jsonb column when read. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** jsonb is written as text (JSON.stringify): the driver would send a bare array as a PostgreSQL array. */
export type JsonColumn<T = Json> = ColumnType<T, string, string>;
/** One that may be null. */
export type OptionalJson<T = Json> = ColumnType<T, string | null | undefined, string | null | undefined>;
/** Those that are never changed. */
export type JsonOnce<T = Json> = ColumnType<T, string, never>;
export type OptionalJsonOnce<T = Json> = ColumnType<T, string | null | undefined, never>;
export type JsonWithDefault<T = Json> = ColumnType<T, string | undefined, string>;

/** numeric arrives as a string, so that nothing is lost on the way. */
export type Numeric = ColumnType<string, string | number, string | number>;
export type NumericWithDefault = ColumnType<string, string | number | undefined, string | number>;

/** Tables filled by the owner's SQL functions: the application only reads them. */
export const READ_ONLY = /^(?:ledger_(?!proof(?:_run)?$)|schema_(?:migration|functions)$)/;

/** The programme's names for closed lists of values, where they differ from the database's. */
export const LIST_NAMES: Readonly<Record<string, string>> = {
  ledger_actor: "ActorKind",
  ledger_category: "EarnedCategory",
  ledger_kind: "JournalKind",
};

/** Where column types are imported from. */
export const TYPES_FROM: Readonly<Record<string, readonly string[]>> = {
  kysely: ["Generated", "GeneratedAlways"],
  "@plon/contract/office/house/approvals.ts": ["ApprovalKind"],
  "@plon/contract/office/documents/invoices.ts": ["InvoiceFindings"],
  "@plon/contract/office/desk/views.ts": ["ListShows"],
  "@plon/contract/shared/feed-batches.ts": ["AvailabilityReport"],
  "@plon/contract/shared/imports.ts": ["ImportReport"],
  "@plon/rules/campaigns/campaign.ts": ["CampaignAct"],
  "@plon/rules/messages/journey-triggers.ts": ["JourneyStep"],
  "@plon/rules/offers/segment-tree.ts": ["SegmentGroup"],
  "@plon/rules/acceptance/certain-invoice.ts": ["CertaintyVerdict", "JudgedLine"],
  "@plon/rules/ksef/ksef-document.ts": ["KsefDocument"],
  "@plon/rules/fraud/signals.ts": ["FraudSignalKind"],
  "@plon/rules/documents/line-points.ts": ["LineExplanation"],
  "@plon/rules/desk/notification-topics.ts": ["NotificationTopic"],
  "@plon/rules/orders/reward-order.ts": ["OrderStatus"],
  "./column-types.ts": [
    "Json",
    "JsonColumn",
    "JsonOnce",
    "JsonWithDefault",
    "Numeric",
    "NumericWithDefault",
    "OptionalJson",
    "OptionalJsonOnce",
  ],
};

/** A column computed from others that are never null is never null itself. */
const COMPUTED = "GeneratedAlways<string>";
/** Storage keys by width. */
const FILES = "Record<string, string>";

/** The columns about which the catalogue does not say enough. Naming one that does not exist is an error. */
export const COLUMN_TYPES: Readonly<Record<string, string>> = {
  "approval_request.asked": "JsonOnce",
  "approval_request.kind": "ApprovalKind",
  "notification.topic": "Generated<NotificationTopic>",
  "push_subscription.muted": "Generated<NotificationTopic[]>",
  "audit_log.after": "OptionalJsonOnce",
  "audit_log.before": "OptionalJsonOnce",
  "campaign_entry.answers": "JsonWithDefault<Record<string, Json>>",
  "campaign_entry.search": COMPUTED,
  "campaign_entry_event.act": 'CampaignAct | "enter"',
  "distributor.search": COMPUTED,
  "feed_batch.report": "OptionalJson<AvailabilityReport | null>",
  "import_run.report": "OptionalJson<ImportReport | null>",
  "feed_document.facts": "OptionalJson<KsefDocument | null>",
  "invoice.list_date": COMPUTED,
  "invoice.number_key": COMPUTED,
  "invoice_judgement.lines": "JsonColumn<JudgedLine[]>",
  "invoice_judgement.rules": "JsonColumn<CertaintyVerdict[]>",
  "invoice_line.explanation": "JsonColumn<LineExplanation>",
  "invoice_reading.found": "OptionalJson<InvoiceFindings | null>",
  "ledger_lot_extension.actor_kind": 'GeneratedAlways<"staff" | "system">',
  "ledger_proof.breaches": "JsonOnce<string[]>",
  "ledger_proof.counts": "JsonOnce<Record<string, number>>",
  "ledger_proof_run.breaches": "JsonWithDefault<Record<string, { says: string; total: number; subjects: string[] }>>",
  "ledger_proof_run.counts": "JsonWithDefault<Record<string, number>>",
  "ledger_proof_run.days": "JsonWithDefault<string[]>",
  "news_photo.file_keys": `JsonOnce<${FILES}>`,
  "fraud_signal.kind": "FraudSignalKind",
  "fraud_threshold.kind": "FraudSignalKind",
  "journey.conditions": "OptionalJson<SegmentGroup>",
  "journey.steps": "JsonColumn<JourneyStep[]>",
  "participant.identifier_type": 'GeneratedAlways<"nip" | "pesel">',
  "participant.search": COMPUTED,
  "prize.search": COMPUTED,
  "prize_photo.file_keys": `JsonColumn<${FILES}>`,
  "product.search": COMPUTED,
  "product_photo.file_keys": `JsonOnce<${FILES}>`,
  "promotion.search": COMPUTED,
  "promotion_photo.file_keys": `JsonOnce<${FILES}>`,
  "registration.consents": "JsonColumn<{ consent_version_id: number; granted: boolean }[]>",
  "registration.search": COMPUTED,
  "representative.search": COMPUTED,
  "representative_photo.file_keys": `JsonOnce<${FILES}>`,
  "reward_order_event.status": "OrderStatus",
  "saved_view.shows": "JsonColumn<ListShows>",
  "system_setting_change.after": "JsonOnce",
  "system_setting_change.before": "JsonOnce",
  // Their defaults are for rows older than the columns: new rows state them.
  "participant_segment.conditions": "JsonWithDefault<SegmentGroup>",
  "participant_segment.conditions_today": "JsonWithDefault<SegmentGroup>",
  "participant_segment.consents": '("email" | "sms")[]',
  "participant_segment.crop_ids": "number[]",
  "participant_segment.description": "string",
  "participant_segment.postcode_areas": "string[]",
  "system_setting_change.reason": "string",
};
