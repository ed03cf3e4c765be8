-- locks: promotions are a handful, and the table is new
-- So many in a hundred of a promotion's farms are drawn to see nothing of it, so that what it added can be said (0236).
alter table promotion
  add column holdout_percent integer not null default 0 check (holdout_percent between 0 and 50),
  add column holdout_drawn_at timestamptz;

-- Whom a promotion was for when its groups were drawn: offered it, or held out.
create table promotion_trial (
  promotion_id bigint not null references promotion (id),
  participant_id bigint not null references participant (id),
  is_held boolean not null,
  primary key (promotion_id, participant_id)
);
create index promotion_trial_participant on promotion_trial (participant_id);
