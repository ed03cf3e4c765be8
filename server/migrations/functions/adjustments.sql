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

-- A process of before decision 0218 still asks in this table: the request goes on among all approvals, and waits here for nobody.
create or replace function adjustment_goes_on() returns trigger language plpgsql as $$
begin
  insert into approval_request (kind, subject_id, asked, subject, subject_path, text_before, text_after, effect,
      reason, status, requested_by, requested_at)
  select 'participant.points', r.requested_by || ':' || r.idempotency_key,
      jsonb_build_object('participant_id', r.participant_id, 'receiver_id', r.receiver_id, 'points', r.points,
        'key', r.idempotency_key, 'request_hash', encode(r.request_hash, 'hex')),
      case when r.receiver_id is null then 'Korekta salda' else 'Przekazanie punktów' end
        || ' uczestnika nr ' || r.participant_id,
      '/participants/' || r.participant_id,
      coalesce((select string_agg(coalesce(nullif(p.company_name, ''), trim(p.first_name || ' ' || p.last_name)), ' → '
          order by p.id = r.receiver_id)
        from participant p where p.id in (r.participant_id, r.receiver_id)), ''),
      'punkty: ' || r.points, 'Ile punktów jest teraz na tym koncie, widać na stronie uczestnika.', r.reason, 'waiting',
      r.requested_by, r.requested_at
  from (select new.*) r on conflict do nothing;
  new.status := 'withdrawn';
  new.decided_by := new.requested_by;
  new.decided_at := new.requested_at;
  return new;
end
$$;

create or replace trigger goes_on before insert on adjustment_request
  for each row when (new.status = 'waiting') execute function adjustment_goes_on();
