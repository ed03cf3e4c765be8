// Tables of 0008_rewards.sql, in its order.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Json, JsonInput } from "./columns.ts";

export type PrizeKind = "item" | "voucher" | "bank_transfer" | "charity";
export type OrderStatus = "accepted" | "processing" | "sent" | "delivered" | "cancelled" | "paid";
export type PayoutFormat = "pain.001.001.03" | "pain.001.001.09" | "elixir-0";
export type TaxTreatment = "none" | "notice" | "flat_rate";

type PrizeTable = {
  id: GeneratedAlways<number>;
  slug: string;
  offer: "collect" | "partner";
  kind: PrizeKind;
  title: string;
  lead: Generated<string>;
  description: Generated<string>;
  points: number | null;
  value_grosze: Generated<number>;
  per_person_limit: number | null;
  valid_from: Date;
  valid_until: Date | null;
  promotion_only: Generated<boolean>;
  promotion_id: number | null;
  partner_name: string | null;
  partner_url: string | null;
  partner_code: string | null;
  is_published: Generated<boolean>;
  position: Generated<number>;
  revision: Generated<number>;
  created_at: Date;
  updated_at: Date;
  search: GeneratedAlways<string>;
};

type PrizePhotoTable = {
  id: GeneratedAlways<number>;
  prize_id: number;
  position: number;
  alt: string;
  file_keys: ColumnType<Record<string, string>, string, string>;
  width: number;
  height: number;
  uploaded_at: Date;
};

type PrizeStockTable = { prize_id: number; left_count: number };

type PrizeStockChangeTable = {
  id: GeneratedAlways<number>;
  prize_id: number;
  change: number;
  reason: string;
  changed_by: number | null;
  changed_at: Date;
  idempotency_key: string | null;
  request_hash: Buffer | null;
};

type RewardOrderTable = {
  id: GeneratedAlways<number>;
  participant_id: number;
  prize_id: number;
  kind: PrizeKind;
  title: string;
  quantity: number;
  points: number;
  value_grosze: number;
  tax_treatment: TaxTreatment;
  tax_grosze: Generated<number>;
  status: OrderStatus;
  delivery: ColumnType<Json, JsonInput, JsonInput>;
  statements: ColumnType<Json, JsonInput, JsonInput>;
  carrier: string | null;
  tracking_number: string | null;
  /** None where a campaign pays. */
  journal_id: number | null;
  refund_journal_id: number | null;
  ordered_at: Date;
  year: number;
  status_changed_at: Date;
  cancelled_by: "participant" | "staff" | null;
  cancel_reason: string | null;
  revision: Generated<number>;
  idempotency_key: string;
  request_hash: Buffer;
  campaign_entry_id: number | null;
};

type RewardOrderEventTable = {
  id: GeneratedAlways<number>;
  order_id: number;
  status: OrderStatus;
  happened_at: Date;
  actor_kind: "participant" | "staff" | "system";
  staff_id: number | null;
  note: string | null;
};

type VoucherCodeTable = {
  id: GeneratedAlways<number>;
  prize_id: number;
  code: string;
  code_hash: Buffer | null;
  valid_until: string | null;
  imported_by: number | null;
  imported_at: Date;
  order_id: number | null;
};

type PayoutBatchTable = {
  id: GeneratedAlways<number>;
  status: "draft" | "approved" | "exported" | "settled" | "cancelled";
  created_by: number;
  created_at: Date;
  approved_by: number | null;
  approved_at: Date | null;
  execution_date: string;
  format: PayoutFormat;
  message_id: string;
  exported_by: number | null;
  exported_at: Date | null;
  file_content: Buffer | null;
  file_sha256: Buffer | null;
  ended_at: Date | null;
  revision: Generated<number>;
  idempotency_key: string | null;
  request_hash: Buffer | null;
};

type PayoutLineTable = {
  id: GeneratedAlways<number>;
  batch_id: number;
  order_id: number;
  instruction_id: string;
  amount_grosze: number;
  payee_account: string;
  payee_name: string;
  payee_address: Generated<string>;
  title: string;
  state: "waiting" | "paid" | "returned" | "removed";
  settled_at: Date | null;
  return_reason: string | null;
};

type PayoutConfirmationTable = {
  id: GeneratedAlways<number>;
  file_sha256: Buffer;
  file_name: string;
  read_by: number;
  read_at: Date;
  paid_count: number;
  returned_count: number;
  unknown_count: number;
};

export type RewardsTables = {
  prize: PrizeTable;
  prize_photo: PrizePhotoTable;
  prize_stock: PrizeStockTable;
  prize_stock_change: PrizeStockChangeTable;
  reward_order: RewardOrderTable;
  reward_order_event: RewardOrderEventTable;
  voucher_code: VoucherCodeTable;
  payout_batch: PayoutBatchTable;
  payout_line: PayoutLineTable;
  payout_confirmation: PayoutConfirmationTable;
};
