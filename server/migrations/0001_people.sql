-- People and what lets them in: participants, staff, sessions, codes, limits, the audit log and the outbox.
-- Times are written by the application's clock (a parameter), never by now(): the clock can be moved in tests and demos.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create collation polish (provider = icu, locale = 'pl-PL');

-- Folded text for searching: no case, no Polish marks. Declared immutable so that it can be indexed.
create function search_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(translate(value, 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż', 'ACELNOSZZacelnoszz'));

create table representative (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  image text
);

create table participant (
  id bigint generated always as identity primary key,
  account_type text not null default 'program.farmer' check (account_type = 'program.farmer'),
  identifier text not null check (identifier ~ '^[0-9]{10,11}$'),
  identifier_type text generated always as (case when length(identifier) = 10 then 'nip' else 'pesel' end) stored,
  password_hash text,
  password_set_at timestamptz,
  email text not null,
  phone text not null check (phone ~ '^\+48[0-9]{9}$'),
  first_name text not null,
  last_name text not null,
  company_name text not null default '',
  company_street text not null default '',
  company_street_number text not null default '',
  company_street_number_place text not null default '',
  company_postcode text not null default '',
  company_city text not null default '',
  correspondence_address boolean not null default false,
  correspondence_street text not null default '',
  correspondence_street_number text not null default '',
  correspondence_street_number_place text not null default '',
  correspondence_postcode text not null default '',
  correspondence_city text not null default '',
  bank_account text,
  acreage numeric(10, 3) not null default 0 check (acreage >= 0),
  registration_code text,
  authorized_person boolean not null default false,
  authorized_person_first_name text,
  authorized_person_last_name text,
  authorized_person_identifier text,
  has_required_consents boolean not null default true,
  is_prize_ordering_locked boolean not null default false,
  is_locked boolean not null default false,
  maintenance boolean not null default false,
  representative_id bigint references representative (id),
  created_at timestamptz not null,
  search text generated always as (
    search_fold(identifier || ' ' || first_name || ' ' || last_name || ' ' || company_name || ' ' || company_city)
  ) stored,
  constraint participant_identifier_unique unique (account_type, identifier)
);
create index participant_search on participant using gin (search gin_trgm_ops);
create index participant_representative on participant (representative_id);

create table participant_crop_area (
  participant_id bigint not null references participant (id),
  crop_id integer not null,
  area_hectares numeric(9, 3) not null check (area_hectares >= 0),
  primary key (participant_id, crop_id)
);

create table staff (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('admin', 'clerk', 'editor', 'rep', 'auditor')),
  password_hash text,
  totp_secret text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  is_active boolean not null default true,
  representative_id bigint references representative (id),
  created_at timestamptz not null,
  last_sign_in_at timestamptz
);
create unique index staff_email_unique on staff (lower(email));

create table staff_recovery_code (
  staff_id bigint not null references staff (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- One family per sign-in. Refresh tokens rotate inside it; a token seen twice ends the whole family.
create table session (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('participant', 'staff', 'support')),
  participant_id bigint references participant (id),
  staff_id bigint references staff (id),
  access_token_hash bytea not null,
  access_expires_at timestamptz not null,
  refresh_token_hash bytea,
  refresh_expires_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('sign_out', 'reuse', 'password_reset', 'locked', 'expired')),
  constraint session_subject check (
    (kind = 'participant' and participant_id is not null and staff_id is null)
    or (kind = 'staff' and staff_id is not null and participant_id is null)
    or (kind = 'support' and staff_id is not null and participant_id is not null)
  )
);
create unique index session_access_token on session (access_token_hash);
create unique index session_refresh_token on session (refresh_token_hash) where refresh_token_hash is not null;
create index session_participant on session (participant_id) where ended_at is null;
create index session_staff on session (staff_id) where ended_at is null;

create table session_spent_refresh_token (
  token_hash bytea primary key,
  session_id bigint not null references session (id),
  spent_at timestamptz not null
);

create table support_token (
  token_hash bytea primary key,
  staff_id bigint not null references staff (id),
  participant_id bigint not null references participant (id),
  reason text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table sms_code (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('password_reset')),
  participant_id bigint not null references participant (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index sms_code_participant on sms_code (participant_id, purpose, created_at desc);

-- Attempts that count against a limit (sign-in per identifier, per address …). Rows older than the window are swept.
create table attempt (
  bucket text not null,
  happened_at timestamptz not null
);
create index attempt_bucket on attempt (bucket, happened_at);

create table audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  staff_id bigint not null references staff (id),
  address text not null,
  request_id text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_staff on audit_log (staff_id, id desc);

create table outbox_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0,
  last_error text
);
create index outbox_message_unsent on outbox_message (id) where sent_at is null;

create table system_setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by bigint references staff (id)
);

create table notification (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  title text not null,
  content text not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_participant on notification (participant_id, id desc);
create index notification_unread on notification (participant_id) where read_at is null;
