-- What looks like abuse: signals about somebody, cases that people decide, what decisions teach, and what waits meanwhile.

-- What leaves a farm waits until this day, unless somebody ends it before. Whoever waits is not told why.
create table outgoing_hold (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  began_at timestamptz not null,
  began_on date not null,
  until_day date not null,
  ended_at timestamptz,
  constraint outgoing_hold_days check (until_day >= began_on)
);
create unique index outgoing_hold_open on outgoing_hold (participant_id) where ended_at is null;
create index outgoing_hold_participant on outgoing_hold (participant_id);

create table fraud_case (
  id bigint generated always as identity primary key,
  subject_type text not null check (subject_type in ('participant', 'staff', 'distributor', 'partner_key')),
  subject_id bigint not null,
  status text not null default 'open' check (status in ('open', 'confirmed', 'unfounded', 'closed')),
  score integer not null check (score between 0 and 100),
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  -- While a case is as strong as that what leaves waits, once.
  hold_id bigint references outgoing_hold (id),
  decided_at timestamptz,
  decided_by bigint references staff (id),
  reason text,
  revision integer not null default 0,
  constraint fraud_case_decided check ((status = 'open') = (decided_at is null)),
  -- Nobody decides that an account closes.
  constraint fraud_case_decided_by check ((status in ('confirmed', 'unfounded')) = (decided_by is not null)),
  constraint fraud_case_reason check ((decided_at is null) = (reason is null))
);
create unique index fraud_case_open on fraud_case (subject_type, subject_id) where status = 'open';
create index fraud_case_subject on fraud_case (subject_type, subject_id);
create index fraud_case_in_order on fraud_case (status, opened_at, id);

create table fraud_signal (
  id bigint generated always as identity primary key,
  subject_type text not null check (subject_type in ('participant', 'staff', 'distributor', 'partner_key')),
  subject_id bigint not null,
  kind text not null,
  -- Of one month: what goes on longer is said again.
  month date not null,
  score integer not null check (score between 0 and 100),
  facts jsonb not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  case_id bigint references fraud_case (id),
  -- A decision answers a signal as strong as it was then: only a stronger one asks again.
  answered_score integer not null default 0,
  constraint fraud_signal_once unique (subject_type, subject_id, kind, month)
);
create index fraud_signal_case on fraud_signal (case_id) where case_id is not null;
create index fraud_signal_seen on fraud_signal (last_seen_at);

-- What decisions taught of a kind; a kind without a row is as it began.
create table fraud_threshold (
  kind text primary key,
  threshold integer not null check (threshold between 0 and 100),
  confirmed_count integer not null default 0,
  unfounded_count integer not null default 0,
  changed_at timestamptz not null
);

-- Up to when each of the countings has seen what changed.
create table fraud_mark (
  counting text primary key check (counting in ('farms')),
  seen_until timestamptz not null
);
