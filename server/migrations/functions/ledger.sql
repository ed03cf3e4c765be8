-- The ledger: what keeps its rows as they are, what derives balances from them, and one function for each posting, so that
-- a whole posting costs one round trip. Tables, types and the order of locks are in 0002_ledger.sql.

-- ── Insert only ──────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: % on % is refused: a mistake is reversed by a new row', tg_op, tg_table_name;
end $$;

-- ── What every journal row must satisfy, and the projections ─────────────────────────────────────────────────────────

-- The balance, and the entry's balance_after, are derived here. Row by row, which for two or three rows is several
-- times faster than one statement over a transition table.
create or replace function ledger_apply_entry() returns trigger language plpgsql as $$
begin
  if new.participant_id is null then
    perform from ledger_journal j where j.id = new.journal_id and j.transaction_id = pg_current_xact_id();
  else
    update ledger_balance b
    set pending = b.pending + case new.account when 'pending' then new.amount else 0 end,
      available = b.available + case new.account when 'available' then new.amount else 0 end,
      held = b.held + case new.account when 'held' then new.amount else 0 end,
      debt = b.debt - case new.account when 'debt' then new.amount else 0 end,
      earned_total = b.earned_total + case when new.earned is not null then new.amount else 0 end,
      earned_purchase = b.earned_purchase + case new.earned when 'purchase' then new.amount else 0 end,
      earned_affiliation = b.earned_affiliation + case new.earned when 'affiliation' then new.amount else 0 end
    where b.participant_id = new.participant_id and exists (
      select from ledger_journal j where j.id = new.journal_id and j.transaction_id = pg_current_xact_id()
    )
    returning case new.account when 'pending' then b.pending when 'available' then b.available
      when 'held' then b.held else -b.debt end
    into new.balance_after;
  end if;
  if not found then
    raise exception 'ledger: an entry needs a journal row of this transaction (not %) and a balance row', new.journal_id;
  end if;
  return new;
end $$;

-- What is left in a lot is derived here. A lot's first entry must bring exactly the points it was created with.
create or replace function ledger_apply_lot_entry() returns trigger language plpgsql as $$
begin
  update ledger_lot_state s
  set available = s.available + case new.bucket when 'available' then new.amount else 0 end,
    held = s.held + case new.bucket when 'held' then new.amount else 0 end,
    is_open = s.available + s.held + new.amount > 0
  where s.lot_id = new.lot_id and exists (
    select from ledger_journal j where j.id = new.journal_id and j.transaction_id = pg_current_xact_id()
  );
  if not found then
    insert into ledger_lot_state (lot_id, participant_id, expires_at, available, held, is_open)
    select l.id, l.participant_id, l.expires_at, new.amount, 0, true
    from ledger_lot l join ledger_journal j on j.id = l.journal_id and j.transaction_id = pg_current_xact_id()
    where l.id = new.lot_id and l.journal_id = new.journal_id and l.points = new.amount and new.amount > 0 and new.bucket = 'available';
    if not found then
      raise exception 'ledger: a lot entry needs a journal row of this transaction (not %) and a lot, which begins with '
        'the points it was made with', new.journal_id;
    end if;
  end if;
  return null;
end $$;

-- At commit: the journal row has entries that sum to zero, its subject has one, and its lot entries match its entries
-- on available and held.
create or replace function ledger_require_whole() returns trigger language plpgsql as $$
declare
  total numeric;
  names_subject boolean;
begin
  select sum(e.amount), bool_or(e.participant_id = new.participant_id) into total, names_subject
  from ledger_entry e where e.journal_id = new.id;
  if total is distinct from 0 or names_subject is not true then
    raise exception 'ledger: the entries of journal row % sum to %, and its subject has one: %', new.id,
      coalesce(total::text, 'nothing'), coalesce(names_subject, false);
  end if;
  if exists (
    select from (
      select e.participant_id, e.account = 'held' as is_held, e.amount
      from ledger_entry e where e.journal_id = new.id and e.account in ('available', 'held')
      union all
      select l.participant_id, le.bucket = 'held', -le.amount
      from ledger_lot_entry le join ledger_lot l on l.id = le.lot_id where le.journal_id = new.id
    ) both_sides
    group by participant_id, is_held having sum(amount) <> 0
  ) then
    raise exception 'ledger: the lots of journal row % do not add up to its entries', new.id;
  end if;
  return null;
end $$;

create or replace function ledger_apply_extension() returns trigger language plpgsql as $$
begin
  update ledger_lot_state set expires_at = new.expires_at
  where lot_id = new.lot_id and expires_at < new.expires_at;
  if not found then
    raise exception 'ledger: lot % does not lapse before %', new.lot_id, new.expires_at;
  end if;
  return null;
end $$;

create or replace function ledger_list_open_hold() returns trigger language plpgsql as $$
begin
  insert into ledger_open_hold (hold_id, participant_id, expires_at) values (new.id, new.participant_id, new.expires_at);
  return null;
end $$;

create or replace function ledger_close_hold() returns trigger language plpgsql as $$
begin
  delete from ledger_open_hold where hold_id = new.hold_id;
  return null;
end $$;

-- ── Parts of a posting ───────────────────────────────────────────────────────────────────────────────────────────────

-- A refusal that the application knows by its code; anything else the ledger raises is a caller's error.
create or replace function ledger_refuse(code text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'PLDGR', message = code;
end $$;

-- Locks the balance row and returns the debt. Creates a missing row first, since locking a missing row locks nothing.
create or replace function ledger_lock(subject bigint) returns bigint language plpgsql as $$
declare
  owed bigint;
begin
  select b.debt into owed from ledger_balance b where b.participant_id = subject for update;
  if not found then
    insert into ledger_balance (participant_id) values (subject) on conflict do nothing;
    select b.debt into owed from ledger_balance b where b.participant_id = subject for update;
  end if;
  return owed;
end $$;

-- What a participant can spend at `at`, for a statement that has just posted and returns the balance after: volatile,
-- so that it sees what its own statement has written.
create or replace function ledger_spendable(subject bigint, at timestamptz) returns bigint language sql volatile as $$
  select b.available - coalesce((
    select sum(s.available)::bigint from ledger_lot_state s
    where s.participant_id = b.participant_id and s.is_open and s.expires_at <= at
  ), 0)
  from ledger_balance b where b.participant_id = subject
$$;

-- Writes the journal row and returns its id; null if the key was used before. The unique constraint decides a race: the
-- second of two at once waits here until the first has committed. The caller holds the lock, so for each participant
-- the ids follow the order in which the movements happened.
create or replace function ledger_begin(posting ledger_posting, movement_kind ledger_kind, reversed_id bigint default null)
returns bigint language plpgsql as $$
declare
  journal bigint;
begin
  insert into ledger_journal (
    kind, participant_id, cause_type, cause_id, idempotency_key, request_hash, actor_kind, actor_id, occurred_at,
    explanation, reverses_journal_id
  ) values (
    movement_kind, posting.participant_id, posting.cause_type, posting.cause_id, posting.idempotency_key,
    posting.request_hash, posting.actor_kind, posting.actor_id, posting.occurred_at, posting.explanation, reversed_id
  ) on conflict on constraint ledger_journal_key_unique do nothing
  returning id into journal;
  return journal;
end $$;

-- `ledger_begin` that also reads what the participant can spend. The caller holds the lock, and reads its points in the
-- statement's own snapshot, taken after the lock.
create or replace function ledger_begin_reading(posting ledger_posting, movement_kind ledger_kind) returns ledger_beginning
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

-- The first result again, for a key that was used before; a refusal if the request differs.
create or replace function ledger_replay(posting ledger_posting, movement_kind ledger_kind) returns ledger_receipt
language plpgsql as $$
declare
  first_id bigint;
begin
  select j.id into first_id from ledger_journal j
  where j.idempotency_key = posting.idempotency_key and j.request_hash = posting.request_hash
    and j.participant_id = posting.participant_id and j.kind = movement_kind;
  if first_id is null then
    perform ledger_refuse('ledger.key_reused');
  end if;
  return (
    first_id, true,
    coalesce((
      select e.amount from ledger_journal j join ledger_entry e on e.journal_id = j.id and e.account = 'debt'
      where j.idempotency_key = posting.idempotency_key || '/debt'
    ), 0),
    (
      select h.id from ledger_hold h where h.journal_id = first_id
      union all
      select s.hold_id from ledger_hold_settlement s where s.journal_id = first_id
    )
  )::ledger_receipt;
end $$;

create or replace function ledger_replay_balanced(posting ledger_posting, movement_kind ledger_kind) returns ledger_balanced_receipt
language plpgsql as $$
declare
  first ledger_receipt := ledger_replay(posting, movement_kind);
begin
  return (first.journal_id, first.replayed, first.repaid, first.hold_id, null)::ledger_balanced_receipt;
end $$;

-- Chooses up to `wanted` points from the lots that lapse first. Lots lapsed at `at` are excluded, whether the expiry
-- run has taken place or not. Lots created by `preferred_journal_id` come before all others.
create or replace function ledger_choose_lots(
  subject bigint, wanted bigint, at timestamptz, preferred_journal_id bigint default null,
  out lots bigint[], out amounts bigint[], out taken bigint
) language plpgsql as $$
declare
  lot record;
begin
  lots := '{}';
  amounts := '{}';
  taken := 0;
  if preferred_journal_id is not null then
    for lot in
      select s.lot_id, least(s.available, wanted) as amount
      from ledger_lot_entry e join ledger_lot_state s on s.lot_id = e.lot_id
      where e.journal_id = preferred_journal_id and e.bucket = 'available' and e.amount > 0
        and s.participant_id = subject and s.available > 0 and (s.expires_at is null or s.expires_at > at)
      order by s.lot_id
    loop
      exit when taken >= wanted;
      lots := lots || lot.lot_id;
      amounts := amounts || least(lot.amount, wanted - taken);
      taken := taken + least(lot.amount, wanted - taken);
    end loop;
  end if;
  for lot in
    select s.lot_id, s.available from ledger_lot_state s
    where s.participant_id = subject and s.is_open and s.available > 0 and (s.expires_at is null or s.expires_at > at)
      and s.lot_id <> all (lots)
    order by s.expires_at, s.lot_id
  loop
    exit when taken >= wanted;
    lots := lots || lot.lot_id;
    amounts := amounts || least(lot.available, wanted - taken);
    taken := taken + least(lot.available, wanted - taken);
  end loop;
end $$;

-- Creates a lot and puts its points into it.
create or replace function ledger_make_lot(
  subject bigint, into_journal_id bigint, lot_points bigint, earned timestamptz, lapses timestamptz,
  source_id bigint default null
) returns void language plpgsql as $$
declare
  made bigint;
begin
  insert into ledger_lot (participant_id, journal_id, points, earned_at, expires_at, source_lot_id)
  values (subject, into_journal_id, lot_points, earned, lapses, source_id) returning id into made;
  insert into ledger_lot_entry (journal_id, lot_id, bucket, amount)
  values (into_journal_id, made, 'available', lot_points);
end $$;

-- Moves parts of lots to another participant. Each becomes a new lot there that lapses when its source does.
create or replace function ledger_hand_over_lots(
  into_journal_id bigint, receiver bigint, from_bucket ledger_bucket, lots bigint[], amounts bigint[]
) returns void language plpgsql as $$
declare
  earned timestamptz;
  lapses timestamptz;
begin
  for part in 1 .. cardinality(lots) loop
    insert into ledger_lot_entry (journal_id, lot_id, bucket, amount)
    values (into_journal_id, lots[part], from_bucket, -amounts[part]);
    select l.earned_at, s.expires_at into earned, lapses
    from ledger_lot l join ledger_lot_state s on s.lot_id = l.id where l.id = lots[part];
    perform ledger_make_lot(receiver, into_journal_id, amounts[part], earned, lapses, lots[part]);
  end loop;
end $$;

-- Returns what `from_journal_id` took, to the lots it came from. What lapsed meanwhile becomes a new lot that lives
-- until `grace_expires_at`.
create or replace function ledger_give_back_lots(
  into_journal_id bigint, from_journal_id bigint, at timestamptz, grace_expires_at timestamptz, frees_held boolean
) returns void language plpgsql as $$
declare
  part record;
begin
  for part in
    select e.lot_id, -e.amount as amount, l.participant_id, l.earned_at, s.expires_at <= at as has_lapsed
    from ledger_lot_entry e
    join ledger_lot l on l.id = e.lot_id join ledger_lot_state s on s.lot_id = e.lot_id
    where e.journal_id = from_journal_id and e.amount < 0 order by e.lot_id
  loop
    if frees_held then
      insert into ledger_lot_entry (journal_id, lot_id, bucket, amount)
      values (into_journal_id, part.lot_id, 'held', -part.amount);
    end if;
    if part.has_lapsed then
      perform ledger_make_lot(
        part.participant_id, into_journal_id, part.amount, part.earned_at, grace_expires_at, part.lot_id);
    else
      insert into ledger_lot_entry (journal_id, lot_id, bucket, amount)
      values (into_journal_id, part.lot_id, 'available', part.amount);
    end if;
  end loop;
end $$;

-- Takes chosen lots out of a bucket.
create or replace function ledger_take_lots(journal bigint, from_bucket ledger_bucket, lots bigint[], amounts bigint[]) returns void
language plpgsql as $$
begin
  for part in 1 .. cardinality(lots) loop
    insert into ledger_lot_entry (journal_id, lot_id, bucket, amount)
    values (journal, lots[part], from_bucket, -amounts[part]);
  end loop;
end $$;

-- Pays a debt from points that just came in, as a separate movement. Returns what was paid.
create or replace function ledger_repay_debt(posting ledger_posting, cause_journal_id bigint, owed bigint, incoming bigint)
returns bigint language plpgsql as $$
declare
  chosen record;
  journal bigint;
begin
  chosen := ledger_choose_lots(posting.participant_id, least(owed, incoming), posting.occurred_at);
  if chosen.taken = 0 then
    return 0;
  end if;
  posting.idempotency_key := posting.idempotency_key || '/debt';
  posting.cause_type := 'journal';
  posting.cause_id := cause_journal_id::text;
  posting.actor_kind := 'system';
  posting.actor_id := null;
  posting.explanation := '{}';
  journal := ledger_begin(posting, 'debt_repayment');
  if journal is null then
    perform ledger_refuse('ledger.key_reused');
  end if;
  insert into ledger_entry (journal_id, line, participant_id, account, amount) values
    (journal, 1, posting.participant_id, 'available', -chosen.taken),
    (journal, 2, posting.participant_id, 'debt', chosen.taken);
  perform ledger_take_lots(journal, 'available', chosen.lots, chosen.amounts);
  return chosen.taken;
end $$;

-- ── Postings ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function ledger_record_pending(posting ledger_posting, points bigint) returns ledger_receipt
language plpgsql as $$
declare
  journal bigint;
begin
  if points > 0 is not true then
    raise exception 'ledger: points must be positive, not %', points;
  end if;
  perform ledger_lock(posting.participant_id);
  journal := ledger_begin(posting, 'pending');
  if journal is null then
    return ledger_replay(posting, 'pending');
  end if;
  insert into ledger_entry (journal_id, line, participant_id, account, amount) values
    (journal, 1, posting.participant_id, 'pending', points),
    (journal, 2, null, 'issued', -points);
  return (journal, false, 0, null)::ledger_receipt;
end $$;

-- Ends `pending_points`; `accepted_points` of them, or more, become available. Either may be zero.
create or replace function ledger_settle_pending(
  posting ledger_posting, pending_points bigint, accepted_points bigint, lapses timestamptz
) returns ledger_receipt language plpgsql as $$
declare
  kind ledger_kind := case when accepted_points > 0 then 'purchase' else 'pending_void' end;
  owed bigint;
  journal bigint;
  repaid bigint := 0;
begin
  if pending_points < 0 or accepted_points < 0 or coalesce(pending_points + accepted_points, 0) = 0 then
    raise exception 'ledger: a settlement of % pending and % accepted points', pending_points, accepted_points;
  end if;
  owed := ledger_lock(posting.participant_id);
  journal := ledger_begin(posting, kind);
  if journal is null then
    return ledger_replay(posting, kind);
  end if;
  insert into ledger_entry (journal_id, line, participant_id, account, amount, earned)
  select journal, line, participant_id, account, amount, earned
  from (values
    (1, posting.participant_id, 'pending'::ledger_account, -pending_points, null),
    (2, posting.participant_id, 'available', accepted_points, 'purchase'::ledger_category),
    (3, null, 'issued', pending_points - accepted_points, null)
  ) as v (line, participant_id, account, amount, earned)
  where amount <> 0;
  if accepted_points > 0 then
    perform ledger_make_lot(posting.participant_id, journal, accepted_points, posting.occurred_at, lapses);
    if owed > 0 then
      repaid := ledger_repay_debt(posting, journal, owed, accepted_points);
    end if;
  end if;
  return (journal, false, repaid, null)::ledger_receipt;
end $$;

-- Earning, spending and passing on return what the participant can spend afterwards: the statement that writes the
-- journal row reads it, behind the lock, and what the posting itself changes is known.
create or replace function ledger_earn(posting ledger_posting, points bigint, category ledger_category, lapses timestamptz)
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

create or replace function ledger_spend(posting ledger_posting, points bigint, destination ledger_account)
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

-- From the lots that the earning created, before any others: a standing transfer passes on what was earned, not what
-- lapses first.
create or replace function ledger_transfer(posting ledger_posting, receiver bigint, points bigint, earning_id bigint default null)
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

create or replace function ledger_reserve(posting ledger_posting, points bigint, purpose text, hold_expires_at timestamptz)
returns ledger_receipt language plpgsql as $$
declare
  journal bigint;
  chosen record;
  hold bigint;
begin
  if points > 0 is not true then
    raise exception 'ledger: points must be positive, not %', points;
  end if;
  perform ledger_lock(posting.participant_id);
  journal := ledger_begin(posting, 'hold');
  if journal is null then
    return ledger_replay(posting, 'hold');
  end if;
  chosen := ledger_choose_lots(posting.participant_id, points, posting.occurred_at);
  if chosen.taken < points then
    perform ledger_refuse('points.insufficient');
  end if;
  insert into ledger_entry (journal_id, line, participant_id, account, amount) values
    (journal, 1, posting.participant_id, 'available', -points),
    (journal, 2, posting.participant_id, 'held', points);
  insert into ledger_lot_entry (journal_id, lot_id, bucket, amount)
  select journal, p.lot_id, b.bucket, p.amount * b.sign
  from unnest(chosen.lots, chosen.amounts) as p (lot_id, amount), (values ('available'::ledger_bucket, -1), ('held', 1)) as b (bucket, sign);
  insert into ledger_hold (participant_id, journal_id, points, purpose, expires_at)
  values (posting.participant_id, journal, points, purpose, hold_expires_at) returning id into hold;
  return (journal, false, 0, hold)::ledger_receipt;
end $$;

-- The hold, once it is certain that nobody else is settling it: the caller holds the participant's lock.
create or replace function ledger_get_open_hold(subject bigint, wanted_id bigint) returns ledger_hold language plpgsql as $$
declare
  hold ledger_hold;
begin
  select * into hold from ledger_hold h where h.id = wanted_id and h.participant_id = subject;
  if not found then
    perform ledger_refuse('ledger.hold_not_found');
  end if;
  if not exists (select from ledger_open_hold o where o.hold_id = wanted_id) then
    perform ledger_refuse('ledger.hold_settled');
  end if;
  return hold;
end $$;

-- Takes reserved points for good: to a programme account, or to a receiver (then `destination` is null). An overdue
-- hold counts as settled, whether the expiry job has run or not.
create or replace function ledger_capture_hold(posting ledger_posting, captured_id bigint, destination ledger_account, receiver bigint)
returns ledger_receipt language plpgsql as $$
declare
  kind ledger_kind := case when receiver is null then 'spend' else 'transfer' end;
  journal bigint;
  hold ledger_hold;
  lots bigint[];
  amounts bigint[];
begin
  if (destination is null) = (receiver is null) or receiver = posting.participant_id then
    raise exception 'ledger: hold % captured to account % and participant %', captured_id, destination, receiver;
  end if;
  if receiver < posting.participant_id then
    perform ledger_lock(receiver);
  end if;
  perform ledger_lock(posting.participant_id);
  if receiver > posting.participant_id then
    perform ledger_lock(receiver);
  end if;
  journal := ledger_begin(posting, kind);
  if journal is null then
    return ledger_replay(posting, kind);
  end if;
  hold := ledger_get_open_hold(posting.participant_id, captured_id);
  if hold.expires_at <= posting.occurred_at then
    perform ledger_refuse('ledger.hold_settled');
  end if;
  select array_agg(e.lot_id order by e.lot_id), array_agg(e.amount order by e.lot_id) into lots, amounts
  from ledger_lot_entry e where e.journal_id = hold.journal_id and e.bucket = 'held';
  insert into ledger_entry (journal_id, line, participant_id, account, amount) values
    (journal, 1, posting.participant_id, 'held', -hold.points),
    (journal, 2, receiver, coalesce(destination, 'available'), hold.points);
  if receiver is null then
    perform ledger_take_lots(journal, 'held', lots, amounts);
  else
    perform ledger_hand_over_lots(journal, receiver, 'held', lots, amounts);
  end if;
  insert into ledger_hold_settlement (hold_id, outcome, journal_id) values (captured_id, 'captured', journal);
  return (journal, false, 0, captured_id)::ledger_receipt;
end $$;

create or replace function ledger_end_hold(
  posting ledger_posting, ended_id bigint, hold_outcome ledger_outcome, grace_expires_at timestamptz
) returns ledger_receipt language plpgsql as $$
declare
  kind ledger_kind := case hold_outcome when 'expired' then 'hold_expiry' else 'hold_release' end;
  owed bigint;
  journal bigint;
  hold ledger_hold;
  repaid bigint := 0;
begin
  owed := ledger_lock(posting.participant_id);
  journal := ledger_begin(posting, kind);
  if journal is null then
    return ledger_replay(posting, kind);
  end if;
  hold := ledger_get_open_hold(posting.participant_id, ended_id);
  insert into ledger_entry (journal_id, line, participant_id, account, amount) values
    (journal, 1, posting.participant_id, 'held', -hold.points),
    (journal, 2, posting.participant_id, 'available', hold.points);
  perform ledger_give_back_lots(journal, hold.journal_id, posting.occurred_at, grace_expires_at, true);
  insert into ledger_hold_settlement (hold_id, outcome, journal_id) values (ended_id, hold_outcome, journal);
  if owed > 0 then
    repaid := ledger_repay_debt(posting, journal, owed, hold.points);
  end if;
  return (journal, false, repaid, ended_id)::ledger_receipt;
end $$;

-- Undoes a spend once, in full.
create or replace function ledger_reverse(posting ledger_posting, reversed_id bigint, grace_expires_at timestamptz)
returns ledger_receipt language plpgsql as $$
declare
  owed bigint;
  journal bigint;
  reversed record;
  repaid bigint := 0;
begin
  owed := ledger_lock(posting.participant_id);
  select j.id, j.kind, e.account, e.amount into reversed
  from ledger_journal j left join ledger_entry e on e.journal_id = j.id and e.participant_id is null
  where j.id = reversed_id and j.participant_id = posting.participant_id;
  if not found then
    perform ledger_refuse('ledger.journal_not_found');
  end if;
  if reversed.kind <> 'spend' or exists (
    select from ledger_journal j
    where j.reverses_journal_id = reversed_id and j.idempotency_key <> posting.idempotency_key
  ) then
    perform ledger_refuse('ledger.not_reversible');
  end if;
  journal := ledger_begin(posting, 'refund', reversed_id);
  if journal is null then
    return ledger_replay(posting, 'refund');
  end if;
  insert into ledger_entry (journal_id, line, participant_id, account, amount) values
    (journal, 1, posting.participant_id, 'available', reversed.amount),
    (journal, 2, null, reversed.account, -reversed.amount);
  perform ledger_give_back_lots(journal, reversed_id, posting.occurred_at, grace_expires_at, false);
  if owed > 0 then
    repaid := ledger_repay_debt(posting, journal, owed, reversed.amount);
  end if;
  return (journal, false, repaid, null)::ledger_receipt;
end $$;

-- Takes back what was earned by mistake, first from the lots that `corrected_id` created. What is no longer there
-- becomes a debt.
create or replace function ledger_claw_back(posting ledger_posting, points bigint, category ledger_category, corrected_id bigint)
returns ledger_receipt language plpgsql as $$
declare
  journal bigint;
  chosen record;
begin
  if points > 0 is not true then
    raise exception 'ledger: points must be positive, not %', points;
  end if;
  perform ledger_lock(posting.participant_id);
  journal := ledger_begin(posting, 'correction');
  if journal is null then
    return ledger_replay(posting, 'correction');
  end if;
  chosen := ledger_choose_lots(posting.participant_id, points, posting.occurred_at, corrected_id);
  insert into ledger_entry (journal_id, line, participant_id, account, amount, earned)
  select journal, line, participant_id, account, amount, earned
  from (values
    (1, posting.participant_id, 'available'::ledger_account, -chosen.taken, category),
    (2, posting.participant_id, 'debt', chosen.taken - points, category),
    (3, null, case category when 'adjustment' then 'adjusted' else 'issued' end::ledger_account, points, null)
  ) as v (line, participant_id, account, amount, earned)
  where amount <> 0;
  perform ledger_take_lots(journal, 'available', chosen.lots, chosen.amounts);
  return (journal, false, 0, null)::ledger_receipt;
end $$;

-- ── Runs over many participants ──────────────────────────────────────────────────────────────────────────────────────

-- Writes off up to `lot_limit` lapsed lots, one movement each. Participants in id order, as everywhere. A run over many
-- calls goes on after the last lot of the call before, so that it sees each once and does not read again what it has
-- closed; `last_lot_id` is null when no more are due.
create or replace function ledger_expire_lots(
  at timestamptz, lot_limit integer, after_expires_at timestamptz, after_lot_id bigint,
  out lots bigint, out points bigint, out last_expires_at timestamptz, out last_lot_id bigint
) language plpgsql as $$
declare
  lot record;
  journal bigint;
  left_over bigint;
  seen integer := 0;
begin
  lots := 0;
  points := 0;
  for lot in
    select due.* from (
      select s.lot_id, s.participant_id, s.expires_at from ledger_lot_state s
      where s.is_open and s.available > 0 and s.expires_at <= at
        and (s.expires_at, s.lot_id) > (coalesce(after_expires_at, '-infinity'), coalesce(after_lot_id, 0))
      order by s.expires_at, s.lot_id limit lot_limit
    ) due order by due.participant_id, due.lot_id
  loop
    seen := seen + 1;
    if last_lot_id is null or (lot.expires_at, lot.lot_id) > (last_expires_at, last_lot_id) then
      last_expires_at := lot.expires_at;
      last_lot_id := lot.lot_id;
    end if;
    perform ledger_lock(lot.participant_id);
    -- It may have been extended or written off while we waited for the lock.
    select s.available into left_over from ledger_lot_state s
    where s.lot_id = lot.lot_id and s.available > 0 and s.expires_at <= at;
    continue when not found;
    journal := ledger_begin((
      lot.participant_id, format('expiry/%s/%s', lot.lot_id, extract(epoch from at)), sha256(convert_to(lot.lot_id::text, 'UTF8')),
      'lot', lot.lot_id::text, 'system', null, at, '{}'
    )::ledger_posting, 'expiry');
    continue when journal is null;
    insert into ledger_entry (journal_id, line, participant_id, account, amount) values
      (journal, 1, lot.participant_id, 'available', -left_over),
      (journal, 2, null, 'expired', left_over);
    insert into ledger_lot_entry (journal_id, lot_id, bucket, amount)
    values (journal, lot.lot_id, 'available', -left_over);
    lots := lots + 1;
    points := points + left_over;
  end loop;
  if seen < lot_limit then
    last_expires_at := null;
    last_lot_id := null;
  end if;
end $$;

-- Returns up to `hold_limit` holds that nobody settled in time.
create or replace function ledger_expire_holds(at timestamptz, hold_limit integer, grace_expires_at timestamptz) returns bigint
language plpgsql as $$
declare
  due record;
  expired bigint := 0;
begin
  for due in
    select d.* from (
      select o.hold_id, o.participant_id from ledger_open_hold o
      where o.expires_at <= at order by o.expires_at, o.hold_id limit hold_limit
    ) d order by d.participant_id, d.hold_id
  loop
    perform ledger_lock(due.participant_id);
    continue when not exists (select from ledger_open_hold o where o.hold_id = due.hold_id);
    perform ledger_end_hold((
      due.participant_id, format('hold-expiry/%s', due.hold_id), sha256(convert_to(due.hold_id::text, 'UTF8')),
      'hold', due.hold_id::text, 'system', null, at, '{}'
    )::ledger_posting, due.hold_id, 'expired', grace_expires_at);
    expired := expired + 1;
  end loop;
  return expired;
end $$;

-- Moves the end of all open lots that lapse within [lapsing_from, lapsing_until) and before `until`.
create or replace function ledger_extend_lots(
  lapsing_from timestamptz, lapsing_until timestamptz, until timestamptz, at timestamptz, extension_reason text,
  actor ledger_actor, actor_number bigint, out lots bigint, out points bigint
) language plpgsql as $$
declare
  subject bigint;
begin
  for subject in
    select distinct s.participant_id from ledger_lot_state s
    where s.is_open and s.expires_at >= lapsing_from and s.expires_at < least(lapsing_until, until) order by 1
  loop
    perform ledger_lock(subject);
  end loop;
  with extended as (
    insert into ledger_lot_extension (lot_id, expires_at, extended_at, reason, actor_kind, actor_id)
    select s.lot_id, until, at, extension_reason, actor, actor_number from ledger_lot_state s
    where s.is_open and s.expires_at >= lapsing_from and s.expires_at < least(lapsing_until, until)
    returning lot_id
  )
  select count(*), coalesce(sum(s.available + s.held), 0) into lots, points
  from extended e join ledger_lot_state s on s.lot_id = e.lot_id;
end $$;

-- ── The ledger by day ────────────────────────────────────────────────────────────────────────────────────────────────

-- Sums what the last run saw, at most so many rows at once, and notes what the next one will see. True if more of it is
-- left.
create or replace function ledger_sum_days(row_limit bigint) returns boolean language plpgsql as $$
declare
  mark ledger_day_mark;
  newest bigint;
  reach bigint;
begin
  select * into mark from ledger_day_mark for update;
  if mark.next_journal_id > mark.summed_journal_id
    and pg_snapshot_xmin(pg_current_snapshot()) >= mark.next_transaction_id then
    reach := least(mark.next_journal_id, mark.summed_journal_id + row_limit);
    insert into ledger_day_sum (day, kind, account, is_credit, points)
    select (j.occurred_at at time zone 'Europe/Warsaw')::date, j.kind, e.account, e.amount > 0, sum(e.amount)::bigint
    from ledger_journal j join ledger_entry e on e.journal_id = j.id
    where j.id > mark.summed_journal_id and j.id <= reach
      and e.journal_id > mark.summed_journal_id and e.journal_id <= reach
    group by 1, 2, 3, 4
    on conflict (day, kind, account, is_credit) do update set points = ledger_day_sum.points + excluded.points;
    if reach < mark.next_journal_id then
      update ledger_day_mark set summed_journal_id = reach;
      return true;
    end if;
    mark.summed_journal_id := reach;
  elsif mark.next_journal_id > mark.summed_journal_id
    and mark.next_transaction_id <= pg_snapshot_xmax(pg_current_snapshot()) then
    -- Still under way: looking again would only add those that began since, and where there is always one, never end. Numbers
    -- above all of this database's are of another one, from before a restore.
    return false;
  end if;
  select max(j.id) into newest from ledger_journal j;
  update ledger_day_mark
  set summed_journal_id = mark.summed_journal_id,
    next_journal_id = greatest(coalesce(newest, 0), mark.summed_journal_id),
    next_transaction_id = pg_snapshot_xmax(pg_current_snapshot());
  return false;
end $$;

-- ── What was issued to parts of the programme, by day ────────────────────────────────────────────────────────────────

-- What these farms were issued by entries between two journal rows, as the season's report says it: what became theirs by
-- purchases and otherwise. Of everybody if `farms` is null, then found by the journal, else by the farm.
create or replace function ledger_issued(after_id bigint, until_id bigint, farms bigint[])
returns table (journal_id bigint, participant_id bigint, day date, points bigint) language sql stable as $$
  select j.id, e.participant_id, (j.occurred_at at time zone 'Europe/Warsaw')::date, e.amount
  from ledger_journal j cross join lateral (
    select e.participant_id, e.account, e.amount from ledger_entry e where e.journal_id = j.id offset 0
  ) e
  where farms is null and j.id > after_id and j.id <= until_id and j.kind in ('purchase', 'earning')
    and e.account in ('available', 'held', 'debt')
  union all
  select e.journal_id, f.id, (j.occurred_at at time zone 'Europe/Warsaw')::date, e.amount
  from unnest(farms) f (id) cross join lateral (
    select e.journal_id, e.amount from ledger_entry e
    where e.participant_id = f.id and e.journal_id > after_id and e.journal_id <= until_id
      and e.account in ('available', 'held', 'debt')
    offset 0
  ) e cross join lateral (select j.kind, j.occurred_at from ledger_journal j where j.id = e.journal_id offset 0) j
  where j.kind in ('purchase', 'earning')
$$;

-- Sums of parts follow those by day, at most so many journal rows at once; farms are where the sums have them. True if more is
-- left.
create or replace function ledger_sum_parts(row_limit bigint) returns boolean language plpgsql as $$
declare
  mark bigint;
  last_id bigint;
  reach bigint;
begin
  select m.summed_journal_id into mark from ledger_part_mark m for update;
  select m.summed_journal_id into last_id from ledger_day_mark m;
  reach := least(mark + row_limit, last_id);
  if reach <= mark then return false; end if;
  insert into ledger_part_sum as s
  select q.part, i.day, sum(i.points)
  from ledger_issued(mark, reach, null) i join farm_in_sums p on p.participant_id = i.participant_id
    cross join lateral farm_parts(p.area, p.representative_id) q (part)
  group by 1, 2
  on conflict (part, day) do update set points = s.points + excluded.points;
  update ledger_part_mark set summed_journal_id = reach;
  return reach < last_id;
end $$;

-- Lets the sums follow farms that moved. Whoever calls it takes their rows of farm_move away, at the same moment.
create or replace function ledger_follow_moves(moved bigint[]) returns void language plpgsql as $$
declare
  mark bigint;
begin
  select m.summed_journal_id into mark from ledger_part_mark m for update;
  insert into ledger_part_sum as s
  select q.part, i.day, sum(q.sign * i.points)
  from ledger_issued(0, mark, moved) i
    join farm_kept k on k.participant_id = i.participant_id join participant p on p.id = i.participant_id
    cross join lateral (
      select before.part, -1 as sign from farm_parts(k.area, k.representative_id) before (part)
      union all
      select now.part, 1 from farm_parts(left(p.company_postcode, 2), p.representative_id) now (part)
    ) q
  group by 1, 2 having sum(q.sign * i.points) <> 0
  on conflict (part, day) do update set points = s.points + excluded.points;
end $$;

-- What was issued to a part on each of the days between two, exact at any moment: the sums, put right by the farms that moved
-- since, and what is newer than they are. `reach` is how far they reached a moment ago, a number for the planner; they may have
-- grown since.
create or replace function ledger_issued_to(asked text, first_day date, last_day date, reach bigint)
returns table (day date, points bigint) language sql stable as $$
  with mark as materialized (select m.summed_journal_id as id from ledger_part_mark m),
  moved as materialized (select m.* from farms_moved(asked) m)
  select s.day, s.points from ledger_part_sum s where s.part = asked and s.day between first_day and last_day
  union all
  select i.day, m.sign * i.points
  from ledger_issued(0, (select id from mark), (select array_agg(m.participant_id) from moved m)) i
    join moved m on m.participant_id = i.participant_id
  where exists (select from moved) and i.day between first_day and last_day
  union all
  select i.day, i.points from ledger_issued(reach, 9223372036854775807, null) i
    join participant p on p.id = i.participant_id
  where i.journal_id > (select id from mark) and asked in (select farm_parts(left(p.company_postcode, 2), p.representative_id))
    and i.day between first_day and last_day
$$;

-- How many sums of parts differ from the entries that they reach to.
create or replace function ledger_wrong_parts() returns bigint language sql stable as $$
  select count(*)
  from (select k.* from ledger_part_sum k where k.points <> 0) s full join (
    select q.part, i.day, sum(i.points)::bigint as points
    from ledger_part_mark m cross join lateral ledger_issued(0, m.summed_journal_id, null) i
      join farm_in_sums p on p.participant_id = i.participant_id
      cross join lateral farm_parts(p.area, p.representative_id) q (part)
    group by 1, 2 having sum(i.points) <> 0
  ) d on d.part = s.part and d.day = s.day
  where s.points is distinct from d.points
$$;

-- ── The ledger by month of lapsing ───────────────────────────────────────────────────────────────────────────────────

-- The first day of the month in which points lapse, as they do at the end of a day; 'infinity' for what never does.
create or replace function ledger_lapse_month(expires_at timestamptz) returns date language sql stable parallel safe
return coalesce(
  date_trunc('month', (expires_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date, 'infinity'::date);

-- What each extension moved from when to when: from the end that the lot had before it, on its day, but never before the
-- extension that came first.
create or replace view ledger_lot_step as
  select x.id, x.lot_id, (
      select max((earlier.extended_at at time zone 'Europe/Warsaw')::date) from ledger_lot_extension earlier
      where earlier.lot_id = x.lot_id and earlier.id <= x.id
    ) as day,
    coalesce((
      select earlier.expires_at from ledger_lot_extension earlier
      where earlier.lot_id = x.lot_id and earlier.id < x.id order by earlier.id desc limit 1
    ), l.expires_at) as expired_at,
    x.expires_at
  from ledger_lot_extension x join ledger_lot l on l.id = x.lot_id;

-- What movements within two journal ids and extensions within two others mean to each month: what came into lots or left
-- them on a day belongs to the month in which the lot lapsed originally, and each extension of the lot moves it on from its
-- day on. So it is a sum over movements, plus one over pairs of a movement and an extension, each of which may be added
-- to. Without `with_movements` only the pairs.
create or replace function ledger_lapses(
  after_journal bigint, until_journal bigint, after_extension bigint, until_extension bigint, with_movements boolean
) returns table (day date, month date, points bigint) language sql stable as $$
  with step as materialized (
    select s.* from ledger_lot_step s where s.id > after_extension and s.id <= until_extension
  ),
  moved as materialized (
    select (j.occurred_at at time zone 'Europe/Warsaw')::date as day, e.lot_id, sum(e.amount)::bigint as points
    from ledger_journal j join ledger_lot_entry e on e.journal_id = j.id
    where j.id > after_journal and j.id <= until_journal and e.journal_id > after_journal and e.journal_id <= until_journal
      and (with_movements or e.lot_id in (select s.lot_id from step s))
    group by 1, 2 having sum(e.amount) <> 0
  ),
  found as (
    select m.day, ledger_lapse_month(l.expires_at) as month, m.points
    from moved m join ledger_lot l on l.id = m.lot_id where with_movements
    union all
    select greatest(m.day, s.day), ledger_lapse_month(v.expires_at), v.sign * m.points
    from moved m join step s on s.lot_id = m.lot_id
      cross join lateral (values (s.expired_at, -1), (s.expires_at, 1)) as v (expires_at, sign)
  )
  select f.day, f.month, sum(f.points)::bigint from found f group by 1, 2 having sum(f.points) <> 0
$$;

-- Adds at most `journal_limit` movements of those that the last run saw, and its extensions when no movement is left; notes
-- what the next run will see, once nothing is left; returns whether something is. A new extension needs what its lots moved
-- so far, which is found by reading all lot entries once.
create or replace function ledger_sum_lapses(journal_limit bigint) returns boolean language plpgsql
  set plan_cache_mode = force_custom_plan as $$
declare
  mark ledger_lapse_mark;
  until_journal bigint;
begin
  select * into mark from ledger_lapse_mark for update;
  if pg_snapshot_xmin(pg_current_snapshot()) >= mark.next_transaction_id then
    if mark.next_journal_id > mark.summed_journal_id then
      until_journal := least(mark.next_journal_id, mark.summed_journal_id + journal_limit);
      insert into ledger_lapse_sum as s (day, month, points)
      select * from ledger_lapses(mark.summed_journal_id, until_journal, 0, mark.summed_extension_id, true)
      on conflict (day, month) do update set points = s.points + excluded.points;
      update ledger_lapse_mark set summed_journal_id = until_journal;
      if until_journal < mark.next_journal_id then
        return true;
      end if;
    end if;
    if mark.next_extension_id > mark.summed_extension_id then
      insert into ledger_lapse_sum as s (day, month, points)
      select * from ledger_lapses(0, mark.next_journal_id, mark.summed_extension_id, mark.next_extension_id, false)
      on conflict (day, month) do update set points = s.points + excluded.points;
      update ledger_lapse_mark set summed_extension_id = mark.next_extension_id;
    end if;
  elsif (mark.next_journal_id > mark.summed_journal_id or mark.next_extension_id > mark.summed_extension_id)
    and mark.next_transaction_id <= pg_snapshot_xmax(pg_current_snapshot()) then
    -- As for the sums by day.
    return false;
  end if;
  update ledger_lapse_mark
  set next_journal_id = greatest(summed_journal_id, (select coalesce(max(j.id), 0) from ledger_journal j)),
    next_extension_id = greatest(summed_extension_id, (select coalesce(max(x.id), 0) from ledger_lot_extension x)),
    next_transaction_id = pg_snapshot_xmax(pg_current_snapshot());
  return false;
end $$;

-- What was left in lots at the end of a day, by the month of lapsing as it was set then: the sums, what was posted since, and
-- what extensions since moved, of which the whole rest of their lots is known. Stable, so all of it is one moment.
create or replace function ledger_lapses_at(last_day date) returns table (month date, points bigint) language plpgsql stable
  set plan_cache_mode = force_custom_plan as $$
declare
  mark ledger_lapse_mark;
  day_end timestamptz := (last_day + 1)::timestamp at time zone 'Europe/Warsaw';
begin
  select * into mark from ledger_lapse_mark;
  return query
  with step as materialized (
    select s.* from ledger_lot_step s where s.id > mark.summed_extension_id and s.day <= last_day
  ),
  since as materialized (
    select e.lot_id, sum(e.amount)::bigint as points
    from ledger_journal j join ledger_lot_entry e on e.journal_id = j.id
    where exists (select from step) and j.occurred_at >= day_end and e.lot_id in (select s.lot_id from step s)
    group by e.lot_id
  ),
  found as (
    select s.month, s.points from ledger_lapse_sum s where s.day <= last_day
    union all
    select n.month, n.points
    from ledger_lapses(mark.summed_journal_id, 9223372036854775807, 0, mark.summed_extension_id, true) n
    where n.day <= last_day
    union all
    select ledger_lapse_month(v.expires_at), v.sign * (l.available + l.held - coalesce(since.points, 0))
    from step s join ledger_lot_state l on l.lot_id = s.lot_id left join since on since.lot_id = s.lot_id
      cross join lateral (values (s.expired_at, -1), (s.expires_at, 1)) as v (expires_at, sign)
  )
  select f.month, sum(f.points)::bigint from found f group by f.month having sum(f.points) <> 0;
end $$;
