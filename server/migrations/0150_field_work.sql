-- What representatives note of their visits and plan on farms, written on phones that may have no network (0294). `ref` is made on
-- the phone, so that it can go on writing about a record before anybody else has heard of it.

create table farm_visit (
  id bigint generated always as identity primary key,
  ref uuid not null,
  participant_id bigint not null references participant (id),
  staff_id bigint not null references staff (id),
  visited_on date not null,
  text text not null check (length(text) between 1 and 2000),
  -- What a change was based on says it: a number that grows with each.
  version integer not null default 1,
  written_at timestamptz not null,
  constraint farm_visit_ref unique (ref)
);
create index farm_visit_participant on farm_visit (participant_id, visited_on desc, id desc);

create table farm_task (
  id bigint generated always as identity primary key,
  ref uuid not null,
  participant_id bigint not null references participant (id),
  staff_id bigint not null references staff (id),
  title text not null check (length(title) between 1 and 120),
  due_on date not null,
  status text not null default 'open' check (status in ('open', 'done', 'dropped')),
  version integer not null default 1,
  written_at timestamptz not null,
  constraint farm_task_ref unique (ref)
);
create index farm_task_open on farm_task (participant_id, due_on) where status = 'open';
create index farm_task_participant on farm_task (participant_id);

-- What a change wanted in a field that somebody else had changed meanwhile. It waits beside the record until a person chooses.
create table field_clash (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  visit_id bigint references farm_visit (id) on delete cascade,
  task_id bigint references farm_task (id) on delete cascade,
  field text not null check (field in ('visited_on', 'text', 'title', 'due_on', 'status')),
  value text not null check (length(value) between 1 and 2000),
  staff_id bigint not null references staff (id),
  written_at timestamptz not null,
  constraint field_clash_of_one check (num_nonnulls(visit_id, task_id) = 1)
);
create index field_clash_visit on field_clash (visit_id) where visit_id is not null;
create index field_clash_task on field_clash (task_id) where task_id is not null;
create index field_clash_participant on field_clash (participant_id);
