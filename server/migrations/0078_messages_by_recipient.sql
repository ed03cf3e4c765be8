-- in steps
-- What was sent to somebody is found without reading what was sent to everybody: recommendations are erased every night.
drop index concurrently if exists outbox_message_to;
create index concurrently outbox_message_to on outbox_message (recipient);
