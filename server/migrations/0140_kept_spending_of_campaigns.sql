-- What a campaign has spent is kept as orders and things change (functions/counts.sql). What changes between this and the
-- triggers is mended by the next proof of the sums.
insert into row_count (name, key, detail, total, amount)
select 'campaign.money', e.campaign_id, '', count(*), sum(o.value_grosze)
  from reward_order o join campaign_entry e on e.id = o.campaign_entry_id where o.status <> 'cancelled' group by 2
union all
select 'campaign.things', e.campaign_id, '', count(*), sum(t.value_grosze)
  from campaign_thing t join campaign_entry e on e.id = t.entry_id group by 2
on conflict (name, key, detail) do update set total = excluded.total, amount = excluded.amount;
