-- A complaint sent again with other words or photos is told apart from the same one.
alter table campaign_complaint add column request_hash bytea;

-- Receipts are kept of more than uploads.
alter table upload_receipt rename to request_receipt;
alter table request_receipt rename constraint upload_receipt_pkey to request_receipt_pkey;
alter table request_receipt rename constraint upload_receipt_staff_id_fkey to request_receipt_staff_id_fkey;
