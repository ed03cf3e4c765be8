-- This number belongs to a migration of another branch, which replaces this file.
select 1;
