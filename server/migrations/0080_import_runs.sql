-- Tables that staff import are written by the worker: whoever pressed the button may close the page.

create table import_run (
  id bigint generated always as identity primary key,
  kind text not null check (length(kind) between 1 and 40),
  mode text not null check (mode in ('apply', 'apply_valid')),
  staff_id bigint not null references staff,
  -- For the audit log: where the person was who asked for it.
  address text not null,
  request_id text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  -- The file, as long as it is to be written.
  content bytea check (length(content) <= 5242880),
  content_sha256 bytea not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'refused', 'ended')),
  lines integer not null check (lines > 0),
  lines_done integer not null default 0 check (lines_done between 0 and lines),
  tries integer not null default 0,
  report jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint import_run_content check ((content is null) = (status in ('done', 'refused', 'ended'))),
  constraint import_run_finished check ((finished_at is null) = (status in ('queued', 'running'))),
  constraint import_run_report check ((report is null) = (status in ('queued', 'running', 'ended')))
);
-- One of a kind at a time.
create unique index import_run_open on import_run (kind) where status in ('queued', 'running');
create index import_run_latest on import_run (kind, id desc);
create index import_run_finished on import_run (finished_at);
