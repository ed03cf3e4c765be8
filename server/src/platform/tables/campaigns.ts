// Tables of 0011_campaigns.sql, in its order.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CampaignAct, CampaignFlow } from "@plon/rules/campaign.ts";
import type { Json } from "./columns.ts";

type Computed<T> = ColumnType<T, never, never>;
type Numeric = ColumnType<string, string | number, string | number>;

type CampaignTable = {
  id: GeneratedAlways<number>;
  slug: string;
  flow: CampaignFlow;
  title: string;
  opens_at: Date;
  entries_end_at: Date;
  closes_at: Date;
  volume_min: Numeric;
  revision: Generated<number>;
};

type CampaignProductTable = { campaign_id: number; product_id: number };

type CampaignEntryTable = {
  id: GeneratedAlways<number>;
  campaign_id: number;
  participant_id: number | null;
  identifier: string;
  email: string;
  phone: Generated<string>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  token_hash: Buffer | null;
  status: number;
  answers: ColumnType<Record<string, Json>, string | undefined, string>;
  purchase_invoice_id: number | null;
  purchase_volume: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  entered_at: Date;
  status_changed_at: Date;
  rewarded_at: Date | null;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  search: Computed<string>;
  rules_id: number | null;
  rules_accepted_at: Date | null;
};

type CampaignRulesTable = {
  id: GeneratedAlways<number>;
  campaign_id: number;
  version: number;
  content: string;
  published_at: Date;
  published_by: number | null;
};

type CampaignEntryEventTable = {
  id: GeneratedAlways<number>;
  entry_id: number;
  act: CampaignAct | "enter";
  status_before: number;
  status_after: number;
  actor: "entrant" | "staff" | "programme";
  staff_id: number | null;
  reason: Generated<string>;
  happened_at: Date;
};

type CampaignComplaintTable = {
  id: GeneratedAlways<number>;
  entry_id: number;
  product: string;
  invoice_number: string;
  area_hectares: Numeric;
  description: string;
  phone: string;
  filed_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  decision_reason: string | null;
  idempotency_key: string | null;
  request_hash: Buffer | null;
};

type CampaignComplaintPhotoTable = { complaint_id: number; position: number; file_id: number };

export type CampaignsTables = {
  campaign: CampaignTable;
  campaign_product: CampaignProductTable;
  campaign_entry: CampaignEntryTable;
  campaign_rules: CampaignRulesTable;
  campaign_entry_event: CampaignEntryEventTable;
  campaign_complaint: CampaignComplaintTable;
  campaign_complaint_photo: CampaignComplaintPhotoTable;
};
