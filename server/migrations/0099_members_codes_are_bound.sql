-- in steps
-- The code that lets a person into a farm, or gives them more power, serves that person and that power alone. Processes of before
-- still make such codes without it; those confirm nothing any more.
alter table sms_code drop constraint if exists sms_code_of_act;
alter table sms_code add constraint sms_code_of_act
  check (purpose = 'member' or (purpose in ('payout', 'standing_transfer', 'passkey_removal')) = (act_hash is not null)) not valid;
alter table sms_code validate constraint sms_code_of_act;

alter table passkey_challenge drop constraint if exists passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check check
  (purpose in ('sign_in', 'addition', 'transfer', 'bank_account', 'second_step', 'staff_factor', 'staff_addition', 'payout',
    'standing_transfer', 'passkey_removal', 'member')) not valid;
alter table passkey_challenge validate constraint passkey_challenge_purpose_check;
alter table passkey_challenge drop constraint if exists passkey_challenge_check;
alter table passkey_challenge add constraint passkey_challenge_check
  check ((purpose in ('addition', 'transfer', 'bank_account', 'second_step', 'payout', 'standing_transfer', 'passkey_removal', 'member'))
    = (participant_id is not null)) not valid;
alter table passkey_challenge validate constraint passkey_challenge_check;
alter table passkey_challenge drop constraint if exists passkey_challenge_of_act;
alter table passkey_challenge add constraint passkey_challenge_of_act
  check ((purpose in ('payout', 'standing_transfer', 'passkey_removal', 'member')) = (act_hash is not null)) not valid;
alter table passkey_challenge validate constraint passkey_challenge_of_act;
