-- locks: the table is new
-- Photos and documents that a farm shows with what it writes in a matter (0271): sent first, named by the post afterwards.
create table matter_file (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant (id),
  file_id bigint not null unique references stored_file (id),
  -- Null until a post names it; one that none named in two days is dropped.
  post_id bigint references matter_post (id),
  sent_at timestamptz not null
);
create index matter_file_of_farm on matter_file (participant_id, id);
create index matter_file_of_post on matter_file (post_id, id);
create index matter_file_unnamed on matter_file (sent_at) where post_id is null;
