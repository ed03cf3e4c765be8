-- Rewards of promotions that wait for somebody: to be handed out, or to be checked.

-- The same by all rows.
create or replace view promotion_grant_waiting_by_rows as
  select g.id as grant_id, g.promotion_id, coalesce(last.state_after, 'granted') as state,
    coalesce(last.happened_at, g.granted_at) as since
  from promotion_grant g left join lateral (
    select e.state_after, e.happened_at from promotion_grant_event e where e.grant_id = g.id order by e.id desc limit 1
  ) last on true
  where coalesce(last.state_after, 'granted') in ('granted', 'review');

-- Makes the queue say of these rewards what their rows say. Whoever does something with a reward holds its owner's account.
create or replace function promotion_grant_wait(grant_ids bigint[]) returns void language plpgsql as $$
begin
  delete from promotion_grant_waiting w where w.grant_id = any (grant_ids)
    and not exists (select from promotion_grant_waiting_by_rows r where r.grant_id = w.grant_id);
  insert into promotion_grant_waiting as w (grant_id, promotion_id, state, since)
  select r.grant_id, r.promotion_id, r.state, r.since from promotion_grant_waiting_by_rows r where r.grant_id = any (grant_ids)
  on conflict (grant_id) do update set state = excluded.state, since = excluded.since;
end $$;

create or replace function promotion_grant_wait_granted() returns trigger language plpgsql as $$
begin
  perform promotion_grant_wait(array_agg(g.id)) from given g having count(*) > 0;
  return null;
end $$;

create or replace trigger wait_granted after insert on promotion_grant referencing new table as given
  for each statement execute function promotion_grant_wait_granted();

create or replace function promotion_grant_wait_moved() returns trigger language plpgsql as $$
begin
  perform promotion_grant_wait(array_agg(distinct e.grant_id)) from happened e having count(*) > 0;
  return null;
end $$;

create or replace trigger wait_moved after insert on promotion_grant_event referencing new table as happened
  for each statement execute function promotion_grant_wait_moved();

-- Rewards of which the queue says something else than their rows.
create or replace view promotion_grant_waiting_wrong as
  select coalesce(w.grant_id, r.grant_id) as grant_id
  from promotion_grant_waiting w full join promotion_grant_waiting_by_rows r on r.grant_id = w.grant_id
  where (w.promotion_id, w.state, w.since) is distinct from (r.promotion_id, r.state, r.since);
