-- What somebody in the office wants to find again in a list: its filters, order and columns under a name, for themselves or
-- for everybody who may read that list.

create table saved_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  shows jsonb not null check (jsonb_typeof(shows) = 'object' and length(shows::text) <= 12000),
  is_shared boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index saved_view_name_unique on saved_view (staff_id, list, lower(name));
create index saved_view_shared on saved_view (list) where is_shared;
