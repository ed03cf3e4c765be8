-- Who a structured invoice names as its buyer; what other files say is in their readings.
alter table invoice add column buyer_name text, add column buyer_nip text;
update invoice_reading set found = found || '{"buyer_name": null}' where found is not null;
