-- Representatives are kept in the office: whose work has ended stays where it is named, and is no longer offered.
alter table representative
  add column is_active boolean not null default true,
  add column revision integer not null default 0,
  add column search text generated always as
    (search_fold(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) stored,
  -- Nothing ever wrote it: the address of the photo follows from the photo.
  drop column image;

-- The one photo of a representative. Its address is no number to count up: it opens without a token, as every picture.
create table representative_photo (
  address uuid primary key default gen_random_uuid(),
  representative_id bigint not null unique references representative (id),
  file_keys jsonb not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null
);

-- Only a representative's account is somebody's. One of before may still lack whose it is: then it sees nobody.
update staff set representative_id = null where role <> 'rep';
alter table staff add constraint staff_of_representative check (role = 'rep' or representative_id is null);
