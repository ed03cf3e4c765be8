-- Earning, spending and passing on answer with what the participant can spend now. The callers asked for it in a statement
-- of its own, which cost a tenth of the whole posting: here the statement that writes the journal row reads it, behind the
-- lock, and what the posting itself changes is known.

-- balance: what the participant can spend after the posting; null for one that was there already.
create type ledger_balanced_receipt as (
  journal_id bigint, replayed boolean, repaid bigint, hold_id bigint, balance bigint
);

-- before: what the participant could spend.
create type ledger_beginning as (journal_id bigint, before bigint);

-- `ledger_begin` that also reads what the participant can spend. The caller holds the lock, and has for its points the
-- statement's own snapshot, taken after it.
create function ledger_begin_reading(posting ledger_posting, movement_kind ledger_kind) returns ledger_beginning
language plpgsql as $$
declare
  beginning ledger_beginning;
begin
  insert into ledger_journal (
    kind, participant_id, cause_type, cause_id, idempotency_key, request_hash, actor_kind, actor_id, occurred_at,
    explanation
  ) values (
    movement_kind, posting.participant_id, posting.cause_type, posting.cause_id, posting.idempotency_key,
    posting.request_hash, posting.actor_kind, posting.actor_id, posting.occurred_at, posting.explanation
  ) on conflict on constraint ledger_journal_key_unique do nothing
  returning id, (
    select b.available - coalesce((
      select sum(s.available)::bigint from ledger_lot_state s
      where s.participant_id = posting.participant_id and s.is_open and s.expires_at <= posting.occurred_at
    ), 0)
    from ledger_balance b where b.participant_id = posting.participant_id
  ) into beginning;
  return beginning;
end $$;

create function ledger_replay_balanced(posting ledger_posting, movement_kind ledger_kind) returns ledger_balanced_receipt
language plpgsql as $$
declare
  first ledger_receipt := ledger_replay(posting, movement_kind);
begin
  return (first.journal_id, first.replayed, first.repaid, first.hold_id, null)::ledger_balanced_receipt;
end $$;

drop function ledger_earn(ledger_posting, bigint, ledger_category, timestamptz);
create function ledger_earn(posting ledger_posting, points bigint, category ledger_category, lapses timestamptz)
returns ledger_balanced_receipt language plpgsql as $$
declare
  kind ledger_kind := case category when 'purchase' then 'purchase' when 'adjustment' then 'adjustment' else 'earning' end;
  owed bigint;
  beginning ledger_beginning;
  repaid bigint := 0;
begin
  if points > 0 is not true then
    raise exception 'ledger: points must be positive, not %', points;
  end if;
  owed := ledger_lock(posting.participant_id);
  beginning := ledger_begin_reading(posting, kind);
  if beginning.journal_id is null then
    return ledger_replay_balanced(posting, kind);
  end if;
  insert into ledger_entry (journal_id, line, participant_id, account, amount, earned) values
    (beginning.journal_id, 1, posting.participant_id, 'available', points, category),
    (beginning.journal_id, 2, null, case category when 'adjustment' then 'adjusted' else 'issued' end::ledger_account,
      -points, null);
  perform ledger_make_lot(posting.participant_id, beginning.journal_id, points, posting.occurred_at, lapses);
  if owed > 0 then
    repaid := ledger_repay_debt(posting, beginning.journal_id, owed, points);
  end if;
  return (beginning.journal_id, false, repaid, null, beginning.before + points - repaid)::ledger_balanced_receipt;
end $$;

drop function ledger_spend(ledger_posting, bigint, ledger_account);
create function ledger_spend(posting ledger_posting, points bigint, destination ledger_account)
returns ledger_balanced_receipt language plpgsql as $$
declare
  kind ledger_kind := case destination when 'adjusted' then 'adjustment' else 'spend' end;
  beginning ledger_beginning;
  chosen record;
begin
  if points > 0 is not true then
    raise exception 'ledger: points must be positive, not %', points;
  end if;
  perform ledger_lock(posting.participant_id);
  beginning := ledger_begin_reading(posting, kind);
  if beginning.journal_id is null then
    return ledger_replay_balanced(posting, kind);
  end if;
  chosen := ledger_choose_lots(posting.participant_id, points, posting.occurred_at);
  if chosen.taken < points then
    perform ledger_refuse('points.insufficient');
  end if;
  insert into ledger_entry (journal_id, line, participant_id, account, amount) values
    (beginning.journal_id, 1, posting.participant_id, 'available', -points),
    (beginning.journal_id, 2, null, destination, points);
  perform ledger_take_lots(beginning.journal_id, 'available', chosen.lots, chosen.amounts);
  return (beginning.journal_id, false, 0, null, beginning.before - points)::ledger_balanced_receipt;
end $$;

drop function ledger_transfer(ledger_posting, bigint, bigint, bigint);
create function ledger_transfer(posting ledger_posting, receiver bigint, points bigint, earning_id bigint default null)
returns ledger_balanced_receipt language plpgsql as $$
declare
  beginning ledger_beginning;
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
  beginning := ledger_begin_reading(posting, 'transfer');
  if beginning.journal_id is null then
    return ledger_replay_balanced(posting, 'transfer');
  end if;
  chosen := ledger_choose_lots(posting.participant_id, points, posting.occurred_at, earning_id);
  if chosen.taken < points then
    perform ledger_refuse('points.insufficient');
  end if;
  insert into ledger_entry (journal_id, line, participant_id, account, amount) values
    (beginning.journal_id, 1, posting.participant_id, 'available', -points),
    (beginning.journal_id, 2, receiver, 'available', points);
  perform ledger_hand_over_lots(beginning.journal_id, receiver, 'available', chosen.lots, chosen.amounts);
  return (beginning.journal_id, false, 0, null, beginning.before - points)::ledger_balanced_receipt;
end $$;
