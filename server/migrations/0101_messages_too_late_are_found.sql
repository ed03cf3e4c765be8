-- in steps
-- The office asks for those messages that were not sent in time: few among all, and none that was sent.
drop index concurrently if exists outbox_message_late;
create index concurrently outbox_message_late on outbox_message (id) where sent_at is null and useful_until is not null;
