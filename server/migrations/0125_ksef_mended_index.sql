-- in steps
-- A few of many: documents that were mended to be read, for the office's count.
drop index concurrently if exists feed_document_mended;
create index concurrently feed_document_mended on feed_document (batch_id) where repairs is not null;
