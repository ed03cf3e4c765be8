-- Branches are managed in the office: one that closed is no longer shown, but what points to it stays; its name finds it
-- again when a file is imported.

alter table distributor_branch
  add column is_active boolean not null default true,
  add constraint distributor_branch_name_unique unique (distributor_id, name);
-- A distributor's branches in the order they are shown, without a sort: also by the plan of a table that was empty
-- when the statistics were last taken.
drop index distributor_branch_distributor;
create index distributor_branch_in_order on distributor_branch (distributor_id, id);
