-- Points that pass from one participant to another, once or as a standing arrangement; and corrections of a balance that
-- a second person of staff approves.

-- A one-time transfer is a hold until its sender confirms it. Whether it lapsed is told by its time, not by a job: a row
-- that still says 'pending' after `expires_at` has expired, and the ledger takes its hold back by itself.
create table one_time_transfer (
  id bigint generated always as identity primary key,
  sender_id bigint not null references participant (id),
  receiver_id bigint not null references participant (id),
  points bigint not null check (points > 0),
  status text not null check (status in ('pending', 'done', 'rejected', 'expired')),
  hold_id bigint not null unique references ledger_hold (id),
  -- The movement that carried the points over.
  journal_id bigint unique references ledger_journal (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- One transfer for one press of the button.
  idempotency_key text not null,
  request_hash bytea not null,
  constraint one_time_transfer_key_unique unique (sender_id, idempotency_key),
  constraint one_time_transfer_two_people check (sender_id <> receiver_id),
  constraint one_time_transfer_done check ((status = 'done') = (journal_id is not null)),
  constraint one_time_transfer_end check ((status = 'pending') = (ended_at is null))
);
create index one_time_transfer_sender on one_time_transfer (sender_id, id desc);
create index one_time_transfer_receiver on one_time_transfer (receiver_id, id desc);
create index one_time_transfer_open on one_time_transfer (expires_at) where status = 'pending';

-- Everything the sender earns goes on to the receiver while it is active (decisions §7).
create table standing_transfer (
  id bigint generated always as identity primary key,
  sender_id bigint not null references participant (id),
  receiver_id bigint not null references participant (id),
  status text not null check (status in ('pending', 'active', 'rejected', 'expired', 'ended')),
  -- Of the link the receiver gets; the link itself is in the message alone.
  token_hash bytea not null unique,
  requested_at timestamptz not null,
  -- Until when the receiver may answer.
  expires_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('sender', 'receiver', 'staff')),
  idempotency_key text,
  constraint standing_transfer_key_unique unique (sender_id, idempotency_key),
  constraint standing_transfer_two_people check (sender_id <> receiver_id),
  constraint standing_transfer_answer check (status <> 'active' or answered_at is not null),
  constraint standing_transfer_end check ((status = 'ended') = (ended_by is not null))
);
create unique index standing_transfer_one_outgoing on standing_transfer (sender_id)
  where status in ('pending', 'active');
create index standing_transfer_sender on standing_transfer (sender_id, id desc);
create index standing_transfer_receiver on standing_transfer (receiver_id, id desc);

-- What a standing transfer carried over: one movement for one earning, both for good.
create table standing_transfer_passing (
  journal_id bigint primary key references ledger_journal (id),
  standing_transfer_id bigint not null references standing_transfer (id),
  -- The earning that was passed on, once.
  earning_journal_id bigint not null unique references ledger_journal (id),
  points bigint not null check (points > 0),
  passed_at timestamptz not null
);
create index standing_transfer_passing_of on standing_transfer_passing (standing_transfer_id);
create trigger insert_only before update or delete or truncate on standing_transfer_passing
  for each statement execute function refuse_change();

-- As before, and now also from the lots that one earning made, before any other: what a standing transfer passes on is what
-- was earned, and not what lapses first.
drop function ledger_transfer(ledger_posting, bigint, bigint);
create function ledger_transfer(
  posting ledger_posting, receiver bigint, points bigint, earning_id bigint default null
) returns ledger_receipt language plpgsql as $$
declare
  journal bigint;
  chosen record;
begin
  if points > 0 is not true then
    raise exception 'ledger: points must be positive, not %', points;
  end if;
  if receiver is null or receiver = posting.participant_id then
    raise exception 'ledger: a transfer from % to %', posting.participant_id, receiver;
  end if;
  if posting.participant_id < receiver then
    perform ledger_lock(posting.participant_id);
    perform ledger_lock(receiver);
  else
    perform ledger_lock(receiver);
    perform ledger_lock(posting.participant_id);
  end if;
  journal := ledger_begin(posting, 'transfer');
  if journal is null then
    return ledger_replay(posting, 'transfer');
  end if;
  chosen := ledger_choose_lots(posting.participant_id, points, posting.occurred_at, earning_id);
  if chosen.taken < points then
    perform ledger_refuse('points.insufficient');
  end if;
  insert into ledger_entry (journal_id, line, participant_id, account, amount) values
    (journal, 1, posting.participant_id, 'available', -points),
    (journal, 2, receiver, 'available', points);
  perform ledger_hand_over_lots(journal, receiver, 'available', chosen.lots, chosen.amounts);
  return (journal, false, 0, null)::ledger_receipt;
end $$;

-- The SMS code that confirms a one-time transfer.
alter table sms_code
  drop constraint sms_code_purpose_check,
  add constraint sms_code_purpose_check check (purpose in ('password_reset', 'phone', 'bank_account', 'transfer')),
  add column one_time_transfer_id bigint references one_time_transfer (id);
create index sms_code_transfer on sms_code (one_time_transfer_id) where one_time_transfer_id is not null;

-- A large correction of a balance waits for a second person.
create table adjustment_request (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  points bigint not null check (points <> 0),
  reason text not null,
  status text not null check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  requested_by bigint not null references staff (id),
  requested_at timestamptz not null,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  decision_reason text,
  journal_id bigint unique references ledger_journal (id),
  idempotency_key text not null,
  request_hash bytea not null,
  constraint adjustment_request_key_unique unique (requested_by, idempotency_key),
  constraint adjustment_request_decided check ((status = 'waiting') = (decided_at is null)),
  constraint adjustment_request_posted check ((status = 'approved') = (journal_id is not null)),
  -- Nobody approves their own; whoever asked may take it back.
  constraint adjustment_request_second_person check (
    decided_by is null or (decided_by = requested_by) = (status = 'withdrawn')
  )
);
create index adjustment_request_queue on adjustment_request (status, id);
create index adjustment_request_participant on adjustment_request (participant_id, id desc);
