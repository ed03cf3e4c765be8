-- What a participant can spend at `at`, for a statement that has just posted and answers with the balance after: volatile,
-- so that it sees what its own statement has written.
create function ledger_spendable(subject bigint, at timestamptz) returns bigint language sql volatile as $$
  select b.available - coalesce((
    select sum(s.available)::bigint from ledger_lot_state s
    where s.participant_id = b.participant_id and s.is_open and s.expires_at <= at
  ), 0)
  from ledger_balance b where b.participant_id = subject
$$;
