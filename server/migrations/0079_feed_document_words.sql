-- in steps
-- The office finds a document of any batch by its number or its file's name.
drop index concurrently if exists feed_document_words;
create index concurrently feed_document_words on feed_document
  using gin (search_fold(coalesce(document_name, '') || ' ' || file_name) gin_trgm_ops);
