-- Parts of the programme that are summed for themselves: a region, which is the first two digits of a postcode, and the farms of
-- a representative. A farm is in one of each. It moves from one to another in the sums with the next run of their job; until
-- then farm_move says where the sums have it, and whoever reads them puts it right.

create or replace function farm_parts(area text, representative_id bigint) returns setof text language sql immutable
  parallel safe rows 2 as $$
  select 'area:' || area where area <> ''
  union all
  select 'rep:' || representative_id where representative_id is not null
$$;

-- Where the sums have the farms that moved since.
create or replace view farm_kept as
  select distinct on (m.participant_id) m.participant_id, m.area, m.representative_id from farm_move m
  order by m.participant_id, m.id;

-- Where the sums have every farm.
create or replace view farm_in_sums as
  select p.id as participant_id, case when k.participant_id is null then left(p.company_postcode, 2) else k.area end as area,
    case when k.participant_id is null then p.representative_id else k.representative_id end as representative_id
  from participant p left join farm_kept k on k.participant_id = p.id;

-- Farms that the sums have in this part and that left it (-1), or that came to it and are not summed there yet (1).
create or replace function farms_moved(asked text) returns table (participant_id bigint, sign integer)
  language sql stable rows 10 as $$
  select m.participant_id, m.sign from (
    select k.participant_id,
      (asked in (select farm_parts(left(p.company_postcode, 2), p.representative_id)))::integer
        - (asked in (select farm_parts(k.area, k.representative_id)))::integer as sign
    from farm_kept k join participant p on p.id = k.participant_id
  ) m where m.sign <> 0
$$;

create or replace function farm_note_move() returns trigger language plpgsql as $$
begin
  insert into farm_move (participant_id, area, representative_id)
  values (old.id, left(old.company_postcode, 2), old.representative_id);
  return null;
end $$;

create or replace trigger note_move after update of company_postcode, representative_id on participant for each row
  when ((left(old.company_postcode, 2), old.representative_id)
    is distinct from (left(new.company_postcode, 2), new.representative_id))
  execute function farm_note_move();
