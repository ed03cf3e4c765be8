-- One may ask about a campaign too (0262). A process of before queues such a matter, but cannot open it.
alter table matter add column campaign_id bigint;
alter table matter add constraint matter_campaign_id_fkey foreign key (campaign_id) references campaign (id) not valid;
alter table matter drop constraint matter_of_one;
alter table matter add constraint matter_of_one check (num_nonnulls(invoice_id, order_id, one_time_transfer_id,
  standing_transfer_id, promotion_id, campaign_id) = 1) not valid;
