-- What participants were given in a year, for the tax return: kept by the transactions that give and take back.

-- Everything worth money that was given and not taken back: orders, rewards of promotions, and what campaigns sent.
create or replace view reward_given as
  select o.participant_id, o.year, o.value_grosze, o.tax_grosze from reward_order o where o.status <> 'cancelled'
  union all
  select g.participant_id, g.year, g.value_grosze, g.tax_grosze from promotion_grant g
  where g.value_grosze > 0 and 'withdrawn' is distinct from
    (select e.state_after from promotion_grant_event e where e.grant_id = g.id order by e.id desc limit 1)
  union all
  select t.participant_id, t.year, t.value_grosze, t.tax_grosze from campaign_thing t;

-- Adds up what some participants were given in some years, and what that changed of the years' totals. Their sums are
-- locked first, in the order of their numbers: what others have given by then is certain and is in the next statement's
-- snapshot.
create or replace function reward_sum_years(participant_ids bigint[], years integer[]) returns void language plpgsql as $$
begin
  insert into reward_year_sum as s (participant_id, year, rewards, value_grosze, largest_grosze, tax_grosze)
  select distinct a.participant_id, a.year, 0, 0, 0, 0
  from unnest(participant_ids, years) as a (participant_id, year) order by 1, 2
  on conflict (participant_id, year) do update set rewards = s.rewards;
  with asked as (
    select distinct a.participant_id, a.year from unnest(participant_ids, years) as a (participant_id, year)
  ), summed as (
    select a.participant_id, a.year, count(g.value_grosze)::integer as rewards, coalesce(sum(g.value_grosze), 0)::bigint as value_grosze,
      coalesce(max(g.value_grosze), 0) as largest_grosze, coalesce(sum(g.tax_grosze), 0)::bigint as tax_grosze
    from asked a left join reward_given g on g.participant_id = a.participant_id and g.year = a.year
    group by a.participant_id, a.year
  ), before as (
    select k.* from reward_year_sum k join asked a on a.participant_id = k.participant_id and a.year = k.year
  ), kept as (
    update reward_year_sum k set rewards = s.rewards, value_grosze = s.value_grosze, largest_grosze = s.largest_grosze,
      tax_grosze = s.tax_grosze
    from summed s where s.participant_id = k.participant_id and s.year = k.year
  )
  insert into reward_year_change (year, participants, value_grosze, tax_grosze)
  select s.year, sum((s.rewards > 0)::integer - (b.rewards > 0)::integer), sum(s.value_grosze - b.value_grosze),
    sum(s.tax_grosze - b.tax_grosze)
  from summed s join before b on b.participant_id = s.participant_id and b.year = s.year
  group by s.year
  having sum((s.rewards > 0)::integer - (b.rewards > 0)::integer) <> 0 or sum(s.value_grosze - b.value_grosze) <> 0
    or sum(s.tax_grosze - b.tax_grosze) <> 0;
end $$;

create or replace function reward_sum_ordered() returns trigger language plpgsql as $$
begin
  perform reward_sum_years(array_agg(o.participant_id), array_agg(o.year)) from ordered o having count(*) > 0;
  return null;
end $$;

create or replace trigger sum_ordered after insert on reward_order referencing new table as ordered
  for each statement execute function reward_sum_ordered();

-- An order on its way changes its state many times; only taking it back changes what was given.
create or replace function reward_sum_changed() returns trigger language plpgsql as $$
begin
  perform reward_sum_years(array_agg(n.participant_id), array_agg(n.year))
  from changed n join unchanged o on o.id = n.id
  where (n.status = 'cancelled') <> (o.status = 'cancelled') or n.value_grosze <> o.value_grosze
    or n.tax_grosze <> o.tax_grosze
  having count(*) > 0;
  return null;
end $$;

create or replace trigger sum_changed after update on reward_order referencing old table as unchanged new table as changed
  for each statement execute function reward_sum_changed();

create or replace function reward_sum_granted() returns trigger language plpgsql as $$
begin
  perform reward_sum_years(array_agg(g.participant_id), array_agg(g.year)) from granted g where g.value_grosze > 0
  having count(*) > 0;
  return null;
end $$;

create or replace trigger sum_granted after insert on promotion_grant referencing new table as granted
  for each statement execute function reward_sum_granted();

create or replace function reward_sum_withdrawn() returns trigger language plpgsql as $$
begin
  perform reward_sum_years(array_agg(g.participant_id), array_agg(g.year))
  from happened e join promotion_grant g on g.id = e.grant_id
  where g.value_grosze > 0 and e.act in ('withdraw', 'restore')
  having count(*) > 0;
  return null;
end $$;

create or replace trigger sum_withdrawn after insert on promotion_grant_event referencing new table as happened
  for each statement execute function reward_sum_withdrawn();

create or replace function reward_sum_sent() returns trigger language plpgsql as $$
begin
  perform reward_sum_years(array_agg(t.participant_id), array_agg(t.year)) from sent t having count(*) > 0;
  return null;
end $$;

create or replace trigger sum_sent after insert on campaign_thing referencing new table as sent
  for each statement execute function reward_sum_sent();

-- All of a year together, at this moment.
create or replace view reward_year_totals as
  select k.year, sum(k.participants)::bigint as participants, sum(k.value_grosze)::bigint as value_grosze,
    sum(k.tax_grosze)::bigint as tax_grosze
  from (
    select t.year, t.participants, t.value_grosze, t.tax_grosze from reward_year_total t
    union all
    select c.year, c.participants, c.value_grosze, c.tax_grosze from reward_year_change c
  ) k group by k.year;

-- Folds what was given into the totals: a single statement, which takes the rows that it sees and no others.
create or replace function reward_sum_totals() returns void language sql as $$
  with taken as (delete from reward_year_change returning year, participants, value_grosze, tax_grosze)
  insert into reward_year_total as t (year, participants, value_grosze, tax_grosze)
  select k.year, sum(k.participants), sum(k.value_grosze), sum(k.tax_grosze) from taken k group by k.year
  on conflict (year) do update set participants = t.participants + excluded.participants,
    value_grosze = t.value_grosze + excluded.value_grosze, tax_grosze = t.tax_grosze + excluded.tax_grosze
$$;

-- Participants whose sums of a year are not what their rewards say.
create or replace view reward_years_wrong as
  select coalesce(k.participant_id, g.participant_id) as participant_id, coalesce(k.year, g.year) as year
  from (select s.* from reward_year_sum s where s.rewards > 0) k
  full join (
    select r.participant_id, r.year, count(*) as rewards, sum(r.value_grosze) as value_grosze,
      max(r.value_grosze) as largest_grosze, sum(r.tax_grosze) as tax_grosze
    from reward_given r group by r.participant_id, r.year
  ) g on g.participant_id = k.participant_id and g.year = k.year
  where (k.rewards, k.value_grosze, k.largest_grosze, k.tax_grosze)
    is distinct from (g.rewards, g.value_grosze, g.largest_grosze, g.tax_grosze);

-- Years whose totals are not what the sums of their participants say, and by how much.
create or replace view reward_totals_wrong as
  select coalesce(t.year, s.year) as year, (coalesce(s.participants, 0) - coalesce(t.participants, 0))::bigint as participants,
    (coalesce(s.value_grosze, 0) - coalesce(t.value_grosze, 0))::bigint as value_grosze,
    (coalesce(s.tax_grosze, 0) - coalesce(t.tax_grosze, 0))::bigint as tax_grosze
  from reward_year_totals t
  full join (
    select y.year, count(*) as participants, sum(y.value_grosze) as value_grosze, sum(y.tax_grosze) as tax_grosze
    from reward_year_sum y where y.rewards > 0 group by y.year
  ) s on s.year = t.year
  where (coalesce(t.participants, 0), coalesce(t.value_grosze, 0), coalesce(t.tax_grosze, 0))
    is distinct from (coalesce(s.participants, 0), coalesce(s.value_grosze, 0), coalesce(s.tax_grosze, 0));
