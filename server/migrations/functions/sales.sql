-- Sales by day: what is summed of a day, how days become known as changed, and the sums.

create or replace function warsaw_midnight(day date) returns timestamptz language sql stable parallel safe
return day::timestamp at time zone 'Europe/Warsaw';

-- What each farm's decided invoices of these days say, or those of these farms on all days, by the rows: the one definition, by
-- which days are summed, of everybody and of parts, by which a changed day is read until it is summed again, by which a farm
-- moves from one part to another, and by which the proof compares. Every figure is a sum over farms. With `of_part` only of the
-- farms that are in that part now. Invoices are found by the index of decisions or by their farm, and lines by their invoice,
-- whatever the statistics say.
create or replace function sales_by_farm(days date[], farms bigint[], of_part text default null)
returns table (day date, participant_id bigint, figure text, subject text, count bigint, points bigint, volume numeric,
  farms bigint) language sql stable as $$
  with decided as materialized (
    select d.day, i.*
    from unnest(days) as d (day) cross join lateral (
      select i.id, i.status, i.participant_id, i.distributor_id, i.corrects_invoice_id is not null as is_correction, i.points,
        extract(epoch from i.decided_at - i.submitted_at) as wait_seconds
      from invoice i
      where i.decided_at >= warsaw_midnight(d.day) and i.decided_at < warsaw_midnight(d.day + 1)
        and i.status in ('accepted', 'rejected')
        and (of_part is null or exists (select from participant p where p.id = i.participant_id
          and of_part in (select farm_parts(left(p.company_postcode, 2), p.representative_id))))
      offset 0
    ) i
    union all
    select i.*
    from unnest(farms) as f (id) cross join lateral (
      select (i.decided_at at time zone 'Europe/Warsaw')::date, i.id, i.status, i.participant_id, i.distributor_id,
        i.corrects_invoice_id is not null, i.points, extract(epoch from i.decided_at - i.submitted_at)
      from invoice i
      where i.participant_id = f.id and i.decided_at is not null and i.status in ('accepted', 'rejected')
      offset 0
    ) i
  ),
  -- Each farm of a day with each of its distributors, and whether it was there before in that year.
  bought as materialized (
    select b.day, b.participant_id, b.distributor_id, before.is_known, before.is_known_there
    from (
      select distinct d.day, d.participant_id, d.distributor_id from decided d
      where d.status = 'accepted' and not d.is_correction
    ) b cross join lateral (
      select count(*) > 0 as is_known, coalesce(bool_or(e.distributor_id = b.distributor_id), false) as is_known_there
      from invoice e
      where e.participant_id = b.participant_id and e.status = 'accepted' and e.corrects_invoice_id is null
        and e.decided_at >= warsaw_midnight(date_trunc('year', b.day::timestamp)::date) and e.decided_at < warsaw_midnight(b.day)
    ) before
  ),
  -- Of the farms of their first purchase in a year: whether there was one in the year before, and whether ever.
  first as materialized (
    select b.day, b.participant_id, before.is_returning, before.is_old
    from (select distinct b.day, b.participant_id from bought b where not b.is_known) b cross join lateral (
      select count(*) > 0 as is_old,
        coalesce(bool_or(e.decided_at >= warsaw_midnight((date_trunc('year', b.day::timestamp) - interval '1 year')::date)),
          false) as is_returning
      from invoice e
      where e.participant_id = b.participant_id and e.status = 'accepted' and e.corrects_invoice_id is null
        and e.decided_at < warsaw_midnight(date_trunc('year', b.day::timestamp)::date)
    ) before
  ),
  line as materialized (
    select d.day, d.participant_id, d.id as invoice_id, d.is_correction, l.*
    from decided d cross join lateral (
      select l.product_id, l.pack_volume * l.quantity as volume, l.points, l.explanation ->> 'campaign' as campaign,
        (l.explanation ->> 'multiplierHundredths')::numeric as multiplier
      from invoice_line l where l.invoice_id = d.id and l.status in ('accepted', 'limit', 'limit.product')
      offset 0
    ) l
    where d.status = 'accepted'
  )
  select a.day, a.participant_id, 'accepted', '', a.count, a.points, 0::numeric,
    (f.participant_id is not null)::integer::bigint
  from (
    select d.day, d.participant_id, count(*) as count, sum(d.points)::bigint as points
    from decided d where d.status = 'accepted' and not d.is_correction group by d.day, d.participant_id
  ) a left join first f on f.day = a.day and f.participant_id = a.participant_id
  union all
  select f.day, f.participant_id, v.figure, '', 0, 0, 0, 1
  from first f cross join lateral (values ('new', not f.is_old), ('returning', f.is_returning)) as v (figure, holds)
  where v.holds
  union all
  select d.day, d.participant_id, 'rejected', '', count(*), 0, 0, 0 from decided d where d.status = 'rejected' group by 1, 2
  union all
  select d.day, d.participant_id, 'correction', '', count(*), sum(d.points)::bigint, 0, 0
  from decided d where d.is_correction group by 1, 2
  union all
  select d.day, d.participant_id, 'wait', round(d.wait_seconds / 8640)::bigint::text, count(*), 0, 0, 0
  from decided d where not d.is_correction group by 1, 2, 4
  union all
  select l.day, l.participant_id, 'product', l.product_id::text, count(distinct l.invoice_id) filter (where not l.is_correction),
    sum(l.points)::bigint, sum(l.volume), 0
  from line l group by 1, 2, l.product_id
  union all
  select a.day, a.participant_id, 'distributor', a.distributor_id::text, a.count, a.points, 0,
    (f.participant_id is not null)::integer::bigint
  from (
    select d.day, d.participant_id, d.distributor_id, count(*) filter (where not d.is_correction) as count,
      sum(d.points)::bigint as points
    from decided d where d.status = 'accepted' group by 1, 2, 3
  ) a left join bought f on f.day = a.day and f.participant_id = a.participant_id and f.distributor_id = a.distributor_id
    and not f.is_known_there
  union all
  -- What a multiplier added to a line: its points minus what it would have had without.
  select l.day, l.participant_id, 'multiplier', l.campaign, count(*),
    sum(l.points - round(l.points * 100.0 / l.multiplier))::bigint, 0, 0
  from line l where l.campaign is not null and l.multiplier > 0 group by 1, 2, 4
$$;

-- The same of everybody.
create or replace function sales_of_days(days date[]) returns setof sales_day_sum language sql stable as $$
  select f.day, f.figure, f.subject, sum(f.count)::bigint, sum(f.points)::bigint, sum(f.volume), sum(f.farms)::bigint
  from sales_by_farm(days, null) f group by 1, 2, 3
$$;

-- Days whose sums do not hold: those of a changed invoice, the later ones of the same farm in that year, and its first one of
-- each later year, by which it is new or comes back.
create or replace view sales_changed_day as
  with changed as materialized (select distinct c.day, c.participant_id from sales_day_change c)
  select c.day from changed c
  union
  select (i.decided_at at time zone 'Europe/Warsaw')::date
  from changed c cross join lateral (
    select i.decided_at from invoice i
    where i.participant_id = c.participant_id and i.status = 'accepted' and i.corrects_invoice_id is null
      and i.decided_at >= warsaw_midnight(c.day + 1)
      and i.decided_at < warsaw_midnight((date_trunc('year', c.day::timestamp) + interval '1 year')::date)
    offset 0
  ) i
  where c.participant_id is not null
  union
  select (i.decided_at at time zone 'Europe/Warsaw')::date
  from changed c cross join lateral (
    select min(i.decided_at) as decided_at from invoice i
    where i.participant_id = c.participant_id and i.status = 'accepted' and i.corrects_invoice_id is null
      and i.decided_at >= warsaw_midnight((date_trunc('year', c.day::timestamp) + interval '1 year')::date)
    group by date_trunc('year', i.decided_at at time zone 'Europe/Warsaw')
  ) i
  where c.participant_id is not null;

create or replace function sales_note_invoice() returns trigger language plpgsql as $$
begin
  insert into sales_day_change (day, participant_id)
  select distinct (v.decided_at at time zone 'Europe/Warsaw')::date, v.participant_id
  from (values (old.status, old.decided_at, old.participant_id), (new.status, new.decided_at, new.participant_id))
    as v (status, decided_at, participant_id)
  where v.status in ('accepted', 'rejected') and v.decided_at is not null;
  return null;
end $$;

create or replace function sales_note_line() returns trigger language plpgsql as $$
begin
  insert into sales_day_change (day, participant_id)
  select distinct (i.decided_at at time zone 'Europe/Warsaw')::date, i.participant_id
  from invoice i
  where i.id in (old.invoice_id, new.invoice_id) and i.status in ('accepted', 'rejected') and i.decided_at is not null;
  return null;
end $$;

create or replace trigger sales_of_new after insert on invoice for each row
  when (new.status in ('accepted', 'rejected')) execute function sales_note_invoice();
create or replace trigger sales_of_gone after delete on invoice for each row
  when (old.status in ('accepted', 'rejected')) execute function sales_note_invoice();
create or replace trigger sales_of_changed
  after update of status, decided_at, submitted_at, points, participant_id, distributor_id, corrects_invoice_id
  on invoice for each row
  when ((old.status in ('accepted', 'rejected') or new.status in ('accepted', 'rejected'))
    and (old.status, old.decided_at, old.submitted_at, old.points, old.participant_id, old.distributor_id,
      old.corrects_invoice_id) is distinct from (new.status, new.decided_at, new.submitted_at, new.points,
      new.participant_id, new.distributor_id, new.corrects_invoice_id))
  execute function sales_note_invoice();

create or replace trigger sales_of_new after insert on invoice_line for each row
  when (new.status in ('accepted', 'limit', 'limit.product')) execute function sales_note_line();
create or replace trigger sales_of_gone after delete on invoice_line for each row
  when (old.status in ('accepted', 'limit', 'limit.product')) execute function sales_note_line();
create or replace trigger sales_of_changed
  after update of invoice_id, product_id, pack_volume, quantity, status, points, explanation on invoice_line for each row
  when (old.status in ('accepted', 'limit', 'limit.product') or new.status in ('accepted', 'limit', 'limit.product'))
  execute function sales_note_line();

-- Makes the sums of these days anew, of everybody if `of_all`, and of parts, where farms stay where the sums have them.
create or replace function sales_make_days(days date[], of_all boolean) returns void language plpgsql as $$
begin
  if of_all then delete from sales_day_sum s where s.day = any (days); end if;
  delete from sales_part_missing m where m.day = any (days);
  with found as materialized (select f.* from sales_by_farm(days, null) f),
  whole as (
    insert into sales_day_sum
    select f.day, f.figure, f.subject, sum(f.count), sum(f.points), sum(f.volume), sum(f.farms)
    from found f where of_all group by 1, 2, 3
  ),
  made as materialized (
    select q.part, f.figure, f.day, f.subject, sum(f.count)::bigint as count, sum(f.points)::bigint as points,
      sum(f.volume) as volume, sum(f.farms)::bigint as farms
    from found f join farm_in_sums p on p.participant_id = f.participant_id
      cross join lateral farm_parts(p.area, p.representative_id) q (part)
    where f.figure in ('accepted', 'product', 'distributor', 'multiplier', 'new', 'returning')
    group by 1, 2, 3, 4
  ),
  -- Today is made every few minutes, and most of its parts are as they were.
  gone as (
    delete from sales_part_sum s where s.day = any (days) and not exists (select from made m
      where m.part = s.part and m.figure = s.figure and m.day = s.day and m.subject = s.subject)
  )
  insert into sales_part_sum as s select m.* from made m
  on conflict (part, figure, day, subject) do update
    set count = excluded.count, points = excluded.points, volume = excluded.volume, farms = excluded.farms
    where (s.count, s.points, s.volume, s.farms)
      is distinct from (excluded.count, excluded.points, excluded.volume, excluded.farms);
end $$;

-- Sums up to `day_limit` changed days; returns how many are left. All of it must see one moment (repeatable read): what is
-- committed meanwhile notes its day, and the note is still there afterwards.
create or replace function sales_sum_days(day_limit integer) returns bigint language plpgsql as $$
declare
  days date[];
begin
  days := coalesce((select array_agg(c.day order by c.day) from sales_changed_day c), '{}');
  delete from sales_day_change;
  insert into sales_day_change (day) select d.day from unnest(days[day_limit + 1:]) as d (day);
  perform sales_make_days(days[:day_limit], true);
  return greatest(cardinality(days) - day_limit, 0);
end $$;

-- Makes the parts of up to `day_limit` days that have none, at one moment; returns how many are left.
create or replace function sales_sum_parts(day_limit integer) returns bigint language plpgsql as $$
begin
  perform sales_make_days((select array_agg(m.day) from (
    select m.day from sales_part_missing m order by m.day desc limit day_limit) m), false);
  return (select count(*) from sales_part_missing);
end $$;

-- Lets the sums follow up to `farm_limit` farms that moved, at one moment; returns how many are left. On days whose sums hold,
-- a farm's rows say what it is in them.
create or replace function sales_follow_moves(farm_limit integer) returns bigint language plpgsql as $$
declare
  moved bigint[] := (select array_agg(m.participant_id) from (
    select m.participant_id from farm_move m group by 1 order by min(m.id) limit farm_limit) m);
begin
  if moved is null then return 0; end if;
  perform ledger_follow_moves(moved);
  with held as materialized (
    select f.* from sales_by_farm(null, moved) f
    where f.figure in ('accepted', 'product', 'distributor', 'multiplier', 'new', 'returning')
      and f.day not in (select c.day from sales_changed_day c) and f.day not in (select m.day from sales_part_missing m)
  )
  insert into sales_part_sum as s
  select q.part, f.figure, f.day, f.subject, sum(q.sign * f.count), sum(q.sign * f.points), sum(q.sign * f.volume),
    sum(q.sign * f.farms)
  from held f join farm_kept k on k.participant_id = f.participant_id join participant p on p.id = f.participant_id
    cross join lateral (
      select before.part, -1 as sign from farm_parts(k.area, k.representative_id) before (part)
      union all
      select now.part, 1 from farm_parts(left(p.company_postcode, 2), p.representative_id) now (part)
    ) q
  group by 1, 2, 3, 4
  having (sum(q.sign * f.count), sum(q.sign * f.points), sum(q.sign * f.volume), sum(q.sign * f.farms))
    is distinct from (0::numeric, 0::numeric, 0::numeric, 0::numeric)
  on conflict (part, figure, day, subject) do update set count = s.count + excluded.count,
    points = s.points + excluded.points, volume = s.volume + excluded.volume, farms = s.farms + excluded.farms;
  delete from farm_move m where m.participant_id = any (moved);
  return (select count(distinct m.participant_id) from farm_move m);
end $$;

-- What the sums of a part say of the days between two, exact at any moment: sums of days that hold, put right by the farms that
-- moved since, and the rows of changed days.
create or replace function sales_of_part(asked text, first_day date, last_day date, figures text[])
returns setof sales_day_sum language sql stable as $$
  with changed as materialized (select c.day from sales_changed_day c where c.day between first_day and last_day),
  moved as materialized (select m.* from farms_moved(asked) m)
  select s.day, s.figure, s.subject, s.count, s.points, s.volume, s.farms from sales_part_sum s
  where s.part = asked and s.figure = any (figures) and s.day between first_day and last_day
    and s.day not in (select c.day from changed c)
  union all
  select f.day, f.figure, f.subject, m.sign * f.count, m.sign * f.points, m.sign * f.volume, m.sign * f.farms
  from sales_by_farm(null, (select array_agg(m.participant_id) from moved m)) f
    join moved m on m.participant_id = f.participant_id
  where exists (select from moved) and f.figure = any (figures) and f.day between first_day and last_day
    and f.day not in (select c.day from changed c)
  union all
  select f.day, f.figure, f.subject, f.count, f.points, f.volume, f.farms
  from sales_by_farm((select array_agg(c.day) from changed c), null, asked) f
  where exists (select from changed) and f.figure = any (figures)
$$;

-- Days between two whose sums differ from the rows, leaving out those that are known as changed.
create or replace function sales_wrong_days(first_day date, last_day date) returns setof date language sql stable as $$
  with sound as materialized (
    select d.day from generate_series(first_day, last_day, interval '1 day') as g (moment)
      cross join lateral (select g.moment::date as day) d
    where not exists (select from sales_changed_day c where c.day = d.day)
  )
  select distinct coalesce(s.day, r.day)
  from (select k.* from sales_day_sum k join sound on sound.day = k.day) s
    full join sales_of_days((select array_agg(sound.day) from sound)) r
      on r.day = s.day and r.figure = s.figure and r.subject = s.subject
  where (s.count, s.points, s.volume, s.farms) is distinct from (r.count, r.points, r.volume, r.farms)
$$;

-- Days between two whose sums of parts differ from the rows, leaving out those that are to be made anyway.
create or replace function sales_wrong_part_days(first_day date, last_day date) returns setof date language sql stable as $$
  with sound as materialized (
    select d.day from generate_series(first_day, last_day, interval '1 day') as g (moment)
      cross join lateral (select g.moment::date as day) d
    where not exists (select from sales_changed_day c where c.day = d.day)
      and not exists (select from sales_part_missing m where m.day = d.day)
  ),
  made as (
    select q.part, f.figure, f.day, f.subject, sum(f.count)::bigint as count, sum(f.points)::bigint as points,
      sum(f.volume) as volume, sum(f.farms)::bigint as farms
    from sales_by_farm((select array_agg(sound.day) from sound), null) f
      join farm_in_sums p on p.participant_id = f.participant_id
      cross join lateral farm_parts(p.area, p.representative_id) q (part)
    where f.figure in ('accepted', 'product', 'distributor', 'multiplier', 'new', 'returning')
    group by 1, 2, 3, 4
  )
  select distinct coalesce(s.day, m.day)
  from (select k.* from sales_part_sum k join sound on sound.day = k.day) s
    full join made m on m.part = s.part and m.figure = s.figure and m.day = s.day and m.subject = s.subject
  -- What a farm that left has emptied says nothing.
  where (coalesce(s.count, 0), coalesce(s.points, 0), coalesce(s.volume, 0), coalesce(s.farms, 0))
    is distinct from (coalesce(m.count, 0), coalesce(m.points, 0), coalesce(m.volume, 0), coalesce(m.farms, 0))
$$;
