-- Packages of documents that were ordered from KSeF in a farm's name, for a past that is too long for single calls.

create table ksef_export (
  id bigint generated always as identity,
  connection_id bigint not null,
  distributor_id bigint not null,
  -- KSeF's number of the order; null: KSeF refused it.
  reference_number text,
  -- The package's key, sealed; it goes with the end of the export.
  sealed_key bytea,
  -- Documents stored between the two are asked for by the package, and by no single call while it is open.
  asked_from timestamptz not null,
  asked_until timestamptz not null,
  wanted integer not null,
  taken integer not null default 0,
  status text not null,
  -- Why single calls take what it was for.
  failure text,
  ordered_at timestamptz not null,
  ended_at timestamptz,
  constraint ksef_export_pkey primary key (id),
  constraint ksef_export_connection_id_fkey foreign key (connection_id) references ksef_connection (id),
  constraint ksef_export_distributor_id_fkey foreign key (distributor_id) references distributor (id),
  constraint ksef_export_status_check check (status in ('open', 'taken', 'failed')),
  constraint ksef_export_failure_check check ((failure is not null) = (status = 'failed')),
  constraint ksef_export_failure_known check (
    failure in ('refused', 'expired', 'broken_off', 'silent', 'too_large', 'damaged', 'others', 'incomplete')
  ),
  constraint ksef_export_ended_check check ((ended_at is null) = (status = 'open')),
  constraint ksef_export_key_check check (
    status <> 'open' and sealed_key is null or sealed_key is not null and reference_number is not null
  )
);
create unique index ksef_export_open on ksef_export (connection_id, distributor_id) where status = 'open';
create index ksef_export_of_pair on ksef_export (connection_id, distributor_id, ordered_at);
create index ksef_export_recent on ksef_export (ordered_at);

-- Orders of packages are counted beside the other calls.
alter table ksef_calls drop constraint ksef_calls_kind_check;
alter table ksef_calls add constraint ksef_calls_kind_check
  check (kind in ('session', 'question', 'document', 'export', 'limited')) not valid;
alter table ksef_calls validate constraint ksef_calls_kind_check;
