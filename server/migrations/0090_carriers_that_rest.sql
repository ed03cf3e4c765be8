-- in steps
-- A message that was tried waits by not_before, which processes of before know too; since when it has been due is kept beside it.
alter table outbox_message add column if not exists first_due_at timestamptz;
-- A copy of what many get goes after what was written to one person.
alter table outbox_message add column if not exists is_copy boolean not null default false;
create index concurrently if not exists outbox_message_next
  on outbox_message (channel, is_copy, not_before nulls first, id) where sent_at is null and tries < 8;

-- A carrier that does not work, until when nothing is given to it.
create table if not exists outbox_rest (
  channel text primary key check (channel in ('sms', 'email')),
  failures integer not null check (failures > 0),
  rests_until timestamptz not null
);
