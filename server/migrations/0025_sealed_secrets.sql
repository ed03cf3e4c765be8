-- Seeds of second factors and voucher codes are kept sealed under a key that is not in the database. What is there already
-- is sealed by the next start, which has the key.

comment on column staff.totp_secret is 'sealed for this account';
comment on column voucher_code.code is 'sealed for its prize';

-- A word that everybody knows, sealed under the key in use: a start with another key is stopped before it reads anything.
create table secrets_key (
  is_only boolean primary key default true check (is_only),
  word bytea not null
);

-- What tells a prize's codes apart now that their text does not; null: not sealed yet.
alter table voucher_code add column code_hash bytea;
alter table voucher_code drop constraint voucher_code_unique;
alter table voucher_code add constraint voucher_code_once unique (prize_id, code_hash);
create index voucher_code_plain on voucher_code (id) where code_hash is null;

-- A code that was given may be sealed, and nothing else of it changes.
drop trigger given_once on voucher_code;
create trigger given_once before update on voucher_code
  for each row when (
    old.order_id is not null and (new.order_id, new.prize_id) is distinct from (old.order_id, old.prize_id)
  ) execute function keep_given_voucher();
