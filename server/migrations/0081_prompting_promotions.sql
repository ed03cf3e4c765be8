-- in steps
-- A promotion of the office's own may prompt by itself, once a day at most.

alter table promotion add column if not exists prompt_text text not null default '';
alter table promotion drop constraint if exists promotion_prompt_check;
alter table promotion add constraint promotion_prompt_check
  check (prompt in ('queue', 'visit', 'timer', 'daily', 'none')) not valid;
alter table promotion validate constraint promotion_prompt_check;
-- The five that the portal knows by name have ways of their own.
alter table promotion drop constraint if exists promotion_prompt_daily;
alter table promotion add constraint promotion_prompt_daily check (prompt <> 'daily' or not is_fixed) not valid;
alter table promotion validate constraint promotion_prompt_daily;
