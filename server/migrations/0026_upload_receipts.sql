-- Which uploads of staff were taken, by the key of the call, so that one that comes again is not taken again.

create table upload_receipt (
  staff_id bigint not null references staff (id),
  idempotency_key text not null,
  -- Of what was asked and of the file.
  request_hash bytea not null,
  received_at timestamptz not null,
  primary key (staff_id, idempotency_key)
);
