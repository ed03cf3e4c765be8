-- in steps
-- An electronic document that says otherwise than the invoice of the same purchase that was accepted already: which invoice, what
-- differs, and since when somebody is asked. Processes of before leave it empty.
alter table feed_document add column if not exists differs_from bigint;
alter table feed_document add column if not exists difference text;
alter table feed_document add column if not exists differs_since timestamptz;
drop index concurrently if exists feed_document_differs;
create index concurrently feed_document_differs on feed_document (differs_from)
  where differs_from is not null and status = 'waiting';
