-- in steps
-- What counts as bought of some products on some days is read from two indexes alone: the lines by product, the invoices by day.
drop index concurrently if exists invoice_line_counted;
create index concurrently invoice_line_counted on invoice_line (product_id, invoice_id)
  include (pack_volume, quantity, points) where status in ('accepted', 'limit', 'limit.product');
drop index concurrently if exists invoice_bought;
create index concurrently invoice_bought on invoice (list_date) include (id, participant_id)
  where status = 'accepted' and corrects_invoice_id is null;
drop index concurrently if exists invoice_correcting;
create index concurrently invoice_correcting on invoice (corrects_invoice_id) include (id, participant_id)
  where status = 'accepted' and corrects_invoice_id is not null;
