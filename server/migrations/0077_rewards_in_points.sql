-- in steps
-- A reward of a promotion may be points instead of a thing.

alter table promotion_tier add column if not exists points bigint;
alter table promotion_tier drop constraint if exists promotion_tier_points;
alter table promotion_tier add constraint promotion_tier_points
  check (points is null or points between 1 and 1000000 and value_grosze = 0) not valid;
alter table promotion_tier validate constraint promotion_tier_points;

alter table promotion_grant add column if not exists points bigint;
alter table promotion_grant drop constraint if exists promotion_grant_points;
alter table promotion_grant add constraint promotion_grant_points
  check (points is null or points between 1 and 1000000 and value_grosze = 0) not valid;
alter table promotion_grant validate constraint promotion_grant_points;

-- The movement by which a step gave the points or took them back.
alter table promotion_grant_event add column if not exists journal_id bigint;
alter table promotion_grant_event drop constraint if exists promotion_grant_event_journal_id_fkey;
alter table promotion_grant_event add constraint promotion_grant_event_journal_id_fkey
  foreign key (journal_id) references ledger_journal not valid;
alter table promotion_grant_event validate constraint promotion_grant_event_journal_id_fkey;
create or replace trigger insert_only
  before delete or update of id, grant_id, act, state_after, bought, staff_id, happened_at, journal_id or truncate
  on promotion_grant_event for each statement execute function refuse_change();
