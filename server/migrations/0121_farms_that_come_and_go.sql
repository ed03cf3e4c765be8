-- Farms that are new or come back are summed with the sales of the day of their first purchase in a year, and accounts and
-- invitations are counted by their day. The sums of before are made anew by the next runs; until then reports read the rows.
alter table sales_day_sum drop constraint sales_day_sum_figure_check;
alter table sales_day_sum add constraint sales_day_sum_figure_check check (figure in ('accepted', 'rejected', 'correction',
  'wait', 'product', 'distributor', 'multiplier', 'new', 'returning')) not valid;
insert into sales_day_change (day) select distinct s.day from sales_day_sum s where s.figure = 'accepted' and s.farms > 0;

-- What changes between this and the triggers is mended by the next proof of the sums.
insert into row_count (name, key, detail, total, amount)
select 'participant.joined', 0, to_char(created_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD'), count(*), 0
  from participant group by 3
union all
select 'invitation.sent', 0, to_char(created_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD'), count(*), 0
  from invitation where inviter_id is not null group by 3
on conflict (name, key, detail) do update set total = excluded.total;
