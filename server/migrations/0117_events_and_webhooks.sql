-- What others may care about, and the addresses that are told of it.

-- Each a row of the transaction that changed it, written by triggers (functions/events.sql), so that no way in can forget it.
-- Numbers and kinds alone: whoever is told asks for the rest with rights of their own.
create table event (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint not null,
  participant_id bigint,
  happened_at timestamptz not null,
  -- Its place in the one stream, given once its transaction is over; null until then.
  position bigint unique
);
create index event_without_place on event (id) where position is null;
create index event_happened on event (happened_at);

-- How far places were given. Whoever gives some holds the row: of one subject what happened first has the first place.
create table event_mark (
  is_only boolean primary key default true check (is_only),
  position bigint not null
);
insert into event_mark (position) values (0);

create table webhook (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 3 and 80),
  url text not null check (length(url) <= 500),
  -- None named: all.
  kinds text[] not null default '{}',
  is_on boolean not null default true,
  secret bytea not null,
  -- The secret before, which signs beside the new one for a while.
  old_secret bytea,
  old_secret_until timestamptz,
  -- Tries that failed since one succeeded, and until when nothing is sent to it.
  failures integer not null default 0,
  rests_until timestamptz,
  revision integer not null default 0,
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  constraint webhook_old_secret check ((old_secret is null) = (old_secret_until is null))
);
comment on column webhook.secret is 'sealed for webhooks';
comment on column webhook.old_secret is 'sealed for webhooks';

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook (id) on delete cascade,
  event_id bigint not null references event (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'given_up')),
  tries integer not null default 0,
  first_at timestamptz not null,
  not_before timestamptz not null,
  answered_at timestamptz,
  answer_status integer,
  problem text,
  constraint webhook_delivery_once unique (webhook_id, event_id)
);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, id) where state = 'waiting';
create index webhook_delivery_event on webhook_delivery (event_id);
