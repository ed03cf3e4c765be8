-- What a farmer asks about an invoice, or disagrees with, as a thread (0231). Processes of before know nothing of it.
create table matter (
  id bigint generated always as identity,
  participant_id bigint not null,
  kind text not null,
  -- What it is about: for now an invoice, or one of its lines.
  invoice_id bigint not null,
  line_id bigint,
  -- What that was called when the matter was opened: lines are replaced.
  about text not null,
  -- Who made the decision that is disagreed with; null if the programme did.
  decided_by bigint,
  status text not null default 'open',
  outcome text,
  opened_at timestamptz not null,
  -- Since when it waits for the office, how many working days were promised then, and the day which that makes.
  waits_since timestamptz not null,
  answer_days integer not null,
  answer_by date not null,
  constraint matter_pkey primary key (id),
  constraint matter_participant_id_fkey foreign key (participant_id) references participant (id),
  constraint matter_invoice_id_fkey foreign key (invoice_id) references invoice (id),
  constraint matter_decided_by_fkey foreign key (decided_by) references staff (id),
  constraint matter_kind_check check (kind in ('question', 'appeal')),
  constraint matter_status_check check (status in ('open', 'answered', 'closed')),
  constraint matter_outcome_check check (outcome in ('upheld', 'changed')),
  constraint matter_ended check ((kind = 'appeal' and status = 'closed') = (outcome is not null))
);
create unique index matter_one_appeal on matter (invoice_id, coalesce(line_id, 0)) where kind = 'appeal' and status = 'open';
create index matter_of_invoice on matter (invoice_id, id);
create index matter_of_participant on matter (participant_id, id);
create index matter_waiting on matter (waits_since, id) where status = 'open';

create table matter_post (
  id bigint generated always as identity,
  matter_id bigint not null,
  participant_id bigint not null,
  -- Who of the office wrote it; null for what the farm wrote.
  staff_id bigint,
  membership_id bigint,
  text text not null,
  written_at timestamptz not null,
  idempotency_key text,
  request_hash bytea,
  constraint matter_post_pkey primary key (id),
  constraint matter_post_key_unique unique (participant_id, idempotency_key),
  constraint matter_post_matter_id_fkey foreign key (matter_id) references matter (id),
  constraint matter_post_participant_id_fkey foreign key (participant_id) references participant (id),
  constraint matter_post_staff_id_fkey foreign key (staff_id) references staff (id),
  constraint matter_post_membership_id_fkey foreign key (membership_id) references farm_membership (id),
  constraint matter_post_by_farm check ((staff_id is null) = (idempotency_key is not null)),
  constraint matter_post_hash check ((idempotency_key is null) = (request_hash is null))
);
create index matter_post_of_matter on matter_post (matter_id, id);
