-- What a submission's key was used for: the same key with other lines, another distributor or another file is refused.

alter table invoice add column submission_hash bytea;
alter table invoice add constraint invoice_submission_hash check (submission_hash is null or submission_key is not null);
