-- The stream of events: what others may care about, written where it happens.

create or replace function event_write(kind text, subject bigint, participant bigint, at timestamptz) returns void
language sql as $$
  insert into event (kind, subject_id, participant_id, happened_at) values (kind, subject, participant, at)
$$;

create or replace function event_of_participant() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform event_write('participant.joined', new.id, new.id, new.created_at);
  elsif new.merged_into is null then
    perform event_write('participant.closed', new.id, new.id, new.closed_at);
  end if;
  return null;
end $$;

create or replace trigger event_joined after insert on participant
  for each row when (new.closed_at is null) execute function event_of_participant();
create or replace trigger event_closed after update of closed_at on participant
  for each row when (old.closed_at is null and new.closed_at is not null) execute function event_of_participant();

create or replace function event_of_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform event_write('invoice.submitted', new.id, new.participant_id, new.submitted_at);
  end if;
  if new.status <> 'pending' or tg_op = 'UPDATE' then
    perform event_write(
      case new.status when 'pending' then 'invoice.reopened' else 'invoice.' || new.status end,
      new.id, new.participant_id, coalesce(new.decided_at, clock_timestamp()));
  end if;
  return null;
end $$;

create or replace trigger event_new after insert on invoice for each row execute function event_of_invoice();
create or replace trigger event_decided after update of status on invoice
  for each row when (old.status <> new.status) execute function event_of_invoice();

create or replace function event_of_movement() returns trigger language plpgsql as $$
begin
  insert into event (kind, subject_id, participant_id, happened_at)
  select 'points.moved', id, participant_id, occurred_at from posted;
  return null;
end $$;

create or replace trigger event_moved after insert on ledger_journal referencing new table as posted
  for each statement execute function event_of_movement();

create or replace function event_of_order() returns trigger language plpgsql as $$
begin
  insert into event (kind, subject_id, participant_id, happened_at)
  select 'order.' || e.status, e.order_id, o.participant_id, e.happened_at
  from happened e join reward_order o on o.id = e.order_id order by e.id;
  return null;
end $$;

create or replace trigger event_ordered after insert on reward_order_event referencing new table as happened
  for each statement execute function event_of_order();

create or replace function event_of_payout() returns trigger language plpgsql as $$
begin
  insert into event (kind, subject_id, participant_id, happened_at)
  select 'payout.' || e.said, e.line_id, o.participant_id, e.happened_at
  from happened e join payout_line l on l.id = e.line_id join reward_order o on o.id = l.order_id order by e.id;
  return null;
end $$;

create or replace trigger event_paid after insert on payout_line_event referencing new table as happened
  for each statement execute function event_of_payout();

create or replace function event_of_consent() returns trigger language plpgsql as $$
begin
  insert into event (kind, subject_id, participant_id, happened_at)
  select case when granted then 'consent.given' else 'consent.withdrawn' end, consent_id, participant_id, decided_at
  from decided order by id;
  return null;
end $$;

create or replace trigger event_consents after insert on consent_decision referencing new table as decided
  for each statement execute function event_of_consent();

create or replace function event_of_answer() returns trigger language plpgsql as $$
begin
  insert into event (kind, subject_id, participant_id, happened_at)
  select case when agreed then 'promotion.joined' else 'promotion.declined' end, promotion_id, participant_id, answered_at
  from answered order by id;
  return null;
end $$;

create or replace trigger event_answered after insert on promotion_answer referencing new table as answered
  for each statement execute function event_of_answer();
