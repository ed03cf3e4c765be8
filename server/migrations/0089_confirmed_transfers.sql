-- in steps
-- Evidence of who agreed to points leaving an account, as payouts have it (0088): transfers of before have none, and neither has
-- a one-time transfer that was never confirmed.
alter table one_time_transfer add column if not exists confirmed_by text;
alter table one_time_transfer drop constraint if exists one_time_transfer_confirmed_by_check;
alter table one_time_transfer add constraint one_time_transfer_confirmed_by_check
  check (confirmed_by in ('sms', 'key')) not valid;
alter table one_time_transfer validate constraint one_time_transfer_confirmed_by_check;

alter table standing_transfer add column if not exists confirmed_by text;
alter table standing_transfer drop constraint if exists standing_transfer_confirmed_by_check;
alter table standing_transfer add constraint standing_transfer_confirmed_by_check
  check (confirmed_by in ('sms', 'key')) not valid;
alter table standing_transfer validate constraint standing_transfer_confirmed_by_check;
