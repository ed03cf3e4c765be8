-- What waits for a second person says what it would do, and on what it was made: approved on anything else, it is refused.
alter table approval_request
  add column effect text not null default '',
  add column basis text not null default '',
  add column reminded_at timestamptz;

-- The kinds are the contract's list (APPROVAL_DECIDERS): a new one is no change of the table.
alter table approval_request drop constraint approval_request_kind_check;
