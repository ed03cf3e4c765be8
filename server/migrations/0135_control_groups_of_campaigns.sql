-- locks: campaigns are a handful, and the table is new
-- So many in a hundred of all farms are drawn not to be told of a campaign, so that what it added can be said (0267).
alter table campaign
  add column holdout_percent integer not null default 0 check (holdout_percent between 0 and 50),
  add column holdout_drawn_at timestamptz;

-- Who was in the programme when a campaign's groups were drawn: told of it, or held out.
create table campaign_trial (
  campaign_id bigint not null references campaign (id),
  participant_id bigint not null references participant (id),
  is_held boolean not null,
  primary key (campaign_id, participant_id)
);
create index campaign_trial_participant on campaign_trial (participant_id);
