-- in steps
drop index concurrently if exists ksef_document_set_aside;
create index concurrently ksef_document_set_aside on ksef_document (found_at) where status = 'found' and trouble is not null;
