-- in steps
-- Both are a few rows of many: what came late, and the pairs whose count differs from KSeF's.
drop index concurrently if exists ksef_document_late;
create index concurrently ksef_document_late on ksef_document (found_at) where is_late;
drop index concurrently if exists ksef_window_differing;
create index concurrently ksef_window_differing on ksef_window (connection_id) where ksef_count <> own_count;
