-- in steps
-- Who of the farm answered, cancelled or ended what somebody began; null is the owner, as with who began it.

alter table invoice add column if not exists ended_membership_id bigint;
alter table one_time_transfer add column if not exists ended_membership_id bigint;
alter table standing_transfer
  add column if not exists answered_membership_id bigint,
  add column if not exists ended_membership_id bigint;

alter table invoice drop constraint if exists invoice_ended_membership_id_fkey;
alter table invoice add constraint invoice_ended_membership_id_fkey
  foreign key (ended_membership_id) references farm_membership not valid;
alter table invoice validate constraint invoice_ended_membership_id_fkey;
alter table one_time_transfer drop constraint if exists one_time_transfer_ended_membership_id_fkey;
alter table one_time_transfer add constraint one_time_transfer_ended_membership_id_fkey
  foreign key (ended_membership_id) references farm_membership not valid;
alter table one_time_transfer validate constraint one_time_transfer_ended_membership_id_fkey;
alter table standing_transfer drop constraint if exists standing_transfer_answered_membership_id_fkey;
alter table standing_transfer add constraint standing_transfer_answered_membership_id_fkey
  foreign key (answered_membership_id) references farm_membership not valid;
alter table standing_transfer validate constraint standing_transfer_answered_membership_id_fkey;
alter table standing_transfer drop constraint if exists standing_transfer_ended_membership_id_fkey;
alter table standing_transfer add constraint standing_transfer_ended_membership_id_fkey
  foreign key (ended_membership_id) references farm_membership not valid;
alter table standing_transfer validate constraint standing_transfer_ended_membership_id_fkey;

-- An access ends with the account that gave it when that is merged into another.
alter table farm_membership drop constraint if exists farm_membership_end_reason_check;
alter table farm_membership add constraint farm_membership_end_reason_check
  check (end_reason in ('owner', 'person', 'office', 'closed', 'expired', 'merged')) not valid;
alter table farm_membership validate constraint farm_membership_end_reason_check;
