-- in steps
-- What farmers say of things that were sent (0222): that they give them back, that they did not come, that they are broken.
-- Processes of before know nothing of it.
create table if not exists order_return (
  id bigint generated always as identity,
  order_id bigint not null,
  participant_id bigint not null,
  cause text not null,
  quantity integer not null,
  reason text not null default '',
  state text not null default 'open',
  asked_at timestamptz not null,
  -- Since when it waits for the office: since it was asked, or since another piece was promised.
  waits_since timestamptz not null,
  membership_id bigint,
  idempotency_key text not null,
  request_hash bytea not null,
  called_off_at timestamptz,
  called_off_membership_id bigint,
  decided_at timestamptz,
  decided_by bigint,
  -- Why, as the farmer reads it.
  answer text,
  -- The order of the pieces that the farmer keeps.
  kept_order_id bigint,
  constraint order_return_pkey primary key (id),
  constraint order_return_key_unique unique (participant_id, idempotency_key),
  constraint order_return_order_id_fkey foreign key (order_id) references reward_order (id),
  constraint order_return_participant_id_fkey foreign key (participant_id) references participant (id),
  constraint order_return_membership_id_fkey foreign key (membership_id) references farm_membership (id),
  constraint order_return_called_off_membership_id_fkey foreign key (called_off_membership_id)
    references farm_membership (id),
  constraint order_return_decided_by_fkey foreign key (decided_by) references staff (id),
  constraint order_return_kept_order_id_fkey foreign key (kept_order_id) references reward_order (id),
  constraint order_return_cause_check check (cause in ('withdrawn', 'lost', 'broken')),
  constraint order_return_state_check check
    (state in ('open', 'accepted', 'exchanging', 'exchanged', 'refused', 'called_off')),
  constraint order_return_quantity_check check (quantity between 1 and 1000),
  constraint order_return_decided check ((state in ('open', 'called_off')) = (decided_at is null)),
  constraint order_return_called_off check ((state = 'called_off') = (called_off_at is not null))
);
create unique index if not exists order_return_one_waiting on order_return (order_id)
  where state in ('open', 'exchanging');
create index if not exists order_return_of_order on order_return (order_id, id);
create index if not exists order_return_waiting on order_return (waits_since, order_id) where state in ('open', 'exchanging');

alter table work_assignment drop constraint if exists work_assignment_queue_check;
alter table work_assignment add constraint work_assignment_queue_check check (queue in
  ('registrations', 'messages', 'orders', 'complaints', 'closings', 'articles', 'purchases', 'returns')) not valid;
alter table work_assignment validate constraint work_assignment_queue_check;
