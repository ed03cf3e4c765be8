-- locks: promotions and campaigns are a handful, the new column of entries is empty, and the table is new
-- An offer may say that a litre which counts in it counts in no other offer that says so too (0259). Those of before say nothing.
alter table promotion add column is_exclusive boolean not null default false;
alter table campaign
  add column is_exclusive boolean not null default false,
  add constraint campaign_exclusive check (not is_exclusive or flow in ('dovvo', 'leptosar'));

-- How much the money of an entry was ordered for; of orders of before it is not known.
alter table campaign_entry add column ordered_volume numeric(12,3);

-- Which of these offers a farm wants to be counted first: the latest choice is the first.
create table offer_choice (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  promotion_id bigint references promotion (id),
  campaign_id bigint references campaign (id),
  membership_id bigint references farm_membership (id),
  chosen_at timestamptz not null,
  constraint offer_choice_of_one check (num_nonnulls(promotion_id, campaign_id) = 1)
);
create index offer_choice_participant on offer_choice (participant_id, id desc);
