-- What staff tell participants: news for everybody, and sendings that reach each of many in the portal and, by consent,
-- by e-mail and SMS.

-- ── News ────────────────────────────────────────────────────────────────────────────────────────────────────────────

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
create index news_shown on news (publish_at desc, id desc) where published_version is not null;

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
  unique (news_id, version)
);
create trigger insert_only before update or delete or truncate on news_version
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

-- ── Sendings ────────────────────────────────────────────────────────────────────────────────────────────────────────

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
  cursor_participant_id bigint not null default 0,
  last_participant_id bigint,
  recipients_count integer not null default 0,
  emails_count integer not null default 0,
  sms_count integer not null default 0,
  -- How many the audience had when it was composed: the measure of progress.
  expected_count integer not null,
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- One sending for one press of the button.
  idempotency_key text not null,
  request_hash bytea not null,
  constraint sending_key_unique unique (created_by, idempotency_key),
  constraint sending_started check (status not in ('running', 'done') or (started_at is not null and last_participant_id is not null)),
  constraint sending_end check ((status = 'done') = (ended_at is not null)),
  constraint sending_sms_text check (sms_text ~ '^[ -~]{1,160}$')
);
create index sending_due on sending (publish_at) where status in ('waiting', 'running');

-- Each recipient once, whatever happens to those who send.
alter table notification add column sending_id bigint references sending (id);
create unique index notification_sending on notification (sending_id, participant_id) where sending_id is not null;

alter table outbox_message
  -- Copies wait for the morning.
  add column not_before timestamptz,
  -- Where one click ends the mails of this kind (RFC 8058).
  add column unsubscribe_url text;

-- Signs the links that end mails without signing in; 244 random bits, made once for this database.
create table signing_key (
  purpose text primary key,
  secret text not null
);
insert into signing_key (purpose, secret)
values ('unsubscribe', gen_random_uuid()::text || gen_random_uuid()::text);

-- A consent may be withdrawn by the link of a mail.
alter table consent_decision
  drop constraint consent_decision_channel_check,
  add constraint consent_decision_channel_check check (channel in ('registration', 'portal', 'staff', 'link'));
