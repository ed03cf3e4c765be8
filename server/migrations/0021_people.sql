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
