-- in steps
-- Lists of the office that are narrowed by a kind or a state count in an index, and the figures of sellers are read from
-- indexes alone.

drop index concurrently if exists reward_order_kind;
create index concurrently reward_order_kind on reward_order (kind, status, id);

-- Nearly every document is imported: those batches are found without an index.
drop index concurrently if exists feed_document_state;
create index concurrently feed_document_state on feed_document (status, batch_id) where status <> 'imported';

drop index concurrently if exists invoice_judgement_compared;
create index concurrently invoice_judgement_compared on invoice_judgement (distributor_id, compared_at desc) include (is_agreed)
  where is_agreed is not null;
drop index concurrently if exists invoice_judgement_day;
create index concurrently invoice_judgement_day on invoice_judgement (judged_on, distributor_id) include (is_accepted);
