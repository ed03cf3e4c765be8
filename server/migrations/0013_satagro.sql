-- The participant's connection with SatAgro, the satellite monitoring of crops: a consent of its own, tokens that only the
-- server can read, and what was last seen there.

-- Most consents are asked for in the form of the programme. This one is asked for where it is needed, and nowhere else.
alter table consent
  add column asked_in text not null default 'form' check (asked_in in ('form', 'satagro'));

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
  constraint satagro_connection_tokens check ((status in ('connected', 'revoking')) = (refresh_token is not null)),
  constraint satagro_connection_end check ((status in ('revoking', 'ended')) = (ended_at is not null)),
  -- Whose consent is withdrawn, of them nothing is kept.
  constraint satagro_connection_nothing_kept check (status in ('connected', 'lost') or (seen is null and shared is null))
);
create unique index satagro_connection_live on satagro_connection (participant_id) where status in ('connected', 'lost');
create index satagro_connection_participant on satagro_connection (participant_id);
create index satagro_connection_revoking on satagro_connection (ended_at) where status = 'revoking';
