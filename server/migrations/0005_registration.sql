-- How people come in and what they agree to: consents with versions and decisions, registrations, invitations, changes
-- that wait to be confirmed, messages, requests to close an account; and the generic pages they read.

-- ── Consents ────────────────────────────────────────────────────────────────────────────────────────────────────────

create table consent (
  id bigint generated always as identity primary key,
  slug text not null unique,
  parent_id bigint references consent (id),
  position integer not null,
  required boolean not null,
  only_if_pesel boolean not null default false,
  -- What it lets us do, for those who send: null for consents that are no such permission.
  permits text check (permits in ('email', 'sms', 'phone')),
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
  unique (consent_id, version)
);

-- Each grant and each withdrawal is a row for good: the proof of who, what text, when and how.
create table consent_decision (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  consent_id bigint not null references consent (id),
  consent_version_id bigint not null references consent_version (id),
  granted boolean not null,
  decided_at timestamptz not null,
  channel text not null check (channel in ('registration', 'portal', 'staff')),
  address text not null,
  staff_id bigint references staff (id),
  reason text
);
create index consent_decision_participant on consent_decision (participant_id, consent_id, id desc);
create index consent_decision_consent on consent_decision (consent_id, participant_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: its rows are kept as they were written', tg_op, tg_table_name;
end $$;
create trigger insert_only before update or delete or truncate on consent_decision
  for each statement execute function refuse_change();
create trigger insert_only before update or delete or truncate on consent_version
  for each statement execute function refuse_change();

-- ── Coming in ───────────────────────────────────────────────────────────────────────────────────────────────────────

create table invitation (
  id bigint generated always as identity primary key,
  hash text not null unique,
  inviter_id bigint references participant (id),
  registration_code text not null default '',
  identifier text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

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
  phone_code_tries integer not null default 0,
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
  search text generated always as (
    search_fold(identifier || ' ' || first_name || ' ' || last_name || ' ' || company_name || ' ' || city)
  ) stored,
  constraint registration_key_unique unique (idempotency_key)
);
-- An identifier may wait only once: who registers again replaces what was not confirmed.
create unique index registration_open on registration (identifier) where status = 'review';
create index registration_queue on registration (status, submitted_at);
create index registration_search on registration using gin (search gin_trgm_ops);

alter table participant
  add column registration_id bigint references registration (id),
  add column bank_account_changed_at timestamptz,
  add column closed_at timestamptz,
  drop constraint participant_identifier_check,
  -- A closed account keeps a pseudonym; the person may register anew.
  add constraint participant_identifier_check check (
    case when closed_at is null then identifier ~ '^[0-9]{10,11}$' else identifier ~ '^#[0-9]{10}$' end
  );

-- ── Changes of own data that wait to be confirmed ───────────────────────────────────────────────────────────────────

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
create unique index contact_change_open on contact_change (participant_id, kind) where ended_at is null;

alter table sms_code
  drop constraint sms_code_purpose_check,
  add constraint sms_code_purpose_check check (purpose in ('password_reset', 'phone', 'bank_account')),
  add column contact_change_id bigint references contact_change (id);

-- ── Messages and closing ────────────────────────────────────────────────────────────────────────────────────────────

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
  constraint contact_message_key_unique unique (participant_id, idempotency_key)
);
create index contact_message_sent on contact_message (sent_at desc);
create index contact_message_unanswered on contact_message (sent_at) where answered_at is null;

create table closing_request (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  reason text not null,
  requested_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'withdrawn', 'closed')),
  decided_at timestamptz,
  decided_by bigint references staff (id),
  decision_reason text
);
create unique index closing_request_open on closing_request (participant_id) where status = 'open';

-- ── Generic pages ───────────────────────────────────────────────────────────────────────────────────────────────────

create table page (
  id bigint generated always as identity primary key,
  slug text not null unique,
  is_fixed boolean not null default false,
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
  unique (page_id, version)
);
create trigger insert_only before update or delete or truncate on page_version
  for each statement execute function refuse_change();
