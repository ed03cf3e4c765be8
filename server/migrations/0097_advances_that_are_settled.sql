-- in steps
-- The advances that a document settles or completes, as it names them, so that none is paid twice; and what accepted
-- purchases of a pack cost lately, the newest first; and what was most of a seller's invoices that accepted themselves.
alter table feed_document add column if not exists advances text[] not null default '{}';
drop index concurrently if exists feed_document_advances;
create index concurrently feed_document_advances on feed_document using gin (advances) where advances <> '{}';
drop index concurrently if exists invoice_line_price;
create index concurrently invoice_line_price on invoice_line (product_id, pack_volume, invoice_id desc)
  include (value_grosze, quantity) where value_grosze > 0 and corrects_line_id is null;
drop index concurrently if exists invoice_judgement_most;
create index concurrently invoice_judgement_most on invoice_judgement (distributor_id, points desc) where is_accepted;
