-- A merge sent again with another account or other words is told apart from the same one. Merges from before have no hash:
-- sent again they are refused.
alter table participant_merge add column request_hash bytea;
