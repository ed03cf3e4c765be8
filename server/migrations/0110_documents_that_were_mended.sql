-- in steps
-- What was mended to read a document of KSeF, and where it departs from the schema: in words, without any of its own. Empty: nothing.
alter table feed_document add column if not exists repairs text;
-- A document that waits because nobody could read it keeps its bytes, to be read again.
alter table feed_document drop constraint if exists feed_document_content;
alter table feed_document add constraint feed_document_content check (
  case status
    when 'queued' then (content is not null) = (facts is null)
    when 'waiting' then content is null or facts is null
    else content is null
  end
) not valid;
alter table feed_document validate constraint feed_document_content;
