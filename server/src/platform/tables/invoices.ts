// Tables of 0003_invoices.sql, in its order.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { InvoiceSource, InvoiceStatus } from "@plon/rules/invoice-status.ts";
import type { LineExplanation, LineStatus } from "@plon/rules/line-points.ts";
import type { Numeric } from "./columns.ts";

type Computed<T> = ColumnType<T, never, never>;

export type DistributorTable = {
  id: GeneratedAlways<number>;
  name: string;
  nip: string;
  street: string;
  postcode: string;
  city: string;
  phone: string;
  edi: Generated<boolean>;
  is_active: Generated<boolean>;
  feed_trust: Generated<"review" | "accept">;
  search: Computed<string>;
};

export type DistributorBranchTable = {
  id: GeneratedAlways<number>;
  distributor_id: number;
  name: string;
  street: string;
  postcode: string;
  city: string;
  phone: string;
  lat: number;
  lng: number;
  is_active: Generated<boolean>;
};

export type ProductTable = {
  id: GeneratedAlways<number>;
  sap: number;
  name: string;
  brand: string;
  category: string;
  crops: Generated<string[]>;
  active_substances: Generated<string>;
  dose: Generated<string>;
  unit: "l" | "kg";
  is_active: Generated<boolean>;
  is_demo_fact_invented: Generated<boolean>;
  description: Generated<string>;
  conversion_price_grosze: number | null;
  search: Computed<string>;
};

export type ProductPackTable = { product_id: number; volume: Numeric; gtin: string | null };

export type ProductRateTable = {
  id: GeneratedAlways<number>;
  product_id: number;
  points_per_unit: Numeric;
  valid_from: string;
  valid_to: string | null;
};

export type ProductMultiplierTable = {
  id: GeneratedAlways<number>;
  campaign: string;
  product_id: number;
  multiplier: Numeric;
  valid_from: string;
  valid_to: string;
};

export type FileType = "application/pdf" | "image/png" | "image/jpeg" | "application/xml";

export type StoredFileTable = {
  id: GeneratedAlways<number>;
  storage_key: string;
  name: string;
  type: FileType;
  size_bytes: number;
  sha256: Buffer;
  created_at: Date;
};

export type InvoiceTable = {
  id: GeneratedAlways<number>;
  participant_id: number;
  distributor_id: number;
  document_name: string;
  document_key: string;
  number_key: Computed<string>;
  source: InvoiceSource;
  status: InvoiceStatus;
  corrects_invoice_id: number | null;
  issue_date: string | null;
  submitted_at: Date;
  submitted_on: string;
  list_date: Computed<string>;
  decision_due: string | null;
  file_id: number | null;
  submission_key: string | null;
  submission_hash: Buffer | null;
  lines_entered_by: Generated<"farmer" | "staff" | "feed">;
  reason: string | null;
  farmer_comment: string | null;
  assigned_staff_id: number | null;
  assigned_until: Date | null;
  revision: Generated<number>;
  decided_at: Date | null;
  decided_by: number | null;
  points: Generated<number>;
  pending_points: Generated<number>;
  ksef_sha256: Buffer | null;
  buyer_name: string | null;
  buyer_nip: string | null;
};

export type InvoiceLineTable = {
  id: GeneratedAlways<number>;
  invoice_id: number;
  line_no: number;
  product_id: number;
  title_product: string;
  pack_volume: Numeric;
  quantity: number;
  status: LineStatus;
  points: number;
  rejection_reason: string | null;
  explanation: ColumnType<LineExplanation, string, string>;
  corrects_line_id: number | null;
  value_grosze: number | null;
};

export type LedgerProofTable = {
  id: GeneratedAlways<number>;
  checked_at: Date;
  ok: boolean;
  counts: ColumnType<Record<string, number>, string, never>;
  breaches: ColumnType<string[], string, never>;
};

export type ExpiryWarningTable = {
  participant_id: number;
  expires_at: Date;
  days_before: number;
  points: number;
  warned_at: Date;
};

export type InvoiceDecisionChangeTable = {
  id: GeneratedAlways<number>;
  invoice_id: number;
  changed_at: Date;
  staff_id: number;
  decided_as: "accepted" | "rejected" | "returned";
  reason: string | null;
  points: number;
  posted_journal_id: number | null;
  reversal_journal_id: number | null;
  next_journal_id: number | null;
};

export type InvoicesTables = {
  invoice_decision_change: InvoiceDecisionChangeTable;
  distributor: DistributorTable;
  distributor_branch: DistributorBranchTable;
  product: ProductTable;
  product_pack: ProductPackTable;
  product_rate: ProductRateTable;
  product_multiplier: ProductMultiplierTable;
  stored_file: StoredFileTable;
  invoice: InvoiceTable;
  invoice_line: InvoiceLineTable;
  ledger_proof: LedgerProofTable;
  expiry_warning: ExpiryWarningTable;
};
