-- Farms that let the programme read their invoices from KSeF (decision 0141): the permission, the place that reading has
-- reached for each seller of the programme, and every document that was ever read.

alter table consent
  drop constraint consent_asked_in_check,
  add constraint consent_asked_in_check check (asked_in in ('form', 'satagro', 'ksef'));

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
  fingerprint bytea not null constraint ksef_certificate_fingerprint_check check (length(fingerprint) = 32),
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  added_at timestamptz not null,
  added_by bigint references staff (id),
  retired_at timestamptz,
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
  failures integer not null default 0,
  failure text check (failure in ('limited', 'unavailable', 'unexpected', 'certificate')),
  -- The session, sealed; used again while it lives.
  refresh_token bytea,
  refresh_until timestamptz,
  constraint ksef_connection_end check ((status = 'ended') = (ended_at is not null)),
  constraint ksef_connection_plan check ((status = 'ended') = (next_at is null)),
  constraint ksef_connection_grant check (status <> 'reading' or granted_at is not null),
  constraint ksef_connection_trouble check ((failures = 0) = (failing_since is null) and (failures = 0) = (failure is null)),
  constraint ksef_connection_session check (
    (refresh_token is null) = (refresh_until is null) and (status = 'reading' or refresh_token is null)
  )
);
create unique index ksef_connection_live on ksef_connection (participant_id) where status <> 'ended';
create index ksef_connection_participant on ksef_connection (participant_id, id desc);
create index ksef_connection_due on ksef_connection (next_at) where status <> 'ended';

-- Until which moment everything of a seller is known. A seller that joins later begins at the consent.
create table ksef_window (
  connection_id bigint not null references ksef_connection (id),
  distributor_id bigint not null references distributor (id),
  known_until timestamptz not null,
  asked_at timestamptz not null,
  primary key (connection_id, distributor_id)
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
  sha256 bytea not null constraint ksef_document_sha256_check check (length(sha256) = 32),
  found_at timestamptz not null,
  -- found: to be fetched; taken: handed on as a document of the seller; refused: not what KSeF says of it.
  status text not null check (status in ('found', 'taken', 'refused')),
  tries integer not null default 0,
  taken_at timestamptz,
  refusal text,
  feed_document_id bigint references feed_document (id),
  constraint ksef_document_unique unique (connection_id, ksef_number),
  constraint ksef_document_taken check ((status = 'taken') = (taken_at is not null)),
  constraint ksef_document_refused check ((status = 'refused') = (refusal is not null))
);
create index ksef_document_list on ksef_document (connection_id, stored_at desc, id desc);
create index ksef_document_open on ksef_document (connection_id) where status = 'found';
create index ksef_document_feed on ksef_document (feed_document_id) where feed_document_id is not null;

-- What was read from KSeF goes the way of what distributors send.
alter table feed_batch
  add column channel text not null default 'feed' check (channel in ('feed', 'ksef')),
  add constraint feed_batch_channel check (channel = 'feed' or key_id is null);
alter table feed_document
  -- The farm in whose name it was read: the buyer must be this farm.
  add column participant_id bigint references participant (id),
  add column ksef_number text,
  add constraint feed_document_ksef check ((participant_id is null) = (ksef_number is null));
create index feed_document_participant on feed_document (participant_id) where participant_id is not null;

-- The number by which KSeF knows the invoice, where it came from there.
alter table invoice add column ksef_number text;
