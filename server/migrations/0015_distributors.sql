-- Branches are managed in the office: one that closed is no longer shown, but what points to it stays; its name finds it
-- again when a file is imported.

alter table distributor_branch
  add column is_active boolean not null default true,
  add constraint distributor_branch_name_unique unique (distributor_id, name);
-- The constraint's index serves what this one did.
drop index distributor_branch_distributor;
