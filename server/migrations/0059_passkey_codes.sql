-- The rows that were there before 0058 keep what it promises.
alter table sms_code validate constraint sms_code_purpose_check;
