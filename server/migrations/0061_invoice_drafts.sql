-- in steps
-- A file is read while its form is being filled in, so before there is an invoice.

-- The file of an invoice that was not sent yet.
create table if not exists invoice_draft (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant,
  file_id bigint not null unique references stored_file,
  created_at timestamptz not null,
  -- From then on it is as if it were not there.
  expires_at timestamptz not null,
  idempotency_key text,
  request_hash bytea,
  constraint invoice_draft_key unique (participant_id, idempotency_key)
);
create index if not exists invoice_draft_expiry on invoice_draft (expires_at);

-- A reading is of a file; the invoice of that file may come later.
drop index concurrently if exists invoice_reading_invoice;
create unique index concurrently invoice_reading_invoice on invoice_reading (invoice_id);
drop index concurrently if exists invoice_reading_file;
create unique index concurrently invoice_reading_file on invoice_reading (file_id);
alter table invoice_reading drop constraint if exists invoice_reading_pkey;
alter table invoice_reading add constraint invoice_reading_pkey primary key using index invoice_reading_file;
alter table invoice_reading alter column invoice_id drop not null;

-- Whether the farmer may have filled in the form from what was read: then a match with the form proves nothing.
alter table invoice_reading add column if not exists before_submission boolean not null default false;
