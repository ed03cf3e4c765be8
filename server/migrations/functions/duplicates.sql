-- Accounts that look alike: pairs are found when an account changes, not by comparing all of them.

-- By what an account may look like another one, each sign with its value; none of an account that is closed or merged.
-- 'authorized_person' is the number of who owns an account, and of whom one names.
create or replace function participant_signs(p participant) returns table (reason text, value text)
  language sql immutable parallel safe as $$
  select s.reason, s.value from (values
    ('authorized_person', p.identifier),
    ('authorized_person', p.authorized_person_identifier),
    ('bank_account', p.bank_account),
    ('phone', p.phone),
    ('email', nullif(lower(p.email), '')),
    ('name', case when p.company_postcode <> '' then
      search_fold(p.last_name || ' ' || p.first_name) || ' ' || p.company_postcode end)
  ) s (reason, value)
  where p.closed_at is null and p.merged_into is null and s.value is not null
$$;

-- Open accounts with this value, by the index of the sign. More than fifty are not needed: a group as large was too large
-- before its last member came.
create or replace function participant_with_sign(reason text, value text) returns bigint[] language plpgsql stable as $$
begin
  return case reason
    when 'bank_account' then (select array_agg(m.id) from (select p.id from participant p
      where p.bank_account = value and p.closed_at is null and p.merged_into is null limit 50) m)
    when 'phone' then (select array_agg(m.id) from (select p.id from participant p
      where p.phone = value and p.closed_at is null and p.merged_into is null limit 50) m)
    when 'email' then (select array_agg(m.id) from (select p.id from participant p
      where lower(p.email) = value and p.closed_at is null and p.merged_into is null limit 50) m)
    when 'name' then (select array_agg(m.id) from (select p.id from participant p
      where search_fold(p.last_name || ' ' || p.first_name) || ' ' || p.company_postcode = value
        and p.company_postcode <> '' and p.closed_at is null and p.merged_into is null limit 50) m)
  end;
end $$;

create or replace function participant_pair_add(one bigint[], other bigint[], reason text) returns void language sql as $$
  insert into participant_pair as pair (first_id, second_id, reasons)
  select distinct least(x, y), greatest(x, y), array[reason] from unnest(one) x cross join unnest(other) y where x <> y
  on conflict (first_id, second_id) do update
  set reasons = (select array_agg(distinct r order by r) from unnest(pair.reasons || excluded.reasons) r)
  where not pair.reasons @> excluded.reasons
$$;

create or replace function participant_pair_take(one bigint[], other bigint[], reason text) returns void language sql as $$
  delete from participant_pair p
  where p.first_id = any (one) and (other is null or p.second_id = any (other)) and p.reasons = array[reason];
  delete from participant_pair p
  where other is null and p.second_id = any (one) and p.reasons = array[reason];
  update participant_pair p set reasons = array_remove(p.reasons, reason)
  where p.first_id = any (one) and (other is null or p.second_id = any (other)) and reason = any (p.reasons);
  update participant_pair p set reasons = array_remove(p.reasons, reason)
  where other is null and p.second_id = any (one) and reason = any (p.reasons);
$$;

-- Makes the pairs of a sign what they are now. A phone shared by more than six accounts belongs to a shop or a helper, not to
-- one farm: then there are none.
create or replace function participant_pair_look(reason text, value text) returns void language plpgsql as $$
declare
  alike bigint[];
  kind text;
begin
  if reason = 'authorized_person' then
    -- By kind of account, as the index of numbers has it first.
    for kind in
      select distinct p.account_type from participant p
      where p.authorized_person_identifier = value and p.closed_at is null and p.merged_into is null
    loop
      perform participant_pair_add(
        (select array_agg(p.id) from participant p
          where p.account_type = kind and p.identifier = value and p.closed_at is null and p.merged_into is null),
        (select array_agg(p.id) from participant p
          where p.authorized_person_identifier = value and p.account_type = kind and p.closed_at is null
            and p.merged_into is null), reason);
    end loop;
    return;
  end if;
  alike := participant_with_sign(reason, value);
  if cardinality(alike) between 2 and 6 then
    perform participant_pair_add(alike, alike, reason);
  elsif cardinality(alike) > 6 and exists (
    select from participant_pair p where p.first_id = any (alike) and participant_pair_look.reason = any (p.reasons)
  ) then
    perform participant_pair_take(alike, alike, reason);
  end if;
end $$;

-- Whoever changes what two accounts have in common waits for the other one who does: each sees the other's account, or
-- comes first. In one order, so that two do not wait for each other. Signs share 512 locks, since a transaction that writes
-- thousands of accounts could not hold one for each of their signs.
create or replace function participant_pair_hold(reasons text[], held_values text[]) returns void language plpgsql as $$
declare
  lock integer;
begin
  for lock in
    select distinct hashtext(s.reason || ' ' || s.value) & 511 from unnest(reasons, held_values) as s (reason, value)
    order by 1
  loop
    perform pg_advisory_xact_lock(7050621, lock);
  end loop;
end $$;

create or replace function participant_pair_change() returns trigger language plpgsql as $$
declare
  changed text[];
  sign record;
begin
  changed := (
    select coalesce(array_agg(distinct coalesce(b.reason, a.reason)), '{}')
    from participant_signs(old) b full join participant_signs(new) a on a.reason = b.reason and a.value = b.value
    where a.value is null or b.value is null
  );
  if changed = '{}' then
    return null;
  end if;
  perform participant_pair_hold(array_agg(s.reason), array_agg(s.value)) from (
    select * from participant_signs(old) union select * from participant_signs(new)
  ) s where s.reason = any (changed);
  if tg_op = 'UPDATE' then
    perform participant_pair_take(array[new.id], null, reason) from unnest(changed) reason;
  end if;
  for sign in
    select * from participant_signs(old) union select * from participant_signs(new) order by 1, 2
  loop
    continue when sign.reason <> all (changed);
    perform participant_pair_look(sign.reason, sign.value);
  end loop;
  return null;
end $$;

create or replace trigger pairs_of_new after insert on participant for each row execute function participant_pair_change();
create or replace trigger pairs_of_changed
  after update of identifier, authorized_person_identifier, bank_account, phone, email, first_name, last_name,
    company_postcode, closed_at, merged_into
  on participant for each row
  when ((old.identifier, old.authorized_person_identifier, old.bank_account, old.phone, old.email, old.first_name,
    old.last_name, old.company_postcode, old.closed_at, old.merged_into) is distinct from (new.identifier,
    new.authorized_person_identifier, new.bank_account, new.phone, new.email, new.first_name, new.last_name,
    new.company_postcode, new.closed_at, new.merged_into))
  execute function participant_pair_change();

-- The pairs by comparing everybody, for the proof. Accounts are grouped by each sign and only small groups are expanded into
-- pairs: there is no self-join, so the plan does not depend on statistics.
create or replace view participant_pair_by_rows as
  select a as first_id, b as second_id, array_agg(distinct reason order by reason) as reasons
  from (
    select m.x as a, m.y as b, g.reason
    from (
      select s.reason, array_agg(p.id) as ids from participant p cross join lateral participant_signs(p) s
      where s.reason <> 'authorized_person' group by s.reason, s.value having count(*) between 2 and 6
    ) g cross join lateral (select x, y from unnest(g.ids) x cross join unnest(g.ids) y where x < y) m
    union all
    select least(p.id, o.id), greatest(p.id, o.id), 'authorized_person'
    from participant p join participant o on o.account_type = p.account_type
      and o.identifier = p.authorized_person_identifier
    where o.closed_at is null and o.merged_into is null and o.id <> p.id
      and p.closed_at is null and p.merged_into is null
  ) found
  group by a, b;

-- Pairs that are kept and should not be, or the other way round.
create or replace view participant_pair_wrong as
  select coalesce(kept.first_id, found.first_id) as first_id, coalesce(kept.second_id, found.second_id) as second_id
  from participant_pair kept full join participant_pair_by_rows found
    on found.first_id = kept.first_id and found.second_id = kept.second_id
  where kept.reasons is distinct from found.reasons;

-- Finds the pairs of two accounts anew.
create or replace function participant_pair_mend(first bigint, second bigint) returns void language plpgsql as $$
declare
  sign record;
begin
  perform participant_pair_hold(array_agg(s.reason), array_agg(s.value))
  from participant p cross join lateral participant_signs(p) s where p.id in (first, second);
  delete from participant_pair pair where pair.first_id = first and pair.second_id = second;
  for sign in
    select distinct s.reason, s.value
    from participant p cross join lateral participant_signs(p) s where p.id in (first, second) order by 1, 2
  loop
    perform participant_pair_look(sign.reason, sign.value);
  end loop;
end $$;
