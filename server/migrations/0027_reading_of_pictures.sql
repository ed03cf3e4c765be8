-- Photographs and scanners' PDFs are read too: their characters are recognised, which takes seconds and proves nothing by
-- itself, so that it has a queue of its own and its findings say where they come from.

-- What the file is read as: the text that stands in it, or its pictures.
alter table invoice_reading add column source text not null default 'text' check (source in ('text', 'picture'));
drop index invoice_reading_waiting;
create index invoice_reading_waiting on invoice_reading (source, asked_at) where status = 'waiting';

-- What waits for a clerk at this moment is read too.
insert into invoice_reading (invoice_id, file_id, status, source, asked_at)
select i.id, i.file_id, 'waiting', 'picture', i.submitted_at
from invoice i join stored_file f on f.id = i.file_id
where i.status = 'pending' and i.source = 'manual' and f.type in ('image/jpeg', 'image/png');

update invoice_reading r set status = 'waiting', source = 'picture', tries = 0, claimed_until = null, done_at = null
from invoice i
where i.id = r.invoice_id and r.status = 'no_text' and i.status = 'pending';
