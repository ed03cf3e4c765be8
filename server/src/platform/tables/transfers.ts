// Tables of 0007_transfers.sql, in its order.
import type { GeneratedAlways } from "kysely";

type OneTimeTransferTable = {
  id: GeneratedAlways<number>;
  sender_id: number;
  receiver_id: number;
  points: number;
  status: "pending" | "done" | "rejected" | "expired";
  hold_id: number;
  journal_id: number | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  idempotency_key: string;
  request_hash: Buffer;
};

type StandingTransferTable = {
  id: GeneratedAlways<number>;
  sender_id: number;
  receiver_id: number;
  status: "pending" | "active" | "rejected" | "expired" | "ended";
  token_hash: Buffer;
  requested_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  ended_at: Date | null;
  ended_by: "sender" | "receiver" | "staff" | null;
  idempotency_key: string | null;
};

type StandingTransferPassingTable = {
  journal_id: number;
  standing_transfer_id: number;
  earning_journal_id: number;
  points: number;
  passed_at: Date;
};

type AdjustmentRequestTable = {
  id: GeneratedAlways<number>;
  participant_id: number;
  /** Who gets the points, of a transfer by hand. */
  receiver_id: number | null;
  points: number;
  reason: string;
  status: "waiting" | "approved" | "rejected" | "withdrawn";
  requested_by: number;
  requested_at: Date;
  decided_by: number | null;
  decided_at: Date | null;
  decision_reason: string | null;
  journal_id: number | null;
  idempotency_key: string;
  request_hash: Buffer;
};

type StaffPointsDayTable = {
  staff_id: number;
  participant_id: number;
  /** Warsaw's, 'YYYY-MM-DD'. */
  day: string;
  points: number;
};

export type TransfersTables = {
  one_time_transfer: OneTimeTransferTable;
  standing_transfer: StandingTransferTable;
  standing_transfer_passing: StandingTransferPassingTable;
  adjustment_request: AdjustmentRequestTable;
  staff_points_day: StaffPointsDayTable;
};
