-- What KSeF lists and does not give out, or lists in a way that is not understood, is set aside and asked for again. What a
-- farm's pair with a seller has is proved against KSeF's own count.

alter table ksef_document
  -- Not asked for before; null: not missed yet.
  add column try_at timestamptz,
  -- Why it is still missing, in words for the farmer.
  add column trouble text,
  -- Found below the moment until which KSeF had said that everything is known.
  add column is_late boolean not null default false;

alter table ksef_window
  add column proved_at timestamptz,
  add column proved_from timestamptz,
  add column ksef_count integer,
  add column own_count integer,
  add column late_count integer;

create table ksef_odd_row (
  id bigint generated always as identity,
  connection_id bigint not null,
  distributor_id bigint not null,
  -- KSeF's number of the document where it can be read, else the hash of the row.
  row_key text not null,
  why text not null,
  -- What is needed to understand it, and nothing of anybody else.
  raw jsonb not null,
  -- A question from here on is answered with the row again.
  asked_from timestamptz not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  tries integer not null default 1,
  try_at timestamptz not null,
  ended_at timestamptz,
  constraint ksef_odd_row_pkey primary key (id),
  constraint ksef_odd_row_connection_id_fkey foreign key (connection_id) references ksef_connection (id),
  constraint ksef_odd_row_distributor_id_fkey foreign key (distributor_id) references distributor (id),
  constraint ksef_odd_row_unique unique (connection_id, row_key)
);
create index ksef_odd_row_open on ksef_odd_row (found_at) where ended_at is null;

-- Calls of the readers by day of Warsaw and kind, for the office.
create table ksef_calls (
  environment text not null,
  day date not null,
  kind text not null,
  calls integer not null,
  constraint ksef_calls_pkey primary key (environment, day, kind),
  constraint ksef_calls_kind_check check (kind in ('session', 'question', 'document', 'limited'))
);

-- What KSeF did not give out for a while was given up for good; it is asked for again.
update ksef_document
set status = 'found', refusal = null, tries = 0, trouble = 'KSeF jeszcze nie wydaje tego dokumentu'
where status = 'refused'
  and refusal in ('KSeF nie wydaje tego dokumentu', 'Treść dokumentu nie zgadza się z jego skrótem w KSeF');
