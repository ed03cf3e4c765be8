-- One purchase may come as several invoices: another spelling of its number, the same file, a copy of the same photograph.

-- The number as documents are compared for likeness: letters and digits only. Two documents may share it, so it warns and
-- never refuses by itself.
alter table invoice add column number_key text
  generated always as (regexp_replace(document_key, '[^[:alnum:]]+', '', 'g')) stored;
create index invoice_number_key on invoice (distributor_id, number_key);
create index invoice_seller_day on invoice (distributor_id, list_date);
create index invoice_file on invoice (file_id) where file_id is not null;
create index invoice_ksef_anywhere on invoice (ksef_sha256) where ksef_sha256 is not null;
create index stored_file_sha256 on stored_file (sha256);

-- The same of the number that the file says, and how the first page looks.
alter table invoice_reading add column number_key text
  generated always as (
    regexp_replace(upper(normalize(found -> 'number' ->> 'value', nfkc)), '[^[:alnum:]]+', '', 'g')
  ) stored;
create index invoice_reading_number_key on invoice_reading (number_key) where number_key is not null;
alter table invoice_reading add column picture_hash bit(256);
create index invoice_reading_picture on invoice_reading (invoice_id) include (picture_hash)
  where picture_hash is not null;
