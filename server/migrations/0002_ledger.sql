-- The points ledger: double entry, insert only. A whole posting is one function call, so it costs one round trip.
--
-- Participant accounts are pending, available, held and debt; all others belong to the programme and have no balance
-- row, so nobody queues on them. The entries of a journal row sum to zero. Debt is what a participant owes: its entries
-- are negative, its balance is counted positive.
--
-- Locks: the balance rows of participants, always in id order, before anything else is read or written.
-- Times come from the application's clock, in the posting.

-- Enumerations and few, short CHECKs: PostgreSQL prepares every CHECK of a table anew for each statement, and a list of
-- fourteen words in one costs as much as the insert itself.
create type ledger_kind as enum (
  'pending', 'pending_void', 'purchase', 'earning', 'adjustment', 'spend', 'transfer', 'hold', 'hold_release',
  'hold_expiry', 'refund', 'correction', 'debt_repayment', 'expiry'
);
-- Participant accounts come first: the order is used below.
create type ledger_account as enum (
  'pending', 'available', 'held', 'debt', 'issued', 'redeemed', 'paid_out', 'donated', 'expired', 'adjusted'
);
create type ledger_bucket as enum ('available', 'held');
create type ledger_category as enum ('purchase', 'affiliation', 'achievement', 'adjustment');
create type ledger_actor as enum ('participant', 'staff', 'distributor', 'system');
create type ledger_outcome as enum ('captured', 'released', 'expired');

-- One row per participant and not one per account: one lock and one update per posting.
create table ledger_balance (
  participant_id bigint primary key references participant (id),
  pending bigint not null default 0,
  available bigint not null default 0,
  held bigint not null default 0,
  debt bigint not null default 0,
  earned_total bigint not null default 0,
  earned_purchase bigint not null default 0,
  earned_affiliation bigint not null default 0,
  constraint ledger_balance_negative check (pending >= 0 and available >= 0 and held >= 0 and debt >= 0)
) with (fillfactor = 70);

create table ledger_journal (
  id bigint generated always as identity primary key,
  kind ledger_kind not null,
  -- The subject. It has an entry (checked at commit), and that entry a balance row: no foreign key of its own is needed.
  participant_id bigint not null,
  cause_type text not null,
  cause_id text not null,
  idempotency_key varchar(200) not null constraint ledger_journal_key_unique unique,
  request_hash bytea not null,
  actor_kind ledger_actor not null,
  actor_id bigint,
  occurred_at timestamptz not null,
  explanation jsonb not null,
  reverses_journal_id bigint references ledger_journal (id),
  -- A journal row is sealed with its transaction: later ones may add nothing to it.
  transaction_id xid8 not null default pg_current_xact_id()
);
create unique index ledger_journal_reversed_once on ledger_journal (reverses_journal_id)
  where reverses_journal_id is not null;

-- Neither reference has a foreign key, because the trigger below asks for more: the journal row is there and of this
-- transaction, and so is the balance row, which it changes.
create table ledger_entry (
  journal_id bigint not null,
  line smallint not null,
  participant_id bigint,
  account ledger_account not null,
  amount bigint not null,
  balance_after bigint,
  -- Marks what counts as earned, in which way: the amounts so marked add up to the earned_… columns of the balance.
  earned ledger_category,
  primary key (journal_id, line),
  constraint ledger_entry_amount_bounds check (amount <> 0 and abs(amount) <= 1000000000000),
  constraint ledger_entry_account check ((account <= 'debt') = (participant_id is not null))
);
create index ledger_entry_participant on ledger_entry (participant_id, journal_id) where participant_id is not null;

-- What was earned when, and until when it is valid (the first instant at which it is not; null = never lapses).
-- Owner and journal row are vouched for by the lot's first entry, as those of entries are.
create table ledger_lot (
  id bigint generated always as identity primary key,
  participant_id bigint not null,
  journal_id bigint not null,
  points bigint not null,
  earned_at timestamptz not null,
  expires_at timestamptz,
  source_lot_id bigint references ledger_lot (id),
  constraint ledger_lot_lives check (expires_at > earned_at)
);

create table ledger_lot_entry (
  journal_id bigint not null,
  lot_id bigint not null,
  bucket ledger_bucket not null,
  amount bigint not null,
  primary key (journal_id, lot_id, bucket)
);

create table ledger_lot_state (
  lot_id bigint primary key,
  participant_id bigint not null,
  expires_at timestamptz,
  available bigint not null,
  held bigint not null,
  -- Whether anything is left. In the indexes instead of the amounts, which change with every posting and would have to be
  -- indexed anew each time.
  is_open boolean not null,
  constraint ledger_lot_state_negative check (available >= 0 and held >= 0)
) with (fillfactor = 70);
create index ledger_lot_state_spending on ledger_lot_state (participant_id, expires_at, lot_id) where is_open;
create index ledger_lot_state_lapsing on ledger_lot_state (expires_at, lot_id) where is_open;

create table ledger_lot_extension (
  id bigint generated always as identity primary key,
  lot_id bigint not null references ledger_lot (id),
  expires_at timestamptz not null,
  extended_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  actor_kind ledger_actor not null,
  actor_id bigint
);
create index ledger_lot_extension_lot on ledger_lot_extension (lot_id);

create table ledger_hold (
  id bigint generated always as identity primary key,
  participant_id bigint not null references ledger_balance (participant_id),
  journal_id bigint not null unique references ledger_journal (id),
  points bigint not null check (points > 0),
  purpose text not null,
  expires_at timestamptz not null
);

create table ledger_hold_settlement (
  hold_id bigint constraint ledger_hold_settled_once primary key references ledger_hold (id),
  outcome ledger_outcome not null,
  journal_id bigint not null references ledger_journal (id)
);

-- The holds not settled yet, so that the expiry job need not look through all there ever were.
create table ledger_open_hold (
  hold_id bigint primary key references ledger_hold (id),
  participant_id bigint not null,
  expires_at timestamptz not null
);
create index ledger_open_hold_expiry on ledger_open_hold (expires_at);

-- ── Insert only ─────────────────────────────────────────────────────────────────────────────────────────────────────

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: % on % is refused: a mistake is reversed by a new row', tg_op, tg_table_name;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'ledger_journal', 'ledger_entry', 'ledger_lot', 'ledger_lot_entry', 'ledger_lot_extension', 'ledger_hold',
    'ledger_hold_settlement'
  ] loop
    execute format(
      'create trigger insert_only before update or delete or truncate on %I
         for each statement execute function ledger_refuse_change()', name);
    execute format('revoke update, delete, truncate on %I from current_user', name);
  end loop;
  -- Projections change by the triggers of the rows they are derived from, never by a statement of their own.
  foreach name in array array['ledger_balance', 'ledger_lot_state', 'ledger_open_hold'] loop
    execute format(
      'create trigger derived before update or delete on %I
         for each statement when (pg_trigger_depth() = 0) execute function ledger_refuse_change()', name);
    execute format(
      'create trigger kept before truncate on %I for each statement execute function ledger_refuse_change()', name);
    execute format('revoke truncate on %I from current_user', name);
  end loop;
end $$;

-- A foreign key locks the row it refers to, for which PostgreSQL wants the right to update some column of it. The
-- trigger above refuses any update nevertheless, and these are identity columns, which take no value.
grant update (id) on ledger_journal, ledger_lot, ledger_hold to current_user;

create trigger derived_insert before insert on ledger_lot_state
  for each statement when (pg_trigger_depth() = 0) execute function ledger_refuse_change();
create trigger derived_insert before insert on ledger_open_hold
  for each statement when (pg_trigger_depth() = 0) execute function ledger_refuse_change();
create trigger starts_at_zero before insert on ledger_balance
  for each row when (
    (new.pending, new.available, new.held, new.debt, new.earned_total, new.earned_purchase, new.earned_affiliation)
      <> (0, 0, 0, 0, 0, 0, 0)
  ) execute function ledger_refuse_change();

-- ── What every journal row must satisfy, and the projections ────────────────────────────────────────────────────────

-- The balance, and the entry's balance_after, are derived here. Row by row, which for two or three rows is several times
-- faster than one statement over a transition table.
create function ledger_apply_entry() returns trigger language plpgsql as $$
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

create trigger apply_entry before insert on ledger_entry for each row execute function ledger_apply_entry();

-- What is left in a lot is derived here. A lot's first entry must bring exactly the points it was made with.
create function ledger_apply_lot_entry() returns trigger language plpgsql as $$
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

create trigger apply_lot_entry after insert on ledger_lot_entry for each row execute function ledger_apply_lot_entry();

-- At commit: the entries of the journal row are there and sum to zero, its subject has one, and its lot entries say the
-- same as its entries on available and held.
create function ledger_require_whole() returns trigger language plpgsql as $$
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

create constraint trigger require_whole after insert on ledger_journal
  deferrable initially deferred for each row execute function ledger_require_whole();

create function ledger_apply_extension() returns trigger language plpgsql as $$
begin
  update ledger_lot_state set expires_at = new.expires_at
  where lot_id = new.lot_id and expires_at < new.expires_at;
  if not found then
    raise exception 'ledger: lot % does not lapse before %', new.lot_id, new.expires_at;
  end if;
  return null;
end $$;

create trigger apply_extension after insert on ledger_lot_extension
  for each row execute function ledger_apply_extension();

create function ledger_list_open_hold() returns trigger language plpgsql as $$
begin
  insert into ledger_open_hold (hold_id, participant_id, expires_at) values (new.id, new.participant_id, new.expires_at);
  return null;
end $$;

create trigger open_hold after insert on ledger_hold for each row execute function ledger_list_open_hold();

create function ledger_close_hold() returns trigger language plpgsql as $$
begin
  delete from ledger_open_hold where hold_id = new.hold_id;
  return null;
end $$;

create trigger close_hold after insert on ledger_hold_settlement for each row execute function ledger_close_hold();

-- ── Parts of a posting ──────────────────────────────────────────────────────────────────────────────────────────────

create type ledger_posting as (
  participant_id bigint,
  idempotency_key text,
  request_hash bytea,
  cause_type text,
  cause_id text,
  actor_kind ledger_actor,
  actor_id bigint,
  occurred_at timestamptz,
  explanation jsonb
);

-- repaid: points that went straight on to pay a debt.
create type ledger_receipt as (journal_id bigint, replayed boolean, repaid bigint, hold_id bigint);

-- A refusal that the application knows by its code; anything else the ledger raises is a fault of a caller.
create function ledger_refuse(code text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'PLDGR', message = code;
end $$;

-- Locks the balance row and returns the debt. Makes a missing row first, since locking a missing row locks nothing.
create function ledger_lock(subject bigint) returns bigint language plpgsql as $$
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

-- Writes the journal row and returns its id; null when the key was used before. The unique constraint decides a race:
-- the second of two at once waits here until the first has committed. The caller holds the lock, so for each
-- participant the ids follow the order in which the movements happened.
create function ledger_begin(posting ledger_posting, movement_kind ledger_kind, reversed_id bigint default null)
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

-- The first answer again, for a key that was used before; a refusal when it was another request.
create function ledger_replay(posting ledger_posting, movement_kind ledger_kind) returns ledger_receipt
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

-- Chooses up to `wanted` points from the lots that lapse first. Lots lapsed at `at` are no longer there, whether the
-- expiry run has been or not. Lots that `preferred_journal_id` made come before all others.
create function ledger_choose_lots(
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

-- Makes a lot and puts its points into it.
create function ledger_make_lot(
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

-- Moves parts of lots to another participant. Each makes a lot of its own there that lapses when its source does.
create function ledger_hand_over_lots(
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

-- Gives back what `from_journal_id` took, to the lots it came from. What lapsed meanwhile becomes a lot of its own that
-- lives until `grace_expires_at`.
create function ledger_give_back_lots(
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
create function ledger_take_lots(journal bigint, from_bucket ledger_bucket, lots bigint[], amounts bigint[]) returns void
language plpgsql as $$
begin
  for part in 1 .. cardinality(lots) loop
    insert into ledger_lot_entry (journal_id, lot_id, bucket, amount)
    values (journal, lots[part], from_bucket, -amounts[part]);
  end loop;
end $$;

-- Pays a debt from points that just came in, as a movement of its own. Returns what was paid.
create function ledger_repay_debt(posting ledger_posting, cause_journal_id bigint, owed bigint, incoming bigint)
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

-- ── Postings ────────────────────────────────────────────────────────────────────────────────────────────────────────

create function ledger_record_pending(posting ledger_posting, points bigint) returns ledger_receipt
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

-- Ends `pending_points` that waited; `accepted_points` of them, or more, become available. Either may be zero.
create function ledger_settle_pending(
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

create function ledger_earn(posting ledger_posting, points bigint, category ledger_category, lapses timestamptz)
returns ledger_receipt language plpgsql as $$
declare
  kind ledger_kind := case category when 'purchase' then 'purchase' when 'adjustment' then 'adjustment' else 'earning' end;
  owed bigint;
  journal bigint;
  repaid bigint := 0;
begin
  if points > 0 is not true then
    raise exception 'ledger: points must be positive, not %', points;
  end if;
  owed := ledger_lock(posting.participant_id);
  journal := ledger_begin(posting, kind);
  if journal is null then
    return ledger_replay(posting, kind);
  end if;
  insert into ledger_entry (journal_id, line, participant_id, account, amount, earned) values
    (journal, 1, posting.participant_id, 'available', points, category),
    (journal, 2, null, case category when 'adjustment' then 'adjusted' else 'issued' end::ledger_account, -points, null);
  perform ledger_make_lot(posting.participant_id, journal, points, posting.occurred_at, lapses);
  if owed > 0 then
    repaid := ledger_repay_debt(posting, journal, owed, points);
  end if;
  return (journal, false, repaid, null)::ledger_receipt;
end $$;

create function ledger_spend(posting ledger_posting, points bigint, destination ledger_account) returns ledger_receipt
language plpgsql as $$
declare
  kind ledger_kind := case destination when 'adjusted' then 'adjustment' else 'spend' end;
  journal bigint;
  chosen record;
begin
  if points > 0 is not true then
    raise exception 'ledger: points must be positive, not %', points;
  end if;
  perform ledger_lock(posting.participant_id);
  journal := ledger_begin(posting, kind);
  if journal is null then
    return ledger_replay(posting, kind);
  end if;
  chosen := ledger_choose_lots(posting.participant_id, points, posting.occurred_at);
  if chosen.taken < points then
    perform ledger_refuse('points.insufficient');
  end if;
  insert into ledger_entry (journal_id, line, participant_id, account, amount) values
    (journal, 1, posting.participant_id, 'available', -points),
    (journal, 2, null, destination, points);
  perform ledger_take_lots(journal, 'available', chosen.lots, chosen.amounts);
  return (journal, false, 0, null)::ledger_receipt;
end $$;

create function ledger_transfer(posting ledger_posting, receiver bigint, points bigint) returns ledger_receipt
language plpgsql as $$
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
  chosen := ledger_choose_lots(posting.participant_id, points, posting.occurred_at);
  if chosen.taken < points then
    perform ledger_refuse('points.insufficient');
  end if;
  insert into ledger_entry (journal_id, line, participant_id, account, amount) values
    (journal, 1, posting.participant_id, 'available', -points),
    (journal, 2, receiver, 'available', points);
  perform ledger_hand_over_lots(journal, receiver, 'available', chosen.lots, chosen.amounts);
  return (journal, false, 0, null)::ledger_receipt;
end $$;

create function ledger_reserve(posting ledger_posting, points bigint, purpose text, hold_expires_at timestamptz)
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

-- The hold, once it is certain that nobody else settles it: the caller holds the participant's lock.
create function ledger_get_open_hold(subject bigint, wanted_id bigint) returns ledger_hold language plpgsql as $$
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

-- Takes reserved points for good: to a programme account, or to a receiver (then `destination` is null). A hold past
-- its time counts as settled, whether the expiry job has been or not.
create function ledger_capture_hold(posting ledger_posting, captured_id bigint, destination ledger_account, receiver bigint)
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

create function ledger_end_hold(
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

-- Undoes a spend once, whole.
create function ledger_reverse(posting ledger_posting, reversed_id bigint, grace_expires_at timestamptz)
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

-- Takes back what was earned by mistake, first from the lots that `corrected_id` made. What is no longer there becomes
-- a debt.
create function ledger_claw_back(posting ledger_posting, points bigint, category ledger_category, corrected_id bigint)
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

-- ── Runs over many participants ─────────────────────────────────────────────────────────────────────────────────────

-- Writes off up to `lot_limit` lapsed lots, one movement each. Participants in id order, as everywhere.
create function ledger_expire_lots(at timestamptz, lot_limit integer, out lots bigint, out points bigint)
language plpgsql as $$
declare
  lot record;
  journal bigint;
  left_over bigint;
begin
  lots := 0;
  points := 0;
  for lot in
    select due.* from (
      select s.lot_id, s.participant_id, s.expires_at from ledger_lot_state s
      where s.is_open and s.available > 0 and s.expires_at <= at order by s.expires_at, s.lot_id limit lot_limit
    ) due order by due.participant_id, due.lot_id
  loop
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
end $$;

-- Gives back up to `hold_limit` holds that nobody settled in time.
create function ledger_expire_holds(at timestamptz, hold_limit integer, grace_expires_at timestamptz) returns bigint
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
create function ledger_extend_lots(
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
