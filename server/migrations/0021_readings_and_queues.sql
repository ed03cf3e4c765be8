-- For the clerk's day: what the text of an invoice's file says, and who works on what of the other queues.

-- Found by the machine for the clerk, and never a part of the invoice.
create table invoice_reading (
  invoice_id bigint primary key references invoice (id),
  file_id bigint not null references stored_file (id),
  status text not null check (status in ('waiting', 'read', 'nothing', 'no_text', 'failed')),
  -- Counted before each try, so that a file that ends the process is not tried for ever.
  tries integer not null default 0,
  -- Until when somebody is reading it.
  claimed_until timestamptz,
  found jsonb,
  asked_at timestamptz not null,
  done_at timestamptz,
  constraint invoice_reading_found check ((found is not null) = (status = 'read')),
  constraint invoice_reading_done check ((done_at is null) = (status = 'waiting'))
);
create index invoice_reading_waiting on invoice_reading (asked_at) where status = 'waiting';

-- What waits for a clerk at this moment is read too.
insert into invoice_reading (invoice_id, file_id, status, asked_at)
select i.id, i.file_id, 'waiting', i.submitted_at
from invoice i join stored_file f on f.id = i.file_id
where i.status = 'pending' and i.source = 'manual' and f.type = 'application/pdf';

-- Who took something of a queue, until when. Invoices have theirs in their own row.
create table work_assignment (
  queue text not null check (queue in ('registrations', 'messages', 'orders', 'complaints', 'closings', 'articles')),
  -- What waits there: its id in the queue's own table.
  item_id bigint not null,
  staff_id bigint not null references staff (id),
  until timestamptz not null,
  primary key (queue, item_id)
);
