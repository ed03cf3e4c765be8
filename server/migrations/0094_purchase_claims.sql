-- in steps
-- What a document is, as each source says it (0205): by that one purchase that comes as several invoices is found, over all
-- sellers and farms. Rows are kept by triggers (functions/purchases.sql), so that no way in can forget them.
create table if not exists purchase_claim (
  invoice_id bigint not null,
  source text not null,
  seller_nip text,
  number_key text,
  document_kind text,
  issue_day date,
  sum_grosze bigint,
  buyer_nip text,
  ksef_number text,
  xml_sha256 bytea,
  file_sha256 bytea,
  picture_hash bit(256),
  uncertain text[] not null default '{}',
  claimed_at timestamptz not null,
  constraint purchase_claim_pkey primary key (invoice_id, source),
  constraint purchase_claim_source_check check (source in ('typed', 'read', 'proven', 'electronic'))
);
create index if not exists purchase_claim_number on purchase_claim (number_key, seller_nip) where number_key is not null;
create index if not exists purchase_claim_sum on purchase_claim (sum_grosze, issue_day) where sum_grosze is not null;
create index if not exists purchase_claim_xml on purchase_claim (xml_sha256) where xml_sha256 is not null;
create index if not exists purchase_claim_file on purchase_claim (file_sha256) where file_sha256 is not null;
create index if not exists purchase_claim_ksef on purchase_claim (ksef_number) where ksef_number is not null;
create index if not exists purchase_claim_buyer on purchase_claim (buyer_nip, issue_day) where buyer_nip is not null;
create index if not exists purchase_claim_picture on purchase_claim (invoice_id) include (picture_hash)
  where picture_hash is not null;

-- Two invoices that may be one purchase and both have their points: found when the file was read (open, a task of the office),
-- or known to whoever accepted the second in spite of the first (answered).
create table if not exists purchase_doubt (
  invoice_id bigint not null,
  other_id bigint not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  reason text,
  constraint purchase_doubt_pkey primary key (invoice_id, other_id),
  constraint purchase_doubt_two check (invoice_id <> other_id),
  constraint purchase_doubt_invoice_id_fkey foreign key (invoice_id) references invoice (id),
  constraint purchase_doubt_other_id_fkey foreign key (other_id) references invoice (id),
  constraint purchase_doubt_decided_by_fkey foreign key (decided_by) references staff (id)
);
create index if not exists purchase_doubt_open on purchase_doubt (opened_at, invoice_id) where decided_at is null;
create index if not exists purchase_doubt_other on purchase_doubt (other_id);

alter table work_assignment drop constraint if exists work_assignment_queue_check;
alter table work_assignment add constraint work_assignment_queue_check check (queue in
  ('registrations', 'messages', 'orders', 'complaints', 'closings', 'articles', 'purchases')) not valid;
alter table work_assignment validate constraint work_assignment_queue_check;

-- KSeF knows a document by its seller, kind and number. Null: of a kind that nobody has said.
alter table invoice add column if not exists document_kind text;

-- What the rows say now, in one pass. References are checked afterwards, together: one by one they would lock every invoice.
insert into purchase_claim (invoice_id, source, seller_nip, number_key, issue_day, sum_grosze, buyer_nip, ksef_number,
  xml_sha256, file_sha256, claimed_at)
select i.id, case i.source when 'edi' then 'electronic' else 'typed' end, d.nip, nullif(i.number_key, ''), i.issue_date,
  l.sum_grosze, i.buyer_nip, i.ksef_number, i.ksef_sha256, f.sha256, i.submitted_at
from invoice i join distributor d on d.id = i.distributor_id
  left join stored_file f on f.id = i.file_id
  left join (
    select invoice_id, sum(value_grosze) as sum_grosze from invoice_line
    group by invoice_id having bool_and(value_grosze is not null) and sum(value_grosze) > 0
  ) l on l.invoice_id = i.id
on conflict do nothing;
insert into purchase_claim (invoice_id, source, seller_nip, number_key, issue_day, buyer_nip, picture_hash, uncertain, claimed_at)
select r.invoice_id, 'read', r.found -> 'seller_nip' ->> 'value', nullif(r.number_key, ''),
  case when pg_input_is_valid(r.found -> 'issue_date' ->> 'value', 'date')
    then (r.found -> 'issue_date' ->> 'value')::date end,
  r.found -> 'buyer_nip' ->> 'value', r.picture_hash,
  array(
    select f.claim from (values ('number', 'number'), ('seller_nip', 'seller'), ('issue_date', 'day'), ('buyer_nip', 'buyer'))
      f (field, claim)
    where (r.found -> f.field ->> 'is_uncertain')::boolean
  ), r.done_at
from invoice_reading r
where r.invoice_id is not null and r.done_at is not null and (r.found is not null or r.picture_hash is not null)
on conflict do nothing;
alter table purchase_claim drop constraint if exists purchase_claim_invoice_id_fkey;
alter table purchase_claim add constraint purchase_claim_invoice_id_fkey foreign key (invoice_id) references invoice (id)
  not valid;
alter table purchase_claim validate constraint purchase_claim_invoice_id_fkey;

-- A settlement of an advance may have the number of a sale. What nobody named the kind of is a sale, or corrects one.
drop index concurrently if exists invoice_document_kind_unique;
create unique index concurrently invoice_document_kind_unique on invoice (participant_id, distributor_id, document_key,
    (coalesce(document_kind, case when corrects_invoice_id is null then 'VAT' else 'KOR' end)))
  where status <> 'cancelled';
drop index concurrently if exists invoice_document_unique;

-- A document of a kind and number that came before with other content waits for a person beside the first.
alter table feed_document add column if not exists conflicts_with bigint;
-- Of what a document says, however its bytes are written: two channels may bring one document in other bytes.
alter table feed_document add column if not exists facts_sha256 bytea;
drop index concurrently if exists feed_document_number_unique;
create unique index concurrently feed_document_number_unique on feed_document (distributor_id, document_kind, document_key)
  where status in ('imported', 'waiting', 'closed') and conflicts_with is null;
drop index concurrently if exists feed_document_unique;

-- Numbers with dashes of other kinds and invisible characters are spelled as they are compared from now on, unless the farm
-- has the plain one too.
update invoice i set document_key = n.key
from (
  select id, regexp_replace(regexp_replace(document_key, '[\u2010-\u2015\u2212\u2E3A\u2E3B\uFE58]', '-', 'g'),
    '[\u00AD\u200B-\u200F\u2060\uFEFF]', '', 'g') as key
  from invoice where document_key ~ '[\u2010-\u2015\u2212\u2E3A\u2E3B\uFE58\u00AD\u200B-\u200F\u2060\uFEFF]'
) n
where n.id = i.id and not exists (
  select from invoice o where o.participant_id = i.participant_id and o.distributor_id = i.distributor_id and o.id <> i.id
    and regexp_replace(o.document_key, '[^[:alnum:]]+', '', 'g') = regexp_replace(n.key, '[^[:alnum:]]+', '', 'g')
);
