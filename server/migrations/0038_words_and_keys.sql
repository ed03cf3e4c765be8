-- A batch of payouts is made once for the key of its call, however often that is sent. Batches from before have none.
alter table payout_batch add column idempotency_key varchar(100), add column request_hash bytea;
alter table payout_batch add constraint payout_batch_key_unique unique (created_by, idempotency_key);

-- What staff wrote about a movement made by hand. The ledger keeps '{reason}' where it stands, since words about a person
-- go when the account is closed, and the ledger stays.
create table movement_reason (
  journal_id bigint primary key references ledger_journal (id),
  reason text not null
);

-- Movements from before have the words in the ledger: they are taken out of it once, here, and nothing else of it changes.
insert into movement_reason (journal_id, reason)
select id, regexp_replace(explanation ->> 'text', '^[^:]*: ', '') from ledger_journal
where actor_kind = 'staff' and cause_type in ('adjustment', 'transfer')
  and explanation ->> 'text' ~ '^(Korekta salda|Przekazanie punktów): .';

alter table ledger_journal disable trigger insert_only;
grant update (explanation) on ledger_journal to current_user;
update ledger_journal j
set explanation = jsonb_set(j.explanation, '{text}',
  to_jsonb(regexp_replace(j.explanation ->> 'text', '^([^:]*): .*$', '\1: {reason}')))
from movement_reason r where r.journal_id = j.id;
revoke update (explanation) on ledger_journal from current_user;
alter table ledger_journal enable trigger insert_only;

-- A message whose address is forgotten once it has gone, or can go no more: the last one to a person who leaves.
alter table outbox_message add column forgets_recipient boolean not null default false;
