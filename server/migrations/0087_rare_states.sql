-- in steps
-- The office looks at farms that wait for their permission, have ended or are in trouble; most are read and in none.
drop index concurrently if exists ksef_connection_state;
create index concurrently ksef_connection_state on ksef_connection (status, consented_at, id) where status <> 'reading';
drop index concurrently if exists ksef_connection_failing;
create index concurrently ksef_connection_failing on ksef_connection (failing_since, id)
  where failing_since is not null and status <> 'ended';
-- How many invoices a seller's documents brought on a day stands beside the seller (0086), and nothing else asks for it.
drop index concurrently if exists invoice_judgement_day;
