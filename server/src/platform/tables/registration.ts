// Tables of 0005_registration.sql that this half of the programme writes, in its order.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Json } from "./columns.ts";

type ConsentTable = {
  id: GeneratedAlways<number>;
  slug: string;
  parent_id: number | null;
  position: number;
  required: boolean;
  only_if_pesel: Generated<boolean>;
  permits: "email" | "sms" | "phone" | null;
  asked_in: Generated<"form" | "satagro">;
};

type ConsentVersionTable = {
  id: GeneratedAlways<number>;
  consent_id: number;
  version: number;
  content: string;
  needs_renewal: boolean;
  published_at: Date;
  published_by: number | null;
};

type ConsentDecisionTable = {
  id: GeneratedAlways<number>;
  participant_id: number;
  consent_id: number;
  consent_version_id: number;
  granted: boolean;
  decided_at: Date;
  channel: "registration" | "portal" | "staff" | "link";
  address: string;
  staff_id: number | null;
  reason: string | null;
};

type InvitationTable = {
  id: GeneratedAlways<number>;
  hash: string;
  inviter_id: number | null;
  registration_code: Generated<string>;
  identifier: Generated<string>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  is_silent: Generated<boolean>;
  objected_at: Date | null;
  erased_at: Date | null;
  participant_id: number | null;
  first_invoice_at: Date | null;
  affiliation_points: number | null;
};

type RegistrationTable = {
  id: GeneratedAlways<number>;
  form: "rejestracja" | "zglos-udzial-1";
  status: "contact" | "review" | "approved" | "rejected";
  identifier: string;
  first_name: string;
  last_name: string;
  company_name: string;
  city: string;
  email: string;
  phone: string;
  /** The form as the contract parsed it. */
  answers: ColumnType<Json, string, string>;
  consents: ColumnType<{ consent_version_id: number; granted: boolean }[], string, string>;
  address: string;
  token_hash: Buffer;
  email_token_hash: Buffer;
  email_sent_at: Date;
  email_confirmed_at: Date | null;
  phone_code_hash: Buffer | null;
  phone_code_expires_at: Date | null;
  phone_code_tries: Generated<number>;
  phone_confirmed_at: Date | null;
  idempotency_key: string;
  request_hash: Buffer;
  invitation_id: number | null;
  participant_id: number | null;
  submitted_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  decision_reason: string | null;
  search: ColumnType<string, never, never>;
};

type ContactChangeTable = {
  id: GeneratedAlways<number>;
  participant_id: number;
  kind: "email" | "phone" | "bank_account";
  value: string;
  requested_at: Date;
  expires_at: Date;
  token_hash: Buffer | null;
  ended_at: Date | null;
  outcome: "confirmed" | "cancelled" | "replaced" | null;
};

type ContactMessageTable = {
  id: GeneratedAlways<number>;
  participant_id: number;
  representative_id: number | null;
  subject: string;
  message: string;
  phone_back: boolean;
  sent_at: Date;
  idempotency_key: string;
  request_hash: Buffer;
  answer: string | null;
  answered_at: Date | null;
  answered_by: number | null;
};

type ClosingRequestTable = {
  id: GeneratedAlways<number>;
  participant_id: number;
  reason: string;
  requested_at: Date;
  status: Generated<"open" | "withdrawn" | "closed">;
  decided_at: Date | null;
  decided_by: number | null;
  decision_reason: string | null;
};

export type RegistrationTables = {
  consent: ConsentTable;
  consent_version: ConsentVersionTable;
  consent_decision: ConsentDecisionTable;
  invitation: InvitationTable;
  registration: RegistrationTable;
  contact_change: ContactChangeTable;
  contact_message: ContactMessageTable;
  closing_request: ClosingRequestTable;
};
