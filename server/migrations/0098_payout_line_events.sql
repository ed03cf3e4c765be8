-- in steps
-- What was said of a payment, by whom and from which file: rows that stay. The state of the line follows from them. What a person
-- says without the bank waits for another.

create table if not exists payout_line_event (
  id bigint generated always as identity primary key,
  line_id bigint not null references payout_line,
  said text not null check (said in ('sent', 'paid', 'returned', 'rejected', 'recalled')),
  source text not null check (source in ('export', 'pain.002', 'camt.053', 'csv', 'hand')),
  confirmation_id bigint references payout_confirmation,
  claim_id bigint,
  whole_file boolean not null default false,
  state_before text not null,
  state_after text not null,
  reason text,
  staff_id bigint not null references staff,
  happened_at timestamptz not null
);
create index if not exists payout_line_event_line on payout_line_event (line_id, id);
create or replace trigger insert_only before update or delete or truncate on payout_line_event
  for each statement execute function refuse_change();

create table if not exists payout_line_claim (
  id bigint generated always as identity primary key,
  line_id bigint not null references payout_line,
  outcome text not null check (outcome in ('paid', 'returned', 'recalled')),
  reason text not null,
  claimed_by bigint not null references staff,
  claimed_at timestamptz not null,
  status text not null check (status in ('waiting', 'confirmed', 'rejected', 'withdrawn', 'overtaken')),
  decided_by bigint references staff,
  decided_at timestamptz,
  decision_reason text,
  constraint payout_line_claim_decided check ((status = 'waiting') = (decided_at is null)),
  constraint payout_line_claim_second_person check
    (case status when 'confirmed' then decided_by <> claimed_by when 'withdrawn' then decided_by = claimed_by else true end)
);
create unique index if not exists payout_line_claim_one_waiting on payout_line_claim (line_id) where status = 'waiting';

alter table payout_line
  -- The bank refused this payment alone, not the whole file with it: the account is in doubt.
  add column if not exists account_refused boolean not null default false,
  -- Why it is paid again to an account from which money came back.
  add column if not exists again_reason text;
alter table payout_line drop constraint if exists payout_line_state_check;
alter table payout_line add constraint payout_line_state_check check
  (state in ('waiting', 'paid', 'returned', 'removed', 'returned_after_paid', 'conflicting', 'recalled', 'paid_twice')) not valid;
alter table payout_line validate constraint payout_line_state_check;
-- An order has few lines, and is asked for all of them whenever one is settled.
drop index concurrently if exists payout_line_order;
create index concurrently payout_line_order on payout_line (order_id, id);
