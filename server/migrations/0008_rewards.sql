-- Prizes, what is left of them, orders, voucher codes, and payouts of money rewards.

create table prize (
  id bigint generated always as identity primary key,
  slug text not null constraint prize_slug_unique unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug !~ '^[0-9]+$'),
  -- 'collect': ordered for points. 'partner': an offer of a partner, content with a link or a code.
  offer text not null check (offer in ('collect', 'partner')),
  kind text not null check (kind in ('item', 'voucher', 'bank_transfer', 'charity')),
  title text not null,
  -- One or two plain sentences for the card.
  lead text not null default '',
  -- Sanitised when written.
  description text not null default '',
  -- For one piece. Money rewards (points are chosen) and partners' offers have none.
  points bigint check (points > 0),
  -- What one piece is worth, for the tax return.
  value_grosze bigint not null default 0 check (value_grosze >= 0),
  -- The most one participant may ever order; null: no limit.
  per_person_limit integer check (per_person_limit > 0),
  valid_from timestamptz not null,
  valid_until timestamptz,
  -- Shown only where a list of promotion prizes is asked for.
  promotion_only boolean not null default false,
  partner_name text,
  partner_url text check (partner_url ~ '^https://'),
  partner_code text,
  is_published boolean not null default false,
  position integer not null default 0,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text generated always as (search_fold(title || ' ' || lead || ' ' || coalesce(partner_name, ''))) stored,
  constraint prize_points check ((points is null) = (offer = 'partner' or kind in ('bank_transfer', 'charity'))),
  constraint prize_valid check (valid_until > valid_from)
);
create index prize_list on prize (offer, position, id) where is_published;
create index prize_search on prize using gin (search gin_trgm_ops);

create table prize_photo (
  id bigint generated always as identity primary key,
  prize_id bigint not null references prize (id),
  position integer not null,
  -- What a person who does not see it is told.
  alt text not null,
  -- Up to three widths of the same picture, WebP, made when it is uploaded and never enlarged: {"320": "<file key>", "640":
  -- …, "1280": …}
  file_keys jsonb not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null,
  constraint prize_photo_position unique (prize_id, position) deferrable initially deferred
);

-- Pieces left of an item. No row: not limited. A table of its own, so that orders of one prize queue on this row alone and
-- only for the end of their transaction; and narrow, so that the row stays on its page.
create table prize_stock (
  prize_id bigint primary key references prize (id),
  left_count integer not null,
  constraint prize_stock_negative check (left_count >= 0)
) with (fillfactor = 50);

-- Deliveries and corrections by staff. left_count = their sum less the quantities of orders not cancelled; so an item that
-- becomes limited after it was ordered begins with a change of what was ordered before.
create table prize_stock_change (
  id bigint generated always as identity primary key,
  prize_id bigint not null references prize (id),
  change integer not null check (change <> 0),
  reason text not null,
  changed_by bigint references staff (id),
  changed_at timestamptz not null,
  -- One change for one press of the button; none where the programme wrote the change itself.
  idempotency_key text,
  request_hash bytea,
  constraint prize_stock_change_key_unique unique (changed_by, idempotency_key)
);
create index prize_stock_change_prize on prize_stock_change (prize_id, id desc);
create trigger insert_only before update or delete or truncate on prize_stock_change
  for each statement execute function refuse_change();

create table reward_order (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  prize_id bigint not null references prize (id),
  kind text not null check (kind in ('item', 'voucher', 'bank_transfer', 'charity')),
  -- As it was called when it was ordered.
  title text not null,
  quantity integer not null check (quantity between 1 and 1000),
  -- Taken for the whole order.
  points bigint not null check (points > 0),
  -- Worth of the whole order, and what of it goes to the tax office (rules/reward-tax.ts).
  value_grosze bigint not null check (value_grosze >= 0),
  tax_treatment text not null check (tax_treatment in ('none', 'notice', 'flat_rate')),
  tax_grosze bigint not null default 0 check (tax_grosze >= 0),
  status text not null check (status in ('accepted', 'processing', 'sent', 'delivered', 'cancelled', 'paid')),
  -- {"name","phone","street","street_number","street_number_place","postcode","city","note"}; of items alone. Erased with
  -- the person.
  delivery jsonb,
  -- What was agreed to with a money reward: [{"id", "text"}].
  statements jsonb,
  carrier text,
  tracking_number text,
  -- The movement that took the points, and the one that gave them back.
  journal_id bigint not null unique references ledger_journal (id),
  refund_journal_id bigint unique references ledger_journal (id),
  ordered_at timestamptz not null,
  -- Warsaw's year of `ordered_at`: orders of closed years are the archive.
  year integer not null,
  status_changed_at timestamptz not null,
  cancelled_by text check (cancelled_by in ('participant', 'staff')),
  cancel_reason text,
  revision integer not null default 0,
  idempotency_key text not null,
  request_hash bytea not null,
  constraint reward_order_key_unique unique (participant_id, idempotency_key),
  constraint reward_order_cancelled check (
    (status = 'cancelled') = (refund_journal_id is not null) and (status = 'cancelled') = (cancelled_by is not null)
  ),
  constraint reward_order_tax check (tax_grosze <= value_grosze)
);
create index reward_order_participant on reward_order (participant_id, year, id desc);
create index reward_order_board on reward_order (status, id);
create index reward_order_prize on reward_order (prize_id, participant_id) where status <> 'cancelled';

-- Each change of an order's status, as participant and staff are told it.
create table reward_order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references reward_order (id),
  status text not null,
  happened_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('participant', 'staff', 'system')),
  staff_id bigint references staff (id),
  note text
);
create index reward_order_event_order on reward_order_event (order_id, id);

create table voucher_code (
  id bigint generated always as identity primary key,
  prize_id bigint not null references prize (id),
  code text not null,
  -- The last day on which it can be used; null: not limited.
  valid_until date,
  imported_by bigint references staff (id),
  imported_at timestamptz not null,
  -- Given once: never set back.
  order_id bigint references reward_order (id),
  constraint voucher_code_unique unique (prize_id, code)
);
create index voucher_code_free on voucher_code (prize_id, valid_until, id) where order_id is null;
create index voucher_code_order on voucher_code (order_id) where order_id is not null;

create function keep_given_voucher() returns trigger language plpgsql as $$
begin
  raise exception 'voucher code % was given to order % and stays there', old.id, old.order_id;
end $$;
create trigger given_once before update on voucher_code
  for each row when (old.order_id is not null) execute function keep_given_voucher();
create trigger kept before delete on voucher_code
  for each row when (old.order_id is not null) execute function keep_given_voucher();

-- What keeps an order from standing, by the code of the refusal; the application knows it by its SQLSTATE.
create function order_refuse(code text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'PLORD', message = code;
end $$;

-- The most one participant may ever order of a prize. Two orders of one participant queue on the participant's points,
-- which are taken first; so the second sees the first here.
create function keep_person_limit() returns trigger language plpgsql as $$
declare
  limited integer;
begin
  select p.per_person_limit into limited from prize p where p.id = new.prize_id;
  if limited is not null and new.quantity + coalesce((
    select sum(o.quantity) from reward_order o
    where o.prize_id = new.prize_id and o.participant_id = new.participant_id and o.status <> 'cancelled'
  ), 0) > limited then
    perform order_refuse('prize.limit_reached');
  end if;
  return new;
end $$;
create trigger person_limit before insert on reward_order
  for each row execute function keep_person_limit();

-- Gives an order its voucher codes, those that lapse first, and returns how many; refuses when there are too few. Codes
-- that another order is just taking are passed over, so that nobody waits for one that is as good as gone.
create function give_voucher_codes(subject bigint, prize bigint, quantity integer, today date) returns integer
language plpgsql as $$
declare
  given integer;
begin
  update voucher_code v set order_id = subject
  where v.id in (
    select c.id from voucher_code c
    where c.prize_id = prize and c.order_id is null and (c.valid_until is null or c.valid_until >= today)
    order by c.valid_until nulls last, c.id
    limit quantity
    for update skip locked
  );
  get diagnostics given = row_count;
  if given < quantity then
    perform order_refuse('prize.out_of_stock');
  end if;
  return given;
end $$;

-- ── Payouts ─────────────────────────────────────────────────────────────────────────────────────────────────────────

create table payout_batch (
  id bigint generated always as identity primary key,
  status text not null check (status in ('draft', 'approved', 'exported', 'settled', 'cancelled')),
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  approved_by bigint references staff (id),
  approved_at timestamptz,
  execution_date date not null,
  format text not null check (format in ('pain.001.001.03', 'pain.001.001.09', 'elixir-0')),
  -- Of the payment file; never repeats, also not for a file of the same lines written anew.
  message_id text not null unique,
  exported_by bigint references staff (id),
  exported_at timestamptz,
  -- The very file that was first handed out: later downloads are the same bytes.
  file_content bytea,
  file_sha256 bytea,
  ended_at timestamptz,
  revision integer not null default 0,
  constraint payout_batch_second_person check (approved_by <> created_by),
  constraint payout_batch_approved check (status in ('draft', 'cancelled') or approved_by is not null),
  constraint payout_batch_exported check (status not in ('exported', 'settled') or file_content is not null)
);

create table payout_line (
  id bigint generated always as identity primary key,
  batch_id bigint not null references payout_batch (id),
  order_id bigint not null references reward_order (id),
  -- Never repeats; the bank's confirmation names it.
  instruction_id text not null unique,
  amount_grosze bigint not null check (amount_grosze > 0),
  payee_account text not null,
  payee_name text not null,
  payee_address text not null default '',
  title text not null,
  -- 'removed': its batch was cancelled before it was handed out. 'returned': the bank sent the money back.
  state text not null check (state in ('waiting', 'paid', 'returned', 'removed')),
  settled_at timestamptz,
  return_reason text,
  constraint payout_line_settled check ((state = 'waiting') = (settled_at is null))
);
-- The promise that an order is never paid twice.
create unique index payout_line_once on payout_line (order_id) where state in ('waiting', 'paid');
create index payout_line_batch on payout_line (batch_id, id);

-- Confirmations read from the bank; the same file twice changes nothing.
create table payout_confirmation (
  id bigint generated always as identity primary key,
  file_sha256 bytea not null unique,
  file_name text not null,
  read_by bigint not null references staff (id),
  read_at timestamptz not null,
  paid_count integer not null,
  returned_count integer not null,
  unknown_count integer not null
);

-- The two money rewards are part of every programme; staff word them and switch them off and on.
insert into prize (slug, offer, kind, title, lead, valid_from, is_published, position, created_at, updated_at) values
  ('przelew-na-konto-1', 'collect', 'bank_transfer', 'Przelew na konto',
    'Wymień punkty na pieniądze na swoim koncie bankowym.', '2020-01-01', true, 900, '2020-01-01', '2020-01-01'),
  ('przelew-dla-pah', 'collect', 'charity', 'Przelew dla Polskiej Akcji Humanitarnej',
    'Przekaż punkty jako darowiznę dla Polskiej Akcji Humanitarnej.', '2020-01-01', true, 901, '2020-01-01', '2020-01-01');
