-- in steps
-- The approval's SMS carries a link by which the first password is set, once (0251).
alter table sms_code drop constraint if exists sms_code_purpose_check;
alter table sms_code add constraint sms_code_purpose_check check (purpose in ('password_reset', 'phone', 'bank_account',
  'transfer', 'passkey', 'member', 'person_password', 'sign_in', 'second_step', 'password_reset_mail', 'payout',
  'standing_transfer', 'passkey_removal', 'first_password')) not valid;
alter table sms_code validate constraint sms_code_purpose_check;
