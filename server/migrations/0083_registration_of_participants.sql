-- in steps
-- Each registration that is swept asks whose it became; without this each of them read all participants.
drop index concurrently if exists participant_registration;
create index concurrently participant_registration on participant (registration_id)
  where registration_id is not null;
