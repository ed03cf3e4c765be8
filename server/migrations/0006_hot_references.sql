-- Audit rows and notifications are written with every posting. A foreign key locks the row it refers to, which writes to
-- it: all who work for one member of staff would queue on that one row, and each notification would write the
-- participant's page once more. Staff and participants are never deleted, which is what the keys were there to ensure.

alter table audit_log drop constraint audit_log_staff_id_fkey;
alter table notification drop constraint notification_participant_id_fkey;

create trigger never_deleted before delete or truncate on staff
  for each statement execute function refuse_change();
create trigger never_deleted before delete or truncate on participant
  for each statement execute function refuse_change();

-- Words and numbers of the program are compared byte by byte: the database's Polish collation costs more than the insert.
alter table audit_log
  alter column subject_type type text collate "C",
  alter column subject_id type text collate "C";
