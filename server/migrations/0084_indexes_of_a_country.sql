-- in steps
-- What the office asks of a whole country and had to read row by row: words in the reasons of documents that were not
-- taken in, people of some postcode areas from some acreage on, and how many orders of a prize are in each state.
drop index concurrently if exists feed_document_reason;
create index concurrently feed_document_reason on feed_document using gin (search_fold(reason) gin_trgm_ops)
  where status <> 'imported';
drop index concurrently if exists participant_postcode_area;
create index concurrently participant_postcode_area on participant (left(company_postcode, 2), acreage);
drop index concurrently if exists reward_order_of_prize;
create index concurrently reward_order_of_prize on reward_order (prize_id, status, id);
