-- in steps
-- A lost phone: one member of staff asks, an administrator takes keys, notifications and sessions from the account and may give
-- it a new number. Points then stay for a day.

alter table participant add column if not exists phone_replaced_at timestamptz;

alter table approval_request drop constraint if exists approval_request_kind_check;
alter table approval_request add constraint approval_request_kind_check
  check (kind in ('staff.approver', 'setting.change', 'participant.owner', 'participant.lost_phone')) not valid;
alter table approval_request validate constraint approval_request_kind_check;
