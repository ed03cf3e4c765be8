-- Rewards of promotions that wait for somebody stand in one queue over all promotions.

create table promotion_grant_waiting (
  grant_id bigint primary key references promotion_grant,
  promotion_id bigint not null references promotion,
  -- To hand out, or to check.
  state text collate "C" not null check (state in ('granted', 'review')),
  since timestamptz not null
);
create index promotion_grant_waiting_since on promotion_grant_waiting (since, grant_id);
create index promotion_grant_waiting_state on promotion_grant_waiting (state, since, grant_id);
create index promotion_grant_waiting_promotion on promotion_grant_waiting (promotion_id, state, since, grant_id);

-- What waits now. Nobody is held up meanwhile: what changes between this and the triggers is mended by the next proof of the
-- sums.
insert into promotion_grant_waiting (grant_id, promotion_id, state, since)
select g.id, g.promotion_id, coalesce(last.state_after, 'granted'), coalesce(last.happened_at, g.granted_at)
from promotion_grant g left join lateral (
  select e.state_after, e.happened_at from promotion_grant_event e where e.grant_id = g.id order by e.id desc limit 1
) last on true
where coalesce(last.state_after, 'granted') in ('granted', 'review');
