-- What the office needs to look back: the ledger's movements summed by day, and every change of a setting.

-- ── The ledger by day ───────────────────────────────────────────────────────────────────────────────────────────────

-- Entries summed by Warsaw's day, so that a season is some thousands of rows to read and not all there were. A projection:
-- everything in it follows from journal and entries, and the ledger's proof says so every night.
create table ledger_day_sum (
  day date not null,
  kind ledger_kind not null,
  account ledger_account not null,
  -- Amounts above zero and below are summed apart: a transfer gives and takes in the same account.
  is_credit boolean not null,
  points bigint not null,
  primary key (day, kind, account, is_credit)
);

-- How far the sums reach, by number and not by time: what is posted for an earlier day counts there all the same.
create table ledger_day_mark (
  is_only boolean primary key default true check (is_only),
  -- Journal rows up to this one are in the sums, later ones are not.
  summed_journal_id bigint not null,
  -- The next run sums up to `next_journal_id`, once every transaction is over that may have taken a number up to it: all
  -- those began before `next_transaction_id`.
  next_journal_id bigint not null,
  next_transaction_id xid8 not null
);
insert into ledger_day_mark (summed_journal_id, next_journal_id, next_transaction_id) values (0, 0, '0');

create trigger kept before truncate on ledger_day_sum for each statement execute function ledger_refuse_change();
create trigger kept before delete or truncate on ledger_day_mark
  for each statement execute function ledger_refuse_change();

-- Sums what the last run saw, and notes what the next one will; answers how far the sums reach now.
create function ledger_sum_days() returns bigint language plpgsql as $$
declare
  mark ledger_day_mark;
  newest bigint;
begin
  select * into mark from ledger_day_mark for update;
  if mark.next_journal_id > mark.summed_journal_id
    and pg_snapshot_xmin(pg_current_snapshot()) >= mark.next_transaction_id then
    insert into ledger_day_sum (day, kind, account, is_credit, points)
    select (j.occurred_at at time zone 'Europe/Warsaw')::date, j.kind, e.account, e.amount > 0, sum(e.amount)::bigint
    from ledger_journal j join ledger_entry e on e.journal_id = j.id
    where j.id > mark.summed_journal_id and j.id <= mark.next_journal_id
      and e.journal_id > mark.summed_journal_id and e.journal_id <= mark.next_journal_id
    group by 1, 2, 3, 4
    on conflict (day, kind, account, is_credit) do update set points = ledger_day_sum.points + excluded.points;
    mark.summed_journal_id := mark.next_journal_id;
  end if;
  select max(j.id) into newest from ledger_journal j;
  update ledger_day_mark
  set summed_journal_id = mark.summed_journal_id,
    next_journal_id = greatest(coalesce(newest, 0), mark.summed_journal_id),
    next_transaction_id = pg_snapshot_xmax(pg_current_snapshot());
  return mark.summed_journal_id;
end $$;

-- The journal is written in the order of time, so a block range index of some pages finds the rows since a day.
create index ledger_journal_occurred on ledger_journal using brin (occurred_at) with (pages_per_range = 32, autosummarize = on);

-- What a season ordered, and what was decided about its invoices, is asked for by date.
create index reward_order_vouchers on reward_order (ordered_at) where kind = 'voucher';
create index promotion_grant_granted on promotion_grant (granted_at);
create index campaign_entry_rewarded on campaign_entry (rewarded_at) where rewarded_at is not null;

-- ── Settings with history ───────────────────────────────────────────────────────────────────────────────────────────

-- A setting is changed as it was read. 0 is one that nobody ever changed.
alter table system_setting add column revision integer not null default 1;

-- Each change of a setting, for good: who, when, from what to what, and why when they said so.
create table system_setting_change (
  id bigint generated always as identity primary key,
  key text not null,
  -- What the setting's change makes it: 1 is the first one.
  revision integer not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null default '',
  -- The change whose value was brought back.
  restores_id bigint references system_setting_change (id),
  changed_at timestamptz not null,
  changed_by bigint not null references staff (id),
  constraint system_setting_change_revision unique (key, revision)
);
create trigger insert_only before update or delete or truncate on system_setting_change
  for each statement execute function refuse_change();

-- A break of the whole programme has words and times now, where it was a switch: one that is on goes on until somebody
-- ends it.
update system_setting
set value = case when value = 'true'::jsonb
  then jsonb_build_object('text', 'Trwa przerwa techniczna.', 'from', '2020-01-01T00:00:00Z', 'to', '2100-01-01T00:00:00Z')
  else 'null'::jsonb end
where key = 'system_maintenance';

-- ── What is kept of documents ───────────────────────────────────────────────────────────────────────────────────────

-- A document that waits knows its buyer by number: found when that farm's data are erased.
create index feed_document_buyer on feed_document ((facts ->> 'buyerNip')) where facts is not null;
-- Documents of buyers nobody knows here, until what they say is removed.
create index feed_document_unknown on feed_document (done_at) where status = 'unknown_buyer' and file_name <> '';
