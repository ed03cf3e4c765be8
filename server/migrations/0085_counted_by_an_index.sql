-- in steps
-- What the office counts of a whole country, where its rows were read to be counted: messages that could not be sent, and
-- invitations whose people sent a first invoice that has brought no points yet.
drop index concurrently if exists outbox_message_failed;
create index concurrently outbox_message_failed on outbox_message (id) where sent_at is null and tries >= 8;
drop index concurrently if exists invitation_first_invoice;
create index concurrently invitation_first_invoice on invitation (created_at, id)
  where inviter_id is not null and first_invoice_at is not null and coalesce(affiliation_points, 0) = 0;
