-- in steps
-- The board has what waits the longest first, and what is over last.
drop index concurrently if exists campaign_entry_waiting;
create index concurrently campaign_entry_waiting on campaign_entry (is_over, status_changed_at, id);
