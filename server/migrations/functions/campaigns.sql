-- Campaigns: whom the programme tells of them.

-- Whether the programme mentions a campaign to a participant: to its control group only once they entered it unasked.
create or replace function campaign_is_told(subject campaign, who bigint) returns boolean language sql stable as $$
  select subject.holdout_percent = 0
    or not exists (
      select from campaign_trial t where t.campaign_id = subject.id and t.participant_id = who and t.is_held
    )
    or exists (select from campaign_entry e where e.campaign_id = subject.id and e.participant_id = who)
$$;
