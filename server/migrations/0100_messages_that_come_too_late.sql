-- A code that could be sent only after it had expired helps nobody and costs trust: since when a message is of no use.
alter table outbox_message add column useful_until timestamptz;
