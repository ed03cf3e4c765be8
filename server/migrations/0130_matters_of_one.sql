-- The rows that were there before 0129 are looked at while everybody works.
alter table matter validate constraint matter_order_id_fkey;
alter table matter validate constraint matter_one_time_transfer_id_fkey;
alter table matter validate constraint matter_standing_transfer_id_fkey;
alter table matter validate constraint matter_promotion_id_fkey;
alter table matter validate constraint matter_of_one;
alter table matter validate constraint matter_appeal_of_invoice;
