-- in steps
-- Lists of a whole country: each list comes in its order from an index, and what waits is counted in a small one.

-- Estimates of how common a word is decide between looking it up and reading on in order: a hundred samples miss most words.
alter table participant alter column search set statistics 1000;
alter table registration alter column search set statistics 1000;

drop index concurrently if exists participant_created;
create index concurrently participant_created on participant (created_at, id);

-- Everything that is not accepted is a few of many, in each state in the order of arrival.
drop index concurrently if exists invoice_queue;
drop index concurrently if exists invoice_open;
create index concurrently invoice_open on invoice (status, submitted_at, id) include (decision_due, submitted_on) where status <> 'accepted';
drop index concurrently if exists invoice_submitted;
create index concurrently invoice_submitted on invoice (submitted_at, id);
drop index concurrently if exists invoice_dated;
create index concurrently invoice_dated on invoice (list_date, id);
drop index concurrently if exists invoice_decided;
create index concurrently invoice_decided on invoice (decided_at) include (status) where decided_at is not null;

drop index concurrently if exists reward_order_own_words;
create index concurrently reward_order_own_words on reward_order
  using gin (search_fold(title || ' ' || coalesce(tracking_number, '')) gin_trgm_ops);
drop index concurrently if exists reward_order_points;
create index concurrently reward_order_points on reward_order (points, id);
drop index concurrently if exists reward_order_changed;
create index concurrently reward_order_changed on reward_order (status_changed_at, id);
drop index concurrently if exists reward_order_packing;
create index concurrently reward_order_packing on reward_order (status, ordered_at, id) where kind = 'item' and status in ('accepted', 'processing');
drop index concurrently if exists reward_order_payable;
create index concurrently reward_order_payable on reward_order (ordered_at, id) where kind in ('bank_transfer', 'charity') and status = 'accepted';

drop index concurrently if exists contact_message_subject;
create index concurrently contact_message_subject on contact_message using gin (search_fold(subject) gin_trgm_ops);
drop index concurrently if exists contact_message_in_order;
create index concurrently contact_message_in_order on contact_message (sent_at, id);
drop index concurrently if exists contact_message_sent;
drop index concurrently if exists contact_message_participant;
create index concurrently contact_message_participant on contact_message (participant_id);

drop index concurrently if exists registration_in_order;
create index concurrently registration_in_order on registration (submitted_at, id);
drop index concurrently if exists registration_queue;
create index concurrently registration_queue on registration (status, submitted_at, id);

drop index concurrently if exists one_time_transfer_in_order;
create index concurrently one_time_transfer_in_order on one_time_transfer (created_at, id);
drop index concurrently if exists one_time_transfer_points;
create index concurrently one_time_transfer_points on one_time_transfer (points, id);
drop index concurrently if exists standing_transfer_in_order;
create index concurrently standing_transfer_in_order on standing_transfer (requested_at, id);
drop index concurrently if exists ledger_open_hold_participant;
create index concurrently ledger_open_hold_participant on ledger_open_hold (participant_id);

drop index concurrently if exists invitation_in_order;
create index concurrently invitation_in_order on invitation (created_at, id) where inviter_id is not null;
drop index concurrently if exists invitation_name;
create index concurrently invitation_name on invitation using gin (search_fold(first_name || ' ' || last_name) gin_trgm_ops);
drop index concurrently if exists adjustment_request_in_order;
create index concurrently adjustment_request_in_order on adjustment_request (requested_at, id);
drop index concurrently if exists closing_request_in_order;
create index concurrently closing_request_in_order on closing_request (requested_at, id);
drop index concurrently if exists closing_request_open_in_order;
create index concurrently closing_request_open_in_order on closing_request (requested_at) where status = 'open';
drop index concurrently if exists ksef_connection_consented;
create index concurrently ksef_connection_consented on ksef_connection (consented_at, id);
drop index concurrently if exists campaign_entry_changed;
create index concurrently campaign_entry_changed on campaign_entry (status_changed_at, id);
drop index concurrently if exists campaign_entry_entered;
create index concurrently campaign_entry_entered on campaign_entry (entered_at, id);

drop index concurrently if exists audit_log_happened;
create index concurrently audit_log_happened on audit_log (happened_at, id);
drop index concurrently if exists audit_log_staff;
create index concurrently audit_log_staff on audit_log (staff_id, happened_at, id);
drop index concurrently if exists audit_log_action;
create index concurrently audit_log_action on audit_log (action, happened_at, id);

drop index concurrently if exists outbox_message_channel;
create index concurrently outbox_message_channel on outbox_message (channel, id);

-- The last sign-in of a person is asked for with their sessions that ended.
drop index concurrently if exists session_participant;
create index concurrently session_participant on session (participant_id, created_at) where participant_id is not null;

-- How many farms each representative has, and what people answered last, are counted in indexes alone.
drop index concurrently if exists participant_representative;
create index concurrently participant_representative on participant (representative_id) include (closed_at);
drop index concurrently if exists promotion_answer_promotion;
create index concurrently promotion_answer_promotion on promotion_answer (promotion_id, participant_id, id desc) include (agreed);
drop index concurrently if exists promotion_answer_in_order;
create index concurrently promotion_answer_in_order on promotion_answer (promotion_id, id);

-- The rewards of a year are summed by participant in an index alone.
drop index concurrently if exists reward_order_year;
create index concurrently reward_order_year on reward_order (year, participant_id) include (value_grosze, tax_grosze)
  where status <> 'cancelled';

-- Few accounts are locked, and few invoices are in somebody's hands.
drop index concurrently if exists participant_locked;
create index concurrently participant_locked on participant (id) where is_locked;
drop index concurrently if exists invoice_assigned;
create index concurrently invoice_assigned on invoice (assigned_staff_id, assigned_until) where assigned_staff_id is not null;

-- A farm's first accepted invoice of a year is looked up for each of a day.
drop index concurrently if exists invoice_accepted;
create index concurrently invoice_accepted on invoice (participant_id, decided_at) include (distributor_id)
  where status = 'accepted' and corrects_invoice_id is null;

-- Vouchers of a season without looking at each order.
drop index concurrently if exists reward_order_vouchers;
create index concurrently reward_order_vouchers on reward_order (ordered_at) include (points) where kind = 'voucher';

-- Who shares a sign; e-mail addresses and phones have an index.
drop index concurrently if exists participant_bank_account;
create index concurrently participant_bank_account on participant (bank_account)
  where bank_account is not null and closed_at is null and merged_into is null;
drop index concurrently if exists participant_name_and_place;
create index concurrently participant_name_and_place on participant (
  (search_fold(last_name || ' ' || first_name) || ' ' || company_postcode)
) where company_postcode <> '' and closed_at is null and merged_into is null;
drop index concurrently if exists participant_authorized_person;
create index concurrently participant_authorized_person on participant (authorized_person_identifier)
  where authorized_person_identifier is not null;

-- Rewards of a season by what they are for; of grants that ended, the few withdrawn ones do not count.
drop index concurrently if exists promotion_grant_granted;
create index concurrently promotion_grant_granted on promotion_grant (granted_at) include (promotion_id, value_grosze, id);
drop index concurrently if exists promotion_grant_event_withdrawn;
create index concurrently promotion_grant_event_withdrawn on promotion_grant_event (grant_id, id) where state_after = 'withdrawn';
drop index concurrently if exists campaign_entry_rewarded;
create index concurrently campaign_entry_rewarded on campaign_entry (rewarded_at) include (campaign_id) where rewarded_at is not null;
