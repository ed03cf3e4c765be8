-- Invoices and stock that distributors' systems send by themselves: keys, batches with a report per document, and what
-- their articles are called by us.

alter table distributor
  -- Whether points of its documents wait for a clerk or are accepted as they come.
  add column feed_trust text not null default 'review' check (feed_trust in ('review', 'accept'));

-- Staff of a distributor: sees what its own systems sent, and nothing else.
alter table staff
  drop constraint staff_role_check,
  add constraint staff_role_check check (role in ('admin', 'clerk', 'editor', 'rep', 'auditor', 'distributor')),
  add column distributor_id bigint references distributor (id),
  add constraint staff_of_distributor check ((role = 'distributor') = (distributor_id is not null));

create table distributor_key (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributor (id),
  name text not null,
  -- The beginning of the key, by which people tell keys apart; the key itself is not kept.
  prefix text not null,
  key_hash bytea not null constraint distributor_key_hash_unique unique,
  created_at timestamptz not null,
  created_by bigint not null references staff (id),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references staff (id)
);
create index distributor_key_distributor on distributor_key (distributor_id, id desc);

create table feed_batch (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoices', 'availability')),
  distributor_id bigint not null references distributor (id),
  key_id bigint references distributor_key (id),
  received_at timestamptz not null,
  size_bytes bigint not null,
  -- Documents of invoices, lines of an availability file.
  items integer not null,
  -- Of an availability file: how it came out, line by line where something was wrong.
  report jsonb,
  constraint feed_batch_report check ((kind = 'availability') = (report is not null))
);
create index feed_batch_distributor on feed_batch (distributor_id, id desc);

create table feed_document (
  id bigint generated always as identity primary key,
  batch_id bigint not null references feed_batch (id),
  distributor_id bigint not null references distributor (id),
  position integer not null,
  file_name text not null,
  content_sha256 bytea not null,
  -- The document as it came, only until it was read.
  content bytea,
  status text not null check
    (status in ('queued', 'imported', 'duplicate', 'unknown_buyer', 'no_products', 'invalid', 'waiting', 'closed')),
  waits_for text check (waits_for in ('mapping', 'original', 'review')),
  reason text,
  error_line integer,
  error_column integer,
  tries integer not null default 0,
  document_kind text,
  document_name text,
  document_key text,
  issue_date date,
  -- Of a correction: the key of the document it corrects.
  original_key text,
  -- While it waits: the buyer and the lines that are or may be of our products, and nothing else of the document.
  facts jsonb,
  invoice_id bigint references invoice (id),
  done_at timestamptz,
  constraint feed_document_position_unique unique (batch_id, position),
  constraint feed_document_content check ((content is not null) = (status = 'queued' and facts is null)),
  constraint feed_document_waits check ((waits_for is not null) = (status = 'waiting')),
  constraint feed_document_facts check (status in ('queued', 'waiting') or facts is null)
);
create index feed_document_queued on feed_document (id) where status = 'queued';
create index feed_document_waiting on feed_document (distributor_id, original_key) where status = 'waiting';
create index feed_document_hash on feed_document (distributor_id, content_sha256);
create index feed_document_invoice on feed_document (invoice_id) where invoice_id is not null;
-- A document counts once, whatever file and batch it came in.
create unique index feed_document_unique on feed_document (distributor_id, document_kind, document_key)
  where status in ('imported', 'waiting', 'closed');

-- What a distributor's article is: one of our products, none of them, or a question to the office.
create table feed_article (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributor (id),
  -- The seller's index when there is one, else the folded name, with the unit: a mapping holds for all three alike.
  article_key text not null,
  seller_index text,
  name text not null,
  unit text not null,
  status text not null check (status in ('open', 'product', 'foreign')),
  product_id bigint references product (id),
  -- Litres or kilograms in one of the unit, where the unit is no measure by itself.
  unit_volume numeric(9, 3) check (unit_volume > 0),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references staff (id),
  constraint feed_article_unique unique (distributor_id, article_key),
  constraint feed_article_product check ((status = 'product') = (product_id is not null))
);
create index feed_article_open on feed_article (asked_at) where status = 'open';

-- Which articles a waiting document asks about.
create table feed_document_article (
  document_id bigint not null references feed_document (id) on delete cascade,
  article_id bigint not null references feed_article (id),
  primary key (document_id, article_id)
);
create index feed_document_article_article on feed_document_article (article_id);

-- The XML that came in place of a scan.
alter table stored_file
  drop constraint stored_file_type_check,
  add constraint stored_file_type_check
    check (type in ('application/pdf', 'image/png', 'image/jpeg', 'application/xml'));

-- SHA-256 of the structured invoice, from the document itself or from the QR code of its printout: finds duplicates.
alter table invoice add column ksef_sha256 bytea check (length(ksef_sha256) = 32);
create index invoice_ksef on invoice (participant_id, ksef_sha256) where ksef_sha256 is not null;
