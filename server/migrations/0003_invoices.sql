-- What is bought and from whom: products with their points, distributors with branches, invoices with lines and files.

create extension if not exists btree_gist;

create table distributor (
  id bigint generated always as identity primary key,
  name text not null,
  nip text not null constraint distributor_nip_unique unique check (nip ~ '^[0-9]{10}$'),
  street text not null,
  postcode text not null,
  city text not null,
  phone text not null,
  edi boolean not null default false,
  is_active boolean not null default true,
  search text generated always as (search_fold(name || ' ' || nip || ' ' || city)) stored
);

create table distributor_branch (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributor (id),
  name text not null,
  street text not null,
  postcode text not null,
  city text not null,
  phone text not null,
  lat double precision not null check (lat between 49 and 55),
  lng double precision not null check (lng between 14 and 24.2)
);
create index distributor_branch_distributor on distributor_branch (distributor_id);

create table product (
  id bigint generated always as identity primary key,
  sap integer not null constraint product_sap_unique unique check (sap > 0),
  name text not null,
  brand text not null,
  category text not null,
  crops text[] not null default '{}',
  active_substances text not null default '',
  dose text not null default '',
  unit text not null check (unit in ('l', 'kg')),
  yearly_limit_points bigint check (yearly_limit_points > 0),
  is_active boolean not null default true,
  -- Demo data whose dose, packs or substances no public source gave: shown as such, never as a label's text.
  is_demo_fact_invented boolean not null default false,
  search text generated always as (search_fold(name || ' ' || brand || ' ' || sap::text)) stored
);

create table product_pack (
  product_id bigint not null references product (id),
  volume numeric(9, 3) not null check (volume > 0),
  primary key (product_id, volume)
);

create table product_rate (
  id bigint generated always as identity primary key,
  product_id bigint not null references product (id),
  points_per_unit numeric(8, 2) not null check (points_per_unit > 0),
  valid_from date not null,
  valid_to date,
  constraint product_rate_order check (valid_to is null or valid_to >= valid_from),
  constraint product_rate_no_overlap exclude using gist (product_id with =, daterange(valid_from, valid_to, '[]') with &&)
);

create table product_multiplier (
  id bigint generated always as identity primary key,
  campaign text not null,
  product_id bigint not null references product (id),
  multiplier numeric(5, 2) not null check (multiplier > 0),
  valid_from date not null,
  valid_to date not null check (valid_to >= valid_from),
  constraint product_multiplier_no_overlap
    exclude using gist (product_id with =, daterange(valid_from, valid_to, '[]') with &&)
);

create table stored_file (
  id bigint generated always as identity primary key,
  storage_key text not null unique,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null,
  created_at timestamptz not null
);

create table invoice (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  distributor_id bigint not null references distributor (id),
  document_name text not null,
  document_key text not null,
  source text not null check (source in ('manual', 'edi')),
  status text not null check (status in ('pending', 'returned', 'accepted', 'rejected', 'cancelled')),
  corrects_invoice_id bigint references invoice (id),
  issue_date date,
  submitted_at timestamptz not null,
  submitted_on date not null,
  list_date date generated always as (coalesce(issue_date, submitted_on)) stored,
  decision_due date,
  file_id bigint references stored_file (id),
  submission_key text,
  lines_entered_by text not null default 'farmer' check (lines_entered_by in ('farmer', 'staff', 'feed')),
  reason text,
  farmer_comment text,
  assigned_staff_id bigint references staff (id),
  assigned_until timestamptz,
  revision integer not null default 1,
  decided_at timestamptz,
  decided_by bigint references staff (id),
  points bigint not null default 0,
  pending_points bigint not null default 0 check (pending_points >= 0),
  constraint invoice_correction_has_no_wait check (corrects_invoice_id is null or pending_points = 0)
);
-- A cancelled submission may be sent again; every other one stands for its document.
create unique index invoice_document_unique on invoice (participant_id, distributor_id, document_key)
  where status <> 'cancelled';
create unique index invoice_submission_unique on invoice (participant_id, submission_key) where submission_key is not null;
create index invoice_list on invoice (participant_id, list_date desc, id desc);
create index invoice_queue on invoice (submitted_at, id) where status = 'pending';
create index invoice_waiting on invoice (participant_id) where status in ('pending', 'returned');
create index invoice_document on invoice (distributor_id, document_key);
create index invoice_corrects on invoice (corrects_invoice_id) where corrects_invoice_id is not null;
create index invoice_decided on invoice (decided_at) where decided_at is not null;

create table invoice_line (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice (id),
  line_no integer not null,
  product_id bigint not null references product (id),
  title_product text not null,
  pack_volume numeric(9, 3) not null check (pack_volume > 0),
  -- Whole packs; negative on a correcting invoice.
  quantity integer not null check (quantity <> 0),
  status text not null check (status in ('pending', 'accepted', 'rejected', 'limit', 'limit.product')),
  points bigint not null,
  rejection_reason text,
  explanation jsonb not null,
  corrects_line_id bigint references invoice_line (id),
  constraint invoice_line_number_unique unique (invoice_id, line_no)
);
create index invoice_line_product on invoice_line (product_id);
create index invoice_line_corrects on invoice_line (corrects_line_id) where corrects_line_id is not null;

-- The nightly proof of the ledger, as it came out.
create table ledger_proof (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  ok boolean not null,
  counts jsonb not null,
  breaches jsonb not null
);

-- A warning that points lapse, sent once for each distance.
create table expiry_warning (
  participant_id bigint not null references participant (id),
  expires_at timestamptz not null,
  days_before integer not null,
  points bigint not null,
  warned_at timestamptz not null,
  primary key (participant_id, expires_at, days_before)
);
