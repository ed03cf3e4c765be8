-- Points that staff move by hand: what exceeds a daily limit.

-- Returns the points if they are below the limit, else refuses (PLDAY): a second person decides. Called while the row
-- that counts the day is being written and is therefore locked.
create or replace function points_below(points bigint, limit_points bigint) returns bigint language plpgsql as $$
begin
  if points >= limit_points then
    raise exception 'a second person decides about so many points' using errcode = 'PLDAY';
  end if;
  return points;
end
$$;
