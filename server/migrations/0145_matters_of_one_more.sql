-- The rows that were there before 0144 are looked at while everybody works.
alter table matter validate constraint matter_campaign_id_fkey;
alter table matter validate constraint matter_of_one;
