-- Whether a key may be on more than one device (WebAuthn's backup eligibility, which never changes): the count of its uses then
-- says nothing. Of keys that are kept already only those are known that were synced at their last use.
alter table passkey add column may_sync boolean not null default false;
update passkey set may_sync = true where is_synced;
