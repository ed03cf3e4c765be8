-- A session is renewed only by the device it was opened on: by a signature of a key that cannot be taken out of the browser.
-- Null for callers who brought none, such as programs.
alter table session add column device_key bytea;
alter table session add constraint session_device_key_check check (octet_length(device_key) = 91) not valid;
alter table session validate constraint session_device_key_check;
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check check (end_reason in
  ('sign_out', 'reuse', 'password_reset', 'locked', 'expired', 'by_owner', 'by_admin', 'key_missing')) not valid;
alter table session validate constraint session_end_reason_check;
