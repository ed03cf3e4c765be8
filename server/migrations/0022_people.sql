-- Staff and the people they look after: support sessions that end by themselves.

create index session_support on session (access_expires_at) where kind = 'support' and ended_at is null;

-- The audit log is read from day to day; it only grows at its end.
create index audit_log_happened on audit_log using brin (happened_at);

-- What staff know about a participant beyond what the programme records. Only added to; erased with the account.
create table participant_note (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  staff_id bigint not null references staff (id),
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null
);
create index participant_note_participant on participant_note (participant_id, id desc);

-- Two accounts of one farm: the left one keeps its history and its number, and leads to the kept one.
alter table participant
  add column merged_into bigint references participant (id),
  add constraint participant_merged check (merged_into is null or (merged_into <> id and is_locked));
create index participant_merged_into on participant (merged_into) where merged_into is not null;

create table participant_merge (
  id bigint generated always as identity primary key,
  left_id bigint not null constraint participant_merge_left_unique unique references participant (id),
  kept_id bigint not null references participant (id),
  reason text not null,
  points bigint not null check (points >= 0),
  journal_id bigint references ledger_journal (id),
  merged_by bigint not null references staff (id),
  merged_at timestamptz not null,
  idempotency_key text not null,
  constraint participant_merge_key_unique unique (merged_by, idempotency_key),
  constraint participant_merge_two check (left_id <> kept_id),
  constraint participant_merge_posted check ((points > 0) = (journal_id is not null))
);

-- Pairs that somebody looked at and found to be two farms; the smaller number first.
create table participant_distinct (
  first_id bigint not null references participant (id),
  second_id bigint not null references participant (id),
  decided_by bigint not null references staff (id),
  decided_at timestamptz not null,
  primary key (first_id, second_id),
  check (first_id < second_id)
);
