// Tables of 0001_people.sql, in its order.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Json, JsonInput } from "./columns.ts";

/** Computed by PostgreSQL from other columns: read, never written. */
type Computed<T> = ColumnType<T, never, never>;

type RepresentativeTable = {
  id: GeneratedAlways<number>;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  /** False when the work has ended: then nothing is given to them. */
  is_active: Generated<boolean>;
  revision: Generated<number>;
  search: Computed<string>;
};

type RepresentativePhotoTable = {
  address: Generated<string>;
  representative_id: number;
  /** Storage keys by width. */
  file_keys: ColumnType<Record<string, string>, string, never>;
  width: number;
  height: number;
  uploaded_at: Date;
};

type ParticipantTable = {
  id: GeneratedAlways<number>;
  account_type: Generated<"program.farmer">;
  identifier: string;
  identifier_type: Computed<"nip" | "pesel">;
  password_hash: string | null;
  password_set_at: Date | null;
  email: string;
  phone: string;
  first_name: string;
  last_name: string;
  company_name: Generated<string>;
  company_street: Generated<string>;
  company_street_number: Generated<string>;
  company_street_number_place: Generated<string>;
  company_postcode: Generated<string>;
  company_city: Generated<string>;
  correspondence_address: Generated<boolean>;
  correspondence_street: Generated<string>;
  correspondence_street_number: Generated<string>;
  correspondence_street_number_place: Generated<string>;
  correspondence_postcode: Generated<string>;
  correspondence_city: Generated<string>;
  bank_account: string | null;
  /** Hectares; numeric, so it arrives as a string. */
  acreage: ColumnType<string, string | number | undefined, string | number>;
  registration_code: string | null;
  authorized_person: Generated<boolean>;
  authorized_person_first_name: string | null;
  authorized_person_last_name: string | null;
  authorized_person_identifier: string | null;
  has_required_consents: Generated<boolean>;
  is_prize_ordering_locked: Generated<boolean>;
  is_locked: Generated<boolean>;
  maintenance: Generated<boolean>;
  representative_id: number | null;
  created_at: Date;
  search: Computed<string>;
  registration_id: number | null;
  bank_account_changed_at: Date | null;
  /** The account of the same farm that is used instead. */
  merged_into: Generated<number | null>;
  closed_at: Date | null;
};

type ParticipantCropAreaTable = {
  participant_id: number;
  crop_id: number;
  area_hectares: ColumnType<string, string | number, string | number>;
};

type StaffTable = {
  id: GeneratedAlways<number>;
  email: string;
  name: string;
  role: "admin" | "clerk" | "editor" | "rep" | "auditor" | "distributor";
  password_hash: string | null;
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number | null;
  is_active: Generated<boolean>;
  representative_id: number | null;
  distributor_id: number | null;
  created_at: Date;
  last_sign_in_at: Date | null;
};

type StaffPasswordLinkTable = {
  token_hash: Buffer;
  staff_id: number;
  purpose: "invitation" | "reset";
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type ApprovalRequestTable = {
  id: GeneratedAlways<number>;
  kind: "staff.approver" | "setting.change";
  subject_id: string;
  asked: ColumnType<Json, string, never>;
  subject: string;
  subject_path: string;
  text_before: string;
  text_after: string;
  reason: string;
  status: "waiting" | "approved" | "rejected" | "withdrawn";
  requested_by: number;
  requested_at: Date;
  decided_by: number | null;
  decided_at: Date | null;
  decision_reason: string | null;
};

type StaffRecoveryCodeTable = {
  staff_id: number;
  code_hash: Buffer;
  used_at: Date | null;
};

type SessionTable = {
  id: GeneratedAlways<number>;
  kind: "participant" | "staff" | "support";
  participant_id: number | null;
  staff_id: number | null;
  access_token_hash: Buffer;
  access_expires_at: Date;
  refresh_token_hash: Buffer | null;
  refresh_expires_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  end_reason: "sign_out" | "reuse" | "password_reset" | "locked" | "expired" | "by_owner" | "by_admin" | null;
  device: string | null;
  renewed_at: Date | null;
  is_renewal_unused: Generated<boolean>;
};

type RequestReceiptTable = { staff_id: number; idempotency_key: string; request_hash: Buffer; received_at: Date };

type SecretsKeyTable = { is_only: Generated<boolean>; word: Buffer };

type SessionSpentRefreshTokenTable = {
  token_hash: Buffer;
  session_id: number;
  spent_at: Date;
};

type SupportTokenTable = {
  token_hash: Buffer;
  staff_id: number;
  participant_id: number;
  reason: string;
  expires_at: Date;
  used_at: Date | null;
};

type SmsCodeTable = {
  id: GeneratedAlways<number>;
  purpose: "password_reset" | "phone" | "bank_account" | "transfer";
  participant_id: number;
  code_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  tries: Generated<number>;
  used_at: Date | null;
  contact_change_id: number | null;
  one_time_transfer_id: number | null;
};

type AttemptTable = {
  bucket: string;
  happened_at: Date;
};

type AuditLogTable = {
  id: GeneratedAlways<number>;
  happened_at: Date;
  staff_id: number;
  address: string;
  request_id: string;
  action: string;
  subject_type: string;
  subject_id: string;
  before: ColumnType<Json, JsonInput, never>;
  after: ColumnType<Json, JsonInput, never>;
};

type OutboxMessageTable = {
  id: GeneratedAlways<number>;
  channel: "sms" | "email";
  recipient: string;
  subject: string | null;
  body: string;
  created_at: Date;
  sent_at: Date | null;
  tries: Generated<number>;
  last_error: string | null;
  not_before: Date | null;
  unsubscribe_url: string | null;
  forgets_recipient: Generated<boolean>;
};

type SystemSettingTable = {
  key: string;
  value: ColumnType<Json, string, string>;
  changed_at: Date;
  changed_by: number | null;
  revision: Generated<number>;
};

type SystemSettingChangeTable = {
  id: GeneratedAlways<number>;
  key: string;
  revision: number;
  before: ColumnType<Json, string, never>;
  after: ColumnType<Json, string, never>;
  reason: string;
  restores_id: number | null;
  changed_at: Date;
  changed_by: number;
};

type NotificationTable = {
  id: GeneratedAlways<number>;
  participant_id: number;
  title: string;
  content: string;
  link: string | null;
  created_at: Date;
  read_at: Date | null;
  sending_id: number | null;
};

type ParticipantNoteTable = {
  id: GeneratedAlways<number>;
  participant_id: number;
  staff_id: number;
  text: string;
  written_at: Date;
};

type ParticipantMergeTable = {
  id: GeneratedAlways<number>;
  left_id: number;
  kept_id: number;
  reason: string;
  points: number;
  journal_id: number | null;
  merged_by: number;
  merged_at: Date;
  idempotency_key: string;
};

type ParticipantDistinctTable = {
  first_id: number;
  second_id: number;
  decided_by: number;
  decided_at: Date;
};

export type PeopleTables = {
  representative: RepresentativeTable;
  representative_photo: RepresentativePhotoTable;
  participant: ParticipantTable;
  participant_crop_area: ParticipantCropAreaTable;
  staff: StaffTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_password_link: StaffPasswordLinkTable;
  approval_request: ApprovalRequestTable;
  session: SessionTable;
  session_spent_refresh_token: SessionSpentRefreshTokenTable;
  secrets_key: SecretsKeyTable;
  request_receipt: RequestReceiptTable;
  support_token: SupportTokenTable;
  sms_code: SmsCodeTable;
  attempt: AttemptTable;
  caller_minute: { caller: string; minute: Date; calls: number };
  audit_log: AuditLogTable;
  outbox_message: OutboxMessageTable;
  system_setting: SystemSettingTable;
  system_setting_change: SystemSettingChangeTable;
  notification: NotificationTable;
  participant_note: ParticipantNoteTable;
  participant_merge: ParticipantMergeTable;
  participant_distinct: ParticipantDistinctTable;
};
