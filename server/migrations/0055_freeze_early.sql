-- in steps
-- What belongs to a participant or a lot is found without reading what belongs to all.
drop index concurrently if exists ledger_lot_participant;
create index concurrently ledger_lot_participant on ledger_lot (participant_id);
drop index concurrently if exists ledger_lot_entry_lot;
create index concurrently ledger_lot_entry_lot on ledger_lot_entry (lot_id);
drop index concurrently if exists ledger_hold_participant;
create index concurrently ledger_hold_participant on ledger_hold (participant_id);

-- Rows that are never changed are frozen by the first vacuum that meets them, after which every later one leaves their pages
-- alone; and it comes after a fiftieth of new rows instead of a fifth, so that there is never much to do at once.
alter table ledger_journal set (autovacuum_freeze_min_age = 0, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table ledger_entry set (autovacuum_freeze_min_age = 0, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table ledger_lot set (autovacuum_freeze_min_age = 0, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table ledger_lot_entry set (autovacuum_freeze_min_age = 0, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table audit_log set (autovacuum_freeze_min_age = 0, autovacuum_vacuum_insert_scale_factor = 0.02);
