-- in steps
-- Which SMS says the same as a notification: one that was read in the portal needs none, shown on a device or not.

alter table notification add column if not exists arrival_hash bytea;
