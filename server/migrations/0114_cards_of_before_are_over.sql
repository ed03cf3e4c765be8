-- in steps
-- Cards that were sent and rewards that were given were the last that these entries waited for: now this number says paid.
with over as (
  update campaign_entry e set status = case c.flow when 'dovvo' then 6 else 5 end, is_over = true
  from campaign c
  where c.id = e.campaign_id and e.rewarded_at is not null and not e.is_over
    and (c.flow = 'dovvo' and e.status = 5 or c.flow = 'halvetic' and e.status = 4)
    and not exists (select from reward_order o where o.campaign_entry_id = e.id)
  returning e.id, case c.flow when 'dovvo' then 5 else 4 end as status_before, e.status, e.status_changed_at
)
insert into campaign_entry_event (entry_id, act, status_before, status_after, actor, happened_at)
select id, 'close', status_before, status, 'programme', status_changed_at from over;
update campaign_entry e set is_over = true from campaign c
where c.id = e.campaign_id and not e.is_over
  and e.status >= case c.flow when 'satisfaction' then 6 when 'halvetic' then 4 else 5 end;
