-- The schema as migrations 0001 to 0103 gave it, and what they wrote into it. An installation that had them goes on from
-- 0104; an older one is first brought to a version that still has them (decision 0240).
--
-- Times are written by the application's clock (a parameter), never by now(): the clock can be moved in tests and demos.

create extension if not exists btree_gist;
create extension if not exists fuzzystrmatch;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create collation polish (provider = icu, locale = 'pl-PL');

-- Folded text for searching: no case, no Polish marks. Declared immutable so that it can be indexed.
create function search_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(translate(value, 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż', 'ACELNOSZZacelnoszz'));

-- The words of a message as staff read it: codes and the tokens of links are found by nobody, as they are shown to nobody.
create function outbox_words(subject text, body text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector(
    'simple',
    regexp_replace(
      search_fold(coalesce(subject, '') || ' ' || regexp_replace(body, '\m\d{6}\M|[[:alnum:]_-]{40,}', ' ', 'g')),
      '[^a-z0-9]+', ' ', 'g'
    )
  );

-- What triggers call. All other functions, and what these really do, are in functions/ and applied after the migrations.
do $$
declare
  called text;
begin
  foreach called in array array[
    'invoice_line_fits',
    'keep_given_voucher',
    'keep_person_limit',
    'keep_product_words',
    'ledger_apply_entry',
    'ledger_apply_extension',
    'ledger_apply_lot_entry',
    'ledger_close_hold',
    'ledger_list_open_hold',
    'ledger_refuse_change',
    'ledger_require_whole',
    'refuse_change'
  ] loop
    execute format($function$
      create function %I() returns trigger language plpgsql as 'begin raise exception ''functions/ was not applied''; end'
    $function$, called);
  end loop;
end $$;

-- ── People ────────────────────────────────────────────────────────────

create table representative (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  is_active boolean default true not null,
  revision integer default 0 not null,
  search text generated always as (search_fold(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) stored
);

create table participant (
  id bigint generated always as identity primary key,
  account_type text default 'program.farmer' not null check (account_type = 'program.farmer'),
  identifier text not null,
  identifier_type text generated always as (case when (length(identifier) = 10) then 'nip' else 'pesel' end) stored,
  password_hash text,
  password_set_at timestamptz,
  email text not null,
  phone text not null check (phone ~ '^\+48[0-9]{9}$'),
  first_name text not null,
  last_name text not null,
  company_name text default '' not null,
  company_street text default '' not null,
  company_street_number text default '' not null,
  company_street_number_place text default '' not null,
  company_postcode text default '' not null,
  company_city text default '' not null,
  correspondence_address boolean default false not null,
  correspondence_street text default '' not null,
  correspondence_street_number text default '' not null,
  correspondence_street_number_place text default '' not null,
  correspondence_postcode text default '' not null,
  correspondence_city text default '' not null,
  bank_account text,
  acreage numeric(10,3) default 0 not null check (acreage >= 0),
  registration_code text,
  authorized_person boolean default false not null,
  authorized_person_first_name text,
  authorized_person_last_name text,
  authorized_person_identifier text,
  has_required_consents boolean default true not null,
  is_prize_ordering_locked boolean default false not null,
  is_locked boolean default false not null,
  maintenance boolean default false not null,
  representative_id bigint references representative (id),
  created_at timestamptz not null,
  search text generated always as (search_fold(identifier || ' ' || first_name || ' ' || last_name || ' ' ||
    company_name || ' ' || company_city || ' ' || email || ' ' || phone)) stored,
  registration_id bigint,
  bank_account_changed_at timestamptz,
  closed_at timestamptz,
  merged_into bigint references participant (id),
  phone_replaced_at timestamptz,
  second_step_at timestamptz,
  -- A closed account keeps a pseudonym; the person may register anew.
  constraint participant_identifier_check check (case when (closed_at is null) then (identifier ~ '^[0-9]{10,11}$')
    else (identifier ~ '^#[0-9]{10}$') end),
  constraint participant_identifier_unique unique (account_type, identifier),
  constraint participant_merged check (merged_into is null or (merged_into <> id and is_locked))
);
create index participant_authorized_person on participant (authorized_person_identifier) where
  (authorized_person_identifier is not null);
create index participant_bank_account on participant (bank_account) where (bank_account is not null and closed_at is
  null and merged_into is null);
create index participant_created on participant (created_at, id);
create index participant_email on participant (lower(email));
create index participant_locked on participant (id) where is_locked;
create index participant_merged_into on participant (merged_into) where (merged_into is not null);
-- People of a segment stand by name.
create index participant_name on participant (last_name collate polish, first_name collate polish, id);
create index participant_name_and_place on participant ((search_fold(last_name || ' ' || first_name) || ' ' ||
  company_postcode)) where (company_postcode <> '' and closed_at is null and merged_into is null);
-- Whether a person is a participant already is asked by phone and e-mail too.
create index participant_phone on participant (phone);
create index participant_postcode_area on participant ("left"(company_postcode, 2), acreage);
create index participant_registration on participant (registration_id) where (registration_id is not null);
create index participant_representative on participant (representative_id) include (closed_at);
create index participant_search on participant using gin (search gin_trgm_ops);
alter table participant alter column search set statistics 1000;
create trigger never_deleted before delete or truncate on participant
  for each statement execute function refuse_change();

create table participant_crop_area (
  participant_id bigint not null references participant (id),
  crop_id integer not null,
  area_hectares numeric(9,3) not null check (area_hectares >= 0),
  constraint participant_crop_area_pkey primary key (participant_id, crop_id)
);

create table staff (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('admin', 'clerk', 'editor', 'rep', 'auditor', 'distributor')),
  password_hash text,
  totp_secret text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  is_active boolean default true not null,
  representative_id bigint references representative (id),
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  distributor_id bigint,
  constraint staff_of_distributor check ((role = 'distributor') = (distributor_id is not null)),
  constraint staff_of_representative check (role = 'rep' or representative_id is null)
);
create unique index staff_email_unique on staff (lower(email));
comment on column staff.totp_secret is 'sealed for this account';
comment on column staff.totp_confirmed_at is 'since when there is a second factor: an app if there is a secret too, else a key';
create trigger never_deleted before delete or truncate on staff for each statement execute function refuse_change();

create table staff_recovery_code (
  staff_id bigint not null references staff (id),
  code_hash bytea not null,
  used_at timestamptz,
  constraint staff_recovery_code_pkey primary key (staff_id, code_hash)
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
  end_reason text check (end_reason in ('sign_out', 'reuse', 'password_reset', 'locked', 'expired', 'by_owner',
    'by_admin', 'key_missing')),
  -- Browser and system in words, as the sign-in named them; null: unknown. Gone when its owner's account is erased.
  device text,
  -- When its tokens were last renewed, which a session in use does every quarter of an hour; null: not yet.
  renewed_at timestamptz,
  -- A renewal of a session whose answer was lost is given again. Until the first call with the new tokens nobody can have
  -- them but who asked; from then on the token before them is a stolen one.
  is_renewal_unused boolean default false not null,
  -- Who of the farm is signed in, and who did something; null is the owner.
  membership_id bigint,
  -- A session is renewed only by the device it was opened on: by a signature of a key that cannot be taken out of the browser.
  -- Null for callers who brought none, such as programs.
  device_key bytea check (octet_length(device_key) = 91),
  constraint session_device_short check (length(device) between 1 and 60),
  constraint session_subject check ((kind = 'participant' and participant_id is not null and staff_id is null) or
    (kind = 'staff' and staff_id is not null and participant_id is null) or (kind = 'support' and staff_id is not
    null and participant_id is not null))
);
create unique index session_access_token on session (access_token_hash);
create index session_participant on session (participant_id, created_at) where (participant_id is not null);
create unique index session_refresh_token on session (refresh_token_hash) where (refresh_token_hash is not null);
create index session_staff on session (staff_id) where (ended_at is null);
create index session_support on session (access_expires_at) where (kind = 'support' and ended_at is null);

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
  purpose text not null check (purpose in ('password_reset', 'phone', 'bank_account', 'transfer', 'passkey',
    'member', 'person_password', 'sign_in', 'second_step', 'password_reset_mail', 'payout', 'standing_transfer',
    'passkey_removal')),
  participant_id bigint references participant (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer default 0 not null,
  used_at timestamptz,
  contact_change_id bigint,
  one_time_transfer_id bigint,
  person_id bigint,
  act_hash bytea,
  has_served boolean default false not null,
  constraint sms_code_of_act check (purpose = 'member' or (purpose in ('payout', 'standing_transfer',
    'passkey_removal') = (act_hash is not null))),
  constraint sms_code_of_one check ((participant_id is null) <> (person_id is null))
);
create index sms_code_participant on sms_code (participant_id, purpose, created_at desc);
create index sms_code_person on sms_code (person_id, purpose, created_at desc) where (person_id is not null);
create index sms_code_transfer on sms_code (one_time_transfer_id) where (one_time_transfer_id is not null);
comment on column sms_code.has_served is 'was typed right and did what it was for: the next one need not wait';

-- Attempts that count against a limit (sign-in per identifier, per address …). Rows older than the window are swept.
create table attempt (
  bucket text not null,
  happened_at timestamptz not null
);
create index attempt_bucket on attempt (bucket, happened_at);

create table audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  staff_id bigint not null,
  address text not null,
  request_id text not null,
  action text not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  before jsonb,
  after jsonb
) with (autovacuum_freeze_min_age=0, autovacuum_vacuum_insert_scale_factor=0.02);
create index audit_log_action on audit_log (action, happened_at, id);
-- The audit log is read from day to day; it only grows at its end.
create index audit_log_happened on audit_log (happened_at, id);
create index audit_log_staff on audit_log (staff_id, happened_at, id);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);

create table outbox_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  tries integer default 0 not null,
  last_error text,
  -- Copies wait for the morning.
  not_before timestamptz,
  -- Where one click ends the mails of this kind (RFC 8058).
  unsubscribe_url text,
  -- A message whose address is forgotten once it has gone, or can go no more: the last one to a person who leaves.
  forgets_recipient boolean default false not null,
  arrival_hash bytea,
  arrived_at timestamptz,
  sending_id bigint,
  first_due_at timestamptz,
  is_copy boolean default false not null,
  -- Where in the programme a mail leads: its address is put under the text when it is sent, since only then it is known
  -- everywhere. Null in a text that holds its own link, and in one that needs none.
  link text,
  -- A code that could be sent only after it had expired helps nobody and costs trust: since when a message is of no use.
  useful_until timestamptz,
  constraint outbox_message_arrival check (arrived_at is null or (arrival_hash is not null and sent_at is not null))
);
create unique index outbox_message_arrival_hash on outbox_message (arrival_hash) where (arrival_hash is not null);
create index outbox_message_arrived on outbox_message (sending_id) where (arrived_at is not null);
create index outbox_message_channel on outbox_message (channel, id);
create index outbox_message_failed on outbox_message (id) where (sent_at is null and tries >= 8);
create index outbox_message_late on outbox_message (id) where (sent_at is null and useful_until is not null);
create index outbox_message_next on outbox_message (channel, is_copy, not_before nulls first, id) where (sent_at is
  null and tries < 8);
create index outbox_message_recipient on outbox_message using gin (search_fold(recipient) gin_trgm_ops);
create index outbox_message_to on outbox_message (recipient);
create index outbox_message_unsent on outbox_message (id) where (sent_at is null);
create index outbox_message_words on outbox_message using gin (outbox_words(subject, body));

create table system_setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by bigint references staff (id),
  -- A setting is changed as it was read. 0 is one that nobody ever changed.
  revision integer default 1 not null
);

create table notification (
  id bigint generated always as identity primary key,
  participant_id bigint not null,
  title text not null,
  content text not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Each recipient once, whatever happens to those who send.
  sending_id bigint,
  -- What a notification is about, so that each kind can be turned off. A constant default writes no row anew.
  topic text default 'account' not null,
  arrival_hash bytea
);
create index notification_participant on notification (participant_id, id desc);
create index notification_read_of_sending on notification (sending_id) where (read_at is not null and sending_id is
  not null);
create unique index notification_sending on notification (sending_id, participant_id) where (sending_id is not null);
create index notification_unread on notification (participant_id) where (read_at is null);

-- ── Ledger ────────────────────────────────────────────────────────────

-- The points ledger: double entry, insert only. A whole posting is one function call, so it costs one round trip.
--
-- Participant accounts are pending, available, held and debt; all others belong to the programme and have no balance
-- row, so nobody queues on them. The entries of a journal row sum to zero. Debt is what a participant owes: its entries
-- are negative, its balance is counted positive.
--
-- Locks: the balance rows of participants, always in id order, before anything else is read or written.
-- Times come from the application's clock, in the posting.

-- Enumerations and few, short CHECKs: PostgreSQL prepares every CHECK of a table anew for each statement, and a list of
-- fourteen words in one costs as much as the insert itself.
create type ledger_kind as enum (
  'pending', 'pending_void', 'purchase', 'earning', 'adjustment', 'spend', 'transfer', 'hold', 'hold_release',
  'hold_expiry', 'refund', 'correction', 'debt_repayment', 'expiry'
);
-- Participant accounts come first: the order is used below.
create type ledger_account as enum (
  'pending', 'available', 'held', 'debt', 'issued', 'redeemed', 'paid_out', 'donated', 'expired', 'adjusted'
);
create type ledger_bucket as enum ('available', 'held');
create type ledger_category as enum ('purchase', 'affiliation', 'achievement', 'adjustment');
create type ledger_actor as enum ('participant', 'staff', 'distributor', 'system');
create type ledger_outcome as enum ('captured', 'released', 'expired');

create type ledger_posting as (
  participant_id bigint,
  idempotency_key text,
  request_hash bytea,
  cause_type text,
  cause_id text,
  actor_kind ledger_actor,
  actor_id bigint,
  occurred_at timestamptz,
  explanation jsonb
);

-- repaid: points that went straight on to pay a debt.
create type ledger_receipt as (journal_id bigint, replayed boolean, repaid bigint, hold_id bigint);
create type ledger_balanced_receipt as (
  journal_id bigint, replayed boolean, repaid bigint, hold_id bigint, balance bigint
);

-- before: what the participant could spend.
create type ledger_beginning as (journal_id bigint, before bigint);

-- One row per participant and not one per account: one lock and one update per posting.
create table ledger_balance (
  participant_id bigint primary key references participant (id),
  pending bigint default 0 not null,
  available bigint default 0 not null,
  held bigint default 0 not null,
  debt bigint default 0 not null,
  earned_total bigint default 0 not null,
  earned_purchase bigint default 0 not null,
  earned_affiliation bigint default 0 not null,
  constraint ledger_balance_negative check (pending >= 0 and available >= 0 and held >= 0 and debt >= 0)
) with (fillfactor=70);
create trigger starts_at_zero before insert on ledger_balance
  for each row when ((new.pending <> 0) or (new.available <> 0) or (new.held <> 0) or (new.debt <> 0) or
    (new.earned_total <> 0) or (new.earned_purchase <> 0) or (new.earned_affiliation <> 0)) execute function
    ledger_refuse_change();

create table ledger_journal (
  id bigint generated always as identity primary key,
  kind ledger_kind not null,
  -- The subject. It has an entry (checked at commit), and that entry a balance row: no foreign key of its own is needed.
  participant_id bigint not null,
  cause_type text not null,
  cause_id text not null,
  idempotency_key character varying(200) not null,
  request_hash bytea not null,
  actor_kind ledger_actor not null,
  actor_id bigint,
  occurred_at timestamptz not null,
  explanation jsonb not null,
  reverses_journal_id bigint references ledger_journal (id),
  -- A journal row is sealed with its transaction: later ones may add nothing to it.
  transaction_id xid8 default pg_current_xact_id() not null,
  constraint ledger_journal_key_unique unique (idempotency_key)
) with (autovacuum_freeze_min_age=0, autovacuum_vacuum_insert_scale_factor=0.02);
-- The journal is written in the order of time, so a block range index of some pages finds the rows since a day.
create index ledger_journal_occurred on ledger_journal using brin (occurred_at) with (pages_per_range='32',
  autosummarize='on');
create unique index ledger_journal_reversed_once on ledger_journal (reverses_journal_id) where (reverses_journal_id
  is not null);
create constraint trigger require_whole after insert on ledger_journal deferrable initially deferred
  for each row execute function ledger_require_whole();

-- Neither reference has a foreign key, because the trigger below asks for more: the journal row is there and of this
-- transaction, and so is the balance row, which it changes.
create table ledger_entry (
  journal_id bigint not null,
  line smallint not null,
  participant_id bigint,
  account ledger_account not null,
  amount bigint not null,
  balance_after bigint,
  -- Marks what counts as earned, in which way: the amounts so marked add up to the earned_… columns of the balance.
  earned ledger_category,
  constraint ledger_entry_pkey primary key (journal_id, line),
  constraint ledger_entry_account check ((account <= 'debt'::ledger_account) = (participant_id is not null)),
  constraint ledger_entry_amount_bounds check (amount <> 0 and (abs(amount) <= '1000000000000'))
) with (autovacuum_freeze_min_age=0, autovacuum_vacuum_insert_scale_factor=0.02);
create index ledger_entry_participant on ledger_entry (participant_id, journal_id) where (participant_id is not null);
create trigger apply_entry before insert on ledger_entry for each row execute function ledger_apply_entry();

-- What was earned when, and until when it is valid (the first instant at which it is not; null = never lapses).
-- Owner and journal row are vouched for by the lot's first entry, as those of entries are.
create table ledger_lot (
  id bigint generated always as identity primary key,
  participant_id bigint not null,
  journal_id bigint not null,
  points bigint not null,
  earned_at timestamptz not null,
  expires_at timestamptz,
  source_lot_id bigint references ledger_lot (id),
  constraint ledger_lot_lives check (expires_at > earned_at)
) with (autovacuum_freeze_min_age=0, autovacuum_vacuum_insert_scale_factor=0.02);
create index ledger_lot_participant on ledger_lot (participant_id);

create table ledger_lot_entry (
  journal_id bigint not null,
  lot_id bigint not null,
  bucket ledger_bucket not null,
  amount bigint not null,
  constraint ledger_lot_entry_pkey primary key (journal_id, lot_id, bucket)
) with (autovacuum_freeze_min_age=0, autovacuum_vacuum_insert_scale_factor=0.02);
create index ledger_lot_entry_lot on ledger_lot_entry (lot_id);
create trigger apply_lot_entry after insert on ledger_lot_entry for each row execute function ledger_apply_lot_entry();

create table ledger_lot_state (
  lot_id bigint primary key,
  participant_id bigint not null,
  expires_at timestamptz,
  available bigint not null,
  held bigint not null,
  -- Whether anything is left. In the indexes instead of the amounts, which change with every posting and would have to be
  -- indexed anew each time.
  is_open boolean not null,
  constraint ledger_lot_state_negative check (available >= 0 and held >= 0)
) with (fillfactor=70);
create index ledger_lot_state_lapsing on ledger_lot_state (expires_at, lot_id) where is_open;
create index ledger_lot_state_spending on ledger_lot_state (participant_id, expires_at, lot_id) where is_open;
create trigger derived_insert before insert on ledger_lot_state
  for each statement when (pg_trigger_depth() = 0) execute function ledger_refuse_change();

create table ledger_lot_extension (
  id bigint generated always as identity primary key,
  lot_id bigint not null references ledger_lot (id),
  expires_at timestamptz not null,
  extended_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  actor_kind ledger_actor not null,
  actor_id bigint
);
create index ledger_lot_extension_lot on ledger_lot_extension (lot_id);
create trigger apply_extension after insert on ledger_lot_extension
  for each row execute function ledger_apply_extension();

create table ledger_hold (
  id bigint generated always as identity primary key,
  participant_id bigint not null references ledger_balance (participant_id),
  journal_id bigint not null unique references ledger_journal (id),
  points bigint not null check (points > 0),
  purpose text not null,
  expires_at timestamptz not null
);
create index ledger_hold_participant on ledger_hold (participant_id);
create trigger open_hold after insert on ledger_hold for each row execute function ledger_list_open_hold();

create table ledger_hold_settlement (
  hold_id bigint not null references ledger_hold (id),
  outcome ledger_outcome not null,
  journal_id bigint not null references ledger_journal (id),
  constraint ledger_hold_settled_once primary key (hold_id)
);
create trigger close_hold after insert on ledger_hold_settlement for each row execute function ledger_close_hold();

-- The holds not settled yet, so that the expiry job need not look through all there ever were.
create table ledger_open_hold (
  hold_id bigint primary key references ledger_hold (id),
  participant_id bigint not null,
  expires_at timestamptz not null
);
create index ledger_open_hold_expiry on ledger_open_hold (expires_at);
create index ledger_open_hold_participant on ledger_open_hold (participant_id);
create trigger derived_insert before insert on ledger_open_hold
  for each statement when (pg_trigger_depth() = 0) execute function ledger_refuse_change();

do $$
declare
  name text;
begin
  foreach name in array array[
    'ledger_journal', 'ledger_entry', 'ledger_lot', 'ledger_lot_entry', 'ledger_lot_extension', 'ledger_hold',
    'ledger_hold_settlement'
  ] loop
    execute format(
      'create trigger insert_only before update or delete or truncate on %I
         for each statement execute function ledger_refuse_change()', name);
    execute format('revoke update, delete, truncate on %I from current_user', name);
  end loop;
  -- Projections change by the triggers of the rows they are derived from, never by a statement of their own.
  foreach name in array array['ledger_balance', 'ledger_lot_state', 'ledger_open_hold'] loop
    execute format(
      'create trigger derived before update or delete on %I
         for each statement when (pg_trigger_depth() = 0) execute function ledger_refuse_change()', name);
    execute format(
      'create trigger kept before truncate on %I for each statement execute function ledger_refuse_change()', name);
    execute format('revoke truncate on %I from current_user', name);
  end loop;
end $$;

-- A foreign key locks the row it refers to, for which PostgreSQL wants the right to update some column of it. The
-- trigger above refuses any update nevertheless, and these are identity columns, which take no value.
grant update (id) on ledger_journal, ledger_lot, ledger_hold to current_user;

-- ── Invoices ────────────────────────────────────────────────────────────

-- What is bought and from whom: products with their points, distributors with branches, invoices with lines and files.

create table distributor (
  id bigint generated always as identity primary key,
  name text not null,
  nip text not null check (nip ~ '^[0-9]{10}$'),
  street text not null,
  postcode text not null,
  city text not null,
  phone text not null,
  edi boolean default false not null,
  is_active boolean default true not null,
  search text generated always as (search_fold(name || ' ' || nip || ' ' || city)) stored,
  -- off: a clerk decides; watch: only what would have been done is noted; on: certain invoices are accepted at once.
  automatic_acceptance text default 'off' not null check (automatic_acceptance in ('off', 'watch', 'on')),
  -- Set while it is switched off by itself, because clerks decided otherwise too often.
  automatic_acceptance_stopped_at timestamptz,
  -- Comparisons of before were answered by somebody who switched it on again, and count no longer.
  agreement_counted_from timestamptz,
  constraint distributor_nip_unique unique (nip)
);

create table distributor_branch (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributor (id),
  name text not null,
  street text not null,
  postcode text not null,
  city text not null,
  phone text not null,
  lat double precision not null check (lat between 49 and 55),
  lng double precision not null check (lng between 14 and 24.2),
  is_active boolean default true not null,
  -- When a branch is open, in the one way in which hours are written: "pn–pt 7:00–17:00, sob 8:00–13:00". Empty is not known.
  opening_hours text default '' not null check (length(opening_hours) <= 300),
  constraint distributor_branch_name_unique unique (distributor_id, name)
);
create index distributor_branch_in_order on distributor_branch (distributor_id, id);

create table product (
  id bigint generated always as identity primary key,
  sap integer not null check (sap > 0),
  name text not null,
  brand text not null,
  category text not null,
  crops text[] default '{}'::text[] not null,
  active_substances text default '' not null,
  dose text default '' not null,
  unit text not null check (unit in ('l', 'kg')),
  is_active boolean default true not null,
  -- Demo data whose dose, packs or substances no public source gave: shown as such, never as a label's text.
  is_demo_fact_invented boolean default false not null,
  search text generated always as (search_fold(name || ' ' || brand || ' ' || (sap)::text)) stored,
  description text default '' not null,
  -- The price the programme counts turnover with, per litre or kilogram, net.
  conversion_price_grosze bigint check (conversion_price_grosze > 0),
  constraint product_sap_unique unique (sap)
);
create trigger product_words_of_changed after update on product referencing new table as changed
  for each statement execute function keep_product_words();
create trigger product_words_of_new after insert on product referencing new table as changed
  for each statement execute function keep_product_words();

create table product_pack (
  product_id bigint not null references product (id),
  volume numeric(9,3) not null check (volume > 0),
  gtin text check (gtin ~ '^[0-9]{8,14}$'),
  constraint product_pack_pkey primary key (product_id, volume),
  constraint product_pack_gtin_unique unique (gtin)
);

create table product_rate (
  id bigint generated always as identity primary key,
  product_id bigint not null references product (id),
  points_per_unit numeric(8,2) not null check (points_per_unit > 0),
  valid_from date not null,
  valid_to date,
  constraint product_rate_no_overlap exclude using gist (product_id with =, daterange(valid_from, valid_to, '[]')
    with &&),
  constraint product_rate_order check (valid_to is null or valid_to >= valid_from)
);

create table product_multiplier (
  id bigint generated always as identity primary key,
  campaign text not null,
  product_id bigint not null references product (id),
  multiplier numeric(5,2) not null check (multiplier > 0),
  valid_from date not null,
  valid_to date not null,
  constraint product_multiplier_check check (valid_to >= valid_from),
  constraint product_multiplier_no_overlap exclude using gist (product_id with =, daterange(valid_from, valid_to,
    '[]') with &&)
);

create table stored_file (
  id bigint generated always as identity primary key,
  storage_key text not null unique,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/png', 'image/jpeg', 'application/xml')),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null,
  created_at timestamptz not null
);
create index stored_file_sha256 on stored_file (sha256);

create table invoice (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  distributor_id bigint not null references distributor (id),
  document_name text not null,
  document_key text not null,
  source text not null check (source in ('manual', 'edi')),
  status text not null check (status in ('pending', 'returned', 'accepted', 'rejected', 'cancelled')),
  corrects_invoice_id bigint references invoice (id),
  issue_date date,
  submitted_at timestamptz not null,
  submitted_on date not null,
  list_date date generated always as (coalesce(issue_date, submitted_on)) stored,
  decision_due date,
  file_id bigint references stored_file (id),
  submission_key text,
  lines_entered_by text default 'farmer' not null check (lines_entered_by in ('farmer', 'staff', 'feed')),
  reason text,
  farmer_comment text,
  assigned_staff_id bigint references staff (id),
  assigned_until timestamptz,
  revision integer default 1 not null,
  decided_at timestamptz,
  decided_by bigint references staff (id),
  points bigint default 0 not null,
  pending_points bigint default 0 not null check (pending_points >= 0),
  -- SHA-256 of the structured invoice, from the document itself or from the QR code of its printout: finds duplicates.
  ksef_sha256 bytea check (length(ksef_sha256) = 32),
  -- The number as documents are compared for likeness: letters and digits only. Two documents may share it, so it warns and
  -- never refuses by itself.
  number_key text generated always as (regexp_replace(document_key, '[^[:alnum:]]+', '', 'g')) stored,
  submission_hash bytea,
  -- Who a structured invoice names as its buyer; what other files say is in their readings.
  buyer_name text,
  buyer_nip text,
  -- The number by which KSeF knows the invoice, where it came from there.
  ksef_number text,
  membership_id bigint,
  ended_membership_id bigint,
  document_kind text,
  constraint invoice_correction_has_no_wait check (corrects_invoice_id is null or pending_points = 0),
  constraint invoice_submission_hash check (submission_hash is null or submission_key is not null)
);
create index invoice_accepted on invoice (participant_id, decided_at) include (distributor_id) where (status =
  'accepted' and corrects_invoice_id is null);
create index invoice_assigned on invoice (assigned_staff_id, assigned_until) where (assigned_staff_id is not null);
create index invoice_corrects on invoice (corrects_invoice_id) where (corrects_invoice_id is not null);
create index invoice_dated on invoice (list_date, id);
create index invoice_decided on invoice (decided_at) include (status) where (decided_at is not null);
create index invoice_document on invoice (distributor_id, document_key);
create unique index invoice_document_kind_unique on invoice (participant_id, distributor_id, document_key,
  coalesce(document_kind, case when (corrects_invoice_id is null) then 'VAT' else 'KOR' end)) where (status <>
  'cancelled');
create index invoice_document_name on invoice using gin (search_fold(document_name) gin_trgm_ops);
create index invoice_file on invoice (file_id) where (file_id is not null);
create index invoice_ksef on invoice (participant_id, ksef_sha256) where (ksef_sha256 is not null);
create index invoice_ksef_anywhere on invoice (ksef_sha256) where (ksef_sha256 is not null);
create index invoice_list on invoice (participant_id, list_date desc, id desc);
create index invoice_number_key on invoice (distributor_id, number_key);
create index invoice_open on invoice (status, submitted_at, id) include (decision_due, submitted_on) where (status <>
  'accepted');
-- Purchases by their day, and the last word about a consent, are read from an index alone.
create index invoice_purchase on invoice (participant_id, list_date) where (status = 'accepted' and
  corrects_invoice_id is null);
create index invoice_seller_day on invoice (distributor_id, list_date);
create unique index invoice_submission_unique on invoice (participant_id, submission_key) where (submission_key is
  not null);
create index invoice_submitted on invoice (submitted_at, id);
create index invoice_waiting on invoice (participant_id) where status in ('pending', 'returned');
create constraint trigger invoice_fits_lines after update of status on invoice deferrable initially deferred
  for each row execute function invoice_line_fits();

create table invoice_line (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice (id),
  line_no integer not null,
  product_id bigint not null references product (id),
  title_product text not null,
  pack_volume numeric(9,3) not null check (pack_volume > 0),
  -- Whole packs; negative on a correcting invoice.
  quantity integer not null check (quantity <> 0),
  status text not null check (status in ('pending', 'accepted', 'rejected', 'limit', 'limit.product', 'cancelled')),
  points bigint not null,
  rejection_reason text,
  explanation jsonb not null,
  corrects_line_id bigint references invoice_line (id),
  -- Net value of the line as the invoice says it; null when nobody wrote it down. Negative on a correcting invoice.
  value_grosze bigint,
  constraint invoice_line_number_unique unique (invoice_id, line_no),
  constraint invoice_line_refused_brings_nothing check ((status <> ALL (array['rejected', 'cancelled'])) or points =
    0)
);
create index invoice_line_corrects on invoice_line (corrects_line_id) where (corrects_line_id is not null);
create index invoice_line_price on invoice_line (product_id, pack_volume, invoice_id desc) include (value_grosze,
  quantity) where (value_grosze > 0 and corrects_line_id is null);
create index invoice_line_product on invoice_line (product_id);
create constraint trigger invoice_line_fits_invoice after insert or update of status, invoice_id on invoice_line
  deferrable initially deferred
  for each row execute function invoice_line_fits();

-- The nightly proof of the ledger, as it came out.
create table ledger_proof (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  ok boolean not null,
  counts jsonb not null,
  breaches jsonb not null,
  kind text default 'whole' not null check (kind in ('newest', 'whole')),
  -- What a run saw first it saw then: a proof is as old as its beginning.
  started_at timestamptz not null
);

-- A warning that points lapse, sent once for each distance.
create table expiry_warning (
  participant_id bigint not null references participant (id),
  expires_at timestamptz not null,
  days_before integer not null,
  points bigint not null,
  warned_at timestamptz not null,
  constraint expiry_warning_pkey primary key (participant_id, expires_at, days_before)
);

-- ── Registration ────────────────────────────────────────────────────────────

-- How people come in and what they agree to: consents with versions and decisions, registrations, invitations, changes
-- that wait to be confirmed, messages, requests to close an account; and the generic pages they read.

create table consent (
  id bigint generated always as identity primary key,
  slug text not null unique,
  parent_id bigint references consent (id),
  position integer not null,
  required boolean not null,
  only_if_pesel boolean default false not null,
  -- What it lets us do, for those who send: null for consents that are no such permission.
  permits text check (permits in ('email', 'sms', 'phone')),
  asked_in text default 'form' not null check (asked_in in ('form', 'satagro', 'ksef')),
  constraint consent_not_its_own_parent check (parent_id <> id)
);

create table consent_version (
  id bigint generated always as identity primary key,
  consent_id bigint not null references consent (id),
  version integer not null,
  -- Sanitised when written.
  content text not null,
  -- Whether what was decided about older versions counts no more.
  needs_renewal boolean not null,
  published_at timestamptz not null,
  published_by bigint references staff (id),
  constraint consent_version_consent_id_version_key unique (consent_id, version)
);
create trigger insert_only before delete or update or truncate on consent_version
  for each statement execute function refuse_change();

-- Each grant and each withdrawal is a row for good: the proof of who, what text, when and how.
create table consent_decision (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  consent_id bigint not null references consent (id),
  consent_version_id bigint not null references consent_version (id),
  granted boolean not null,
  decided_at timestamptz not null,
  channel text not null check (channel in ('registration', 'portal', 'staff', 'link')),
  address text not null,
  staff_id bigint references staff (id),
  reason text
);
create index consent_decision_consent on consent_decision (consent_id, participant_id, id desc) include (granted,
  consent_version_id);
create index consent_decision_participant on consent_decision (participant_id, consent_id, id desc);
create trigger insert_only before delete or update of id, participant_id, consent_id, consent_version_id, granted,
  decided_at, channel, address, staff_id or truncate on consent_decision
  for each statement execute function refuse_change();
create trigger reason_only_goes before update of reason on consent_decision
  for each row when (new.reason is not null) execute function refuse_change();

create table invitation (
  id bigint generated always as identity primary key,
  hash text not null unique,
  inviter_id bigint references participant (id),
  registration_code text default '' not null,
  identifier text default '' not null,
  first_name text default '' not null,
  last_name text default '' not null,
  email text default '' not null,
  phone text default '' not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  idempotency_key text,
  request_hash bytea,
  -- Nothing was sent: the person is a participant already, was invited by somebody else, or objected. The farmer who
  -- recommends is told the same in each case.
  is_silent boolean default false not null,
  objected_at timestamptz,
  -- When what is known of the person was erased.
  erased_at timestamptz,
  -- The participant who came in by it, whose first invoice counts once.
  participant_id bigint references participant (id),
  first_invoice_at timestamptz,
  affiliation_points bigint check (affiliation_points >= 0),
  membership_id bigint,
  constraint invitation_key_unique unique (inviter_id, idempotency_key),
  constraint invitation_participant_unique unique (participant_id)
);
create index invitation_due on invitation (expires_at) where (inviter_id is not null and erased_at is null);
create index invitation_email on invitation (lower(email), expires_at) where (email <> '');
create index invitation_first_invoice on invitation (created_at, id) where (inviter_id is not null and
  first_invoice_at is not null and (coalesce(affiliation_points, 0) = 0));
create index invitation_in_order on invitation (created_at, id) where (inviter_id is not null);
-- Who has an inviter was recommended; the farmer who recommends declared that the person agreed.
create index invitation_inviter on invitation (inviter_id, created_at desc, id desc) where (inviter_id is not null);
create index invitation_name on invitation using gin (search_fold(first_name || ' ' || last_name) gin_trgm_ops);
create index invitation_phone on invitation (phone, expires_at) where (phone <> '');

create table registration (
  id bigint generated always as identity primary key,
  form text not null check (form in ('rejestracja', 'zglos-udzial-1')),
  status text not null check (status in ('contact', 'review', 'approved', 'rejected')),
  identifier text not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  city text not null,
  email text not null,
  phone text not null,
  -- Everything that was filled in, as the contract parsed it. Erased when the registration is refused long ago.
  answers jsonb not null,
  -- The decisions on consents: [{"consent_version_id": 1, "granted": true}].
  consents jsonb not null,
  address text not null,
  token_hash bytea not null unique,
  email_token_hash bytea not null unique,
  email_sent_at timestamptz not null,
  email_confirmed_at timestamptz,
  phone_code_hash bytea,
  phone_code_expires_at timestamptz,
  phone_code_tries integer default 0 not null,
  phone_confirmed_at timestamptz,
  -- One registration for one press of the button.
  idempotency_key text not null,
  request_hash bytea not null,
  invitation_id bigint references invitation (id),
  participant_id bigint references participant (id),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references staff (id),
  decision_reason text,
  search text generated always as (search_fold(identifier || ' ' || first_name || ' ' || last_name || ' ' ||
    company_name || ' ' || city || ' ' || email || ' ' || phone)) stored,
  inviter_id bigint references participant (id),
  constraint registration_key_unique unique (idempotency_key)
);
create index registration_in_order on registration (submitted_at, id);
-- An identifier may wait only once: who registers again replaces what was not confirmed.
create unique index registration_open on registration (identifier) where (status = 'review');
create index registration_queue on registration (status, submitted_at, id);
create index registration_search on registration using gin (search gin_trgm_ops);
alter table registration alter column search set statistics 1000;

create table contact_change (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  kind text not null check (kind in ('email', 'phone', 'bank_account')),
  value text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- E-mail is confirmed by a link, phone and bank account by an SMS code.
  token_hash bytea unique,
  ended_at timestamptz,
  outcome text check (outcome in ('confirmed', 'cancelled', 'replaced')),
  constraint contact_change_end check ((ended_at is null) = (outcome is null))
);
create unique index contact_change_open on contact_change (participant_id, kind) where (ended_at is null);

create table contact_message (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  representative_id bigint references representative (id),
  subject text not null,
  message text not null,
  phone_back boolean not null,
  sent_at timestamptz not null,
  idempotency_key text not null,
  request_hash bytea not null,
  answer text,
  answered_at timestamptz,
  answered_by bigint references staff (id),
  membership_id bigint,
  constraint contact_message_key_unique unique (participant_id, idempotency_key)
);
create index contact_message_in_order on contact_message (sent_at, id);
create index contact_message_participant on contact_message (participant_id);
create index contact_message_subject on contact_message using gin (search_fold(subject) gin_trgm_ops);
create index contact_message_unanswered on contact_message (sent_at) where (answered_at is null);

create table closing_request (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  reason text not null,
  requested_at timestamptz not null,
  status text default 'open' not null check (status in ('open', 'withdrawn', 'closed')),
  decided_at timestamptz,
  decided_by bigint references staff (id),
  decision_reason text
);
create index closing_request_in_order on closing_request (requested_at, id);
create unique index closing_request_open on closing_request (participant_id) where (status = 'open');
create index closing_request_open_in_order on closing_request (requested_at) where (status = 'open');

create table page (
  id bigint generated always as identity primary key,
  slug text not null unique,
  is_fixed boolean default false not null,
  published_version integer,
  published_at timestamptz
);

create table page_version (
  id bigint generated always as identity primary key,
  page_id bigint not null references page (id),
  version integer not null,
  title text not null,
  -- Sanitised when written.
  content text not null,
  saved_at timestamptz not null,
  saved_by bigint references staff (id),
  constraint page_version_page_id_version_key unique (page_id, version)
);
create trigger insert_only before delete or update or truncate on page_version
  for each statement execute function refuse_change();

-- ── Transfers ────────────────────────────────────────────────────────────

-- Points that pass from one participant to another, once or as a standing arrangement; and corrections of a balance that
-- a second person of staff approves.

-- A one-time transfer is a hold until its sender confirms it. Whether it lapsed is told by its time, not by a job: a row
-- that still says 'pending' after `expires_at` has expired, and the ledger takes its hold back by itself.
create table one_time_transfer (
  id bigint generated always as identity primary key,
  sender_id bigint not null references participant (id),
  receiver_id bigint not null references participant (id),
  points bigint not null check (points > 0),
  status text not null check (status in ('pending', 'done', 'rejected', 'expired')),
  hold_id bigint not null unique references ledger_hold (id),
  -- The movement that carried the points over.
  journal_id bigint unique references ledger_journal (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- One transfer for one press of the button.
  idempotency_key text not null,
  request_hash bytea not null,
  membership_id bigint,
  ended_membership_id bigint,
  confirmed_by text check (confirmed_by in ('sms', 'key')),
  constraint one_time_transfer_done check ((status = 'done') = (journal_id is not null)),
  constraint one_time_transfer_end check ((status = 'pending') = (ended_at is null)),
  constraint one_time_transfer_key_unique unique (sender_id, idempotency_key),
  constraint one_time_transfer_two_people check (sender_id <> receiver_id)
);
create index one_time_transfer_in_order on one_time_transfer (created_at, id);
create index one_time_transfer_open on one_time_transfer (expires_at) where (status = 'pending');
create index one_time_transfer_points on one_time_transfer (points, id);
create index one_time_transfer_receiver on one_time_transfer (receiver_id, id desc);
create index one_time_transfer_sender on one_time_transfer (sender_id, id desc);

-- Everything the sender earns goes on to the receiver while it is active (decisions §7).
create table standing_transfer (
  id bigint generated always as identity primary key,
  sender_id bigint not null references participant (id),
  receiver_id bigint not null references participant (id),
  status text not null check (status in ('pending', 'active', 'rejected', 'expired', 'ended')),
  -- Of the link the receiver gets; the link itself is in the message alone.
  token_hash bytea not null unique,
  requested_at timestamptz not null,
  -- Until when the receiver may answer.
  expires_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('sender', 'receiver', 'staff')),
  idempotency_key text,
  membership_id bigint,
  answered_membership_id bigint,
  ended_membership_id bigint,
  confirmed_by text check (confirmed_by in ('sms', 'key')),
  constraint standing_transfer_answer check (status <> 'active' or answered_at is not null),
  constraint standing_transfer_end check ((status = 'ended') = (ended_by is not null)),
  constraint standing_transfer_key_unique unique (sender_id, idempotency_key),
  constraint standing_transfer_two_people check (sender_id <> receiver_id)
);
create index standing_transfer_in_order on standing_transfer (requested_at, id);
create unique index standing_transfer_one_outgoing on standing_transfer (sender_id) where status in ('pending',
  'active');
create index standing_transfer_receiver on standing_transfer (receiver_id, id desc);
create index standing_transfer_sender on standing_transfer (sender_id, id desc);

-- What a standing transfer carried over: one movement for one earning, both for good.
create table standing_transfer_passing (
  journal_id bigint primary key references ledger_journal (id),
  standing_transfer_id bigint not null references standing_transfer (id),
  -- The earning that was passed on, once.
  earning_journal_id bigint not null unique references ledger_journal (id),
  points bigint not null check (points > 0),
  passed_at timestamptz not null
);
create index standing_transfer_passing_of on standing_transfer_passing (standing_transfer_id);
create trigger insert_only before delete or update or truncate on standing_transfer_passing
  for each statement execute function refuse_change();

-- A large correction of a balance waits for a second person.
create table adjustment_request (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  points bigint not null check (points <> 0),
  reason text not null,
  status text not null check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  requested_by bigint not null references staff (id),
  requested_at timestamptz not null,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  decision_reason text,
  journal_id bigint unique references ledger_journal (id),
  idempotency_key text not null,
  request_hash bytea not null,
  -- A transfer by hand waits like a correction does, and names who gets the points.
  receiver_id bigint references participant (id),
  constraint adjustment_request_decided check ((status = 'waiting') = (decided_at is null)),
  constraint adjustment_request_key_unique unique (requested_by, idempotency_key),
  constraint adjustment_request_posted check ((status = 'approved') = (journal_id is not null)),
  -- Nobody approves their own; whoever asked may take it back.
  constraint adjustment_request_second_person check (decided_by is null or ((decided_by = requested_by) = (status =
    'withdrawn'))),
  constraint adjustment_request_transfer check (receiver_id is null or (receiver_id <> participant_id and points > 0))
);
create index adjustment_request_in_order on adjustment_request (requested_at, id);
create index adjustment_request_participant on adjustment_request (participant_id, id desc);
create index adjustment_request_queue on adjustment_request (status, id);

-- ── Rewards ────────────────────────────────────────────────────────────

-- Prizes, what is left of them, orders, voucher codes, and payouts of money rewards.

create table prize (
  id bigint generated always as identity primary key,
  slug text not null check ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (slug !~ '^[0-9]+$')),
  -- 'collect': ordered for points. 'partner': an offer of a partner, content with a link or a code.
  offer text not null check (offer in ('collect', 'partner')),
  kind text not null check (kind in ('item', 'voucher', 'bank_transfer', 'charity')),
  title text not null,
  -- One or two plain sentences for the card.
  lead text default '' not null,
  -- Sanitised when written.
  description text default '' not null,
  -- For one piece. Money rewards (points are chosen) and partners' offers have none.
  points bigint check (points > 0),
  -- What one piece is worth, for the tax return.
  value_grosze bigint default 0 not null check (value_grosze >= 0),
  -- The most one participant may ever order; null: no limit.
  per_person_limit integer check (per_person_limit > 0),
  valid_from timestamptz not null,
  valid_until timestamptz,
  -- Shown only where a list of promotion prizes is asked for.
  promotion_only boolean default false not null,
  partner_name text,
  partner_url text check (partner_url ~ '^https://'),
  partner_code text,
  is_published boolean default false not null,
  position integer default 0 not null,
  revision integer default 0 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text generated always as (search_fold(title || ' ' || lead || ' ' || coalesce(partner_name, ''))) stored,
  promotion_id bigint,
  constraint prize_of_promotion check (promotion_id is null or promotion_only),
  constraint prize_points check ((points is null) = (offer = 'partner' or kind in ('bank_transfer', 'charity'))),
  constraint prize_slug_unique unique (slug),
  constraint prize_valid check (valid_until > valid_from)
);
create index prize_list on prize (offer, "position", id) where is_published;
create index prize_search on prize using gin (search gin_trgm_ops);

-- The two money rewards are part of every programme; staff word them and switch them off and on.
insert into prize (slug, offer, kind, title, lead, valid_from, is_published, position, created_at, updated_at) values
  ('przelew-na-konto-1', 'collect', 'bank_transfer', 'Przelew na konto',
    'Wymień punkty na pieniądze na swoim koncie bankowym.', '2020-01-01', true, 900, '2020-01-01', '2020-01-01'),
  ('przelew-dla-pah', 'collect', 'charity', 'Przelew dla Polskiej Akcji Humanitarnej',
    'Przekaż punkty jako darowiznę dla Polskiej Akcji Humanitarnej.', '2020-01-01', true, 901, '2020-01-01', '2020-01-01');

create table prize_photo (
  id bigint generated always as identity primary key,
  prize_id bigint not null references prize (id),
  position integer not null,
  -- What a person who does not see it is told.
  alt text not null,
  -- Up to three widths of the same picture, WebP, made when it is uploaded and never enlarged: {"320": "<file key>", "640":
  -- …, "1280": …}
  file_keys jsonb not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null,
  constraint prize_photo_position unique (prize_id, "position") deferrable initially deferred
);

-- Pieces left of an item. No row: not limited. A table of its own, so that orders of one prize queue on this row alone and
-- only for the end of their transaction; and narrow, so that the row stays on its page.
create table prize_stock (
  prize_id bigint primary key references prize (id),
  left_count integer not null,
  constraint prize_stock_negative check (left_count >= 0)
) with (fillfactor=50);

-- Deliveries and corrections by staff. left_count = their sum less the quantities of orders not cancelled; so an item that
-- becomes limited after it was ordered begins with a change of what was ordered before.
create table prize_stock_change (
  id bigint generated always as identity primary key,
  prize_id bigint not null references prize (id),
  change integer not null check (change <> 0),
  reason text not null,
  changed_by bigint references staff (id),
  changed_at timestamptz not null,
  -- One change for one press of the button; none where the programme wrote the change itself.
  idempotency_key text,
  request_hash bytea,
  constraint prize_stock_change_key_unique unique (changed_by, idempotency_key)
);
create index prize_stock_change_prize on prize_stock_change (prize_id, id desc);
create trigger insert_only before delete or update or truncate on prize_stock_change
  for each statement execute function refuse_change();

create table reward_order (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  prize_id bigint not null references prize (id),
  kind text not null check (kind in ('item', 'voucher', 'bank_transfer', 'charity')),
  -- As it was called when it was ordered.
  title text not null,
  quantity integer not null check (quantity between 1 and 1000),
  -- Taken for the whole order.
  points bigint not null,
  -- Worth of the whole order, and what of it goes to the tax office (rules/reward-tax.ts).
  value_grosze bigint not null check (value_grosze >= 0),
  tax_treatment text not null check (tax_treatment in ('none', 'notice', 'flat_rate')),
  tax_grosze bigint default 0 not null check (tax_grosze >= 0),
  status text not null check (status in ('accepted', 'processing', 'sent', 'delivered', 'cancelled', 'paid')),
  -- {"name","phone","street","street_number","street_number_place","postcode","city","note"}; of items alone. Erased with
  -- the person.
  delivery jsonb,
  -- What was agreed to with a money reward: [{"id", "text"}].
  statements jsonb,
  carrier text,
  tracking_number text,
  -- The movement that took the points, and the one that gave them back.
  journal_id bigint unique references ledger_journal (id),
  refund_journal_id bigint unique references ledger_journal (id),
  ordered_at timestamptz not null,
  -- Warsaw's year of `ordered_at`: orders of closed years are the archive.
  year integer not null,
  status_changed_at timestamptz not null,
  cancelled_by text check (cancelled_by in ('participant', 'staff')),
  cancel_reason text,
  revision integer default 0 not null,
  idempotency_key text not null,
  request_hash bytea not null,
  campaign_entry_id bigint,
  membership_id bigint,
  confirmed_by text check (confirmed_by in ('sms', 'key')),
  constraint reward_order_cancelled check (((status = 'cancelled') = (cancelled_by is not null)) and
    ((refund_journal_id is not null) = (status = 'cancelled' and campaign_entry_id is null))),
  constraint reward_order_key_unique unique (participant_id, idempotency_key),
  constraint reward_order_origin check (case when (campaign_entry_id is null) then (points > 0 and journal_id is not
    null) else (points = 0 and journal_id is null and kind = 'bank_transfer') end),
  constraint reward_order_tax check (tax_grosze <= value_grosze)
);
create index reward_order_board on reward_order (status, id);
create unique index reward_order_campaign_once on reward_order (campaign_entry_id) where (status <> 'cancelled');
create index reward_order_changed on reward_order (status_changed_at, id);
create index reward_order_kind on reward_order (kind, status, id);
create index reward_order_of_prize on reward_order (prize_id, status, id);
create index reward_order_own_words on reward_order using gin (search_fold(title || ' ' || coalesce(tracking_number,
  '')) gin_trgm_ops);
create index reward_order_packing on reward_order (status, ordered_at, id) where (kind = 'item' and status in
  ('accepted', 'processing'));
create index reward_order_participant on reward_order (participant_id, year, id desc);
create index reward_order_payable on reward_order (ordered_at, id) where (kind in ('bank_transfer', 'charity') and
  status = 'accepted');
create index reward_order_points on reward_order (points, id);
create index reward_order_prize on reward_order (prize_id, participant_id) where (status <> 'cancelled');
-- What a season ordered, and what was decided about its invoices, is asked for by date.
create index reward_order_vouchers on reward_order (ordered_at) include (points) where (kind = 'voucher');
create index reward_order_year on reward_order (year, participant_id) include (value_grosze, tax_grosze) where
  (status <> 'cancelled');
create trigger person_limit before insert on reward_order for each row execute function keep_person_limit();

-- Each change of an order's status, as participant and staff are told it.
create table reward_order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references reward_order (id),
  status text not null,
  happened_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('participant', 'staff', 'system')),
  staff_id bigint references staff (id),
  note text,
  membership_id bigint
);
create index reward_order_event_order on reward_order_event (order_id, id);

create table voucher_code (
  id bigint generated always as identity primary key,
  prize_id bigint not null references prize (id),
  code text not null,
  -- The last day on which it can be used; null: not limited.
  valid_until date,
  imported_by bigint references staff (id),
  imported_at timestamptz not null,
  -- Given once: never set back.
  order_id bigint references reward_order (id),
  -- What tells a prize's codes apart now that their text does not; null: not sealed yet.
  code_hash bytea,
  constraint voucher_code_once unique (prize_id, code_hash)
);
create index voucher_code_free on voucher_code (prize_id, valid_until, id) where (order_id is null);
create index voucher_code_order on voucher_code (order_id) where (order_id is not null);
create index voucher_code_plain on voucher_code (id) where (code_hash is null);
comment on column voucher_code.code is 'sealed for its prize';
create trigger given_once before update on voucher_code
  for each row when ((old.order_id is not null) and ((new.order_id is distinct from old.order_id) or (new.prize_id is
    distinct from old.prize_id))) execute function keep_given_voucher();
create trigger kept before delete on voucher_code
  for each row when (old.order_id is not null) execute function keep_given_voucher();

create table payout_batch (
  id bigint generated always as identity primary key,
  status text not null check (status in ('draft', 'approved', 'exported', 'settled', 'cancelled')),
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  approved_by bigint references staff (id),
  approved_at timestamptz,
  execution_date date not null,
  format text not null check (format in ('pain.001.001.03', 'pain.001.001.09', 'elixir-0')),
  -- Of the payment file; never repeats, also not for a file of the same lines written anew.
  message_id text not null unique,
  exported_by bigint references staff (id),
  exported_at timestamptz,
  -- The very file that was first handed out: later downloads are the same bytes.
  file_content bytea,
  file_sha256 bytea,
  ended_at timestamptz,
  revision integer default 0 not null,
  -- A batch of payouts is made once for the key of its call, however often that is sent. Batches from before have none.
  idempotency_key character varying(100),
  request_hash bytea,
  constraint payout_batch_approved check (status in ('draft', 'cancelled') or approved_by is not null),
  constraint payout_batch_exported check ((status <> ALL (array['exported', 'settled'])) or file_content is not null),
  constraint payout_batch_key_unique unique (created_by, idempotency_key),
  constraint payout_batch_second_person check (approved_by <> created_by)
);

create table payout_line (
  id bigint generated always as identity primary key,
  batch_id bigint not null references payout_batch (id),
  order_id bigint not null references reward_order (id),
  -- Never repeats; the bank's confirmation names it.
  instruction_id text not null unique,
  amount_grosze bigint not null check (amount_grosze > 0),
  payee_account text not null,
  payee_name text not null,
  payee_address text default '' not null,
  title text not null,
  -- 'removed': its batch was cancelled before it was handed out. 'returned': the bank sent the money back.
  state text not null check (state in ('waiting', 'paid', 'returned', 'removed', 'returned_after_paid',
    'conflicting', 'recalled', 'paid_twice')),
  settled_at timestamptz,
  return_reason text,
  account_refused boolean default false not null,
  again_reason text,
  constraint payout_line_settled check ((state = 'waiting') = (settled_at is null))
);
create index payout_line_batch on payout_line (batch_id, id);
-- The promise that an order is never paid twice.
create unique index payout_line_once on payout_line (order_id) where state in ('waiting', 'paid');
create index payout_line_order on payout_line (order_id, id);

-- Confirmations read from the bank; the same file twice changes nothing.
create table payout_confirmation (
  id bigint generated always as identity primary key,
  file_sha256 bytea not null unique,
  file_name text not null,
  read_by bigint not null references staff (id),
  read_at timestamptz not null,
  paid_count integer not null,
  returned_count integer not null,
  unknown_count integer not null
);

-- ── Promotions ────────────────────────────────────────────────────────────

-- Promotions as data: texts, windows, whom they reach, what qualifies, their rules in versions, and who agreed to them.

create table promotion (
  id bigint generated always as identity primary key,
  -- How calls and agreements name it, for good: 'dovvo_refuel'.
  name text not null check (name ~ '^[a-z0-9]+(_[a-z0-9]+)*$'),
  slug text not null check ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (slug !~ '^[0-9]+$')),
  title text not null,
  lead text default '' not null,
  -- Sanitised when written.
  body text default '' not null,
  -- In a few words: 'Karta paliwowa 150 zł'.
  reward text not null,
  -- The rules may be accepted from the first instant and before the last.
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- Purchases of these days qualify; null: the rules say which.
  purchases_from date,
  purchases_to date,
  -- How it offers itself: in the queue, after a visit of a page, after a time of its own, or never.
  prompt text not null check (prompt in ('queue', 'visit', 'timer', 'daily', 'none')),
  position integer default 0 not null,
  audience text not null check (audience in ('all', 'allow_list', 'segment', 'saved')),
  -- Of a segment: what a participant must be; an empty wish is none.
  segment_identifier_type text check (segment_identifier_type in ('nip', 'pesel')),
  segment_hectares_min numeric(9,3) default 0 not null check (segment_hectares_min >= 0),
  segment_crop_ids integer[] default '{}'::integer[] not null,
  is_published boolean default false not null,
  -- The portal knows its name and address: neither changes.
  is_fixed boolean default false not null,
  revision integer default 0 not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text generated always as (search_fold(title || ' ' || name || ' ' || lead)) stored,
  segment_id bigint,
  prompt_text text default '' not null,
  constraint promotion_name_unique unique (name),
  constraint promotion_prompt_daily check (prompt <> 'daily' or (not is_fixed)),
  constraint promotion_purchases check (purchases_to >= purchases_from),
  constraint promotion_saved_segment check ((audience = 'saved') = (segment_id is not null)),
  constraint promotion_slug_unique unique (slug),
  constraint promotion_window check (closes_at > opens_at)
);
create index promotion_list on promotion (closes_at desc, id) where is_published;
create index promotion_segment on promotion (segment_id) where (segment_id is not null);

-- What must be bought for what: each line for itself, none is a step to another.
create table promotion_tier (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion (id),
  position integer not null,
  -- Null: the rules say how much.
  quantity numeric(9,3) check (quantity > 0),
  unit text not null check (unit in ('l', 'kg', 'pack')),
  reward text not null,
  value_grosze bigint default 0 not null check (value_grosze >= 0),
  points bigint,
  constraint promotion_tier_points check (points is null or ((points between 1 and 1000000) and value_grosze =
    0)),
  constraint promotion_tier_position unique (promotion_id, "position") deferrable initially deferred
);

-- Which products count, and of which pack; null: any.
create table promotion_tier_product (
  id bigint generated always as identity primary key,
  tier_id bigint not null references promotion_tier (id) on delete cascade,
  product_id bigint not null references product (id),
  pack_volume numeric(9,3) check (pack_volume > 0),
  constraint promotion_tier_product_unique unique nulls not distinct (tier_id, product_id, pack_volume)
);

create table promotion_rules (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion (id),
  version integer not null,
  -- Sanitised when written.
  content text not null,
  published_at timestamptz not null,
  published_by bigint references staff (id),
  constraint promotion_rules_version unique (promotion_id, version)
);
create trigger insert_only before delete or update or truncate on promotion_rules
  for each statement execute function refuse_change();

-- Each answer is a row for good, the latest counts: the proof of who, to which rules, when and from where.
create table promotion_answer (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion (id),
  participant_id bigint not null references participant (id),
  rules_id bigint not null references promotion_rules (id),
  agreed boolean not null,
  answered_at timestamptz not null,
  channel text not null check (channel in ('portal', 'staff')),
  address text not null,
  membership_id bigint
);
create index promotion_answer_in_order on promotion_answer (promotion_id, id);
create index promotion_answer_participant on promotion_answer (participant_id, promotion_id, id desc);
create index promotion_answer_promotion on promotion_answer (promotion_id, participant_id, id desc) include (agreed);
create trigger insert_only before delete or update or truncate on promotion_answer
  for each statement execute function refuse_change();

-- NIP and PESEL numbers a promotion is for; also of farms that are not in the programme yet.
create table promotion_allowed (
  promotion_id bigint not null references promotion (id),
  identifier text not null check (identifier ~ '^[0-9]{10,11}$'),
  added_by bigint references staff (id),
  added_at timestamptz not null,
  constraint promotion_allowed_pkey primary key (promotion_id, identifier)
);

-- ── News and notifications ────────────────────────────────────────────────────────────

-- What staff tell participants: news for everybody, and sendings that reach each of many in the portal and, by consent,
-- by e-mail and SMS.

create table news (
  id bigint generated always as identity primary key,
  slug text not null unique,
  published_version integer,
  -- The day it bears. One ahead is a schedule: everybody reads it from then on, and no job is needed.
  publish_at timestamptz,
  constraint news_published check ((published_version is null) = (publish_at is null)),
  -- The news is asked for by its number or its address.
  constraint news_slug_no_number check (slug !~ '^[0-9]+$')
);
create index news_shown on news (publish_at desc, id desc) where (published_version is not null);

create table news_version (
  id bigint generated always as identity primary key,
  news_id bigint not null references news (id),
  version integer not null,
  title text not null,
  lead text not null,
  -- Sanitised when written.
  content text not null,
  saved_at timestamptz not null,
  saved_by bigint references staff (id),
  constraint news_version_news_id_version_key unique (news_id, version)
);
create trigger insert_only before delete or update or truncate on news_version
  for each statement execute function refuse_change();

-- Another photo is another row, so what browsers keep for good never changes.
create table news_photo (
  id bigint generated always as identity primary key,
  news_id bigint not null unique references news (id),
  alt text not null,
  -- Storage keys by width.
  file_keys jsonb not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null
);

create table sending (
  id bigint generated always as identity primary key,
  title text not null,
  content text not null,
  link text,
  -- Whom it is for, as the contract parsed it; people named one by one stand by their ids, never by their numbers.
  audience jsonb not null,
  by_email boolean not null,
  -- Null: no SMS copies.
  sms_text text,
  publish_at timestamptz not null,
  status text not null check (status in ('waiting', 'running', 'stopped', 'done')),
  -- Participants up to this id were served; those after the last one came in later than the sending began.
  cursor_participant_id bigint default 0 not null,
  last_participant_id bigint,
  recipients_count integer default 0 not null,
  emails_count integer default 0 not null,
  sms_count integer default 0 not null,
  -- How many the audience had when it was composed: the measure of progress.
  expected_count integer not null,
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- One sending for one press of the button.
  idempotency_key text not null,
  request_hash bytea not null,
  -- A sending to a saved segment keeps what the segment said when it began (in its audience); until then it needs it.
  segment_id bigint,
  constraint sending_end check ((status = 'done') = (ended_at is not null)),
  constraint sending_key_unique unique (created_by, idempotency_key),
  constraint sending_sms_text check (sms_text ~ '^[ -~]{1,160}$'),
  constraint sending_started check ((status <> ALL (array['running', 'done'])) or (started_at is not null and
    last_participant_id is not null))
);
create index sending_due on sending (publish_at) where status in ('waiting', 'running');
create index sending_segment on sending (segment_id) where (segment_id is not null);

-- Signs the links that end mails without signing in; 244 random bits, made once for this database.
create table signing_key (
  purpose text primary key,
  secret text not null
);

insert into signing_key (purpose, secret)
values ('unsubscribe', gen_random_uuid()::text || gen_random_uuid()::text);

-- ── Campaigns ────────────────────────────────────────────────────────────

-- Campaigns: one engine for the satisfaction promotion and the flows that review an entry, look for a purchase and reward.

create table campaign (
  id bigint generated always as identity primary key,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') unique,
  -- Which steps there are, and what their numbers mean: packages/rules/src/offers/campaign.ts.
  flow text not null check (flow in ('satisfaction', 'dovvo', 'halvetic', 'leptosar')),
  title text not null,
  opens_at timestamptz not null,
  entries_end_at timestamptz not null,
  closes_at timestamptz not null,
  -- How much of the campaign's products accepted invoices of its time must show, in litres or kilograms.
  volume_min numeric(9,3) not null check (volume_min > 0),
  -- A campaign is changed as it was read.
  revision integer default 0 not null,
  constraint campaign_window check (opens_at < entries_end_at and entries_end_at <= closes_at)
);

-- The satisfaction promotion has the dates of its rules; the others stand for the year they are offered in.
insert into campaign (slug, flow, title, opens_at, entries_end_at, closes_at, volume_min) values
  ('pewnosc100', 'satisfaction', 'Halvetic: 100% pewności',
    '2023-05-11 00:00 Europe/Warsaw', '2023-09-16 00:00 Europe/Warsaw', '2023-10-28 00:00 Europe/Warsaw', 5),
  ('dovvo-promocja-mocna-akcja-taka', 'dovvo', 'Dovvo: mocna akcja',
    '2026-01-01 00:00 Europe/Warsaw', '2027-01-01 00:00 Europe/Warsaw', '2027-04-01 00:00 Europe/Warsaw', 10),
  ('halvetic-promocja-mocna-akcja-taka', 'halvetic', 'Halvetic: mocna akcja',
    '2026-01-01 00:00 Europe/Warsaw', '2027-01-01 00:00 Europe/Warsaw', '2027-04-01 00:00 Europe/Warsaw', 20),
  ('leptosar-promocja', 'leptosar', 'Promocja Leptosar',
    '2026-01-01 00:00 Europe/Warsaw', '2027-01-01 00:00 Europe/Warsaw', '2027-04-01 00:00 Europe/Warsaw', 5);

create table campaign_product (
  campaign_id bigint not null references campaign (id),
  product_id bigint not null references product (id),
  constraint campaign_product_pkey primary key (campaign_id, product_id)
);

create table campaign_entry (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaign (id),
  -- Who entered signed in, or whose account has both the identifier and the e-mail of the entry.
  participant_id bigint references participant (id),
  identifier text not null,
  email text not null,
  phone text default '' not null,
  first_name text default '' not null,
  last_name text default '' not null,
  -- Of the link that opens the entry; the link itself is in the e-mail alone. None where the participant is signed in.
  token_hash bytea unique,
  status integer not null check (status between 1 and 6),
  -- What was filled in, as the contract parsed it.
  answers jsonb default '{}'::jsonb not null,
  -- The accepted invoice that brought enough, and how much there was with it.
  purchase_invoice_id bigint references invoice (id),
  purchase_volume numeric(12,3),
  entered_at timestamptz not null,
  status_changed_at timestamptz not null,
  -- When the card was sent, the reward given or the money paid.
  rewarded_at timestamptz,
  -- One entry for one press of the button.
  idempotency_key text,
  request_hash bytea,
  search text generated always as (search_fold(identifier || ' ' || first_name || ' ' || last_name || ' ' || email ||
    ' ' || phone)) stored,
  rules_id bigint,
  rules_accepted_at timestamptz,
  membership_id bigint,
  constraint campaign_entry_contact_unique unique (campaign_id, identifier, email),
  constraint campaign_entry_key_unique unique (idempotency_key),
  constraint campaign_entry_person_unique unique (campaign_id, participant_id),
  constraint campaign_entry_rules check ((rules_id is null) = (rules_accepted_at is null))
);
create index campaign_entry_board on campaign_entry (campaign_id, status, status_changed_at, id);
create index campaign_entry_changed on campaign_entry (status_changed_at, id);
create index campaign_entry_entered on campaign_entry (entered_at, id);
create index campaign_entry_participant on campaign_entry (participant_id) where (participant_id is not null);
create index campaign_entry_rewarded on campaign_entry (rewarded_at) include (campaign_id) where (rewarded_at is not
  null);
create index campaign_entry_search on campaign_entry using gin (search gin_trgm_ops);

-- Each change of a status: who, when, why.
create table campaign_entry_event (
  id bigint generated always as identity primary key,
  entry_id bigint not null references campaign_entry (id),
  act text not null,
  status_before integer not null,
  status_after integer not null,
  actor text not null check (actor in ('entrant', 'staff', 'programme')),
  staff_id bigint references staff (id),
  reason text default '' not null,
  happened_at timestamptz not null,
  constraint campaign_entry_event_staff check ((actor = 'staff') = (staff_id is not null))
);
create index campaign_entry_event_entry on campaign_entry_event (entry_id, id);
create trigger insert_only before delete or update of id, entry_id, act, status_before, status_after, actor,
  staff_id, happened_at or truncate on campaign_entry_event
  for each statement execute function refuse_change();
create trigger reason_only_goes before update of reason on campaign_entry_event
  for each row when (new.reason <> '') execute function refuse_change();

create table campaign_complaint (
  id bigint generated always as identity primary key,
  -- One complaint for one entry.
  entry_id bigint not null references campaign_entry (id),
  product text not null,
  invoice_number text not null,
  area_hectares numeric(9,3) not null check (area_hectares > 0),
  description text not null,
  phone text not null,
  filed_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references staff (id),
  decision_reason text,
  idempotency_key text,
  -- A complaint sent again with other words or photos is told apart from the same one.
  request_hash bytea,
  constraint campaign_complaint_entry_unique unique (entry_id)
);

create table campaign_complaint_photo (
  complaint_id bigint not null references campaign_complaint (id),
  position integer not null check (position between 1 and 5),
  file_id bigint not null unique references stored_file (id),
  constraint campaign_complaint_photo_pkey primary key (complaint_id, "position")
);

-- ── Goods ────────────────────────────────────────────────────────────

-- What the catalogue, the calculator, the shopping list and the feeds need to know of goods: doses per crop, trade
-- numbers of packs, prices, and where a pack is in stock.

-- Litres or kilograms (the product's unit) for a hectare of a crop, by the crop's number in the rules.
create table product_dose (
  product_id bigint not null references product (id),
  crop_id integer not null check (crop_id > 0),
  dose_min_per_hectare numeric(9,3) not null check (dose_min_per_hectare > 0),
  dose_max_per_hectare numeric(9,3) not null,
  constraint product_dose_pkey primary key (product_id, crop_id),
  constraint product_dose_order check (dose_max_per_hectare >= dose_min_per_hectare)
);
create index product_dose_crop on product_dose (crop_id, product_id);

create table product_availability (
  branch_id bigint not null references distributor_branch (id),
  product_id bigint not null,
  pack_volume numeric(9,3) not null,
  status text not null check (status in ('available', 'on_order', 'none')),
  updated_at timestamptz not null,
  constraint product_availability_pkey primary key (branch_id, product_id, pack_volume),
  constraint product_availability_product_id_pack_volume_fkey foreign key (product_id, pack_volume) references
    product_pack(product_id, volume) on delete cascade
);
create index product_availability_product on product_availability (product_id, pack_volume);

-- ── Satagro ────────────────────────────────────────────────────────────

-- The participant's connection with SatAgro, the satellite monitoring of crops: a consent of its own, tokens that only the
-- server can read, and what was last seen there.

-- An authorization that was asked for and not answered yet. Its state is worth something once.
create table satagro_authorization (
  state_hash bytea primary key,
  participant_id bigint not null references participant (id),
  -- Encrypted, as all secrets below.
  code_verifier bytea not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index satagro_authorization_expires on satagro_authorization (expires_at);

create table satagro_connection (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  -- connected; lost: SatAgro takes our tokens no more; revoking: we take them no more and SatAgro is still to be told; ended.
  status text not null check (status in ('connected', 'lost', 'revoking', 'ended')),
  access_token bytea,
  access_expires_at timestamptz not null,
  refresh_token bytea,
  connected_at timestamptz not null,
  ended_at timestamptz,
  -- SatAgro's answer as it was last seen, whole.
  seen jsonb,
  seen_at timestamptz,
  -- What was last sent there.
  shared jsonb,
  shared_at timestamptz,
  constraint satagro_connection_end check (status in ('revoking', 'ended') = (ended_at is not null)),
  -- Whose consent is withdrawn, of them nothing is kept.
  constraint satagro_connection_nothing_kept check (status in ('connected', 'lost') or (seen is null and shared is
    null)),
  constraint satagro_connection_tokens check (status in ('connected', 'revoking') = (refresh_token is not null))
);
create unique index satagro_connection_live on satagro_connection (participant_id) where status in ('connected',
  'lost');
create index satagro_connection_participant on satagro_connection (participant_id);
create index satagro_connection_revoking on satagro_connection (ended_at) where (status = 'revoking');

-- ── Promotion progress ────────────────────────────────────────────────────────────

-- Rewards of promotions: who earned which, what became of it, and a photo for a promotion.

-- A reward earned by purchases on accepted invoices: once for a participant and a tier, with the words and worth of then.
create table promotion_grant (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion (id),
  tier_id bigint not null references promotion_tier (id),
  participant_id bigint not null references participant (id),
  reward text not null,
  -- How much was needed and how much there was, in litres, kilograms or packs.
  quantity numeric(9,3) check (quantity > 0),
  unit text not null check (unit in ('l', 'kg', 'pack')),
  bought numeric(12,3) not null,
  -- Worth of the reward, and what of it goes to the tax office (rules/reward-tax.ts).
  value_grosze bigint not null check (value_grosze >= 0),
  tax_treatment text not null check (tax_treatment in ('none', 'notice', 'flat_rate')),
  tax_grosze bigint not null,
  granted_at timestamptz not null,
  -- Warsaw's year of `granted_at`, for the tax return.
  year integer not null,
  granted_by bigint references staff (id),
  points bigint,
  constraint promotion_grant_check check (tax_grosze between 0 and value_grosze),
  constraint promotion_grant_enough check (case when (granted_by is null) then (quantity is not null and bought >=
    quantity) else (quantity is null and bought = 0) end),
  constraint promotion_grant_once unique (tier_id, participant_id),
  constraint promotion_grant_points check (points is null or ((points between 1 and 1000000) and value_grosze =
    0))
);
create index promotion_grant_granted on promotion_grant (granted_at) include (promotion_id, value_grosze, id);
create index promotion_grant_participant on promotion_grant (participant_id, id desc);
create index promotion_grant_promotion on promotion_grant (promotion_id, id desc);
create index promotion_grant_year on promotion_grant (year, participant_id);
create trigger insert_only before delete or update or truncate on promotion_grant
  for each statement execute function refuse_change();

-- What became of it, step by step; the last one counts, and none means that it was granted and no more.
create table promotion_grant_event (
  id bigint generated always as identity primary key,
  grant_id bigint not null references promotion_grant (id),
  act text not null check (act in ('grant', 'flag', 'keep', 'hand_over', 'withdraw', 'restore')),
  state_after text not null check (state_after in ('granted', 'review', 'handed_over', 'withdrawn')),
  -- How much there was at this moment: what is flagged again must have fallen further.
  bought numeric(12,3) not null,
  -- Null: the programme itself.
  staff_id bigint references staff (id),
  -- What was said to it; erased with the person.
  note text default '' not null,
  happened_at timestamptz not null,
  journal_id bigint references ledger_journal (id)
);
create index promotion_grant_event_grant on promotion_grant_event (grant_id, id desc);
create index promotion_grant_event_withdrawn on promotion_grant_event (grant_id, id) where (state_after =
  'withdrawn');
create trigger insert_only before delete or update of id, grant_id, act, state_after, bought, staff_id, happened_at,
  journal_id or truncate on promotion_grant_event
  for each statement execute function refuse_change();
create trigger note_only_goes before update of note on promotion_grant_event
  for each row when (new.note <> '') execute function refuse_change();

-- Another photo is another row, so what browsers keep for good never changes.
create table promotion_photo (
  id bigint generated always as identity primary key,
  promotion_id bigint not null unique references promotion (id),
  alt text not null,
  -- Storage keys by width.
  file_keys jsonb not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null
);

-- ── Catalogue ────────────────────────────────────────────────────────────

-- The catalogue as farmers see it: words to find products by, photos, labels.

-- Every word that was ever a product's, once: few enough to be compared with what somebody typed.
create table product_vocabulary (
  word text primary key
);
create index product_vocabulary_alike on product_vocabulary using gin (word gin_trgm_ops);

-- Which products have a word, folded; kept by the trigger below.
create table product_word (
  word text not null,
  product_id bigint not null references product (id) on delete cascade,
  in_name boolean not null,
  constraint product_word_pkey primary key (word, product_id)
);
create index product_word_product on product_word (product_id);

create table product_photo (
  id bigint generated always as identity primary key,
  product_id bigint not null references product (id),
  alt text not null,
  -- Storage keys by width in pixels.
  file_keys jsonb not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null,
  constraint product_photo_one unique (product_id)
);

create table product_label (
  product_id bigint primary key references product (id),
  storage_key text not null,
  size_bytes bigint not null check (size_bytes > 0),
  uploaded_at timestamptz not null
);

-- ── Letters ────────────────────────────────────────────────────────────

-- What a farm has reached and whom it brought: congratulatory letters with their texts, and recommendations.

-- The text of a level's letter. Changing it adds a version; a letter keeps the one it was written with.
create table letter_text (
  id bigint generated always as identity primary key,
  level integer not null check (level > 0),
  version integer not null check (version > 0),
  title text not null check (length(title) between 1 and 120),
  -- Paragraphs with places as {imie}; an empty line ends a paragraph.
  content text not null check (length(content) between 1 and 3000),
  signature text not null check (length(signature) between 1 and 200),
  saved_at timestamptz not null,
  saved_by bigint references staff (id),
  constraint letter_text_version_unique unique (level, version)
);
create trigger insert_only before delete or update or truncate on letter_text
  for each statement execute function refuse_change();

insert into letter_text (level, version, title, content, signature, saved_at)
select level, 1, 'List gratulacyjny', content, 'Zespół programu {program}', '2026-01-01 00:00 Europe/Warsaw'
from (values
  (50000, E'{imie}, gratulujemy!\n\nTwoje gospodarstwo zebrało w programie {program} już {prog}. Za tym wynikiem stoją lata dobrych decyzji i codziennej pracy w polu.\n\nDziękujemy, że jesteś z nami. Życzymy pogody na czas i plonów, z których można być dumnym.'),
  (75000, E'{imie}, gratulujemy!\n\n{prog} to wynik, do którego dochodzą nieliczni. Twoje gospodarstwo należy do tych, na których przykład patrzą sąsiedzi.\n\nDziękujemy za zaufanie i za każdy sezon, w którym możemy pracować razem.'),
  (100000, E'{imie}, gratulujemy!\n\nTwoje gospodarstwo zebrało {prog}: to najwyższe osiągnięcie w programie {program}. Niech ten list będzie pamiątką pracy, która się opłaciła.\n\nZ wyrazami uznania i podziękowaniem za wspólne sezony.')
) as texts (level, content);

-- Reached is reached: a row stays when points are taken back later.
create table congratulatory_letter (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  level integer not null check (level > 0),
  letter_text_id bigint not null references letter_text (id),
  created_at timestamptz not null,
  constraint congratulatory_letter_once unique (participant_id, level)
);
create index congratulatory_letter_participant on congratulatory_letter (participant_id, created_at desc, id desc);

-- Who wants no invitation: only a hash of the phone or e-mail, enough to leave the person alone.
create table invitation_objection (
  contact_hash bytea primary key,
  objected_at timestamptz not null
);

-- ── Feeds ────────────────────────────────────────────────────────────

-- Invoices and stock that distributors' systems send by themselves: keys, batches with a report per document, and what
-- their articles are called by us.

create table distributor_key (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributor (id),
  name text not null,
  -- The beginning of the key, by which people tell keys apart; the key itself is not kept.
  prefix text not null,
  key_hash bytea not null,
  created_at timestamptz not null,
  created_by bigint not null references staff (id),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references staff (id),
  constraint distributor_key_hash_unique unique (key_hash)
);
create index distributor_key_distributor on distributor_key (distributor_id, id desc);

create table feed_batch (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoices', 'availability')),
  distributor_id bigint not null references distributor (id),
  key_id bigint references distributor_key (id),
  received_at timestamptz not null,
  size_bytes bigint not null,
  -- Documents of invoices, lines of an availability file.
  items integer not null,
  -- Of an availability file: how it came out, line by line where something was wrong.
  report jsonb,
  channel text default 'feed' not null check (channel in ('feed', 'ksef')),
  constraint feed_batch_channel check (channel = 'feed' or key_id is null),
  constraint feed_batch_report check ((kind = 'availability') = (report is not null))
);
create index feed_batch_distributor on feed_batch (distributor_id, id desc);

create table feed_document (
  id bigint generated always as identity primary key,
  batch_id bigint not null references feed_batch (id),
  distributor_id bigint not null references distributor (id),
  position integer not null,
  file_name text not null,
  content_sha256 bytea not null,
  -- The document as it came, only until it was read.
  content bytea,
  status text not null check (status in ('queued', 'imported', 'duplicate', 'unknown_buyer', 'no_products',
    'invalid', 'waiting', 'closed')),
  waits_for text check (waits_for in ('mapping', 'original', 'review')),
  reason text,
  error_line integer,
  error_column integer,
  tries integer default 0 not null,
  document_kind text,
  document_name text,
  document_key text,
  issue_date date,
  -- Of a correction: the key of the document it corrects.
  original_key text,
  -- While it waits: the buyer and the lines that are or may be of our products, and nothing else of the document.
  facts jsonb,
  invoice_id bigint references invoice (id),
  done_at timestamptz,
  -- The farm in whose name it was read: the buyer must be this farm.
  participant_id bigint references participant (id),
  ksef_number text,
  conflicts_with bigint,
  facts_sha256 bytea,
  advances text[] default '{}'::text[] not null,
  differs_from bigint,
  difference text,
  differs_since timestamptz,
  constraint feed_document_content check ((content is not null) = (status = 'queued' and facts is null)),
  constraint feed_document_facts check (status in ('queued', 'waiting') or facts is null),
  constraint feed_document_ksef check ((participant_id is null) = (ksef_number is null)),
  constraint feed_document_position_unique unique (batch_id, "position"),
  constraint feed_document_waits check ((waits_for is not null) = (status = 'waiting'))
);
create index feed_document_advances on feed_document using gin (advances) where (advances <> '{}'::text[]);
-- A document that waits knows its buyer by number: found when that farm's data are erased.
create index feed_document_buyer on feed_document ((facts ->> 'buyerNip')) where (facts is not null);
create index feed_document_differs on feed_document (differs_from) where (differs_from is not null and status =
  'waiting');
create index feed_document_hash on feed_document (distributor_id, content_sha256);
create index feed_document_invoice on feed_document (invoice_id) where (invoice_id is not null);
create unique index feed_document_number_unique on feed_document (distributor_id, document_kind, document_key) where
  (status in ('imported', 'waiting', 'closed') and conflicts_with is null);
create index feed_document_participant on feed_document (participant_id) where (participant_id is not null);
create index feed_document_queued on feed_document (id) where (status = 'queued');
create index feed_document_reason on feed_document using gin (search_fold(reason) gin_trgm_ops) where (status <>
  'imported');
create index feed_document_state on feed_document (status, batch_id) where (status <> 'imported');
-- Documents of buyers nobody knows here, until what they say is removed.
create index feed_document_unknown on feed_document (done_at) where (status = 'unknown_buyer' and file_name <> '');
create index feed_document_waiting on feed_document (distributor_id, original_key) where (status = 'waiting');
create index feed_document_words on feed_document using gin (search_fold(coalesce(document_name, '') || ' ' ||
  file_name) gin_trgm_ops);

-- What a distributor's article is: one of our products, none of them, or a question to the office.
create table feed_article (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributor (id),
  -- The seller's index when there is one, else the folded name, with the unit: a mapping holds for all three alike.
  article_key text not null,
  seller_index text,
  name text not null,
  unit text not null,
  status text not null check (status in ('open', 'product', 'foreign')),
  product_id bigint references product (id),
  -- Litres or kilograms in one of the unit, where the unit is no measure by itself.
  unit_volume numeric(9,3) check (unit_volume > 0),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references staff (id),
  constraint feed_article_product check ((status = 'product') = (product_id is not null)),
  constraint feed_article_unique unique (distributor_id, article_key)
);
create index feed_article_open on feed_article (asked_at) where (status = 'open');

-- Which articles a waiting document asks about.
create table feed_document_article (
  document_id bigint not null references feed_document (id) on delete cascade,
  article_id bigint not null references feed_article (id),
  constraint feed_document_article_pkey primary key (document_id, article_id)
);
create index feed_document_article_article on feed_document_article (article_id);

-- ── Product limits ────────────────────────────────────────────────────────────

-- The yearly limit of a product is valid from a year on, as its points are from a day on.

create table product_limit (
  product_id bigint not null references product (id),
  -- For invoices of this year and the next ones, until another row of the product begins.
  from_year integer not null check (from_year between 2000 and 2100),
  -- Null: no limit from this year on.
  limit_points bigint check (limit_points > 0),
  constraint product_limit_pkey primary key (product_id, from_year)
);

-- ── Season and settings ────────────────────────────────────────────────────────────

-- What the office needs to look back: the ledger's movements summed by day, and every change of a setting.

-- Entries summed by Warsaw's day, so that a season is some thousands of rows to read and not all there were. A projection:
-- everything in it follows from journal and entries, and the ledger's proof says so every night.
create table ledger_day_sum (
  day date not null,
  kind ledger_kind not null,
  account ledger_account not null,
  -- Amounts above zero and below are summed apart: a transfer gives and takes in the same account.
  is_credit boolean not null,
  points bigint not null,
  constraint ledger_day_sum_pkey primary key (day, kind, account, is_credit)
);
create trigger kept before truncate on ledger_day_sum for each statement execute function ledger_refuse_change();

-- How far the sums reach, by number and not by time: what is posted for an earlier day counts there all the same.
create table ledger_day_mark (
  is_only boolean default true primary key check (is_only),
  -- Journal rows up to this one are in the sums, later ones are not.
  summed_journal_id bigint not null,
  -- The next run sums up to `next_journal_id`, once every transaction is over that may have taken a number up to it: all
  -- those began before `next_transaction_id`.
  next_journal_id bigint not null,
  next_transaction_id xid8 not null
);
create trigger kept before delete or truncate on ledger_day_mark
  for each statement execute function ledger_refuse_change();

insert into ledger_day_mark (summed_journal_id, next_journal_id, next_transaction_id) values (0, 0, '0');

-- Each change of a setting, for good: who, when, from what to what, and why when they said so.
create table system_setting_change (
  id bigint generated always as identity primary key,
  key text not null,
  -- What the setting's change makes it: 1 is the first one.
  revision integer not null,
  before jsonb not null,
  after jsonb not null,
  reason text default '' not null,
  -- The change whose value was brought back.
  restores_id bigint references system_setting_change (id),
  changed_at timestamptz not null,
  changed_by bigint not null references staff (id),
  constraint system_setting_change_revision unique (key, revision)
);
create trigger insert_only before delete or update or truncate on system_setting_change
  for each statement execute function refuse_change();

-- ── Readings and queues ────────────────────────────────────────────────────────────

-- For the clerk's day: what the text of an invoice's file says, and who works on what of the other queues.

-- Found by the machine for the clerk, and never a part of the invoice.
create table invoice_reading (
  invoice_id bigint references invoice (id),
  file_id bigint primary key references stored_file (id),
  status text not null check (status in ('waiting', 'read', 'nothing', 'no_text', 'failed')),
  -- Counted before each try, so that a file that ends the process is not tried for ever.
  tries integer default 0 not null,
  -- Until when somebody is reading it.
  claimed_until timestamptz,
  found jsonb,
  asked_at timestamptz not null,
  done_at timestamptz,
  -- What the file is read as: the text that stands in it, or its pictures.
  source text default 'text' not null check (source in ('text', 'picture')),
  -- The same of the number that the file says, and how the first page looks.
  number_key text generated always as (regexp_replace(upper(NORMALIZE(((found -> 'number') ->> 'value'), NFKC)),
    '[^[:alnum:]]+', '', 'g')) stored,
  picture_hash bit(256),
  before_submission boolean default false not null,
  constraint invoice_reading_done check ((done_at is null) = (status = 'waiting')),
  constraint invoice_reading_found check ((found is not null) = (status = 'read'))
);
create unique index invoice_reading_invoice on invoice_reading (invoice_id);
create index invoice_reading_number_key on invoice_reading (number_key) where (number_key is not null);
create index invoice_reading_picture on invoice_reading (invoice_id) include (picture_hash) where (picture_hash is
  not null);
create index invoice_reading_waiting on invoice_reading (source, asked_at) where (status = 'waiting');

-- Who took something of a queue, until when. Invoices have theirs in their own row.
create table work_assignment (
  queue text not null check (queue in ('registrations', 'messages', 'orders', 'complaints', 'closings', 'articles',
    'purchases')),
  -- What waits there: its id in the queue's own table.
  item_id bigint not null,
  staff_id bigint not null references staff (id),
  until timestamptz not null,
  constraint work_assignment_pkey primary key (queue, item_id)
);

-- What staff know about a participant beyond what the programme records. Only added to; erased with the account.
create table participant_note (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  staff_id bigint not null references staff (id),
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null
);
create index participant_note_participant on participant_note (participant_id, id desc);

create table participant_merge (
  id bigint generated always as identity primary key,
  left_id bigint not null references participant (id),
  kept_id bigint not null references participant (id),
  reason text not null,
  points bigint not null check (points >= 0),
  journal_id bigint references ledger_journal (id),
  merged_by bigint not null references staff (id),
  merged_at timestamptz not null,
  idempotency_key text not null,
  -- A merge sent again with another account or other words is told apart from the same one. Merges from before have no hash:
  -- sent again they are refused.
  request_hash bytea,
  constraint participant_merge_key_unique unique (merged_by, idempotency_key),
  constraint participant_merge_left_unique unique (left_id),
  constraint participant_merge_posted check ((points > 0) = (journal_id is not null)),
  constraint participant_merge_two check (left_id <> kept_id)
);

-- Pairs that somebody looked at and found to be two farms; the smaller number first.
create table participant_distinct (
  first_id bigint not null references participant (id),
  second_id bigint not null references participant (id),
  decided_by bigint not null references staff (id),
  decided_at timestamptz not null,
  constraint participant_distinct_pkey primary key (first_id, second_id),
  constraint participant_distinct_check check (first_id < second_id)
);

-- ── Segments ────────────────────────────────────────────────────────────

-- Groups of participants that staff name and keep: conditions, of which all that are given must hold.

create table participant_segment (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 3 and 80),
  description text default '' not null,
  identifier_type text check (identifier_type in ('nip', 'pesel')),
  hectares_from numeric(10,3) check (hectares_from >= 0),
  hectares_to numeric(10,3) check (hectares_to >= 0),
  crop_ids integer[] default '{}'::integer[] not null,
  points_from bigint check (points_from >= 0),
  points_to bigint check (points_to >= 0),
  last_invoice text check (last_invoice in ('since', 'before', 'never')),
  last_invoice_day date,
  -- Products are never deleted; referring to them, segments and their promotions would go with an emptied catalogue.
  bought_product_id bigint,
  bought_year integer check (bought_year between 2000 and 2200),
  representative_id bigint references representative (id),
  postcode_areas text[] default '{}'::text[] not null,
  consents text[] default '{}'::text[] not null check (consents <@ array['email', 'sms']),
  revision integer default 0 not null,
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  changed_by bigint not null references staff (id),
  changed_at timestamptz not null,
  people_total integer not null,
  counted_at timestamptz not null,
  constraint participant_segment_bought check ((bought_product_id is null) = (bought_year is null)),
  constraint participant_segment_last_invoice check ((coalesce(last_invoice, 'never') = 'never') or last_invoice_day
    is not null)
);
create unique index participant_segment_name_unique on participant_segment (lower(name));

-- A word that everybody knows, sealed under the key in use: a start with another key is stopped before it reads anything.
create table secrets_key (
  is_only boolean default true primary key check (is_only),
  word bytea not null
);

create table request_receipt (
  staff_id bigint not null references staff (id),
  idempotency_key text not null,
  request_hash bytea not null,
  received_at timestamptz not null,
  constraint request_receipt_pkey primary key (staff_id, idempotency_key)
);

-- ── Two people ────────────────────────────────────────────────────────────

-- Staff set their own passwords by a link to their own mailbox; what would let one person act as two waits for a second
-- administrator.

create table staff_password_link (
  token_hash bytea primary key,
  staff_id bigint not null references staff (id),
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_password_link_staff on staff_password_link (staff_id);

create table approval_request (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The id of the staff account, or the key of the setting.
  subject_id text not null,
  -- What is carried out once a second administrator agrees, as the service of its kind reads it.
  asked jsonb not null,
  -- The same as both people read it: it stays as it was asked for.
  subject text not null,
  subject_path text not null,
  text_before text not null,
  text_after text not null,
  reason text not null,
  status text not null check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  requested_by bigint not null references staff (id),
  requested_at timestamptz not null,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  decision_reason text,
  effect text default '' not null,
  basis text default '' not null,
  reminded_at timestamptz,
  constraint approval_request_decided check ((status = 'waiting') = (decided_at is null)),
  constraint approval_request_second_person check (decided_by is null or ((decided_by = requested_by) = (status =
    'withdrawn')))
);
create unique index approval_request_one_waiting on approval_request (kind, subject_id) where (status = 'waiting');

-- Points that staff moved by hand without a second person: by person, farm and Warsaw day. The ledger's postings carry
-- the count along, so that it stands in the same transaction.
create table farm_points_day (
  participant_id bigint not null references participant (id),
  day date not null,
  points bigint not null check (points > 0),
  constraint farm_points_day_pkey primary key (participant_id, day)
);

-- How often a caller (an address, of IPv6 its /64) called in a minute, summed over all processes. Each process adds its
-- calls in steps. After a crash of the database it is empty, which harms nobody.
create unlogged table caller_minute (
  caller text not null,
  minute timestamptz not null,
  calls integer not null,
  constraint caller_minute_pkey primary key (caller, minute)
);

create table invoice_decision_change (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice (id),
  changed_at timestamptz not null,
  staff_id bigint not null references staff (id),
  decided_as text not null check (decided_as in ('accepted', 'rejected', 'returned')),
  -- Why; nothing where it was taken back at once, before the farmer was told.
  reason text,
  points bigint not null check (points >= 0),
  -- The movements: what the decision had brought, what took it back, and what the new decision brought.
  posted_journal_id bigint references ledger_journal (id),
  reversal_journal_id bigint references ledger_journal (id),
  next_journal_id bigint references ledger_journal (id),
  constraint invoice_decision_change_movements check ((reversal_journal_id is null) = (points = 0))
);
-- Decisions that were taken back lately are looked for.
create index invoice_decision_change_at on invoice_decision_change (changed_at);
create index invoice_decision_change_invoice on invoice_decision_change (invoice_id);

-- Rules of a campaign, in versions that stay; the newest is in force.
create table campaign_rules (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaign (id),
  version integer not null,
  -- Sanitised when written.
  content text not null,
  published_at timestamptz not null,
  published_by bigint references staff (id),
  constraint campaign_rules_version unique (campaign_id, version)
);
create trigger insert_only before delete or update or truncate on campaign_rules
  for each statement execute function refuse_change();

-- First rules, which a lawyer must check.
insert into campaign_rules (campaign_id, version, published_at, content)
select campaign.id, 1, first.since::timestamptz, first.content from campaign join (values
  ('pewnosc100', '2023-05-11 00:00 Europe/Warsaw', '<h2>1. Postanowienia ogólne</h2><p>Akcja „Halvetic: 100% pewności” jest przeznaczona dla osób prowadzących gospodarstwo rolne. Organizatorem akcji jest organizator programu lojalnościowego.</p><h2>2. Terminy</h2><p>Zgłoszenia przyjmujemy od 11 maja do 15 września 2023 r., a reklamacje do 27 października 2023 r.</p><h2>3. Zasady udziału</h2><ol><li>Udział zgłasza się formularzem akcji i potwierdza odnośnikiem wysłanym e-mailem.</li><li>Akcja dotyczy zakupu co najmniej 5 l herbicydu Halvetic.</li><li>Reklamację działania można złożyć jeden raz, pod odnośnikiem z wiadomości e-mail. Można do niej dodać do pięciu zdjęć.</li><li>Jedno gospodarstwo bierze udział w akcji jeden raz.</li></ol><h2>4. Nagroda</h2><p>Gdy organizator uzna reklamację, zwraca cenę zakupionego środka. O sposobie zwrotu informuje osobę, która złożyła reklamację.</p><h2>5. Dane osobowe</h2><p>Dane ze zgłoszenia służą do jego sprawdzenia i wydania nagrody. Więcej mówi polityka prywatności w portalu.</p><h2>6. Reklamacje</h2><p>O rozpatrzeniu reklamacji działania informujemy e-mailem i pod odnośnikiem do zgłoszenia.</p>'),
  ('dovvo-promocja-mocna-akcja-taka', '2026-01-01 00:00 Europe/Warsaw', '<h2>1. Postanowienia ogólne</h2><p>Akcja „Dovvo: mocna akcja” jest przeznaczona dla osób prowadzących gospodarstwo rolne, także spoza programu. Organizatorem akcji jest organizator programu lojalnościowego.</p><h2>2. Terminy</h2><p>Zgłoszenia przyjmujemy w terminie podanym na stronie akcji. Nagrody wydajemy do dnia jej zamknięcia.</p><h2>3. Zasady udziału</h2><ol><li>Udział zgłasza się formularzem akcji.</li><li>Zgłoszenie sprawdza organizator. Zgłoszenie zwrócone do poprawy można wysłać ponownie.</li><li>Trzeba kupić co najmniej 10 l herbicydu Dovvo.</li><li>Zakup potwierdza faktura zaakceptowana w programie, z datą z czasu zgłoszeń, albo dokument okazany organizatorowi.</li><li>Jedno gospodarstwo bierze udział w akcji jeden raz.</li></ol><h2>4. Nagroda</h2><p>Nagrodą jest karta paliwowa, wysyłana pod adres ze zgłoszenia.</p><h2>5. Dane osobowe</h2><p>Dane ze zgłoszenia służą do jego sprawdzenia i wydania nagrody. Więcej mówi polityka prywatności w portalu.</p><h2>6. Reklamacje</h2><p>Reklamacje można składać przez infolinię albo formularz kontaktu z przedstawicielem w portalu. Odpowiadamy w ciągu 14 dni.</p>'),
  ('halvetic-promocja-mocna-akcja-taka', '2026-01-01 00:00 Europe/Warsaw', '<h2>1. Postanowienia ogólne</h2><p>Akcja „Halvetic: mocna akcja” jest przeznaczona dla osób prowadzących gospodarstwo rolne, także spoza programu. Organizatorem akcji jest organizator programu lojalnościowego.</p><h2>2. Terminy</h2><p>Zgłoszenia przyjmujemy w terminie podanym na stronie akcji. Nagrody wydajemy do dnia jej zamknięcia.</p><h2>3. Zasady udziału</h2><ol><li>Udział zgłasza się formularzem akcji.</li><li>Zgłoszenie sprawdza organizator. Zgłoszenie zwrócone do poprawy można wysłać ponownie.</li><li>Jedno gospodarstwo bierze udział w akcji jeden raz.</li></ol><h2>4. Nagroda</h2><p>Nagrodę przyznajemy po akceptacji zgłoszenia. O jej wydaniu piszemy e-mailem.</p><h2>5. Dane osobowe</h2><p>Dane ze zgłoszenia służą do jego sprawdzenia i wydania nagrody. Więcej mówi polityka prywatności w portalu.</p><h2>6. Reklamacje</h2><p>Reklamacje można składać przez infolinię albo formularz kontaktu z przedstawicielem w portalu. Odpowiadamy w ciągu 14 dni.</p>'),
  ('leptosar-promocja', '2026-01-01 00:00 Europe/Warsaw', '<h2>1. Postanowienia ogólne</h2><p>Akcja „Promocja Leptosar” jest przeznaczona dla uczestników programu lojalnościowego. Organizatorem akcji jest organizator programu lojalnościowego.</p><h2>2. Terminy</h2><p>Zgłoszenia przyjmujemy w terminie podanym na stronie akcji. Nagrody wydajemy do dnia jej zamknięcia.</p><h2>3. Zasady udziału</h2><ol><li>Udział zgłasza się formularzem akcji po zalogowaniu.</li><li>Zgłoszenie sprawdza organizator. Zgłoszenie zwrócone do poprawy można wysłać ponownie.</li><li>Trzeba kupić co najmniej 5 l środka Leptosar.</li><li>Zakup potwierdza faktura zaakceptowana w programie, z datą z czasu zgłoszeń, albo dokument okazany organizatorowi.</li><li>Jedno gospodarstwo bierze udział w akcji jeden raz.</li></ol><h2>4. Nagroda</h2><p>Nagrodą jest przelew na potwierdzone konto bankowe z profilu uczestnika. Bez numeru konta wypłata czeka na jego dodanie.</p><h2>5. Dane osobowe</h2><p>Dane ze zgłoszenia służą do jego sprawdzenia i wydania nagrody. Więcej mówi polityka prywatności w portalu.</p><h2>6. Reklamacje</h2><p>Reklamacje można składać przez infolinię albo formularz kontaktu z przedstawicielem w portalu. Odpowiadamy w ciągu 14 dni.</p>')
) as first (slug, since, content) on first.slug = campaign.slug;

-- What staff wrote about a movement made by hand. The ledger keeps '{reason}' where it stands, since words about a person
-- go when the account is closed, and the ledger stays.
create table movement_reason (
  journal_id bigint primary key references ledger_journal (id),
  reason text not null
);

-- The one photo of a representative. Its address is no number to count up: it opens without a token, as every picture.
create table representative_photo (
  address uuid default gen_random_uuid() primary key,
  representative_id bigint not null unique references representative (id),
  file_keys jsonb not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null
);

-- ── Ksef connections ────────────────────────────────────────────────────────────

-- Farms that let the programme read their invoices from KSeF (decision 0141): the permission, the place that reading has
-- reached for each seller of the programme, and every document that was ever read.

-- The operator's key pairs for signing in to KSeF. A new one is added beside the old one; the one that is valid longest
-- is used.
create table ksef_certificate (
  id bigint generated always as identity primary key,
  environment text not null check (environment in ('test', 'demo', 'production')),
  -- The private key, sealed; the certificate is public.
  sealed_key bytea not null,
  certificate_pem text not null,
  subject text not null,
  -- SHA-256 of the certificate, by which people tell two apart.
  fingerprint bytea not null check (length(fingerprint) = 32),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  added_at timestamptz not null,
  added_by bigint references staff (id),
  retired_at timestamptz,
  -- Of the warnings 60, 30 and 7 days before the end, the last that was sent.
  warned_days integer check (warned_days in (60, 30, 7)),
  constraint ksef_certificate_check check (valid_until > valid_from),
  constraint ksef_certificate_unique unique (environment, fingerprint)
);

create table ksef_connection (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  -- The context that is read: the farm's NIP on the day of the consent.
  nip text not null check (nip ~ '^[0-9]{10}$'),
  environment text not null check (environment in ('test', 'demo', 'production')),
  -- waiting: no permission found yet; reading: it is there; withdrawn: KSeF no longer grants it; ended: reading stopped.
  status text not null check (status in ('waiting', 'reading', 'withdrawn', 'ended')),
  -- Documents are read from here on.
  consented_at timestamptz not null,
  -- When the participant said that the permission had been given.
  announced_at timestamptz,
  granted_at timestamptz,
  withdrawn_at timestamptz,
  ended_at timestamptz,
  -- The plan: when it is this farm's turn, and who asked for it out of turn.
  next_at timestamptz,
  asked_at timestamptz,
  tried_at timestamptz,
  -- The last reading that reached its end.
  read_at timestamptz,
  -- Trouble since, how many readings in a row, and of what kind.
  failing_since timestamptz,
  failures integer default 0 not null,
  failure text check (failure in ('limited', 'unavailable', 'unexpected', 'certificate')),
  -- The session, sealed; used again while it lives.
  refresh_token bytea,
  refresh_until timestamptz,
  known_until timestamptz,
  constraint ksef_connection_end check ((status = 'ended') = (ended_at is not null)),
  constraint ksef_connection_grant check (status <> 'reading' or granted_at is not null),
  constraint ksef_connection_plan check ((status = 'ended') = (next_at is null)),
  constraint ksef_connection_session check (((refresh_token is null) = (refresh_until is null)) and (status =
    'reading' or refresh_token is null)),
  constraint ksef_connection_trouble check (((failures = 0) = (failing_since is null)) and ((failures = 0) = (failure
    is null)))
);
create index ksef_connection_consented on ksef_connection (consented_at, id);
create index ksef_connection_due on ksef_connection (next_at) where (status <> 'ended');
create index ksef_connection_failing on ksef_connection (failing_since, id) where (failing_since is not null and
  status <> 'ended');
create index ksef_connection_known on ksef_connection (environment, known_until) where (status = 'reading');
create unique index ksef_connection_live on ksef_connection (participant_id) where (status <> 'ended');
create index ksef_connection_participant on ksef_connection (participant_id, id desc);
create index ksef_connection_state on ksef_connection (status, consented_at, id) where (status <> 'reading');

-- Until which moment everything of a seller is known. A seller that joins later begins at the consent.
create table ksef_window (
  connection_id bigint not null references ksef_connection (id),
  distributor_id bigint not null references distributor (id),
  known_until timestamptz not null,
  asked_at timestamptz not null,
  constraint ksef_window_pkey primary key (connection_id, distributor_id)
);

-- Every document of a seller of the programme that was found or read; of others nothing is kept.
create table ksef_document (
  id bigint generated always as identity primary key,
  connection_id bigint not null references ksef_connection (id),
  distributor_id bigint not null references distributor (id),
  ksef_number text not null,
  document_name text not null,
  issue_date date not null,
  stored_at timestamptz not null,
  -- The hash that KSeF states; what was fetched must have it.
  sha256 bytea not null check (length(sha256) = 32),
  found_at timestamptz not null,
  -- found: to be fetched; taken: handed on as a document of the seller; refused: not what KSeF says of it.
  status text not null check (status in ('found', 'taken', 'refused')),
  tries integer default 0 not null,
  taken_at timestamptz,
  refusal text,
  feed_document_id bigint references feed_document (id),
  constraint ksef_document_refused check ((status = 'refused') = (refusal is not null)),
  constraint ksef_document_taken check ((status = 'taken') = (taken_at is not null)),
  constraint ksef_document_unique unique (connection_id, ksef_number)
);
create index ksef_document_feed on ksef_document (feed_document_id) where (feed_document_id is not null);
create index ksef_document_found on ksef_document (found_at);
create index ksef_document_list on ksef_document (connection_id, stored_at desc, id desc);
create index ksef_document_open on ksef_document (connection_id) where (status = 'found');

create table invoice_judgement (
  invoice_id bigint primary key references invoice (id),
  distributor_id bigint not null references distributor (id),
  channel text not null check (channel in ('feed', 'ksef')),
  mode text not null check (mode in ('off', 'watch', 'on')),
  -- The rules that were asked, each with the reason where it did not pass.
  rules jsonb not null,
  -- What stands on the document: a clerk may change the invoice's lines.
  lines jsonb not null,
  -- The document's lines are those of the invoice; otherwise somebody was at work on it already.
  is_entered boolean not null,
  is_certain boolean not null,
  -- Certain, and a clerk decides all the same.
  is_sample boolean not null,
  is_accepted boolean not null,
  -- What acceptance gave, or would have given before the yearly limits.
  points bigint not null,
  judged_at timestamptz not null,
  judged_on date not null,
  -- Whether the clerk decided the same; false too where what the programme accepted was taken back.
  is_agreed boolean,
  compared_at timestamptz,
  -- What stood out about an invoice that accepted itself, in words, for a person to look through each day.
  noticed text[] default '{}'::text[] not null,
  constraint invoice_judgement_accepted check ((not is_accepted) or (is_certain and mode = 'on')),
  constraint invoice_judgement_certain check ((not is_certain) or is_entered),
  constraint invoice_judgement_compared check ((is_agreed is null) = (compared_at is null)),
  constraint invoice_judgement_sample check ((not is_sample) or (is_certain and (not is_accepted)))
);
-- What the limits of a day count.
create index invoice_judgement_accepted on invoice_judgement (judged_on) include (points) where is_accepted;
create index invoice_judgement_compared on invoice_judgement (distributor_id, compared_at desc) include (is_agreed)
  where (is_agreed is not null);
create index invoice_judgement_most on invoice_judgement (distributor_id, points desc) where is_accepted;
create index invoice_judgement_open on invoice_judgement (distributor_id) where (is_certain and (not is_accepted) and
  mode <> 'off' and is_agreed is null);

-- ── Sums of a country ────────────────────────────────────────────────────────────

-- What the office looks at as a whole is kept as it changes instead of being read from all rows: sales by day, points by
-- the month in which they lapse, pairs of accounts that look alike, and how many hold a consent.

-- Decided invoices and their lines summed by Warsaw's day of the decision. A projection: everything in it follows from
-- the rows, and a proof says so every night.
create table sales_day_sum (
  day date not null,
  figure text not null check (figure in ('accepted', 'rejected', 'correction', 'wait', 'product', 'distributor',
    'multiplier')),
  -- Whose figure it is: the number of a product or distributor, the name of a multiplier, a wait in tenths of a day.
  subject text collate "C" not null,
  -- Invoices, or the lines that a multiplier affected.
  count bigint not null,
  points bigint not null,
  volume numeric not null,
  -- Farms whose first accepted invoice of the year this was, with anybody or with this distributor: summed from the first
  -- of January they are the farms of the period, each once.
  farms bigint not null,
  constraint sales_day_sum_pkey primary key (day, figure, subject)
);

-- Days whose sums do not hold any more, written by the transaction that changed an invoice or a line. Rows are added and
-- never updated: a row for each day would make all decisions of a day wait for each other.
create table sales_day_change (
  id bigint generated always as identity primary key,
  day date not null,
  -- Whose later days of that year may have changed as well, as a farm counts on its first one.
  participant_id bigint
);

-- What came into lots and left them, by Warsaw's day of the movement and by the month in which the lot lapses; an extension
-- moves what is left from one month to another.
create table ledger_lapse_sum (
  day date not null,
  -- The month's first day; 'infinity' for what never lapses.
  month date not null,
  points bigint not null,
  constraint ledger_lapse_sum_pkey primary key (day, month)
);
create trigger kept before truncate on ledger_lapse_sum for each statement execute function ledger_refuse_change();

-- How far these sums reach, like ledger_day_mark; a run has a limit, so the whole past takes several.
create table ledger_lapse_mark (
  is_only boolean default true primary key check (is_only),
  summed_journal_id bigint not null,
  summed_extension_id bigint not null,
  next_journal_id bigint not null,
  next_extension_id bigint not null,
  next_transaction_id xid8 not null
);
create trigger kept before delete or truncate on ledger_lapse_mark
  for each statement execute function ledger_refuse_change();

insert into ledger_lapse_mark (
  summed_journal_id, summed_extension_id, next_journal_id, next_extension_id, next_transaction_id
) values (0, 0, 0, 0, pg_snapshot_xmax(pg_current_snapshot()));

-- Pairs of open accounts with what they have in common, kept by a trigger of participant. Nobody is held up while those of
-- before are found: what changes between that and the trigger is mended by the next proof of the sums.
create table participant_pair (
  first_id bigint not null references participant (id),
  second_id bigint not null references participant (id),
  reasons text[] not null check (cardinality(reasons) > 0),
  constraint participant_pair_pkey primary key (first_id, second_id),
  constraint participant_pair_check check (first_id < second_id)
);
create index participant_pair_order on participant_pair (cardinality(reasons) desc, reasons, first_id, second_id);
create index participant_pair_second on participant_pair (second_id);

-- Open accounts whose last decision on a consent was yes, by the version of the text that it was about: which versions
-- still count is asked when they are summed. The decisions have the reference.
create table consent_holder_sum (
  consent_version_id bigint primary key,
  holders bigint not null
);

-- What was decided since the sums: rows are added by the deciding transactions, and folded into the sums.
create table consent_holder_change (
  id bigint generated always as identity primary key,
  consent_version_id bigint not null,
  holders bigint not null
);

create table ledger_proof_run (
  kind text primary key check (kind in ('newest', 'whole')),
  -- Journal rows up to this one were proved by earlier runs; those up to `seen_journal_id` too, unless a transaction that
  -- had taken a lower number was still under way: all those began before `seen_transaction_id`.
  proved_journal_id bigint not null,
  seen_journal_id bigint not null,
  seen_transaction_id xid8 not null,
  -- Of the run under way; null if there is none.
  started_at timestamptz,
  settled_journal_id bigint,
  until_journal_id bigint,
  until_transaction_id xid8,
  walk text check (walk in ('journal', 'participant', 'lot', 'hold', 'day')),
  -- Up to which number, or day, this walk has come.
  position text,
  part_at timestamptz,
  counts jsonb default '{}'::jsonb not null,
  breaches jsonb default '{}'::jsonb not null,
  -- Days on which the rows of this run were posted.
  days jsonb default '[]'::jsonb not null
);

insert into ledger_proof_run (kind, proved_journal_id, seen_journal_id, seen_transaction_id)
values ('newest', 0, 0, '0'), ('whole', 0, 0, '0');

-- ── Rewards of years ────────────────────────────────────────────────────────────

-- Rewards of a year by participant, for the tax return, kept as they are given and taken back instead of being added up
-- from all orders.

-- A projection: everything in it follows from the rows, and a proof says so every night.
create table reward_year_sum (
  participant_id bigint not null references participant (id),
  year integer not null,
  rewards integer not null,
  value_grosze bigint not null,
  largest_grosze bigint not null,
  tax_grosze bigint not null,
  constraint reward_year_sum_pkey primary key (participant_id, year)
);
create index reward_year_sum_value on reward_year_sum (year, value_grosze, participant_id) where (rewards > 0);

-- All participants of a year together. What was given since is in rows of its own, which are added and never updated: one
-- row for everybody would make all orders wait for each other.
create table reward_year_total (
  year integer primary key,
  participants bigint not null,
  value_grosze bigint not null,
  tax_grosze bigint not null
);

create table reward_year_change (
  id bigint generated always as identity primary key,
  year integer not null,
  participants bigint not null,
  value_grosze bigint not null,
  tax_grosze bigint not null
);

-- ── Passkeys ────────────────────────────────────────────────────────────

-- Sign-in and confirmation by a key that a device holds (WebAuthn) instead of a password or an SMS code.

create table passkey (
  id bigint generated always as identity primary key,
  participant_id bigint references participant (id),
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  -- Kept by the account of the phone's maker too, so that it outlives the device.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  staff_id bigint references staff (id),
  -- Whether a key may be on more than one device (WebAuthn's backup eligibility, which never changes): the count of its uses then
  -- says nothing. Of keys that are kept already only those are known that were synced at their last use.
  may_sync boolean default false not null,
  constraint passkey_of_one check ((participant_id is null) <> (staff_id is null))
);
create index passkey_participant on passkey (participant_id);
create index passkey_staff on passkey (staff_id) where (staff_id is not null);

-- What a device is asked to sign: once, for one purpose, within minutes.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'addition', 'transfer', 'bank_account', 'second_step',
    'staff_factor', 'staff_addition', 'payout', 'standing_transfer', 'passkey_removal', 'member')),
  participant_id bigint references participant (id),
  one_time_transfer_id bigint references one_time_transfer (id),
  expires_at timestamptz not null,
  staff_id bigint references staff (id),
  contact_change_id bigint references contact_change (id),
  act_hash bytea,
  constraint passkey_challenge_check check (purpose in ('addition', 'transfer', 'bank_account', 'second_step',
    'payout', 'standing_transfer', 'passkey_removal', 'member') = (participant_id is not null)),
  constraint passkey_challenge_check1 check ((purpose = 'transfer') = (one_time_transfer_id is not null)),
  constraint passkey_challenge_of_act check (purpose in ('payout', 'standing_transfer', 'passkey_removal', 'member')
    = (act_hash is not null)),
  constraint passkey_challenge_of_change check ((purpose = 'bank_account') = (contact_change_id is not null)),
  constraint passkey_challenge_of_staff check (purpose in ('staff_factor', 'staff_addition') = (staff_id is not null))
);
create index passkey_challenge_change on passkey_challenge (contact_change_id) where (contact_change_id is not null);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
create index passkey_challenge_participant on passkey_challenge (participant_id) where (participant_id is not null);
create index passkey_challenge_staff on passkey_challenge (staff_id) where (staff_id is not null);
create index passkey_challenge_transfer on passkey_challenge (one_time_transfer_id) where (one_time_transfer_id is
  not null);

-- ── Push ────────────────────────────────────────────────────────────

-- Notifications that reach a device by Web Push, with every page closed.

-- The programme's own pair of keys, by which push services know who sends (VAPID). Made once.
create table push_key (
  id smallint default 1 primary key check (id = 1),
  public_key text not null,
  private_key text not null
);

-- A browser that asked for notifications, and under which address its push service takes them.
create table push_subscription (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  endpoint text not null check (length(endpoint) <= 1000) unique,
  p256dh text not null,
  auth text not null,
  muted text[] default '{}'::text[] not null,
  -- Whether the locked screen shows what happened, or only that something did.
  shows_content boolean default false not null,
  created_at timestamptz not null,
  last_sent_at timestamptz,
  replaces_sms boolean default false not null
);
create index push_subscription_participant on push_subscription (participant_id);

-- What is on its way to a device; gone once it was sent, given up or no longer wanted.
create table push_message (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscription (id) on delete cascade,
  notification_id bigint not null references notification (id) on delete cascade,
  -- Many at once wait behind what concerns one person.
  is_news boolean not null,
  not_before timestamptz not null,
  tries integer default 0 not null,
  arrival_token text
);
create index push_message_notification on push_message (notification_id);
create index push_message_subscription on push_message (subscription_id);
create index push_message_turn on push_message (is_news, id);

-- The file of an invoice that was not sent yet.
create table invoice_draft (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  file_id bigint not null unique references stored_file (id),
  created_at timestamptz not null,
  -- From then on it is as if it were not there.
  expires_at timestamptz not null,
  idempotency_key text,
  request_hash bytea,
  constraint invoice_draft_key unique (participant_id, idempotency_key)
);
create index invoice_draft_expiry on invoice_draft (expires_at);

-- ── Members ────────────────────────────────────────────────────────────

-- A farm is more than one person: people whom its owner lets in, each with a sign-in of their own.

create table person (
  id bigint generated always as identity primary key,
  -- What the person signs in by; gone once no farm lets them in any more.
  phone text check (phone ~ '^\+48[0-9]{9}$') unique,
  password_hash text,
  password_set_at timestamptz,
  created_at timestamptz not null,
  erased_at timestamptz,
  second_step_at timestamptz,
  constraint person_check check ((phone is null) = (erased_at is not null)),
  constraint person_check1 check (erased_at is null or password_hash is null)
);

create table farm_membership (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  participant_id bigint not null references participant (id),
  -- As this farm calls them: what another farm calls the same person is not its business.
  first_name text not null check (length(first_name) <= 60),
  last_name text not null check (length(last_name) <= 60),
  role text not null check (role in ('read', 'submit', 'full')),
  invited_at timestamptz not null,
  -- The secret of the link in the SMS; gone once it was used or is over.
  invitation_hash bytea unique,
  invitation_expires_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('owner', 'person', 'office', 'closed', 'expired', 'merged')),
  constraint farm_membership_check check ((invitation_hash is null) = (invitation_expires_at is null)),
  constraint farm_membership_check1 check ((invitation_hash is null) = (accepted_at is not null or ended_at is not
    null)),
  constraint farm_membership_check2 check ((ended_at is null) = (end_reason is null))
);
create index farm_membership_farm on farm_membership (participant_id);
create index farm_membership_invitation on farm_membership (invitation_expires_at) where (invitation_hash is not
  null);
create unique index farm_membership_living on farm_membership (person_id, participant_id) where (ended_at is null);

-- ── Prize goal ────────────────────────────────────────────────────────────

-- The prize that a farmer collects points for: at most one at a time, chosen by them.

create table prize_goal (
  participant_id bigint primary key references participant (id),
  prize_id bigint not null references prize (id),
  pinned_at timestamptz not null
);
create index prize_goal_prize on prize_goal (prize_id);

create table recommend_link (
  participant_id bigint primary key references participant (id),
  -- Shown to its owner again and again, so it is kept as it is.
  token text not null check (length(token) = 22) unique,
  made_at timestamptz not null
);

-- ── Kept counts ────────────────────────────────────────────────────────────

-- Numbers that the office shows beside its rows (orders of a prize, answers to a promotion, farms of a representative) are
-- kept as the rows change, instead of being counted for every page.

-- What was counted up to the last fold. `key` is the row that the number stands beside, 0 for a number of the whole;
-- `detail` what the number is divided by.
create table row_count (
  name text collate "C" not null,
  key bigint not null,
  detail text collate "C" not null,
  total bigint not null,
  -- Of money in grosze, where the counted rows are worth some.
  amount bigint not null,
  constraint row_count_pkey primary key (name, key, detail)
);

-- What has changed since. Rows are added and never updated: one row for each number would make everybody who orders the
-- same prize wait for each other.
create table row_count_change (
  id bigint generated always as identity primary key,
  name text collate "C" not null,
  key bigint not null,
  detail text collate "C" not null,
  total bigint not null,
  amount bigint not null
);
create index row_count_change_key on row_count_change (name, key);

create table second_step_change (
  id bigint generated always as identity primary key,
  participant_id bigint references participant (id),
  person_id bigint references person (id),
  is_on boolean not null,
  confirmed_by text not null check (confirmed_by in ('sms', 'key')),
  changed_at timestamptz not null,
  constraint second_step_change_of_one check ((participant_id is null) <> (person_id is null))
);
create index second_step_change_participant on second_step_change (participant_id) where (participant_id is not null);
create index second_step_change_person on second_step_change (person_id) where (person_id is not null);

-- Who of the staff looks at a record now, so that two people who edit the same one know of each other. After a crash of
-- the database it is empty, which harms nobody.
create unlogged table record_visit (
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  staff_id bigint not null references staff (id),
  seen_at timestamptz not null,
  constraint record_visit_pkey primary key (subject_type, subject_id, staff_id)
) with (fillfactor=70);

-- ── Saved views ────────────────────────────────────────────────────────────

-- What somebody in the office wants to find again in a list: its filters, order and columns under a name, for themselves or
-- for everybody who may read that list.

create table saved_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  shows jsonb not null check ((jsonb_typeof(shows) = 'object') and (length((shows)::text) <= 12000)),
  is_shared boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index saved_view_name_unique on saved_view (staff_id, list, lower(name));
create index saved_view_shared on saved_view (list) where is_shared;

-- ── Waiting rewards ────────────────────────────────────────────────────────────

-- Rewards of promotions that wait for somebody stand in one queue over all promotions.

create table promotion_grant_waiting (
  grant_id bigint primary key references promotion_grant (id),
  promotion_id bigint not null references promotion (id),
  -- To hand out, or to check.
  state text collate "C" not null check (state in ('granted', 'review')),
  since timestamptz not null
);
create index promotion_grant_waiting_promotion on promotion_grant_waiting (promotion_id, state, since, grant_id);
create index promotion_grant_waiting_since on promotion_grant_waiting (since, grant_id);
create index promotion_grant_waiting_state on promotion_grant_waiting (state, since, grant_id);

-- ── Import runs ────────────────────────────────────────────────────────────

-- Tables that staff import are written by the worker: whoever pressed the button may close the page.

create table import_run (
  id bigint generated always as identity primary key,
  kind text not null check (length(kind) between 1 and 40),
  mode text not null check (mode in ('apply', 'apply_valid')),
  staff_id bigint not null references staff (id),
  -- For the audit log: where the person was who asked for it.
  address text not null,
  request_id text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  -- The file, as long as it is to be written.
  content bytea check (length(content) <= 5242880),
  content_sha256 bytea not null,
  status text default 'queued' not null check (status in ('queued', 'running', 'done', 'refused', 'ended')),
  lines integer not null check (lines > 0),
  lines_done integer default 0 not null,
  tries integer default 0 not null,
  report jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint import_run_check check (lines_done between 0 and lines),
  constraint import_run_content check ((content is null) = status in ('done', 'refused', 'ended')),
  constraint import_run_finished check ((finished_at is null) = status in ('queued', 'running')),
  constraint import_run_report check ((report is null) = status in ('queued', 'running', 'ended'))
);
create index import_run_finished on import_run (finished_at);
create index import_run_latest on import_run (kind, id desc);
-- One of a kind at a time.
create unique index import_run_open on import_run (kind) where status in ('queued', 'running');

-- A carrier that does not work, until when nothing is given to it.
create table outbox_rest (
  channel text primary key check (channel in ('sms', 'email')),
  failures integer not null check (failures > 0),
  rests_until timestamptz not null
);

-- What a document is, as each source says it (0205): by that one purchase that comes as several invoices is found, over all
-- sellers and farms. Rows are kept by triggers (functions/purchases.sql), so that no way in can forget them.
create table purchase_claim (
  invoice_id bigint not null references invoice (id),
  source text not null check (source in ('typed', 'read', 'proven', 'electronic')),
  seller_nip text,
  number_key text,
  document_kind text,
  issue_day date,
  sum_grosze bigint,
  buyer_nip text,
  ksef_number text,
  xml_sha256 bytea,
  file_sha256 bytea,
  picture_hash bit(256),
  uncertain text[] default '{}'::text[] not null,
  claimed_at timestamptz not null,
  constraint purchase_claim_pkey primary key (invoice_id, source)
);
create index purchase_claim_buyer on purchase_claim (buyer_nip, issue_day) where (buyer_nip is not null);
create index purchase_claim_file on purchase_claim (file_sha256) where (file_sha256 is not null);
create index purchase_claim_ksef on purchase_claim (ksef_number) where (ksef_number is not null);
create index purchase_claim_number on purchase_claim (number_key, seller_nip) where (number_key is not null);
create index purchase_claim_picture on purchase_claim (invoice_id) include (picture_hash) where (picture_hash is not
  null);
create index purchase_claim_sum on purchase_claim (sum_grosze, issue_day) where (sum_grosze is not null);
create index purchase_claim_xml on purchase_claim (xml_sha256) where (xml_sha256 is not null);

-- Two invoices that may be one purchase and both have their points: found when the file was read (open, a task of the office),
-- or known to whoever accepted the second in spite of the first (answered).
create table purchase_doubt (
  invoice_id bigint not null references invoice (id),
  other_id bigint not null references invoice (id),
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references staff (id),
  reason text,
  constraint purchase_doubt_pkey primary key (invoice_id, other_id),
  constraint purchase_doubt_two check (invoice_id <> other_id)
);
create index purchase_doubt_open on purchase_doubt (opened_at, invoice_id) where (decided_at is null);
create index purchase_doubt_other on purchase_doubt (other_id);

-- What a pack may cost on an invoice that accepts itself, set by the office until enough purchases have taught it.
create table product_price_band (
  product_id bigint not null references product (id),
  pack_volume numeric(9,3) not null check (pack_volume > 0),
  -- Net, of one pack; both included.
  min_grosze bigint not null check (min_grosze > 0),
  max_grosze bigint not null,
  set_by bigint references staff (id),
  set_at timestamptz not null,
  constraint product_price_band_pkey primary key (product_id, pack_volume),
  constraint product_price_band_order check (max_grosze >= min_grosze)
);

create table payout_line_event (
  id bigint generated always as identity primary key,
  line_id bigint not null references payout_line (id),
  said text not null check (said in ('sent', 'paid', 'returned', 'rejected', 'recalled')),
  source text not null check (source in ('export', 'pain.002', 'camt.053', 'csv', 'hand')),
  confirmation_id bigint references payout_confirmation (id),
  claim_id bigint,
  whole_file boolean default false not null,
  state_before text not null,
  state_after text not null,
  reason text,
  staff_id bigint not null references staff (id),
  happened_at timestamptz not null
);
create index payout_line_event_line on payout_line_event (line_id, id);
create trigger insert_only before delete or update or truncate on payout_line_event
  for each statement execute function refuse_change();

create table payout_line_claim (
  id bigint generated always as identity primary key,
  line_id bigint not null references payout_line (id),
  outcome text not null check (outcome in ('paid', 'returned', 'recalled')),
  reason text not null,
  claimed_by bigint not null references staff (id),
  claimed_at timestamptz not null,
  status text not null check (status in ('waiting', 'confirmed', 'rejected', 'withdrawn', 'overtaken')),
  decided_by bigint references staff (id),
  decided_at timestamptz,
  decision_reason text,
  confirmation_id bigint references payout_confirmation (id),
  constraint payout_line_claim_decided check ((status = 'waiting') = (decided_at is null)),
  constraint payout_line_claim_second_person check (case status when 'confirmed' then (decided_by <> claimed_by)
    when 'withdrawn' then (decided_by = claimed_by) else true end)
);
create unique index payout_line_claim_one_waiting on payout_line_claim (line_id) where (status = 'waiting');

create table staff_points_day (
  staff_id bigint not null references staff (id),
  day date not null,
  points bigint not null check (points > 0),
  constraint staff_points_day_pkey primary key (staff_id, day)
);

-- ── What refers to a table below it ──────────────────────────────

alter table participant
  add constraint participant_registration_id_fkey foreign key (registration_id) references registration (id);
alter table staff add constraint staff_distributor_id_fkey foreign key (distributor_id) references distributor (id);
alter table session
  add constraint session_membership_id_fkey foreign key (membership_id) references farm_membership (id);
alter table sms_code
  add constraint sms_code_contact_change_id_fkey foreign key (contact_change_id) references contact_change (id);
alter table sms_code
  add constraint sms_code_one_time_transfer_id_fkey foreign key (one_time_transfer_id) references one_time_transfer (id);
alter table sms_code add constraint sms_code_person_id_fkey foreign key (person_id) references person (id);
alter table outbox_message
  add constraint outbox_message_sending_id_fkey foreign key (sending_id) references sending (id);
alter table notification add constraint notification_sending_id_fkey foreign key (sending_id) references sending (id);
alter table invoice
  add constraint invoice_ended_membership_id_fkey foreign key (ended_membership_id) references farm_membership (id);
alter table invoice
  add constraint invoice_membership_id_fkey foreign key (membership_id) references farm_membership (id);
alter table invitation
  add constraint invitation_membership_id_fkey foreign key (membership_id) references farm_membership (id);
alter table contact_message
  add constraint contact_message_membership_id_fkey foreign key (membership_id) references farm_membership (id);
alter table one_time_transfer
  add constraint one_time_transfer_ended_membership_id_fkey foreign key (ended_membership_id) references farm_membership (id);
alter table one_time_transfer
  add constraint one_time_transfer_membership_id_fkey foreign key (membership_id) references farm_membership (id);
alter table standing_transfer
  add constraint standing_transfer_answered_membership_id_fkey foreign key (answered_membership_id) references farm_membership (id);
alter table standing_transfer
  add constraint standing_transfer_ended_membership_id_fkey foreign key (ended_membership_id) references farm_membership (id);
alter table standing_transfer
  add constraint standing_transfer_membership_id_fkey foreign key (membership_id) references farm_membership (id);
alter table prize add constraint prize_promotion_id_fkey foreign key (promotion_id) references promotion (id);
alter table reward_order
  add constraint reward_order_campaign_entry_id_fkey foreign key (campaign_entry_id) references campaign_entry (id);
alter table reward_order
  add constraint reward_order_membership_id_fkey foreign key (membership_id) references farm_membership (id);
alter table reward_order_event
  add constraint reward_order_event_membership_id_fkey foreign key (membership_id) references farm_membership (id);
alter table promotion
  add constraint promotion_segment_id_fkey foreign key (segment_id) references participant_segment (id);
alter table promotion_answer
  add constraint promotion_answer_membership_id_fkey foreign key (membership_id) references farm_membership (id);
alter table sending
  add constraint sending_segment_id_fkey foreign key (segment_id) references participant_segment (id) on delete set null;
alter table campaign_entry
  add constraint campaign_entry_membership_id_fkey foreign key (membership_id) references farm_membership (id);
alter table campaign_entry
  add constraint campaign_entry_rules_id_fkey foreign key (rules_id) references campaign_rules (id);
