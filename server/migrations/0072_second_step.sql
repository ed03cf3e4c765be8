-- in steps
-- A second step at the sign-in, which a farmer or one of a farm's people may switch on for themselves: a code by SMS after the
-- password. Each change stays as a row, so that its person sees when it was switched and how that was confirmed.

alter table participant add column if not exists second_step_at timestamptz;
alter table person add column if not exists second_step_at timestamptz;

create table if not exists second_step_change (
  id bigint generated always as identity primary key,
  participant_id bigint references participant,
  person_id bigint references person,
  is_on boolean not null,
  confirmed_by text not null check (confirmed_by in ('sms', 'key')),
  changed_at timestamptz not null,
  constraint second_step_change_of_one check ((participant_id is null) <> (person_id is null))
);
create index if not exists second_step_change_participant on second_step_change (participant_id)
  where participant_id is not null;
create index if not exists second_step_change_person on second_step_change (person_id) where person_id is not null;

alter table sms_code drop constraint if exists sms_code_purpose_check;
alter table sms_code add constraint sms_code_purpose_check check
  (purpose in ('password_reset', 'phone', 'bank_account', 'transfer', 'passkey', 'member', 'person_password', 'sign_in',
    'second_step', 'password_reset_mail')) not valid;
alter table sms_code validate constraint sms_code_purpose_check;

alter table passkey_challenge drop constraint if exists passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check check
  (purpose in ('sign_in', 'addition', 'transfer', 'bank_account', 'second_step', 'staff_factor', 'staff_addition')) not valid;
alter table passkey_challenge validate constraint passkey_challenge_purpose_check;
alter table passkey_challenge drop constraint if exists passkey_challenge_check;
alter table passkey_challenge add constraint passkey_challenge_check
  check ((purpose in ('addition', 'transfer', 'bank_account', 'second_step')) = (participant_id is not null)) not valid;
alter table passkey_challenge validate constraint passkey_challenge_check;
