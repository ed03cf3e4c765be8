-- Whether a farm lets a partner know of more than its points (0296). What was agreed to before is points alone.
alter table partner_consent add column tells_changes boolean not null default false;
