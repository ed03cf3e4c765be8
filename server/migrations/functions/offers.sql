-- Campaigns and promotions: whom they are for, and whom the programme tells of them.

-- Whether the programme mentions a campaign to a participant: to its control group only once they entered it unasked.
create or replace function campaign_is_told(subject campaign, who bigint) returns boolean language sql stable as $$
  select subject.holdout_percent = 0
    or not exists (
      select from campaign_trial t where t.campaign_id = subject.id and t.participant_id = who and t.is_held
    )
    or exists (select from campaign_entry e where e.campaign_id = subject.id and e.participant_id = who)
$$;

-- Whether a participant is in a promotion's audience, and not in its control group.
create or replace function promotion_reaches(subject promotion, who bigint) returns boolean language sql stable as $$
  select (subject.holdout_percent = 0 or not exists (
    select from promotion_trial t where t.promotion_id = subject.id and t.participant_id = who and t.is_held
  )) and case subject.audience
    when 'all' then true
    when 'allow_list' then exists (
      select from promotion_allowed a join participant p on p.identifier = a.identifier
      where a.promotion_id = subject.id and p.id = who
    )
    when 'saved' then segment_has(subject.segment_id, who)
    else exists (
      select from participant p
      where p.id = who and p.acreage >= subject.segment_hectares_min
        and (subject.segment_identifier_type is null or p.identifier_type = subject.segment_identifier_type)
        and (subject.segment_crop_ids = '{}' or exists (
          select from participant_crop_area c
          where c.participant_id = who and c.crop_id = any (subject.segment_crop_ids)
        ))
    )
  end
$$;
