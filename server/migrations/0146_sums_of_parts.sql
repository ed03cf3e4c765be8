-- Results of one region and of one representative's farms are summed by day as those of everybody are (0291). What a day says of
-- them is made by the jobs that sum days; until all days of the past are, filtered results read the rows as before.

-- Farms that are summed elsewhere than they are now, until the sums have moved along.
create table farm_move (
  id bigint generated always as identity primary key,
  participant_id bigint not null,
  -- Where the farm was before: of a farm's rows the first one says where the sums have it.
  area text not null,
  representative_id bigint
);
create index farm_move_participant on farm_move (participant_id, id);

create table sales_part_sum (
  -- 'area:09' or 'rep:12' (farm_parts).
  part text collate "C" not null,
  figure text not null check (figure in ('accepted', 'product', 'distributor', 'multiplier', 'new', 'returning')),
  day date not null,
  -- These as in sales_day_sum.
  subject text collate "C" not null,
  count bigint not null,
  points bigint not null,
  volume numeric not null,
  farms bigint not null,
  primary key (part, figure, day, subject)
);
create index sales_part_sum_day on sales_part_sum (day);

-- Days of which sums of everybody were made before there were any of parts, or whose parts were found wrong.
create table sales_part_missing (day date primary key);
insert into sales_part_missing (day) select s.day from sales_day_sum s union select c.day from sales_day_change c;

-- Points given for purchases and otherwise, as the season's report says "issued".
create table ledger_part_sum (
  part text collate "C" not null,
  day date not null,
  points bigint not null,
  primary key (part, day)
);

create table ledger_part_mark (
  is_only boolean default true primary key check (is_only),
  -- Journal rows up to this one are in the sums of parts, never more than are in those of days.
  summed_journal_id bigint not null
);
insert into ledger_part_mark (summed_journal_id) values (0);
