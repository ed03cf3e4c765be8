-- Sales by day: what is summed of a day, how days become known as changed, and the sums.

create or replace function warsaw_midnight(day date) returns timestamptz language sql stable parallel safe
return day::timestamp at time zone 'Europe/Warsaw';

-- What decided invoices of these days say, by the rows: the one definition, by which days are summed, by which a changed day
-- is read until it is summed again, and by which the proof compares. Invoices are found by the index of decisions and
-- lines by their invoice, whatever the statistics say.
create or replace function sales_of_days(days date[]) returns setof sales_day_sum language sql stable as $$
  with decided as materialized (
    select d.day, i.*
    from unnest(days) as d (day) cross join lateral (
      select i.id, i.status, i.participant_id, i.distributor_id, i.corrects_invoice_id is not null as is_correction, i.points,
        extract(epoch from i.decided_at - i.submitted_at) as wait_seconds
      from invoice i
      where i.decided_at >= warsaw_midnight(d.day) and i.decided_at < warsaw_midnight(d.day + 1)
        and i.status in ('accepted', 'rejected')
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
    select b.day, before.is_returning, before.is_old
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
    select d.day, d.id as invoice_id, d.is_correction, l.*
    from decided d cross join lateral (
      select l.product_id, l.pack_volume * l.quantity as volume, l.points, l.explanation ->> 'campaign' as campaign,
        (l.explanation ->> 'multiplierHundredths')::numeric as multiplier
      from invoice_line l where l.invoice_id = d.id and l.status in ('accepted', 'limit', 'limit.product')
      offset 0
    ) l
    where d.status = 'accepted'
  )
  select a.day, 'accepted', '', a.count, a.points, 0::numeric, coalesce(f.farms, 0)
  from (
    select d.day, count(*) as count, sum(d.points)::bigint as points
    from decided d where d.status = 'accepted' and not d.is_correction group by d.day
  ) a left join (
    select b.day, count(distinct b.participant_id) as farms from bought b where not b.is_known group by b.day
  ) f on f.day = a.day
  union all
  select f.day, v.figure, '', 0, 0, 0, v.farms
  from (
    select f.day, count(*) filter (where not f.is_old) as new, count(*) filter (where f.is_returning) as returning
    from first f group by f.day
  ) f cross join lateral (values ('new', f.new), ('returning', f.returning)) as v (figure, farms)
  where v.farms > 0
  union all
  select d.day, 'rejected', '', count(*), 0, 0, 0 from decided d where d.status = 'rejected' group by d.day
  union all
  select d.day, 'correction', '', count(*), sum(d.points)::bigint, 0, 0 from decided d where d.is_correction group by d.day
  union all
  select d.day, 'wait', round(d.wait_seconds / 8640)::bigint::text, count(*), 0, 0, 0
  from decided d where not d.is_correction group by 1, 3
  union all
  select l.day, 'product', l.product_id::text, count(distinct l.invoice_id) filter (where not l.is_correction),
    sum(l.points)::bigint, sum(l.volume), 0
  from line l group by l.day, l.product_id
  union all
  select a.day, 'distributor', a.distributor_id::text, a.count, a.points, 0, coalesce(f.farms, 0)
  from (
    select d.day, d.distributor_id, count(*) filter (where not d.is_correction) as count, sum(d.points)::bigint as points
    from decided d where d.status = 'accepted' group by d.day, d.distributor_id
  ) a left join (
    select b.day, b.distributor_id, count(*) as farms
    from bought b where not b.is_known_there group by b.day, b.distributor_id
  ) f on f.day = a.day and f.distributor_id = a.distributor_id
  union all
  -- What a multiplier added to a line: its points minus what it would have had without.
  select l.day, 'multiplier', l.campaign, count(*), sum(l.points - round(l.points * 100.0 / l.multiplier))::bigint, 0, 0
  from line l where l.campaign is not null and l.multiplier > 0 group by l.day, l.campaign
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

-- Sums up to `day_limit` changed days; returns how many are left. All of it must see one moment (repeatable read): what is
-- committed meanwhile notes its day, and the note is still there afterwards.
create or replace function sales_sum_days(day_limit integer) returns bigint language plpgsql as $$
declare
  days date[];
begin
  days := coalesce((select array_agg(c.day order by c.day) from sales_changed_day c), '{}');
  delete from sales_day_change;
  insert into sales_day_change (day) select d.day from unnest(days[day_limit + 1:]) as d (day);
  delete from sales_day_sum s where s.day = any (days[:day_limit]);
  insert into sales_day_sum select s.* from sales_of_days(days[:day_limit]) s;
  return greatest(cardinality(days) - day_limit, 0);
end $$;

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
