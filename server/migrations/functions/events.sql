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

create or replace function event_of_return() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform event_write('order.return_asked', new.order_id, new.participant_id, new.asked_at);
  elsif new.state in ('accepted', 'exchanged', 'refused', 'called_off') then
    perform event_write(
      case new.state when 'accepted' then 'order.returned' when 'exchanged' then 'order.exchanged'
        when 'refused' then 'order.return_refused' else 'order.return_called_off' end,
      new.order_id, new.participant_id, coalesce(new.called_off_at, new.decided_at, clock_timestamp()));
  end if;
  return null;
end $$;

create or replace trigger event_return_asked after insert on order_return
  for each row execute function event_of_return();
create or replace trigger event_return_decided after update of state on order_return
  for each row when (old.state <> new.state) execute function event_of_return();

-- A reward that is given back counts as achieved again.
create or replace function event_of_grant() returns trigger language plpgsql as $$
begin
  insert into event (kind, subject_id, participant_id, happened_at)
  select case e.act when 'withdraw' then 'promotion.withdrawn' else 'promotion.achieved' end, g.promotion_id,
    g.participant_id, e.happened_at
  from happened e join promotion_grant g on g.id = e.grant_id
  where e.act in ('grant', 'restore', 'withdraw') order by e.id;
  return null;
end $$;

create or replace trigger event_granted after insert on promotion_grant_event referencing new table as happened
  for each statement execute function event_of_grant();

-- Of who enters without an account nobody is told, until an account claims the entry.
create or replace function event_of_entry() returns trigger language plpgsql as $$
begin
  if new.participant_id is null then return null; end if;
  if tg_op = 'INSERT' or old.participant_id is null then
    perform event_write('campaign.joined', new.campaign_id, new.participant_id, new.status_changed_at);
  end if;
  if new.rewarded_at is not null and (tg_op = 'INSERT' or old.rewarded_at is null) then
    perform event_write('campaign.achieved', new.campaign_id, new.participant_id, new.rewarded_at);
  end if;
  return null;
end $$;

create or replace trigger event_entered after insert or update of participant_id, rewarded_at on campaign_entry
  for each row execute function event_of_entry();

create or replace function event_of_thread() returns trigger language plpgsql as $$
begin
  perform event_write('thread.opened', new.id, new.participant_id, new.opened_at);
  return null;
end $$;

create or replace trigger event_thread_opened after insert on matter for each row execute function event_of_thread();

create or replace function event_of_post() returns trigger language plpgsql as $$
begin
  perform event_write('thread.answered', new.matter_id, new.participant_id, new.written_at);
  return null;
end $$;

create or replace trigger event_thread_answered after insert on matter_post
  for each row when (new.staff_id is not null) execute function event_of_post();

-- The farm's word on a partner, of which that partner is told too; its subject is the partner.
create or replace function event_of_showing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform event_write('partner.shown', new.partner_id, new.participant_id, new.given_at);
  else
    perform event_write('partner.hidden', new.partner_id, new.participant_id, new.withdrawn_at);
  end if;
  return null;
end $$;

create or replace trigger event_shown after insert on partner_consent for each row execute function event_of_showing();
create or replace trigger event_hidden after update of withdrawn_at on partner_consent
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function event_of_showing();
