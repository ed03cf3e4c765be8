-- Staff set their own passwords by a link to their own mailbox; what would let one person act as two waits for a second
-- administrator.

create table staff_password_link (
  token_hash bytea primary key,
  staff_id bigint not null references staff (id),
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index staff_password_link_staff on staff_password_link (staff_id);

create table approval_request (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('staff.approver', 'setting.change')),
  -- The id of the staff account, or the key of the setting.
  subject_id text not null,
  -- What is carried out once a second administrator agrees, as the service of its kind reads it.
  asked jsonb not null,
  -- The same as both people read it: it stays as it was asked for.
  subject text not null,
  subject_path text not null,
  text_before text not null,
  text_after text not null,
  reason text not null,
  status text not null check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  requested_by bigint not null references staff (id),
  requested_at timestamptz not null,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  decision_reason text,
  constraint approval_request_decided check ((status = 'waiting') = (decided_at is null)),
  constraint approval_request_second_person
    check (decided_by is null or (decided_by = requested_by) = (status = 'withdrawn'))
);

create unique index approval_request_one_waiting on approval_request (kind, subject_id) where status = 'waiting';

-- Points that staff moved by hand without a second person: by person, farm and Warsaw day. The ledger's postings carry
-- the count along, so that it stands in the same transaction.
create table staff_points_day (
  staff_id bigint not null references staff (id),
  participant_id bigint not null references participant (id),
  day date not null,
  points bigint not null check (points > 0),
  primary key (staff_id, day, participant_id)
);

create index staff_points_day_participant on staff_points_day (participant_id, day);

-- Refuses points moved by hand that fill a limit of the day (PLDAY). Called behind the posting, when the farm's row is
-- locked, so that what others moved there is counted. A person's own sum over all farms is guarded by a lock of its own; a
-- limit of 0 is none, and then nothing waits for anybody.
create function within_staff_limits(
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

-- A transfer by hand waits like a correction does, and names who gets the points.
alter table adjustment_request add column receiver_id bigint references participant (id);
alter table adjustment_request add constraint adjustment_request_transfer
  check (receiver_id is null or (receiver_id <> participant_id and points > 0));
