-- A matter may be about an order, points that are passed on, or a promotion (0262). A process of before lists those of invoices only.
alter table matter alter column invoice_id drop not null;
alter table matter add column order_id bigint;
alter table matter add column one_time_transfer_id bigint;
alter table matter add column standing_transfer_id bigint;
alter table matter add column promotion_id bigint;
alter table matter add constraint matter_order_id_fkey foreign key (order_id) references reward_order (id) not valid;
alter table matter add constraint matter_one_time_transfer_id_fkey
  foreign key (one_time_transfer_id) references one_time_transfer (id) not valid;
alter table matter add constraint matter_standing_transfer_id_fkey
  foreign key (standing_transfer_id) references standing_transfer (id) not valid;
alter table matter add constraint matter_promotion_id_fkey foreign key (promotion_id) references promotion (id) not valid;
alter table matter add constraint matter_of_one
  check (num_nonnulls(invoice_id, order_id, one_time_transfer_id, standing_transfer_id, promotion_id) = 1) not valid;
-- What was refused is an invoice or its line; of everything else one asks.
alter table matter add constraint matter_appeal_of_invoice check (kind <> 'appeal' or invoice_id is not null) not valid;
