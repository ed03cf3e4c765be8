-- A decision about an invoice can be taken back: what was posted is reversed, and what is posted anew is told beside it.

create table invoice_decision_change (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice (id),
  changed_at timestamptz not null,
  staff_id bigint not null references staff (id),
  decided_as text not null check (decided_as in ('accepted', 'rejected', 'returned')),
  -- Why; nothing where it was taken back at once, before the farmer was told.
  reason text,
  points bigint not null check (points >= 0),
  -- The movements: what the decision had brought, what took it back, and what the new decision brought.
  posted_journal_id bigint references ledger_journal (id),
  reversal_journal_id bigint references ledger_journal (id),
  next_journal_id bigint references ledger_journal (id),
  constraint invoice_decision_change_movements check ((reversal_journal_id is null) = (points = 0))
);
create index invoice_decision_change_invoice on invoice_decision_change (invoice_id);
