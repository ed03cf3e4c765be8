-- in steps
-- A payout, a standing transfer and the taking out of a key are confirmed by a key or by a code of an SMS. What confirms one of
-- them is bound to exactly what was shown (a hash of it), so that it serves nothing else.

alter table sms_code
  add column if not exists act_hash bytea,
  add column if not exists has_served boolean not null default false;
alter table passkey_challenge add column if not exists act_hash bytea;

alter table sms_code drop constraint if exists sms_code_purpose_check;
alter table sms_code add constraint sms_code_purpose_check check
  (purpose in ('password_reset', 'phone', 'bank_account', 'transfer', 'passkey', 'member', 'person_password', 'sign_in',
    'second_step', 'password_reset_mail', 'payout', 'standing_transfer', 'passkey_removal')) not valid;
alter table sms_code validate constraint sms_code_purpose_check;
alter table sms_code drop constraint if exists sms_code_of_act;
alter table sms_code add constraint sms_code_of_act
  check ((purpose in ('payout', 'standing_transfer', 'passkey_removal')) = (act_hash is not null)) not valid;
alter table sms_code validate constraint sms_code_of_act;

alter table passkey_challenge drop constraint if exists passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check check
  (purpose in ('sign_in', 'addition', 'transfer', 'bank_account', 'second_step', 'staff_factor', 'staff_addition', 'payout',
    'standing_transfer', 'passkey_removal')) not valid;
alter table passkey_challenge validate constraint passkey_challenge_purpose_check;
alter table passkey_challenge drop constraint if exists passkey_challenge_check;
alter table passkey_challenge add constraint passkey_challenge_check
  check ((purpose in ('addition', 'transfer', 'bank_account', 'second_step', 'payout', 'standing_transfer', 'passkey_removal'))
    = (participant_id is not null)) not valid;
alter table passkey_challenge validate constraint passkey_challenge_check;
alter table passkey_challenge drop constraint if exists passkey_challenge_of_act;
alter table passkey_challenge add constraint passkey_challenge_of_act
  check ((purpose in ('payout', 'standing_transfer', 'passkey_removal')) = (act_hash is not null)) not valid;
alter table passkey_challenge validate constraint passkey_challenge_of_act;

-- Evidence of who agreed to a payout; orders of before, of prizes and of campaigns have none.
alter table reward_order add column if not exists confirmed_by text;
alter table reward_order drop constraint if exists reward_order_confirmed_by_check;
alter table reward_order add constraint reward_order_confirmed_by_check check (confirmed_by in ('sms', 'key')) not valid;
alter table reward_order validate constraint reward_order_confirmed_by_check;

comment on column sms_code.has_served is 'was typed right and did what it was for: the next one need not wait';
