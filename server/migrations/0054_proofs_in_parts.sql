-- locks: ledger_proof has a row a night, and nobody but the proof writes it
-- The ledger is proved in parts: its newest rows every night, all of it over a weekend. A run that was interrupted goes on
-- from the part it was at.
alter table ledger_proof
  add column kind text not null default 'whole' check (kind in ('newest', 'whole')),
  -- What a run saw first it saw then: a proof is as old as its beginning.
  add column started_at timestamptz;
update ledger_proof set started_at = checked_at;
alter table ledger_proof alter column started_at set not null;

create table ledger_proof_run (
  kind text primary key check (kind in ('newest', 'whole')),
  -- Journal rows up to this one were proved by earlier runs; those up to `seen_journal_id` too, unless a transaction that
  -- had taken a lower number was still under way: all those began before `seen_transaction_id`.
  proved_journal_id bigint not null,
  seen_journal_id bigint not null,
  seen_transaction_id xid8 not null,
  -- Of the run under way; null if there is none.
  started_at timestamptz,
  settled_journal_id bigint,
  until_journal_id bigint,
  until_transaction_id xid8,
  walk text check (walk in ('journal', 'participant', 'lot', 'hold', 'day')),
  -- Up to which number, or day, this walk has come.
  position text,
  part_at timestamptz,
  counts jsonb not null default '{}',
  breaches jsonb not null default '{}',
  -- Days on which the rows of this run were posted.
  days jsonb not null default '[]'
);
-- The proofs so far were whole: the rows up to those that are summed by day are proved.
insert into ledger_proof_run (kind, proved_journal_id, seen_journal_id, seen_transaction_id)
select kind, m.summed_journal_id, m.summed_journal_id, '0'
from ledger_day_mark m, (values ('newest'), ('whole')) as kinds (kind);

-- Both go through many rows in parts now, and say how far they came.
drop function if exists ledger_expire_lots(timestamptz, integer);
drop function if exists ledger_sum_days();
