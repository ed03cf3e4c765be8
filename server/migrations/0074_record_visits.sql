-- Who of the staff looks at a record now, so that two people who edit the same one know of each other. After a crash of
-- the database it is empty, which harms nobody.
create unlogged table record_visit (
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  staff_id bigint not null references staff,
  seen_at timestamptz not null,
  primary key (subject_type, subject_id, staff_id)
) with (fillfactor = 70);
