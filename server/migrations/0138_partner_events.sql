-- What a partner may tell of a farm that earns points, and what it told.
create table partner_event_kind (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner (id),
  code text not null check (code ~ '^[a-z][a-z0-9_]{2,39}$'),
  name text not null check (length(name) between 3 and 80),
  points integer not null check (points between 1 and 100000),
  most_per_farm integer not null check (most_per_farm between 1 and 1000),
  budget_points bigint not null check (budget_points between 1 and 100000000),
  spent_points bigint not null default 0,
  is_active boolean not null default false,
  revision integer not null default 0,
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  constraint partner_event_kind_code unique (partner_id, code),
  constraint partner_event_kind_spent check (spent_points between 0 and budget_points)
);

create table partner_event (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner (id),
  key_id bigint not null references partner_key (id),
  kind_id bigint not null references partner_event_kind (id),
  participant_id bigint not null references participant (id),
  external_id text not null check (length(external_id) between 1 and 80),
  occurred_on date not null,
  received_at timestamptz not null,
  state text not null check (state in ('accepted', 'refused')),
  refusal text check (refusal in ('budget_spent', 'farm_limit', 'day_limit')),
  points integer not null,
  idempotency_key text not null,
  request_hash bytea not null,
  constraint partner_event_refused check ((state = 'refused') = (refusal is not null)),
  constraint partner_event_key unique (partner_id, idempotency_key)
);
-- What was refused takes no place: it may be sent anew.
create unique index partner_event_once on partner_event (partner_id, external_id) where state = 'accepted';
create index partner_event_farm on partner_event (participant_id, kind_id);
create index partner_event_kind_of on partner_event (kind_id);
create index partner_event_key_of on partner_event (key_id);
