-- How many hold a consent: kept by the transactions that decide and that close accounts.

-- Decisions of a participant may come from several places at once: the account is locked first, so that what was said
-- before is certain. Accounts in the order of their numbers, as everywhere.
create or replace function consent_count_decisions() returns trigger language plpgsql as $$
begin
  perform from participant p where p.id in (select d.participant_id from decided d) order by p.id for no key update;
  insert into consent_holder_change (consent_version_id, holders)
  select said.consent_version_id, sum(said.holders)
  from (
    select distinct d.participant_id, d.consent_id from decided d join participant p on p.id = d.participant_id
    where p.closed_at is null
  ) asked
  cross join lateral (
    (select d.consent_version_id, d.granted, -1 as holders from consent_decision d
      where d.participant_id = asked.participant_id and d.consent_id = asked.consent_id
        and not exists (select from decided latest where latest.id = d.id)
      order by d.id desc limit 1)
    union all
    (select d.consent_version_id, d.granted, 1 from consent_decision d
      where d.participant_id = asked.participant_id and d.consent_id = asked.consent_id
      order by d.id desc limit 1)
  ) said
  where said.granted group by said.consent_version_id having sum(said.holders) <> 0;
  return null;
end $$;

create or replace trigger count_decisions after insert on consent_decision referencing new table as decided
  for each statement execute function consent_count_decisions();

-- A closed account holds nothing.
create or replace function consent_count_closed() returns trigger language plpgsql as $$
begin
  insert into consent_holder_change (consent_version_id, holders)
  select said.consent_version_id, case when new.closed_at is null then 1 else -1 end
  from (
    select distinct on (d.consent_id) d.consent_version_id, d.granted from consent_decision d
    where d.participant_id = new.id order by d.consent_id, d.id desc
  ) said where said.granted;
  return null;
end $$;

create or replace trigger count_consents after update of closed_at on participant for each row
  when ((old.closed_at is null) <> (new.closed_at is null)) execute function consent_count_closed();

-- How many hold each consent at this moment: their last decision was yes, to a text that no later one asked to renew.
create or replace view consent_holders as
  select v.consent_id, sum(k.holders)::bigint as holders
  from (
    select s.consent_version_id, s.holders from consent_holder_sum s
    union all
    select c.consent_version_id, c.holders from consent_holder_change c
  ) k join consent_version v on v.id = k.consent_version_id
  where v.version >= coalesce(
    (select max(r.version) from consent_version r where r.consent_id = v.consent_id and r.needs_renewal), 0)
  group by v.consent_id;

-- Folds what was decided into the sums: a single statement, which takes the rows that it sees and no others.
create or replace function consent_sum_holders() returns void language sql as $$
  with taken as (delete from consent_holder_change returning consent_version_id, holders)
  insert into consent_holder_sum as s (consent_version_id, holders)
  select t.consent_version_id, sum(t.holders) from taken t group by t.consent_version_id
  on conflict (consent_version_id) do update set holders = s.holders + excluded.holders
$$;

-- Texts of which another number hold than the decisions say, and by how many.
create or replace view consent_holders_wrong as
  select coalesce(k.consent_version_id, d.consent_version_id) as consent_version_id,
    (coalesce(d.holders, 0) - coalesce(k.holders, 0))::bigint as missing
  from (
    select u.consent_version_id, sum(u.holders) as holders
    from (
      select s.consent_version_id, s.holders from consent_holder_sum s
      union all
      select c.consent_version_id, c.holders from consent_holder_change c
    ) u group by u.consent_version_id
  ) k full join (
    select said.consent_version_id, count(*) as holders
    from (
      select distinct on (c.participant_id, c.consent_id) c.participant_id, c.consent_version_id, c.granted
      from consent_decision c order by c.participant_id, c.consent_id, c.id desc
    ) said join participant p on p.id = said.participant_id
    where said.granted and p.closed_at is null group by said.consent_version_id
  ) d on d.consent_version_id = k.consent_version_id
  where coalesce(k.holders, 0) <> coalesce(d.holders, 0);
