-- Warnings before the operator's certificate ends, and the counts of documents that the office and the metrics show.

alter table ksef_certificate
  -- Of the warnings 60, 30 and 7 days before the end, the last that was sent.
  add column warned_days integer check (warned_days in (60, 30, 7));

create index ksef_document_found on ksef_document (found_at);
