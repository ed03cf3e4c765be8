-- What the office looks at as a whole is kept as it changes instead of being read from all rows: sales by day, points by
-- the month in which they lapse, pairs of accounts that look alike, and how many hold a consent.

-- ── Sales by day ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Decided invoices and their lines summed by Warsaw's day of the decision. A projection: everything in it follows from
-- the rows, and a proof says so every night.
create table sales_day_sum (
  day date not null,
  figure text not null constraint sales_day_sum_figure_check
    check (figure in ('accepted', 'rejected', 'correction', 'wait', 'product', 'distributor', 'multiplier')),
  -- Whose figure it is: the number of a product or distributor, the name of a multiplier, a wait in tenths of a day.
  subject text collate "C" not null,
  -- Invoices, or the lines that a multiplier affected.
  count bigint not null,
  points bigint not null,
  volume numeric not null,
  -- Farms whose first accepted invoice of the year this was, with anybody or with this distributor: summed from the first
  -- of January they are the farms of the period, each once.
  farms bigint not null,
  primary key (day, figure, subject)
);

-- Days whose sums do not hold any more, written by the transaction that changed an invoice or a line. Rows are added and
-- never updated: a row for each day would make all decisions of a day wait for each other.
create table sales_day_change (
  id bigint generated always as identity primary key,
  day date not null,
  -- Whose later days of that year may have changed as well, as a farm counts on its first one.
  participant_id bigint
);

-- All days are summed by the first runs, a month at a time; until then the report reads the rows.
insert into sales_day_change (day)
select distinct (decided_at at time zone 'Europe/Warsaw')::date from invoice
where decided_at is not null and status in ('accepted', 'rejected');

-- ── The ledger by month of lapsing ──────────────────────────────────────────────────────────────────────────────────

-- What came into lots and left them, by Warsaw's day of the movement and by the month in which the lot lapses; an extension
-- moves what is left from one month to another.
create table ledger_lapse_sum (
  day date not null,
  -- The month's first day; 'infinity' for what never lapses.
  month date not null,
  points bigint not null,
  primary key (day, month)
);

-- How far these sums reach, like ledger_day_mark; a run has a limit, so the whole past takes several.
create table ledger_lapse_mark (
  is_only boolean primary key default true check (is_only),
  summed_journal_id bigint not null,
  summed_extension_id bigint not null,
  next_journal_id bigint not null,
  next_extension_id bigint not null,
  next_transaction_id xid8 not null
);
-- What there is now is summed by the first runs, in parts.
insert into ledger_lapse_mark (
  summed_journal_id, summed_extension_id, next_journal_id, next_extension_id, next_transaction_id
) select 0, 0, coalesce((select max(id) from ledger_journal), 0), coalesce((select max(id) from ledger_lot_extension), 0),
  pg_snapshot_xmax(pg_current_snapshot());

create trigger kept before truncate on ledger_lapse_sum for each statement execute function ledger_refuse_change();
create trigger kept before delete or truncate on ledger_lapse_mark
  for each statement execute function ledger_refuse_change();

-- ── Accounts that look alike ────────────────────────────────────────────────────────────────────────────────────────

-- Pairs of open accounts with what they have in common, kept by a trigger of participant. Nobody is held up while those of
-- before are found: what changes between that and the trigger is mended by the next proof of the sums.
create table participant_pair (
  first_id bigint not null references participant (id),
  second_id bigint not null references participant (id),
  reasons text[] not null check (cardinality(reasons) > 0),
  primary key (first_id, second_id),
  check (first_id < second_id)
);

insert into participant_pair (first_id, second_id, reasons)
select a, b, array_agg(distinct reason order by reason)
from (
  select least(m.x, m.y) as a, greatest(m.x, m.y) as b, g.reason
  from (
    select sign.reason, array_agg(p.id) as ids
    from participant p cross join lateral (values
      ('bank_account', p.bank_account),
      ('phone', p.phone),
      ('email', nullif(lower(p.email), '')),
      ('name', case when p.company_postcode <> '' then
        search_fold(p.last_name || ' ' || p.first_name) || ' ' || p.company_postcode end)
    ) sign (reason, value)
    where p.closed_at is null and p.merged_into is null and sign.value is not null
    group by sign.reason, sign.value having count(*) between 2 and 6
  ) g cross join lateral (select x, y from unnest(g.ids) x cross join unnest(g.ids) y where x < y) m
  union all
  select least(p.id, o.id), greatest(p.id, o.id), 'authorized_person'
  from participant p
    join participant o on o.account_type = p.account_type and o.identifier = p.authorized_person_identifier
  where o.closed_at is null and o.merged_into is null and o.id <> p.id
    and p.closed_at is null and p.merged_into is null
) found
group by a, b;

create index participant_pair_order on participant_pair (cardinality(reasons) desc, reasons, first_id, second_id);
create index participant_pair_second on participant_pair (second_id);

-- ── Who holds a consent ─────────────────────────────────────────────────────────────────────────────────────────────

-- Open accounts whose last decision on a consent was yes, by the version of the text that it was about: which versions
-- still count is asked when they are summed. The decisions have the reference.
create table consent_holder_sum (
  consent_version_id bigint primary key,
  holders bigint not null
);

-- What was decided since the sums: rows are added by the deciding transactions, and folded into the sums.
create table consent_holder_change (
  id bigint generated always as identity primary key,
  consent_version_id bigint not null,
  holders bigint not null
);

insert into consent_holder_sum (consent_version_id, holders)
select said.consent_version_id, count(*)
from (
  select distinct on (d.participant_id, d.consent_id) d.participant_id, d.consent_version_id, d.granted
  from consent_decision d order by d.participant_id, d.consent_id, d.id desc
) said join participant p on p.id = said.participant_id
where said.granted and p.closed_at is null
group by said.consent_version_id;
