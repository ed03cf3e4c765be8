-- in steps
-- What a file of the bank says came back waits for another person than the one who read it: such a claim names its file. Processes
-- of before make none.
alter table payout_line_claim add column if not exists confirmation_id bigint;
alter table payout_line_claim drop constraint if exists payout_line_claim_confirmation_id_fkey;
alter table payout_line_claim add constraint payout_line_claim_confirmation_id_fkey
  foreign key (confirmation_id) references payout_confirmation not valid;
alter table payout_line_claim validate constraint payout_line_claim_confirmation_id_fkey;
