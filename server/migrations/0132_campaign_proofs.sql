-- locks: the table is new
-- What somebody without an account sends to show a purchase for a campaign's entry (0260): a photo or file of an invoice.
create table campaign_proof (
  id bigint generated always as identity primary key,
  entry_id bigint not null references campaign_entry (id),
  file_id bigint not null unique references stored_file (id),
  sent_at timestamptz not null
);
create index campaign_proof_entry on campaign_proof (entry_id, id);
