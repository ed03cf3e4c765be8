-- in steps
-- What is given without a clerk is one sum over all doors (0288): an event may also reach the farm's month or the programme's day.
alter table partner_event drop constraint if exists partner_event_refusal_check;
alter table partner_event add constraint partner_event_refusal_check
  check (refusal in ('budget_spent', 'farm_limit', 'day_limit', 'month_limit', 'programme_limit')) not valid;
alter table partner_event validate constraint partner_event_refusal_check;
drop index concurrently if exists partner_event_given;
create index concurrently partner_event_given on partner_event (received_at) include (points) where state = 'accepted';
