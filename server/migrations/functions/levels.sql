-- What counts towards a level: points or litres of a season's purchases, without any bonus. A correction counts where its
-- purchase does. One stable select, so that it is planned within the question: of one farm a look-up, of all of them one pass.
-- `without_invoice` leaves one document out, with what corrects it.
create or replace function level_amounts(of_measure text, of_season integer, without_invoice bigint)
returns table (participant_id bigint, amount numeric) language sql stable parallel safe as $$
  select counted.participant_id,
    sum(case of_measure when 'litres' then counted.litres else counted.points end)::numeric as amount
  from (
    select i.participant_id, case p.unit when 'l' then l.pack_volume * l.quantity else 0 end as litres, l.points::numeric
    from invoice i join invoice_line l on l.invoice_id = i.id left join product p on p.id = l.product_id
    where i.status = 'accepted' and i.corrects_invoice_id is null
      and i.list_date between make_date(of_season, 1, 1) and make_date(of_season, 12, 31)
      and l.status in ('accepted', 'limit', 'limit.product')
      and i.id is distinct from without_invoice
    union all
    select c.participant_id, case p.unit when 'l' then l.pack_volume * l.quantity else 0 end, l.points::numeric
    from invoice c join invoice i on i.id = c.corrects_invoice_id
      join invoice_line l on l.invoice_id = c.id left join product p on p.id = l.product_id
    where c.status = 'accepted' and i.list_date between make_date(of_season, 1, 1) and make_date(of_season, 12, 31)
      and l.status in ('accepted', 'limit', 'limit.product')
      and i.id is distinct from without_invoice
      -- Looked up by its number: as an anti-join it could be read whole for one farm.
      and coalesce((select taken.status from invoice_line taken where taken.id = l.corrects_line_id), '') <> 'rejected'
  ) counted
  group by counted.participant_id
$$;

-- Who holds a level in a season: its threshold was reached in it, or in the one before where that still counts, and no higher one.
create or replace function level_holders(of_level bigint, of_season integer) returns table (participant_id bigint)
language sql stable parallel safe as $$
  select reached.participant_id
  from (
    select a.participant_id, max(a.amount) as amount
    from scheme_level own join level_scheme s on s.id = own.scheme_id and s.status = 'started'
      cross join lateral generate_series(greatest(s.first_season, of_season - s.grace),
        least(of_season, coalesce(s.last_season, of_season))) as seasons (season)
      cross join lateral level_amounts(s.measure, seasons.season, null) a
    where own.id = of_level
    group by a.participant_id
  ) reached
  where of_level = (
    select best.id from scheme_level best join scheme_level own on own.id = of_level and own.scheme_id = best.scheme_id
    where best.threshold <= reached.amount order by best.threshold desc limit 1)
$$;
