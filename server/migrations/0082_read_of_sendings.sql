-- in steps
-- The office finds notifications that nobody opened; without this one statement read all of everybody's.
drop index concurrently if exists notification_read_of_sending;
create index concurrently notification_read_of_sending on notification (sending_id)
  where read_at is not null and sending_id is not null;
