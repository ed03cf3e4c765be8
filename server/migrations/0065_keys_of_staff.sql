-- in steps
-- Keys that a device of a member of staff holds, beside those of participants: a key belongs to exactly one of them. And a
-- participant's key confirms a new bank account: what the device signs is bound to that change.

alter table passkey
  alter column participant_id drop not null,
  add column if not exists staff_id bigint;
alter table passkey_challenge
  add column if not exists staff_id bigint,
  add column if not exists contact_change_id bigint;

alter table passkey drop constraint if exists passkey_staff_id_fkey;
alter table passkey add constraint passkey_staff_id_fkey foreign key (staff_id) references staff not valid;
alter table passkey validate constraint passkey_staff_id_fkey;
alter table passkey drop constraint if exists passkey_of_one;
alter table passkey add constraint passkey_of_one check ((participant_id is null) <> (staff_id is null)) not valid;
alter table passkey validate constraint passkey_of_one;
drop index concurrently if exists passkey_staff;
create index concurrently passkey_staff on passkey (staff_id) where staff_id is not null;

alter table passkey_challenge drop constraint if exists passkey_challenge_staff_id_fkey;
alter table passkey_challenge
  add constraint passkey_challenge_staff_id_fkey foreign key (staff_id) references staff not valid;
alter table passkey_challenge validate constraint passkey_challenge_staff_id_fkey;
alter table passkey_challenge drop constraint if exists passkey_challenge_contact_change_id_fkey;
alter table passkey_challenge
  add constraint passkey_challenge_contact_change_id_fkey foreign key (contact_change_id) references contact_change not valid;
alter table passkey_challenge validate constraint passkey_challenge_contact_change_id_fkey;
-- Who is asked is known, except where the key itself says who signs in.
alter table passkey_challenge drop constraint if exists passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check
  check (purpose in ('sign_in', 'addition', 'transfer', 'bank_account', 'staff_factor', 'staff_addition')) not valid;
alter table passkey_challenge validate constraint passkey_challenge_purpose_check;
alter table passkey_challenge drop constraint if exists passkey_challenge_check;
alter table passkey_challenge add constraint passkey_challenge_check
  check ((purpose in ('addition', 'transfer', 'bank_account')) = (participant_id is not null)) not valid;
alter table passkey_challenge validate constraint passkey_challenge_check;
alter table passkey_challenge drop constraint if exists passkey_challenge_of_staff;
alter table passkey_challenge add constraint passkey_challenge_of_staff
  check ((purpose in ('staff_factor', 'staff_addition')) = (staff_id is not null)) not valid;
alter table passkey_challenge validate constraint passkey_challenge_of_staff;
alter table passkey_challenge drop constraint if exists passkey_challenge_of_change;
alter table passkey_challenge add constraint passkey_challenge_of_change
  check ((purpose = 'bank_account') = (contact_change_id is not null)) not valid;
alter table passkey_challenge validate constraint passkey_challenge_of_change;
drop index concurrently if exists passkey_challenge_staff;
create index concurrently passkey_challenge_staff on passkey_challenge (staff_id) where staff_id is not null;
drop index concurrently if exists passkey_challenge_change;
create index concurrently passkey_challenge_change on passkey_challenge (contact_change_id) where contact_change_id is not null;

comment on column staff.totp_confirmed_at is 'since when there is a second factor: an app if there is a secret too, else a key';
