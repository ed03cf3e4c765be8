-- Points that staff move by hand: what fills a limit of the day.

-- Refuses points moved by hand that fill a limit of the day (PLDAY). Called behind the posting, when the farm's row is
-- locked, so that what others moved there is counted. A person's own sum over all farms is guarded by a lock of its own; a
-- limit of 0 is none, and then nothing waits for anybody.
create or replace function within_staff_limits(
  by_staff bigint, at_participant bigint, on_day date, moved bigint, farm_limit bigint, person_limit bigint
) returns boolean language plpgsql as $$
begin
  if person_limit > 0 then
    perform pg_advisory_xact_lock(hashtextextended('staff_points ' || by_staff, 0));
  end if;
  if moved + coalesce((select sum(points) from staff_points_day where participant_id = at_participant and day = on_day), 0)
      >= farm_limit
    or person_limit > 0
      and moved + coalesce((select sum(points) from staff_points_day where staff_id = by_staff and day = on_day), 0)
        >= person_limit
  then
    raise exception 'a second person decides about so many points' using errcode = 'PLDAY';
  end if;
  return true;
end
$$;
