-- Sign-in and confirmation by a key that a device holds (WebAuthn) instead of a password or an SMS code.

create table passkey (
  id bigint generated always as identity primary key,
  participant_id bigint not null references participant,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  -- Kept by the account of the phone's maker too, so that it outlives the device.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_participant on passkey (participant_id);

-- What a device is asked to sign: once, for one purpose, within minutes.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'addition', 'transfer')),
  participant_id bigint references participant,
  one_time_transfer_id bigint references one_time_transfer,
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (participant_id is null)),
  check ((purpose = 'transfer') = (one_time_transfer_id is not null))
);
create index passkey_challenge_participant on passkey_challenge (participant_id) where participant_id is not null;
create index passkey_challenge_transfer on passkey_challenge (one_time_transfer_id) where one_time_transfer_id is not null;
create index passkey_challenge_expiry on passkey_challenge (expires_at);

alter table sms_code
  drop constraint sms_code_purpose_check,
  add constraint sms_code_purpose_check
    check (purpose in ('password_reset', 'phone', 'bank_account', 'transfer', 'passkey')) not valid;
