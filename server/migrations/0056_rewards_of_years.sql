-- Rewards of a year by participant, for the tax return, kept as they are given and taken back instead of being added up
-- from all orders.

-- A projection: everything in it follows from the rows, and a proof says so every night.
create table reward_year_sum (
  participant_id bigint not null references participant (id),
  year integer not null,
  rewards integer not null,
  value_grosze bigint not null,
  largest_grosze bigint not null,
  tax_grosze bigint not null,
  primary key (participant_id, year)
);

-- All participants of a year together. What was given since is in rows of its own, which are added and never updated: one
-- row for everybody would make all orders wait for each other.
create table reward_year_total (
  year integer primary key,
  participants bigint not null,
  value_grosze bigint not null,
  tax_grosze bigint not null
);

create table reward_year_change (
  id bigint generated always as identity primary key,
  year integer not null,
  participants bigint not null,
  value_grosze bigint not null,
  tax_grosze bigint not null
);

-- Nobody is held up while these are added up: what is given between that and the triggers is mended by the next proof.
insert into reward_year_sum (participant_id, year, rewards, value_grosze, largest_grosze, tax_grosze)
select participant_id, year, count(*), sum(value_grosze), max(value_grosze), sum(tax_grosze)
from (
  select o.participant_id, o.year, o.value_grosze, o.tax_grosze from reward_order o where o.status <> 'cancelled'
  union all
  select g.participant_id, g.year, g.value_grosze, g.tax_grosze from promotion_grant g
  where g.value_grosze > 0 and 'withdrawn' is distinct from
    (select e.state_after from promotion_grant_event e where e.grant_id = g.id order by e.id desc limit 1)
) given
group by participant_id, year;

insert into reward_year_total (year, participants, value_grosze, tax_grosze)
select year, count(*), sum(value_grosze), sum(tax_grosze) from reward_year_sum group by year;

create index reward_year_sum_value on reward_year_sum (year, value_grosze, participant_id) where rewards > 0;
