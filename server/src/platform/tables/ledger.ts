// Tables of 0002_ledger.sql, in its order. Nobody inserts here but the ledger's SQL functions, so no column is
// writable: the types are for reading.
import type { ColumnType } from "kysely";
import type { Json } from "./columns.ts";

type Written<T> = ColumnType<T, never, never>;

export type JournalKind =
  | "pending"
  | "pending_void"
  | "purchase"
  | "earning"
  | "adjustment"
  | "spend"
  | "transfer"
  | "hold"
  | "hold_release"
  | "hold_expiry"
  | "refund"
  | "correction"
  | "debt_repayment"
  | "expiry";

export type ParticipantAccount = "pending" | "available" | "held" | "debt";
export type ProgrammeAccount = "issued" | "redeemed" | "paid_out" | "donated" | "expired" | "adjusted";
export type EarnedCategory = "purchase" | "affiliation" | "achievement" | "adjustment";
export type ActorKind = "participant" | "staff" | "distributor" | "system";

type LedgerBalanceTable = {
  participant_id: Written<number>;
  pending: Written<number>;
  available: Written<number>;
  held: Written<number>;
  debt: Written<number>;
  earned_total: Written<number>;
  earned_purchase: Written<number>;
  earned_affiliation: Written<number>;
};

type LedgerJournalTable = {
  id: Written<number>;
  kind: Written<JournalKind>;
  participant_id: Written<number>;
  cause_type: Written<string>;
  cause_id: Written<string>;
  idempotency_key: Written<string>;
  request_hash: Written<Buffer>;
  actor_kind: Written<ActorKind>;
  actor_id: Written<number | null>;
  occurred_at: Written<Date>;
  explanation: Written<Json>;
  reverses_journal_id: Written<number | null>;
  transaction_id: Written<string>;
};

type LedgerEntryTable = {
  journal_id: Written<number>;
  line: Written<number>;
  participant_id: Written<number | null>;
  account: Written<ParticipantAccount | ProgrammeAccount>;
  amount: Written<number>;
  balance_after: Written<number | null>;
  earned: Written<EarnedCategory | null>;
};

type LedgerLotTable = {
  id: Written<number>;
  participant_id: Written<number>;
  journal_id: Written<number>;
  points: Written<number>;
  earned_at: Written<Date>;
  expires_at: Written<Date | null>;
  source_lot_id: Written<number | null>;
};

type LedgerLotEntryTable = {
  journal_id: Written<number>;
  lot_id: Written<number>;
  bucket: Written<"available" | "held">;
  amount: Written<number>;
};

type LedgerLotStateTable = {
  lot_id: Written<number>;
  participant_id: Written<number>;
  expires_at: Written<Date | null>;
  available: Written<number>;
  held: Written<number>;
  is_open: Written<boolean>;
};

type LedgerLotExtensionTable = {
  id: Written<number>;
  lot_id: Written<number>;
  expires_at: Written<Date>;
  extended_at: Written<Date>;
  reason: Written<string>;
  actor_kind: Written<"staff" | "system">;
  actor_id: Written<number | null>;
};

type LedgerHoldTable = {
  id: Written<number>;
  participant_id: Written<number>;
  journal_id: Written<number>;
  points: Written<number>;
  purpose: Written<string>;
  expires_at: Written<Date>;
};

type LedgerHoldSettlementTable = {
  hold_id: Written<number>;
  outcome: Written<"captured" | "released" | "expired">;
  journal_id: Written<number>;
};

type LedgerOpenHoldTable = {
  hold_id: Written<number>;
  participant_id: Written<number>;
  expires_at: Written<Date>;
};

/** Of 0020_season_and_settings.sql: entries summed by Warsaw's day, kept by the ledger's own function. */
type LedgerDaySumTable = {
  day: Written<string>;
  kind: Written<JournalKind>;
  account: Written<ParticipantAccount | ProgrammeAccount>;
  is_credit: Written<boolean>;
  points: Written<number>;
};

type LedgerDayMarkTable = {
  is_only: Written<boolean>;
  summed_journal_id: Written<number>;
  next_journal_id: Written<number>;
  next_transaction_id: Written<string>;
};

/** Of 0036_words_and_keys.sql: beside the ledger, and gone with the account that the words are about. */
type MovementReasonTable = { journal_id: number; reason: string };

export type LedgerTables = {
  movement_reason: MovementReasonTable;
  ledger_balance: LedgerBalanceTable;
  ledger_journal: LedgerJournalTable;
  ledger_entry: LedgerEntryTable;
  ledger_lot: LedgerLotTable;
  ledger_lot_entry: LedgerLotEntryTable;
  ledger_lot_state: LedgerLotStateTable;
  ledger_lot_extension: LedgerLotExtensionTable;
  ledger_hold: LedgerHoldTable;
  ledger_hold_settlement: LedgerHoldSettlementTable;
  ledger_open_hold: LedgerOpenHoldTable;
  ledger_day_sum: LedgerDaySumTable;
  ledger_day_mark: LedgerDayMarkTable;
};
