-- in steps
-- A notification that reached a device stands in for its SMS, where the farmer chose so. And a link of one's own, by which a
-- farm is recommended without typing its data.

alter table push_subscription add column if not exists replaces_sms boolean not null default false;
-- By which the device says that it has shown the message; an SMS waits for it.
alter table push_message add column if not exists arrival_token text;

alter table outbox_message
  add column if not exists arrival_hash bytea,
  add column if not exists arrived_at timestamptz,
  add column if not exists sending_id bigint;
alter table outbox_message drop constraint if exists outbox_message_sending_id_fkey;
alter table outbox_message add constraint outbox_message_sending_id_fkey foreign key (sending_id) references sending not valid;
alter table outbox_message validate constraint outbox_message_sending_id_fkey;
alter table outbox_message drop constraint if exists outbox_message_arrival;
alter table outbox_message add constraint outbox_message_arrival
  check (arrived_at is null or arrival_hash is not null and sent_at is not null) not valid;
alter table outbox_message validate constraint outbox_message_arrival;
drop index concurrently if exists outbox_message_arrival_hash;
create unique index concurrently outbox_message_arrival_hash on outbox_message (arrival_hash) where arrival_hash is not null;
drop index concurrently if exists outbox_message_arrived;
create index concurrently outbox_message_arrived on outbox_message (sending_id) where arrived_at is not null;

create table if not exists recommend_link (
  participant_id bigint primary key references participant,
  -- Shown to its owner again and again, so it is kept as it is.
  token text not null unique check (length(token) = 22),
  made_at timestamptz not null
);
-- Whose link a registration came by, until it is decided.
alter table registration add column if not exists inviter_id bigint;
alter table registration drop constraint if exists registration_inviter_id_fkey;
alter table registration add constraint registration_inviter_id_fkey foreign key (inviter_id) references participant not valid;
alter table registration validate constraint registration_inviter_id_fkey;
