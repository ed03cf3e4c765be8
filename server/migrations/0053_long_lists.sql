-- Lists of a whole country: each list comes in its order from an index, and what waits is counted in a small one.

-- Estimates of how common a word is decide between looking it up and reading on in order: a hundred samples miss most words.
alter table participant alter column search set statistics 1000;
alter table registration alter column search set statistics 1000;

create index participant_created on participant (created_at, id);

-- Everything that is not accepted is a few of many, in each state in the order of arrival.
drop index invoice_queue;
create index invoice_open on invoice (status, submitted_at, id) include (decision_due, submitted_on) where status <> 'accepted';
create index invoice_submitted on invoice (submitted_at, id);
create index invoice_dated on invoice (list_date, id);
drop index invoice_decided;
create index invoice_decided on invoice (decided_at) include (status) where decided_at is not null;

create index reward_order_own_words on reward_order
  using gin (search_fold(title || ' ' || coalesce(tracking_number, '')) gin_trgm_ops);
create index reward_order_points on reward_order (points, id);
create index reward_order_changed on reward_order (status_changed_at, id);
create index reward_order_packing on reward_order (status, ordered_at, id) where kind = 'item' and status in ('accepted', 'processing');
create index reward_order_payable on reward_order (ordered_at, id) where kind in ('bank_transfer', 'charity') and status = 'accepted';

create index contact_message_subject on contact_message using gin (search_fold(subject) gin_trgm_ops);
create index contact_message_in_order on contact_message (sent_at, id);
drop index contact_message_sent;
create index contact_message_participant on contact_message (participant_id);

create index registration_in_order on registration (submitted_at, id);
drop index registration_queue;
create index registration_queue on registration (status, submitted_at, id);

create index one_time_transfer_in_order on one_time_transfer (created_at, id);
create index one_time_transfer_points on one_time_transfer (points, id);
create index standing_transfer_in_order on standing_transfer (requested_at, id);
create index ledger_open_hold_participant on ledger_open_hold (participant_id);

create index invitation_in_order on invitation (created_at, id) where inviter_id is not null;
create index invitation_name on invitation using gin (search_fold(first_name || ' ' || last_name) gin_trgm_ops);
create index adjustment_request_in_order on adjustment_request (requested_at, id);
create index closing_request_in_order on closing_request (requested_at, id);
create index closing_request_open_in_order on closing_request (requested_at) where status = 'open';
create index ksef_connection_consented on ksef_connection (consented_at, id);
create index campaign_entry_changed on campaign_entry (status_changed_at, id);
create index campaign_entry_entered on campaign_entry (entered_at, id);

drop index audit_log_happened;
create index audit_log_happened on audit_log (happened_at, id);
drop index audit_log_staff;
create index audit_log_staff on audit_log (staff_id, happened_at, id);
create index audit_log_action on audit_log (action, happened_at, id);

create index outbox_message_channel on outbox_message (channel, id);

-- The last sign-in of a person is asked for with their sessions that ended.
drop index session_participant;
create index session_participant on session (participant_id, created_at) where participant_id is not null;

-- How many farms each representative has, and what people answered last, are counted in indexes alone.
drop index participant_representative;
create index participant_representative on participant (representative_id) include (closed_at);
drop index promotion_answer_promotion;
create index promotion_answer_promotion on promotion_answer (promotion_id, participant_id, id desc) include (agreed);
create index promotion_answer_in_order on promotion_answer (promotion_id, id);

-- The rewards of a year are summed by participant in an index alone.
create index reward_order_year on reward_order (year, participant_id) include (value_grosze, tax_grosze)
  where status <> 'cancelled';

-- Few accounts are locked, and few invoices are in somebody's hands.
create index participant_locked on participant (id) where is_locked;
create index invoice_assigned on invoice (assigned_staff_id, assigned_until) where assigned_staff_id is not null;
