-- A view of the results that its owner is sent on Mondays.

-- When it is sent next; null: it is not sent.
alter table saved_view add column mail_due_at timestamptz;
-- Why it was not sent when it was due last; null: it was, or was never due.
alter table saved_view add column mail_problem text;
