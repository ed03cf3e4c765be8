-- in steps
-- A link is found by its token alone.
drop index concurrently if exists sms_code_first_password;
create unique index concurrently sms_code_first_password on sms_code (code_hash) where purpose = 'first_password';
