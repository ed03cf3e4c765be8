-- Points that staff moved by hand are counted by farm and by person in a row each, which says whether a limit is reached:
-- with a row for every person on every farm both sums had to be read for each posting. A person's are counted while there
-- is a limit for a person.
alter table staff_points_day rename to farm_points_day;
alter table farm_points_day drop constraint staff_points_day_pkey;
alter table farm_points_day drop constraint staff_points_day_staff_id_fkey;
alter table farm_points_day rename constraint staff_points_day_participant_id_fkey to farm_points_day_participant_id_fkey;
alter table farm_points_day rename constraint staff_points_day_points_check to farm_points_day_points_check;

create table staff_points_day (
  staff_id bigint not null references staff (id),
  day date not null,
  points bigint not null check (points > 0),
  primary key (staff_id, day)
);
insert into staff_points_day select staff_id, day, sum(points) from farm_points_day group by staff_id, day;

drop index staff_points_day_participant;
create temporary table farm_sum on commit drop as
  select participant_id, day, sum(points) as points from farm_points_day group by participant_id, day;
delete from farm_points_day;
alter table farm_points_day drop column staff_id;
alter table farm_points_day add primary key (participant_id, day);
insert into farm_points_day (participant_id, day, points) select participant_id, day, points from farm_sum;

drop function within_staff_limits;
