-- The sum of all migrations. Rewrite it with: npm run schema -w server

create extension btree_gist;
create extension fuzzystrmatch;
create extension pg_trgm;
create extension unaccent;
create collation polish (provider = i, locale = 'pl-PL');
create type ledger_balanced_receipt as (journal_id bigint, replayed boolean, repaid bigint, hold_id bigint, balance bigint);
create type ledger_beginning as (journal_id bigint, before bigint);
create type ledger_posting as (participant_id bigint, idempotency_key text, request_hash bytea, cause_type text, cause_id text, actor_kind ledger_actor, actor_id bigint, occurred_at timestamp with time zone, explanation jsonb);
create type ledger_receipt as (journal_id bigint, replayed boolean, repaid bigint, hold_id bigint);

-- function adjustment_goes_on() returns trigger
-- function campaign_is_told(subject campaign, who bigint) returns boolean
-- function consent_count_closed() returns trigger
-- function consent_count_decisions() returns trigger
-- function consent_sum_holders() returns void
-- function event_of_answer() returns trigger
-- function event_of_consent() returns trigger
-- function event_of_entry() returns trigger
-- function event_of_grant() returns trigger
-- function event_of_invoice() returns trigger
-- function event_of_movement() returns trigger
-- function event_of_order() returns trigger
-- function event_of_participant() returns trigger
-- function event_of_payout() returns trigger
-- function event_of_post() returns trigger
-- function event_of_return() returns trigger
-- function event_of_showing() returns trigger
-- function event_of_thread() returns trigger
-- function event_write(kind text, subject bigint, participant bigint, at timestamp with time zone) returns void
-- function farm_note_move() returns trigger
-- function farm_parts(area text, representative_id bigint) returns SETOF text
-- function farms_moved(asked text) returns TABLE(participant_id bigint, sign integer)
-- function find_products(phrase text) returns TABLE(product_id bigint, rank real)
-- function give_voucher_codes(subject bigint, prize bigint, quantity integer, today date) returns integer
-- function invoice_allows_line(invoice_status text, line_status text) returns boolean
-- function invoice_line_fits() returns trigger
-- function keep_given_voucher() returns trigger
-- function keep_person_limit() returns trigger
-- function keep_product_words() returns trigger
-- function ledger_apply_entry() returns trigger
-- function ledger_apply_extension() returns trigger
-- function ledger_apply_lot_entry() returns trigger
-- function ledger_begin(posting ledger_posting, movement_kind ledger_kind, reversed_id bigint) returns bigint
-- function ledger_begin_reading(posting ledger_posting, movement_kind ledger_kind) returns ledger_beginning
-- function ledger_capture_hold(posting ledger_posting, captured_id bigint, destination ledger_account, receiver bigint) returns ledger_receipt
-- function ledger_choose_lots(subject bigint, wanted bigint, at timestamp with time zone, preferred_journal_id bigint, OUT lots bigint[], OUT amounts bigint[], OUT taken bigint) returns record
-- function ledger_claw_back(posting ledger_posting, points bigint, category ledger_category, corrected_id bigint) returns ledger_receipt
-- function ledger_close_hold() returns trigger
-- function ledger_earn(posting ledger_posting, points bigint, category ledger_category, lapses timestamp with time zone) returns ledger_balanced_receipt
-- function ledger_end_hold(posting ledger_posting, ended_id bigint, hold_outcome ledger_outcome, grace_expires_at timestamp with time zone) returns ledger_receipt
-- function ledger_expire_holds(at timestamp with time zone, hold_limit integer, grace_expires_at timestamp with time zone) returns bigint
-- function ledger_expire_lots(at timestamp with time zone, lot_limit integer, after_expires_at timestamp with time zone, after_lot_id bigint, OUT lots bigint, OUT points bigint, OUT last_expires_at timestamp with time zone, OUT last_lot_id bigint) returns record
-- function ledger_extend_lots(lapsing_from timestamp with time zone, lapsing_until timestamp with time zone, until timestamp with time zone, at timestamp with time zone, extension_reason text, actor ledger_actor, actor_number bigint, OUT lots bigint, OUT points bigint) returns record
-- function ledger_follow_moves(moved bigint[]) returns void
-- function ledger_get_open_hold(subject bigint, wanted_id bigint) returns ledger_hold
-- function ledger_give_back_lots(into_journal_id bigint, from_journal_id bigint, at timestamp with time zone, grace_expires_at timestamp with time zone, frees_held boolean) returns void
-- function ledger_hand_over_lots(into_journal_id bigint, receiver bigint, from_bucket ledger_bucket, lots bigint[], amounts bigint[]) returns void
-- function ledger_issued(after_id bigint, until_id bigint, farms bigint[]) returns TABLE(journal_id bigint, participant_id bigint, day date, points bigint)
-- function ledger_issued_to(asked text, first_day date, last_day date, reach bigint) returns TABLE(day date, points bigint)
-- function ledger_lapse_month(expires_at timestamp with time zone) returns date
-- function ledger_lapses(after_journal bigint, until_journal bigint, after_extension bigint, until_extension bigint, with_movements boolean) returns TABLE(day date, month date, points bigint)
-- function ledger_lapses_at(last_day date) returns TABLE(month date, points bigint)
-- function ledger_list_open_hold() returns trigger
-- function ledger_lock(subject bigint) returns bigint
-- function ledger_make_lot(subject bigint, into_journal_id bigint, lot_points bigint, earned timestamp with time zone, lapses timestamp with time zone, source_id bigint) returns void
-- function ledger_record_pending(posting ledger_posting, points bigint) returns ledger_receipt
-- function ledger_refuse(code text) returns void
-- function ledger_refuse_change() returns trigger
-- function ledger_repay_debt(posting ledger_posting, cause_journal_id bigint, owed bigint, incoming bigint) returns bigint
-- function ledger_replay(posting ledger_posting, movement_kind ledger_kind) returns ledger_receipt
-- function ledger_replay_balanced(posting ledger_posting, movement_kind ledger_kind) returns ledger_balanced_receipt
-- function ledger_require_whole() returns trigger
-- function ledger_reserve(posting ledger_posting, points bigint, purpose text, hold_expires_at timestamp with time zone) returns ledger_receipt
-- function ledger_reverse(posting ledger_posting, reversed_id bigint, grace_expires_at timestamp with time zone) returns ledger_receipt
-- function ledger_settle_pending(posting ledger_posting, pending_points bigint, accepted_points bigint, lapses timestamp with time zone) returns ledger_receipt
-- function ledger_spend(posting ledger_posting, points bigint, destination ledger_account) returns ledger_balanced_receipt
-- function ledger_spendable(subject bigint, at timestamp with time zone) returns bigint
-- function ledger_sum_days(row_limit bigint) returns boolean
-- function ledger_sum_lapses(journal_limit bigint) returns boolean
-- function ledger_sum_parts(row_limit bigint) returns boolean
-- function ledger_take_lots(journal bigint, from_bucket ledger_bucket, lots bigint[], amounts bigint[]) returns void
-- function ledger_transfer(posting ledger_posting, receiver bigint, points bigint, earning_id bigint) returns ledger_balanced_receipt
-- function ledger_wrong_parts() returns bigint
-- function level_amounts(of_measure text, of_season integer, without_invoice bigint) returns TABLE(participant_id bigint, amount numeric)
-- function level_holders(of_level bigint, of_season integer) returns TABLE(participant_id bigint)
-- function notification_to_devices() returns trigger
-- function order_refuse(code text) returns void
-- function outbox_words(subject text, body text) returns tsvector
-- function participant_pair_add(one bigint[], other bigint[], reason text) returns void
-- function participant_pair_change() returns trigger
-- function participant_pair_hold(reasons text[], held_values text[]) returns void
-- function participant_pair_look(reason text, value text) returns void
-- function participant_pair_mend(first bigint, second bigint) returns void
-- function participant_pair_take(one bigint[], other bigint[], reason text) returns void
-- function participant_signs(p participant) returns TABLE(reason text, value text)
-- function participant_with_sign(reason text, value text) returns bigint[]
-- function points_below(points bigint, limit_points bigint) returns bigint
-- function prize_is_open_to(only_in_promotion boolean, of_promotion bigint, who bigint) returns boolean
-- function prize_points_for(ordinary bigint, subject bigint, who bigint, today date) returns bigint
-- function prize_prices_of(who bigint, today date, only_prize bigint) returns TABLE(prize_id bigint, points bigint)
-- function product_limit_in(product bigint, year integer) returns bigint
-- function promotion_count_granted() returns trigger
-- function promotion_count_latest() returns trigger
-- function promotion_count_moved() returns trigger
-- function promotion_grant_wait(grant_ids bigint[]) returns void
-- function promotion_grant_wait_granted() returns trigger
-- function promotion_grant_wait_moved() returns trigger
-- function promotion_reaches(subject promotion, who bigint) returns boolean
-- function purchase_claims_of(invoice_ids bigint[]) returns void
-- function purchase_note_invoice() returns trigger
-- function purchase_note_lines() returns trigger
-- function purchase_note_reading() returns trigger
-- function refuse_change() returns trigger
-- function reward_sum_changed() returns trigger
-- function reward_sum_granted() returns trigger
-- function reward_sum_ordered() returns trigger
-- function reward_sum_sent() returns trigger
-- function reward_sum_totals() returns void
-- function reward_sum_withdrawn() returns trigger
-- function reward_sum_years(participant_ids bigint[], years integer[]) returns void
-- function row_amount_definitions() returns TABLE(source text, name text, key text, detail text, condition text, columns text[], amount text)
-- function row_count_by_rows() returns TABLE(name text, key bigint, detail text, total bigint, amount bigint)
-- function row_count_definitions() returns TABLE(source text, name text, key text, detail text, condition text, columns text[])
-- function row_count_fold() returns void
-- function row_count_row() returns trigger
-- function row_count_statement() returns trigger
-- function sales_by_farm(days date[], farms bigint[], of_part text) returns TABLE(day date, participant_id bigint, figure text, subject text, count bigint, points bigint, volume numeric, farms bigint)
-- function sales_follow_moves(farm_limit integer) returns bigint
-- function sales_make_days(days date[], of_all boolean) returns void
-- function sales_note_invoice() returns trigger
-- function sales_note_line() returns trigger
-- function sales_of_days(days date[]) returns SETOF sales_day_sum
-- function sales_of_part(asked text, first_day date, last_day date, figures text[]) returns SETOF sales_day_sum
-- function sales_sum_days(day_limit integer) returns bigint
-- function sales_sum_parts(day_limit integer) returns bigint
-- function sales_wrong_days(first_day date, last_day date) returns SETOF date
-- function sales_wrong_part_days(first_day date, last_day date) returns SETOF date
-- function search_fold(value text) returns text
-- function segment_achieved(promotion bigint) returns SETOF bigint
-- function segment_answered(promotion bigint, yes boolean) returns SETOF bigint
-- function segment_balance(at_least bigint) returns SETOF bigint
-- function segment_bought(products bigint[], of_category text, sellers bigint[], first date, last date, in_unit text, at_least numeric, at_most numeric) returns SETOF bigint
-- function segment_consent(permits text) returns SETOF bigint
-- function segment_crops(crops integer[]) returns SETOF bigint
-- function segment_draft(conditions jsonb) returns participant_segment
-- function segment_entered(campaign bigint, rewarded boolean) returns SETOF bigint
-- function segment_has(segment bigint, who bigint) returns boolean
-- function segment_is_newer(areas text[]) returns boolean
-- function segment_keep_in_step() returns trigger
-- function segment_meets(c jsonb, who bigint) returns boolean
-- function segment_members(c participant_segment) returns SETOF participant
-- function segment_numbers(list jsonb) returns bigint[]
-- function segment_of_columns(s participant_segment) returns jsonb
-- function segment_people() returns SETOF participant
-- function segment_purchase(since date) returns SETOF bigint
-- function segment_thread(of_kind text, is_open boolean) returns SETOF bigint
-- function segment_told(sending bigint, opened boolean) returns SETOF bigint
-- function segment_words(list jsonb) returns text[]
-- function warsaw_midnight(day date) returns timestamp with time zone
-- function words_typed(phrase text) returns tsquery
-- view consent_held
-- view consent_holders
-- view consent_holders_wrong
-- view farm_in_sums
-- view farm_kept
-- view ledger_lot_step
-- view participant_pair_by_rows
-- view participant_pair_wrong
-- view promotion_grant_waiting_by_rows
-- view promotion_grant_waiting_wrong
-- view purchase_doubt_waiting
-- view purchase_unclaimed
-- view reward_given
-- view reward_totals_wrong
-- view reward_year_totals
-- view reward_years_wrong
-- view row_count_wrong
-- view row_counts
-- view sales_changed_day

create table adjustment_request (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  points bigint not null,
  reason text not null,
  status text not null,
  requested_by bigint not null,
  requested_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision_reason text,
  journal_id bigint,
  idempotency_key text not null,
  request_hash bytea not null,
  receiver_id bigint,
  constraint adjustment_request_pkey PRIMARY KEY (id),
  constraint adjustment_request_decided CHECK (((status = 'waiting'::text) = (decided_at IS NULL))),
  constraint adjustment_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint adjustment_request_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journal(id),
  constraint adjustment_request_journal_id_key UNIQUE (journal_id),
  constraint adjustment_request_key_unique UNIQUE (requested_by, idempotency_key),
  constraint adjustment_request_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint adjustment_request_points_check CHECK ((points <> 0)),
  constraint adjustment_request_posted CHECK (((status = 'approved'::text) = (journal_id IS NOT NULL))),
  constraint adjustment_request_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES participant(id),
  constraint adjustment_request_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff(id),
  constraint adjustment_request_second_person CHECK (((decided_by IS NULL) OR ((decided_by = requested_by) = (status = 'withdrawn'::text)))),
  constraint adjustment_request_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint adjustment_request_transfer CHECK (((receiver_id IS NULL) OR ((receiver_id <> participant_id) AND (points > 0))))
);
CREATE INDEX adjustment_request_in_order ON public.adjustment_request USING btree (requested_at, id);
CREATE INDEX adjustment_request_participant ON public.adjustment_request USING btree (participant_id, id DESC);
CREATE INDEX adjustment_request_queue ON public.adjustment_request USING btree (status, id);
CREATE TRIGGER goes_on BEFORE INSERT ON public.adjustment_request FOR EACH ROW WHEN ((new.status = 'waiting'::text)) EXECUTE FUNCTION adjustment_goes_on();

create table approval_request (
  id bigint generated always as identity not null,
  kind text not null,
  subject_id text not null,
  asked jsonb not null,
  subject text not null,
  subject_path text not null,
  text_before text not null,
  text_after text not null,
  reason text not null,
  status text not null,
  requested_by bigint not null,
  requested_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision_reason text,
  effect text default ''::text not null,
  basis text default ''::text not null,
  reminded_at timestamp with time zone,
  constraint approval_request_pkey PRIMARY KEY (id),
  constraint approval_request_decided CHECK (((status = 'waiting'::text) = (decided_at IS NULL))),
  constraint approval_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint approval_request_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff(id),
  constraint approval_request_second_person CHECK (((decided_by IS NULL) OR ((decided_by = requested_by) = (status = 'withdrawn'::text)))),
  constraint approval_request_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])))
);
CREATE UNIQUE INDEX approval_request_one_waiting ON public.approval_request USING btree (kind, subject_id) WHERE (status = 'waiting'::text);
CREATE UNIQUE INDEX approval_request_points_once ON public.approval_request USING btree (subject_id) WHERE (kind = 'participant.points'::text);

create table attempt (
  bucket text not null,
  happened_at timestamp with time zone not null
);
CREATE INDEX attempt_bucket ON public.attempt USING btree (bucket, happened_at);

create table audit_log (
  id bigint generated always as identity not null,
  happened_at timestamp with time zone not null,
  staff_id bigint not null,
  address text not null,
  request_id text not null,
  action text not null,
  subject_type text collate C not null,
  subject_id text collate C not null,
  before jsonb,
  after jsonb,
  constraint audit_log_pkey PRIMARY KEY (id)
) with (autovacuum_freeze_min_age=0, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, happened_at, id);
CREATE INDEX audit_log_happened ON public.audit_log USING btree (happened_at, id);
CREATE INDEX audit_log_staff ON public.audit_log USING btree (staff_id, happened_at, id);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_type, subject_id, id DESC);

create table caller_minute (
  caller text not null,
  minute timestamp with time zone not null,
  calls integer not null,
  constraint caller_minute_pkey PRIMARY KEY (caller, minute)
);

create table campaign (
  id bigint generated always as identity not null,
  slug text not null,
  flow text not null,
  title text not null,
  opens_at timestamp with time zone not null,
  entries_end_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  volume_min numeric(9,3) not null,
  revision integer default 0 not null,
  reward_kind text,
  reward_grosze integer,
  reward_cap_grosze integer,
  thing_name text default ''::text not null,
  thing_value_grosze integer,
  budget_grosze bigint,
  budget_warned_at timestamp with time zone,
  is_spent boolean default false not null,
  review_working_days integer default 5 not null,
  reward_working_days integer default 5 not null,
  opened_at timestamp with time zone,
  takes_visitors boolean default false not null,
  lead text default ''::text not null,
  body text default ''::text not null,
  prompt_text text default ''::text not null,
  is_exclusive boolean default false not null,
  holdout_percent integer default 0 not null,
  holdout_drawn_at timestamp with time zone,
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_amounts CHECK (((reward_grosze > 0) AND (reward_cap_grosze > 0) AND (thing_value_grosze > 0) AND (budget_grosze > 0))),
  constraint campaign_exclusive CHECK (((NOT is_exclusive) OR (flow = ANY (ARRAY['dovvo'::text, 'leptosar'::text])))),
  constraint campaign_flow_check CHECK ((flow = ANY (ARRAY['satisfaction'::text, 'dovvo'::text, 'halvetic'::text, 'leptosar'::text]))),
  constraint campaign_holdout_percent_check CHECK (((holdout_percent >= 0) AND (holdout_percent <= 50))),
  constraint campaign_promises CHECK ((((review_working_days >= 1) AND (review_working_days <= 60)) AND ((reward_working_days >= 1) AND (reward_working_days <= 60)))),
  constraint campaign_reward CHECK (
CASE reward_kind
    WHEN 'fixed'::text THEN ((reward_grosze IS NOT NULL) AND (reward_cap_grosze IS NULL))
    WHEN 'per_unit'::text THEN ((reward_grosze IS NOT NULL) AND (reward_cap_grosze IS NOT NULL))
    WHEN 'refund'::text THEN ((reward_grosze IS NULL) AND (reward_cap_grosze IS NOT NULL))
    ELSE ((reward_kind IS NULL) AND (reward_grosze IS NULL) AND (reward_cap_grosze IS NULL))
END),
  constraint campaign_reward_kind_check CHECK ((reward_kind = ANY (ARRAY['fixed'::text, 'per_unit'::text, 'refund'::text]))),
  constraint campaign_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint campaign_slug_key UNIQUE (slug),
  constraint campaign_thing CHECK (((thing_name <> ''::text) OR (thing_value_grosze IS NULL))),
  constraint campaign_volume_min_check CHECK ((volume_min > (0)::numeric)),
  constraint campaign_window CHECK (((opens_at < entries_end_at) AND (entries_end_at <= closes_at)))
);

create table campaign_complaint (
  id bigint generated always as identity not null,
  entry_id bigint not null,
  product text not null,
  invoice_number text not null,
  area_hectares numeric(9,3) not null,
  description text not null,
  phone text not null,
  filed_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision_reason text,
  idempotency_key text,
  request_hash bytea,
  constraint campaign_complaint_pkey PRIMARY KEY (id),
  constraint campaign_complaint_area_hectares_check CHECK ((area_hectares > (0)::numeric)),
  constraint campaign_complaint_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint campaign_complaint_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id),
  constraint campaign_complaint_entry_unique UNIQUE (entry_id)
);

create table campaign_complaint_photo (
  complaint_id bigint not null,
  position integer not null,
  file_id bigint not null,
  constraint campaign_complaint_photo_pkey PRIMARY KEY (complaint_id, "position"),
  constraint campaign_complaint_photo_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES campaign_complaint(id),
  constraint campaign_complaint_photo_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint campaign_complaint_photo_file_id_key UNIQUE (file_id),
  constraint campaign_complaint_photo_position_check CHECK ((("position" >= 1) AND ("position" <= 5)))
);

create table campaign_entry (
  id bigint generated always as identity not null,
  campaign_id bigint not null,
  participant_id bigint,
  identifier text not null,
  email text not null,
  phone text default ''::text not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  token_hash bytea,
  status integer not null,
  answers jsonb default '{}'::jsonb not null,
  purchase_invoice_id bigint,
  purchase_volume numeric(12,3),
  entered_at timestamp with time zone not null,
  status_changed_at timestamp with time zone not null,
  rewarded_at timestamp with time zone,
  idempotency_key text,
  request_hash bytea,
  search text generated always as (search_fold(((((((((identifier || ' '::text) || first_name) || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || phone))) stored,
  rules_id bigint,
  rules_accepted_at timestamp with time zone,
  membership_id bigint,
  owed_since timestamp with time zone,
  is_over boolean default false not null,
  ordered_volume numeric(12,3),
  constraint campaign_entry_pkey PRIMARY KEY (id),
  constraint campaign_entry_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint campaign_entry_contact_unique UNIQUE (campaign_id, identifier, email),
  constraint campaign_entry_key_unique UNIQUE (idempotency_key),
  constraint campaign_entry_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES farm_membership(id),
  constraint campaign_entry_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint campaign_entry_person_unique UNIQUE (campaign_id, participant_id),
  constraint campaign_entry_purchase_invoice_id_fkey FOREIGN KEY (purchase_invoice_id) REFERENCES invoice(id),
  constraint campaign_entry_rules CHECK (((rules_id IS NULL) = (rules_accepted_at IS NULL))),
  constraint campaign_entry_rules_id_fkey FOREIGN KEY (rules_id) REFERENCES campaign_rules(id),
  constraint campaign_entry_status_check CHECK (((status >= 1) AND (status <= 6))),
  constraint campaign_entry_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX campaign_entry_board ON public.campaign_entry USING btree (campaign_id, status, status_changed_at, id);
CREATE INDEX campaign_entry_changed ON public.campaign_entry USING btree (status_changed_at, id);
CREATE INDEX campaign_entry_entered ON public.campaign_entry USING btree (entered_at, id);
CREATE INDEX campaign_entry_participant ON public.campaign_entry USING btree (participant_id) WHERE (participant_id IS NOT NULL);
CREATE INDEX campaign_entry_rewarded ON public.campaign_entry USING btree (rewarded_at) INCLUDE (campaign_id) WHERE (rewarded_at IS NOT NULL);
CREATE INDEX campaign_entry_search ON public.campaign_entry USING gin (search gin_trgm_ops);
CREATE INDEX campaign_entry_waiting ON public.campaign_entry USING btree (is_over, status_changed_at, id);
CREATE TRIGGER count_added_campaign_entries AFTER INSERT ON public.campaign_entry REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('campaign.entries', 'campaign_id', 'status::text', 'true', '0');
CREATE TRIGGER count_changed_campaign_entries AFTER UPDATE OF campaign_id, status ON public.campaign_entry FOR EACH ROW WHEN (((old.campaign_id IS DISTINCT FROM new.campaign_id) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION row_count_row('campaign.entries', 'campaign_id', 'status::text', 'true', '0');
CREATE TRIGGER count_removed_campaign_entries AFTER DELETE ON public.campaign_entry REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('campaign.entries', 'campaign_id', 'status::text', 'true', '0');
CREATE TRIGGER event_entered AFTER INSERT OR UPDATE OF participant_id, rewarded_at ON public.campaign_entry FOR EACH ROW EXECUTE FUNCTION event_of_entry();

create table campaign_entry_event (
  id bigint generated always as identity not null,
  entry_id bigint not null,
  act text not null,
  status_before integer not null,
  status_after integer not null,
  actor text not null,
  staff_id bigint,
  reason text default ''::text not null,
  happened_at timestamp with time zone not null,
  constraint campaign_entry_event_pkey PRIMARY KEY (id),
  constraint campaign_entry_event_actor_check CHECK ((actor = ANY (ARRAY['entrant'::text, 'staff'::text, 'programme'::text]))),
  constraint campaign_entry_event_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id),
  constraint campaign_entry_event_staff CHECK (((actor = 'staff'::text) = (staff_id IS NOT NULL))),
  constraint campaign_entry_event_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX campaign_entry_event_entry ON public.campaign_entry_event USING btree (entry_id, id);
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OF id, entry_id, act, status_before, status_after, actor, staff_id, happened_at OR TRUNCATE ON public.campaign_entry_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reason_only_goes BEFORE UPDATE OF reason ON public.campaign_entry_event FOR EACH ROW WHEN ((new.reason <> ''::text)) EXECUTE FUNCTION refuse_change();

create table campaign_product (
  campaign_id bigint not null,
  product_id bigint not null,
  constraint campaign_product_pkey PRIMARY KEY (campaign_id, product_id),
  constraint campaign_product_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint campaign_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);

create table campaign_proof (
  id bigint generated always as identity not null,
  entry_id bigint not null,
  file_id bigint not null,
  sent_at timestamp with time zone not null,
  constraint campaign_proof_pkey PRIMARY KEY (id),
  constraint campaign_proof_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id),
  constraint campaign_proof_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint campaign_proof_file_id_key UNIQUE (file_id)
);
CREATE INDEX campaign_proof_entry ON public.campaign_proof USING btree (entry_id, id);

create table campaign_rules (
  id bigint generated always as identity not null,
  campaign_id bigint not null,
  version integer not null,
  content text not null,
  published_at timestamp with time zone not null,
  published_by bigint,
  constraint campaign_rules_pkey PRIMARY KEY (id),
  constraint campaign_rules_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint campaign_rules_published_by_fkey FOREIGN KEY (published_by) REFERENCES staff(id),
  constraint campaign_rules_version UNIQUE (campaign_id, version)
);
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.campaign_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table campaign_thing (
  id bigint generated always as identity not null,
  entry_id bigint not null,
  participant_id bigint not null,
  name text not null,
  value_grosze integer not null,
  tax_treatment text not null,
  tax_grosze integer not null,
  year integer not null,
  sent_at timestamp with time zone not null,
  sent_by bigint not null,
  constraint campaign_thing_pkey PRIMARY KEY (id),
  constraint campaign_thing_check CHECK (((tax_grosze >= 0) AND (tax_grosze <= value_grosze))),
  constraint campaign_thing_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES campaign_entry(id),
  constraint campaign_thing_once UNIQUE (entry_id),
  constraint campaign_thing_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint campaign_thing_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES staff(id),
  constraint campaign_thing_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['none'::text, 'notice'::text, 'flat_rate'::text]))),
  constraint campaign_thing_value_grosze_check CHECK ((value_grosze > 0))
);
CREATE INDEX campaign_thing_sent ON public.campaign_thing USING btree (sent_at) INCLUDE (entry_id, value_grosze);
CREATE INDEX campaign_thing_year ON public.campaign_thing USING btree (participant_id, year);
CREATE TRIGGER count_added_campaign_things AFTER INSERT ON public.campaign_thing REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('campaign.things', '(select e.campaign_id from campaign_entry e where e.id = entry_id)', '''''::text', 'true', 'value_grosze');
CREATE TRIGGER count_removed_campaign_things AFTER DELETE ON public.campaign_thing REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('campaign.things', '(select e.campaign_id from campaign_entry e where e.id = entry_id)', '''''::text', 'true', 'value_grosze');
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.campaign_thing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sum_sent AFTER INSERT ON public.campaign_thing REFERENCING NEW TABLE AS sent FOR EACH STATEMENT EXECUTE FUNCTION reward_sum_sent();

create table campaign_trial (
  campaign_id bigint not null,
  participant_id bigint not null,
  is_held boolean not null,
  constraint campaign_trial_pkey PRIMARY KEY (campaign_id, participant_id),
  constraint campaign_trial_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint campaign_trial_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
);
CREATE INDEX campaign_trial_participant ON public.campaign_trial USING btree (participant_id);

create table closing_request (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  reason text not null,
  requested_at timestamp with time zone not null,
  status text default 'open'::text not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision_reason text,
  constraint closing_request_pkey PRIMARY KEY (id),
  constraint closing_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint closing_request_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint closing_request_status_check CHECK ((status = ANY (ARRAY['open'::text, 'withdrawn'::text, 'closed'::text])))
);
CREATE INDEX closing_request_in_order ON public.closing_request USING btree (requested_at, id);
CREATE UNIQUE INDEX closing_request_open ON public.closing_request USING btree (participant_id) WHERE (status = 'open'::text);
CREATE INDEX closing_request_open_in_order ON public.closing_request USING btree (requested_at) WHERE (status = 'open'::text);

create table congratulatory_letter (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  level integer not null,
  letter_text_id bigint not null,
  created_at timestamp with time zone not null,
  constraint congratulatory_letter_pkey PRIMARY KEY (id),
  constraint congratulatory_letter_letter_text_id_fkey FOREIGN KEY (letter_text_id) REFERENCES letter_text(id),
  constraint congratulatory_letter_level_check CHECK ((level > 0)),
  constraint congratulatory_letter_once UNIQUE (participant_id, level),
  constraint congratulatory_letter_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
);
CREATE INDEX congratulatory_letter_participant ON public.congratulatory_letter USING btree (participant_id, created_at DESC, id DESC);
CREATE TRIGGER count_added_letter_text_letters AFTER INSERT ON public.congratulatory_letter REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('letter_text.letters', 'letter_text_id', '''''::text', 'true', '0');
CREATE TRIGGER count_changed_letter_text_letters AFTER UPDATE OF letter_text_id ON public.congratulatory_letter FOR EACH ROW WHEN ((old.letter_text_id IS DISTINCT FROM new.letter_text_id)) EXECUTE FUNCTION row_count_row('letter_text.letters', 'letter_text_id', '''''::text', 'true', '0');
CREATE TRIGGER count_removed_letter_text_letters AFTER DELETE ON public.congratulatory_letter REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('letter_text.letters', 'letter_text_id', '''''::text', 'true', '0');

create table consent (
  id bigint generated always as identity not null,
  slug text not null,
  parent_id bigint,
  position integer not null,
  required boolean not null,
  only_if_pesel boolean default false not null,
  permits text,
  asked_in text default 'form'::text not null,
  constraint consent_pkey PRIMARY KEY (id),
  constraint consent_asked_in_check CHECK ((asked_in = ANY (ARRAY['form'::text, 'satagro'::text, 'ksef'::text]))),
  constraint consent_not_its_own_parent CHECK ((parent_id <> id)),
  constraint consent_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES consent(id),
  constraint consent_permits_check CHECK ((permits = ANY (ARRAY['email'::text, 'sms'::text, 'phone'::text]))),
  constraint consent_slug_key UNIQUE (slug)
);

create table consent_decision (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  consent_id bigint not null,
  consent_version_id bigint not null,
  granted boolean not null,
  decided_at timestamp with time zone not null,
  channel text not null,
  address text not null,
  staff_id bigint,
  reason text,
  constraint consent_decision_pkey PRIMARY KEY (id),
  constraint consent_decision_channel_check CHECK ((channel = ANY (ARRAY['registration'::text, 'portal'::text, 'staff'::text, 'link'::text]))),
  constraint consent_decision_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES consent(id),
  constraint consent_decision_consent_version_id_fkey FOREIGN KEY (consent_version_id) REFERENCES consent_version(id),
  constraint consent_decision_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint consent_decision_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX consent_decision_consent ON public.consent_decision USING btree (consent_id, participant_id, id DESC) INCLUDE (granted, consent_version_id);
CREATE INDEX consent_decision_participant ON public.consent_decision USING btree (participant_id, consent_id, id DESC);
CREATE TRIGGER count_decisions AFTER INSERT ON public.consent_decision REFERENCING NEW TABLE AS decided FOR EACH STATEMENT EXECUTE FUNCTION consent_count_decisions();
CREATE TRIGGER event_consents AFTER INSERT ON public.consent_decision REFERENCING NEW TABLE AS decided FOR EACH STATEMENT EXECUTE FUNCTION event_of_consent();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OF id, participant_id, consent_id, consent_version_id, granted, decided_at, channel, address, staff_id OR TRUNCATE ON public.consent_decision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reason_only_goes BEFORE UPDATE OF reason ON public.consent_decision FOR EACH ROW WHEN ((new.reason IS NOT NULL)) EXECUTE FUNCTION refuse_change();

create table consent_holder_change (
  id bigint generated always as identity not null,
  consent_version_id bigint not null,
  holders bigint not null,
  constraint consent_holder_change_pkey PRIMARY KEY (id)
);

create table consent_holder_sum (
  consent_version_id bigint not null,
  holders bigint not null,
  constraint consent_holder_sum_pkey PRIMARY KEY (consent_version_id)
);

create table consent_version (
  id bigint generated always as identity not null,
  consent_id bigint not null,
  version integer not null,
  content text not null,
  needs_renewal boolean not null,
  published_at timestamp with time zone not null,
  published_by bigint,
  constraint consent_version_pkey PRIMARY KEY (id),
  constraint consent_version_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES consent(id),
  constraint consent_version_consent_id_version_key UNIQUE (consent_id, version),
  constraint consent_version_published_by_fkey FOREIGN KEY (published_by) REFERENCES staff(id)
);
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.consent_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table contact_change (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  kind text not null,
  value text not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  token_hash bytea,
  ended_at timestamp with time zone,
  outcome text,
  constraint contact_change_pkey PRIMARY KEY (id),
  constraint contact_change_end CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint contact_change_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text, 'bank_account'::text]))),
  constraint contact_change_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'cancelled'::text, 'replaced'::text]))),
  constraint contact_change_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint contact_change_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX contact_change_confirmed ON public.contact_change USING btree (ended_at) WHERE (outcome = 'confirmed'::text);
CREATE UNIQUE INDEX contact_change_open ON public.contact_change USING btree (participant_id, kind) WHERE (ended_at IS NULL);

create table contact_message (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  representative_id bigint,
  subject text not null,
  message text not null,
  phone_back boolean not null,
  sent_at timestamp with time zone not null,
  idempotency_key text not null,
  request_hash bytea not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by bigint,
  membership_id bigint,
  constraint contact_message_pkey PRIMARY KEY (id),
  constraint contact_message_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES staff(id),
  constraint contact_message_key_unique UNIQUE (participant_id, idempotency_key),
  constraint contact_message_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES farm_membership(id),
  constraint contact_message_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint contact_message_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representative(id)
);
CREATE INDEX contact_message_in_order ON public.contact_message USING btree (sent_at, id);
CREATE INDEX contact_message_participant ON public.contact_message USING btree (participant_id);
CREATE INDEX contact_message_subject ON public.contact_message USING gin (search_fold(subject) gin_trgm_ops);
CREATE INDEX contact_message_unanswered ON public.contact_message USING btree (sent_at) WHERE (answered_at IS NULL);

create table distributor (
  id bigint generated always as identity not null,
  name text not null,
  nip text not null,
  street text not null,
  postcode text not null,
  city text not null,
  phone text not null,
  edi boolean default false not null,
  is_active boolean default true not null,
  search text generated always as (search_fold(((((name || ' '::text) || nip) || ' '::text) || city))) stored,
  automatic_acceptance text default 'off'::text not null,
  automatic_acceptance_stopped_at timestamp with time zone,
  agreement_counted_from timestamp with time zone,
  constraint distributor_pkey PRIMARY KEY (id),
  constraint distributor_automatic_acceptance_check CHECK ((automatic_acceptance = ANY (ARRAY['off'::text, 'watch'::text, 'on'::text]))),
  constraint distributor_nip_check CHECK ((nip ~ '^[0-9]{10}$'::text)),
  constraint distributor_nip_unique UNIQUE (nip)
);

create table distributor_branch (
  id bigint generated always as identity not null,
  distributor_id bigint not null,
  name text not null,
  street text not null,
  postcode text not null,
  city text not null,
  phone text not null,
  lat double precision not null,
  lng double precision not null,
  is_active boolean default true not null,
  opening_hours text default ''::text not null,
  constraint distributor_branch_pkey PRIMARY KEY (id),
  constraint distributor_branch_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint distributor_branch_lat_check CHECK (((lat >= (49)::double precision) AND (lat <= (55)::double precision))),
  constraint distributor_branch_lng_check CHECK (((lng >= (14)::double precision) AND (lng <= (24.2)::double precision))),
  constraint distributor_branch_name_unique UNIQUE (distributor_id, name),
  constraint distributor_branch_opening_hours_check CHECK ((length(opening_hours) <= 300))
);
CREATE INDEX distributor_branch_in_order ON public.distributor_branch USING btree (distributor_id, id);

create table distributor_key (
  id bigint generated always as identity not null,
  distributor_id bigint not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  created_at timestamp with time zone not null,
  created_by bigint not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by bigint,
  constraint distributor_key_pkey PRIMARY KEY (id),
  constraint distributor_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint distributor_key_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint distributor_key_hash_unique UNIQUE (key_hash),
  constraint distributor_key_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES staff(id)
);
CREATE INDEX distributor_key_distributor ON public.distributor_key USING btree (distributor_id, id DESC);

create table event (
  id bigint generated always as identity not null,
  kind text not null,
  subject_id bigint not null,
  participant_id bigint,
  happened_at timestamp with time zone not null,
  position bigint,
  constraint event_pkey PRIMARY KEY (id),
  constraint event_position_key UNIQUE ("position")
);
CREATE INDEX event_happened ON public.event USING btree (happened_at);
CREATE INDEX event_without_place ON public.event USING btree (id) WHERE ("position" IS NULL);

create table event_mark (
  is_only boolean default true not null,
  position bigint not null,
  constraint event_mark_pkey PRIMARY KEY (is_only),
  constraint event_mark_is_only_check CHECK (is_only)
);

create table expiry_warning (
  participant_id bigint not null,
  expires_at timestamp with time zone not null,
  days_before integer not null,
  points bigint not null,
  warned_at timestamp with time zone not null,
  constraint expiry_warning_pkey PRIMARY KEY (participant_id, expires_at, days_before),
  constraint expiry_warning_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
);

create table farm_membership (
  id bigint generated always as identity not null,
  person_id bigint not null,
  participant_id bigint not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  invited_at timestamp with time zone not null,
  invitation_hash bytea,
  invitation_expires_at timestamp with time zone,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  constraint farm_membership_pkey PRIMARY KEY (id),
  constraint farm_membership_check CHECK (((invitation_hash IS NULL) = (invitation_expires_at IS NULL))),
  constraint farm_membership_check1 CHECK (((invitation_hash IS NULL) = ((accepted_at IS NOT NULL) OR (ended_at IS NOT NULL)))),
  constraint farm_membership_check2 CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint farm_membership_end_reason_check CHECK ((end_reason = ANY (ARRAY['owner'::text, 'person'::text, 'office'::text, 'closed'::text, 'expired'::text, 'merged'::text]))),
  constraint farm_membership_first_name_check CHECK ((length(first_name) <= 60)),
  constraint farm_membership_invitation_hash_key UNIQUE (invitation_hash),
  constraint farm_membership_last_name_check CHECK ((length(last_name) <= 60)),
  constraint farm_membership_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint farm_membership_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint farm_membership_role_check CHECK ((role = ANY (ARRAY['read'::text, 'submit'::text, 'full'::text])))
);
CREATE INDEX farm_membership_farm ON public.farm_membership USING btree (participant_id);
CREATE INDEX farm_membership_invitation ON public.farm_membership USING btree (invitation_expires_at) WHERE (invitation_hash IS NOT NULL);
CREATE UNIQUE INDEX farm_membership_living ON public.farm_membership USING btree (person_id, participant_id) WHERE (ended_at IS NULL);

create table farm_move (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  area text not null,
  representative_id bigint,
  constraint farm_move_pkey PRIMARY KEY (id)
);
CREATE INDEX farm_move_participant ON public.farm_move USING btree (participant_id, id);

create table farm_points_day (
  participant_id bigint not null,
  day date not null,
  points bigint not null,
  constraint farm_points_day_pkey PRIMARY KEY (participant_id, day),
  constraint farm_points_day_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint farm_points_day_points_check CHECK ((points > 0))
);

create table farm_task (
  id bigint generated always as identity not null,
  ref uuid not null,
  participant_id bigint not null,
  staff_id bigint not null,
  title text not null,
  due_on date not null,
  status text default 'open'::text not null,
  version integer default 1 not null,
  written_at timestamp with time zone not null,
  constraint farm_task_pkey PRIMARY KEY (id),
  constraint farm_task_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint farm_task_ref UNIQUE (ref),
  constraint farm_task_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint farm_task_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'dropped'::text]))),
  constraint farm_task_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE INDEX farm_task_open ON public.farm_task USING btree (participant_id, due_on) WHERE (status = 'open'::text);
CREATE INDEX farm_task_participant ON public.farm_task USING btree (participant_id);

create table farm_visit (
  id bigint generated always as identity not null,
  ref uuid not null,
  participant_id bigint not null,
  staff_id bigint not null,
  visited_on date not null,
  text text not null,
  version integer default 1 not null,
  written_at timestamp with time zone not null,
  constraint farm_visit_pkey PRIMARY KEY (id),
  constraint farm_visit_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint farm_visit_ref UNIQUE (ref),
  constraint farm_visit_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint farm_visit_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE INDEX farm_visit_participant ON public.farm_visit USING btree (participant_id, visited_on DESC, id DESC);

create table feed_article (
  id bigint generated always as identity not null,
  distributor_id bigint not null,
  article_key text not null,
  seller_index text,
  name text not null,
  unit text not null,
  status text not null,
  product_id bigint,
  unit_volume numeric(9,3),
  asked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  constraint feed_article_pkey PRIMARY KEY (id),
  constraint feed_article_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint feed_article_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint feed_article_product CHECK (((status = 'product'::text) = (product_id IS NOT NULL))),
  constraint feed_article_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint feed_article_status_check CHECK ((status = ANY (ARRAY['open'::text, 'product'::text, 'foreign'::text]))),
  constraint feed_article_unique UNIQUE (distributor_id, article_key),
  constraint feed_article_unit_volume_check CHECK ((unit_volume > (0)::numeric))
);
CREATE INDEX feed_article_open ON public.feed_article USING btree (asked_at) WHERE (status = 'open'::text);

create table feed_batch (
  id bigint generated always as identity not null,
  kind text not null,
  distributor_id bigint not null,
  key_id bigint,
  received_at timestamp with time zone not null,
  size_bytes bigint not null,
  items integer not null,
  report jsonb,
  channel text default 'feed'::text not null,
  constraint feed_batch_pkey PRIMARY KEY (id),
  constraint feed_batch_channel CHECK (((channel = 'feed'::text) OR (key_id IS NULL))),
  constraint feed_batch_channel_check CHECK ((channel = ANY (ARRAY['feed'::text, 'ksef'::text]))),
  constraint feed_batch_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint feed_batch_key_id_fkey FOREIGN KEY (key_id) REFERENCES distributor_key(id),
  constraint feed_batch_kind_check CHECK ((kind = ANY (ARRAY['invoices'::text, 'availability'::text]))),
  constraint feed_batch_report CHECK (((kind = 'availability'::text) = (report IS NOT NULL)))
);
CREATE INDEX feed_batch_distributor ON public.feed_batch USING btree (distributor_id, id DESC);

create table feed_document (
  id bigint generated always as identity not null,
  batch_id bigint not null,
  distributor_id bigint not null,
  position integer not null,
  file_name text not null,
  content_sha256 bytea not null,
  content bytea,
  status text not null,
  waits_for text,
  reason text,
  error_line integer,
  error_column integer,
  tries integer default 0 not null,
  document_kind text,
  document_name text,
  document_key text,
  issue_date date,
  original_key text,
  facts jsonb,
  invoice_id bigint,
  done_at timestamp with time zone,
  participant_id bigint,
  ksef_number text,
  conflicts_with bigint,
  facts_sha256 bytea,
  advances text[] default '{}'::text[] not null,
  differs_from bigint,
  difference text,
  differs_since timestamp with time zone,
  is_self_billed boolean,
  repairs text,
  constraint feed_document_pkey PRIMARY KEY (id),
  constraint feed_document_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES feed_batch(id),
  constraint feed_document_content CHECK (
CASE status
    WHEN 'queued'::text THEN ((content IS NOT NULL) = (facts IS NULL))
    WHEN 'waiting'::text THEN ((content IS NULL) OR (facts IS NULL))
    ELSE (content IS NULL)
END),
  constraint feed_document_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint feed_document_facts CHECK (((status = ANY (ARRAY['queued'::text, 'waiting'::text])) OR (facts IS NULL))),
  constraint feed_document_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint feed_document_ksef CHECK (((participant_id IS NULL) = (ksef_number IS NULL))),
  constraint feed_document_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint feed_document_position_unique UNIQUE (batch_id, "position"),
  constraint feed_document_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'imported'::text, 'duplicate'::text, 'unknown_buyer'::text, 'no_products'::text, 'invalid'::text, 'waiting'::text, 'closed'::text]))),
  constraint feed_document_waits CHECK (((waits_for IS NOT NULL) = (status = 'waiting'::text))),
  constraint feed_document_waits_for_check CHECK ((waits_for = ANY (ARRAY['mapping'::text, 'original'::text, 'review'::text])))
);
CREATE INDEX feed_document_advances ON public.feed_document USING gin (advances) WHERE (advances <> '{}'::text[]);
CREATE INDEX feed_document_buyer ON public.feed_document USING btree (((facts ->> 'buyerNip'::text))) WHERE (facts IS NOT NULL);
CREATE INDEX feed_document_differs ON public.feed_document USING btree (differs_from) WHERE ((differs_from IS NOT NULL) AND (status = 'waiting'::text));
CREATE INDEX feed_document_hash ON public.feed_document USING btree (distributor_id, content_sha256);
CREATE INDEX feed_document_invoice ON public.feed_document USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX feed_document_mended ON public.feed_document USING btree (batch_id) WHERE (repairs IS NOT NULL);
CREATE UNIQUE INDEX feed_document_number_unique ON public.feed_document USING btree (distributor_id, document_kind, document_key) WHERE ((status = ANY (ARRAY['imported'::text, 'waiting'::text, 'closed'::text])) AND (conflicts_with IS NULL));
CREATE INDEX feed_document_participant ON public.feed_document USING btree (participant_id) WHERE (participant_id IS NOT NULL);
CREATE INDEX feed_document_queued ON public.feed_document USING btree (id) WHERE (status = 'queued'::text);
CREATE INDEX feed_document_reason ON public.feed_document USING gin (search_fold(reason) gin_trgm_ops) WHERE (status <> 'imported'::text);
CREATE INDEX feed_document_state ON public.feed_document USING btree (status, batch_id) WHERE (status <> 'imported'::text);
CREATE INDEX feed_document_unknown ON public.feed_document USING btree (done_at) WHERE ((status = 'unknown_buyer'::text) AND (file_name <> ''::text));
CREATE INDEX feed_document_waiting ON public.feed_document USING btree (distributor_id, original_key) WHERE (status = 'waiting'::text);
CREATE INDEX feed_document_words ON public.feed_document USING gin (search_fold(((COALESCE(document_name, ''::text) || ' '::text) || file_name)) gin_trgm_ops);

create table feed_document_article (
  document_id bigint not null,
  article_id bigint not null,
  constraint feed_document_article_pkey PRIMARY KEY (document_id, article_id),
  constraint feed_document_article_article_id_fkey FOREIGN KEY (article_id) REFERENCES feed_article(id),
  constraint feed_document_article_document_id_fkey FOREIGN KEY (document_id) REFERENCES feed_document(id) ON DELETE CASCADE
);
CREATE INDEX feed_document_article_article ON public.feed_document_article USING btree (article_id);

create table field_clash (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  visit_id bigint,
  task_id bigint,
  field text not null,
  value text not null,
  staff_id bigint not null,
  written_at timestamp with time zone not null,
  constraint field_clash_pkey PRIMARY KEY (id),
  constraint field_clash_field_check CHECK ((field = ANY (ARRAY['visited_on'::text, 'text'::text, 'title'::text, 'due_on'::text, 'status'::text]))),
  constraint field_clash_of_one CHECK ((num_nonnulls(visit_id, task_id) = 1)),
  constraint field_clash_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint field_clash_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint field_clash_task_id_fkey FOREIGN KEY (task_id) REFERENCES farm_task(id) ON DELETE CASCADE,
  constraint field_clash_value_check CHECK (((length(value) >= 1) AND (length(value) <= 2000))),
  constraint field_clash_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES farm_visit(id) ON DELETE CASCADE
);
CREATE INDEX field_clash_participant ON public.field_clash USING btree (participant_id);
CREATE INDEX field_clash_task ON public.field_clash USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX field_clash_visit ON public.field_clash USING btree (visit_id) WHERE (visit_id IS NOT NULL);

create table fraud_case (
  id bigint generated always as identity not null,
  subject_type text not null,
  subject_id bigint not null,
  status text default 'open'::text not null,
  score integer not null,
  opened_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  hold_id bigint,
  decided_at timestamp with time zone,
  decided_by bigint,
  reason text,
  revision integer default 0 not null,
  constraint fraud_case_pkey PRIMARY KEY (id),
  constraint fraud_case_decided CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  constraint fraud_case_decided_by CHECK (((status = ANY (ARRAY['confirmed'::text, 'unfounded'::text])) = (decided_by IS NOT NULL))),
  constraint fraud_case_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint fraud_case_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES outgoing_hold(id),
  constraint fraud_case_reason CHECK (((decided_at IS NULL) = (reason IS NULL))),
  constraint fraud_case_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint fraud_case_status_check CHECK ((status = ANY (ARRAY['open'::text, 'confirmed'::text, 'unfounded'::text, 'closed'::text]))),
  constraint fraud_case_subject_type_check CHECK ((subject_type = ANY (ARRAY['participant'::text, 'staff'::text, 'distributor'::text, 'partner_key'::text])))
);
CREATE INDEX fraud_case_in_order ON public.fraud_case USING btree (status, opened_at, id);
CREATE UNIQUE INDEX fraud_case_open ON public.fraud_case USING btree (subject_type, subject_id) WHERE (status = 'open'::text);
CREATE INDEX fraud_case_subject ON public.fraud_case USING btree (subject_type, subject_id);

create table fraud_mark (
  counting text not null,
  seen_until timestamp with time zone not null,
  constraint fraud_mark_pkey PRIMARY KEY (counting),
  constraint fraud_mark_counting_check CHECK ((counting = 'farms'::text))
);

create table fraud_signal (
  id bigint generated always as identity not null,
  subject_type text not null,
  subject_id bigint not null,
  kind text not null,
  month date not null,
  score integer not null,
  facts jsonb not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  case_id bigint,
  answered_score integer default 0 not null,
  constraint fraud_signal_pkey PRIMARY KEY (id),
  constraint fraud_signal_case_id_fkey FOREIGN KEY (case_id) REFERENCES fraud_case(id),
  constraint fraud_signal_once UNIQUE (subject_type, subject_id, kind, month),
  constraint fraud_signal_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint fraud_signal_subject_type_check CHECK ((subject_type = ANY (ARRAY['participant'::text, 'staff'::text, 'distributor'::text, 'partner_key'::text])))
);
CREATE INDEX fraud_signal_case ON public.fraud_signal USING btree (case_id) WHERE (case_id IS NOT NULL);
CREATE INDEX fraud_signal_seen ON public.fraud_signal USING btree (last_seen_at);

create table fraud_threshold (
  kind text not null,
  threshold integer not null,
  confirmed_count integer default 0 not null,
  unfounded_count integer default 0 not null,
  changed_at timestamp with time zone not null,
  constraint fraud_threshold_pkey PRIMARY KEY (kind),
  constraint fraud_threshold_threshold_check CHECK (((threshold >= 0) AND (threshold <= 100)))
);

create table import_run (
  id bigint generated always as identity not null,
  kind text not null,
  mode text not null,
  staff_id bigint not null,
  address text not null,
  request_id text not null,
  file_name text not null,
  content bytea,
  content_sha256 bytea not null,
  status text default 'queued'::text not null,
  lines integer not null,
  lines_done integer default 0 not null,
  tries integer default 0 not null,
  report jsonb,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint import_run_pkey PRIMARY KEY (id),
  constraint import_run_check CHECK (((lines_done >= 0) AND (lines_done <= lines))),
  constraint import_run_content CHECK (((content IS NULL) = (status = ANY (ARRAY['done'::text, 'refused'::text, 'ended'::text])))),
  constraint import_run_content_check CHECK ((length(content) <= 5242880)),
  constraint import_run_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint import_run_finished CHECK (((finished_at IS NULL) = (status = ANY (ARRAY['queued'::text, 'running'::text])))),
  constraint import_run_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  constraint import_run_lines_check CHECK ((lines > 0)),
  constraint import_run_mode_check CHECK ((mode = ANY (ARRAY['apply'::text, 'apply_valid'::text]))),
  constraint import_run_report CHECK (((report IS NULL) = (status = ANY (ARRAY['queued'::text, 'running'::text, 'ended'::text])))),
  constraint import_run_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint import_run_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'refused'::text, 'ended'::text])))
);
CREATE INDEX import_run_finished ON public.import_run USING btree (finished_at);
CREATE INDEX import_run_latest ON public.import_run USING btree (kind, id DESC);
CREATE UNIQUE INDEX import_run_open ON public.import_run USING btree (kind) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));

create table invitation (
  id bigint generated always as identity not null,
  hash text not null,
  inviter_id bigint,
  registration_code text default ''::text not null,
  identifier text default ''::text not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  idempotency_key text,
  request_hash bytea,
  is_silent boolean default false not null,
  objected_at timestamp with time zone,
  erased_at timestamp with time zone,
  participant_id bigint,
  first_invoice_at timestamp with time zone,
  affiliation_points bigint,
  membership_id bigint,
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_affiliation_points_check CHECK ((affiliation_points >= 0)),
  constraint invitation_hash_key UNIQUE (hash),
  constraint invitation_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES participant(id),
  constraint invitation_key_unique UNIQUE (inviter_id, idempotency_key),
  constraint invitation_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES farm_membership(id),
  constraint invitation_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint invitation_participant_unique UNIQUE (participant_id)
);
CREATE INDEX invitation_due ON public.invitation USING btree (expires_at) WHERE ((inviter_id IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX invitation_email ON public.invitation USING btree (lower(email), expires_at) WHERE (email <> ''::text);
CREATE INDEX invitation_first_invoice ON public.invitation USING btree (created_at, id) WHERE ((inviter_id IS NOT NULL) AND (first_invoice_at IS NOT NULL) AND (COALESCE(affiliation_points, (0)::bigint) = 0));
CREATE INDEX invitation_in_order ON public.invitation USING btree (created_at, id) WHERE (inviter_id IS NOT NULL);
CREATE INDEX invitation_inviter ON public.invitation USING btree (inviter_id, created_at DESC, id DESC) WHERE (inviter_id IS NOT NULL);
CREATE INDEX invitation_name ON public.invitation USING gin (search_fold(((first_name || ' '::text) || last_name)) gin_trgm_ops);
CREATE INDEX invitation_phone ON public.invitation USING btree (phone, expires_at) WHERE (phone <> ''::text);
CREATE TRIGGER count_added_invitation_sent AFTER INSERT ON public.invitation REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('invitation.sent', '0::bigint', 'to_char(created_at at time zone ''Europe/Warsaw'', ''YYYY-MM-DD'')', 'inviter_id is not null', '0');
CREATE TRIGGER count_changed_invitation_sent AFTER UPDATE OF created_at, inviter_id ON public.invitation FOR EACH ROW WHEN (((old.created_at IS DISTINCT FROM new.created_at) OR (old.inviter_id IS DISTINCT FROM new.inviter_id))) EXECUTE FUNCTION row_count_row('invitation.sent', '0::bigint', 'to_char(created_at at time zone ''Europe/Warsaw'', ''YYYY-MM-DD'')', 'inviter_id is not null', '0');
CREATE TRIGGER count_removed_invitation_sent AFTER DELETE ON public.invitation REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('invitation.sent', '0::bigint', 'to_char(created_at at time zone ''Europe/Warsaw'', ''YYYY-MM-DD'')', 'inviter_id is not null', '0');

create table invitation_objection (
  contact_hash bytea not null,
  objected_at timestamp with time zone not null,
  constraint invitation_objection_pkey PRIMARY KEY (contact_hash)
);

create table invoice (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  distributor_id bigint not null,
  document_name text not null,
  document_key text not null,
  source text not null,
  status text not null,
  corrects_invoice_id bigint,
  issue_date date,
  submitted_at timestamp with time zone not null,
  submitted_on date not null,
  list_date date generated always as (COALESCE(issue_date, submitted_on)) stored,
  decision_due date,
  file_id bigint,
  submission_key text,
  lines_entered_by text default 'farmer'::text not null,
  reason text,
  farmer_comment text,
  assigned_staff_id bigint,
  assigned_until timestamp with time zone,
  revision integer default 1 not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  points bigint default 0 not null,
  pending_points bigint default 0 not null,
  ksef_sha256 bytea,
  number_key text generated always as (regexp_replace(document_key, '[^[:alnum:]]+'::text, ''::text, 'g'::text)) stored,
  submission_hash bytea,
  buyer_name text,
  buyer_nip text,
  ksef_number text,
  membership_id bigint,
  ended_membership_id bigint,
  document_kind text,
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_assigned_staff_id_fkey FOREIGN KEY (assigned_staff_id) REFERENCES staff(id),
  constraint invoice_correction_has_no_wait CHECK (((corrects_invoice_id IS NULL) OR (pending_points = 0))),
  constraint invoice_corrects_invoice_id_fkey FOREIGN KEY (corrects_invoice_id) REFERENCES invoice(id),
  constraint invoice_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint invoice_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint invoice_ended_membership_id_fkey FOREIGN KEY (ended_membership_id) REFERENCES farm_membership(id),
  constraint invoice_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint invoice_ksef_sha256_check CHECK ((length(ksef_sha256) = 32)),
  constraint invoice_lines_entered_by_check CHECK ((lines_entered_by = ANY (ARRAY['farmer'::text, 'staff'::text, 'feed'::text]))),
  constraint invoice_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES farm_membership(id),
  constraint invoice_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint invoice_pending_points_check CHECK ((pending_points >= 0)),
  constraint invoice_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'edi'::text]))),
  constraint invoice_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'returned'::text, 'accepted'::text, 'rejected'::text, 'cancelled'::text]))),
  constraint invoice_submission_hash CHECK (((submission_hash IS NULL) OR (submission_key IS NOT NULL)))
);
CREATE INDEX invoice_accepted ON public.invoice USING btree (participant_id, decided_at) INCLUDE (distributor_id) WHERE ((status = 'accepted'::text) AND (corrects_invoice_id IS NULL));
CREATE INDEX invoice_assigned ON public.invoice USING btree (assigned_staff_id, assigned_until) WHERE (assigned_staff_id IS NOT NULL);
CREATE INDEX invoice_bought ON public.invoice USING btree (list_date) INCLUDE (id, participant_id) WHERE ((status = 'accepted'::text) AND (corrects_invoice_id IS NULL));
CREATE INDEX invoice_correcting ON public.invoice USING btree (corrects_invoice_id) INCLUDE (id, participant_id) WHERE ((status = 'accepted'::text) AND (corrects_invoice_id IS NOT NULL));
CREATE INDEX invoice_corrects ON public.invoice USING btree (corrects_invoice_id) WHERE (corrects_invoice_id IS NOT NULL);
CREATE INDEX invoice_dated ON public.invoice USING btree (list_date, id);
CREATE INDEX invoice_decided ON public.invoice USING btree (decided_at) INCLUDE (status) WHERE (decided_at IS NOT NULL);
CREATE INDEX invoice_document ON public.invoice USING btree (distributor_id, document_key);
CREATE UNIQUE INDEX invoice_document_kind_unique ON public.invoice USING btree (participant_id, distributor_id, document_key, COALESCE(document_kind,
CASE
    WHEN (corrects_invoice_id IS NULL) THEN 'VAT'::text
    ELSE 'KOR'::text
END)) WHERE (status <> 'cancelled'::text);
CREATE INDEX invoice_document_name ON public.invoice USING gin (search_fold(document_name) gin_trgm_ops);
CREATE INDEX invoice_file ON public.invoice USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX invoice_ksef ON public.invoice USING btree (participant_id, ksef_sha256) WHERE (ksef_sha256 IS NOT NULL);
CREATE INDEX invoice_ksef_anywhere ON public.invoice USING btree (ksef_sha256) WHERE (ksef_sha256 IS NOT NULL);
CREATE INDEX invoice_list ON public.invoice USING btree (participant_id, list_date DESC, id DESC);
CREATE INDEX invoice_number_key ON public.invoice USING btree (distributor_id, number_key);
CREATE INDEX invoice_open ON public.invoice USING btree (status, submitted_at, id) INCLUDE (decision_due, submitted_on) WHERE (status <> 'accepted'::text);
CREATE INDEX invoice_purchase ON public.invoice USING btree (participant_id, list_date) WHERE ((status = 'accepted'::text) AND (corrects_invoice_id IS NULL));
CREATE INDEX invoice_seller_day ON public.invoice USING btree (distributor_id, list_date);
CREATE UNIQUE INDEX invoice_submission_unique ON public.invoice USING btree (participant_id, submission_key) WHERE (submission_key IS NOT NULL);
CREATE INDEX invoice_submitted ON public.invoice USING btree (submitted_at, id);
CREATE INDEX invoice_waiting ON public.invoice USING btree (participant_id) WHERE (status = ANY (ARRAY['pending'::text, 'returned'::text]));
CREATE TRIGGER event_decided AFTER UPDATE OF status ON public.invoice FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION event_of_invoice();
CREATE TRIGGER event_new AFTER INSERT ON public.invoice FOR EACH ROW EXECUTE FUNCTION event_of_invoice();
CREATE CONSTRAINT TRIGGER invoice_fits_lines AFTER UPDATE OF status ON public.invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_line_fits();
CREATE TRIGGER purchase_of_changed AFTER UPDATE OF source, distributor_id, document_key, document_kind, issue_date, buyer_nip, ksef_number, ksef_sha256, file_id ON public.invoice FOR EACH ROW WHEN ((((((((((old.source IS DISTINCT FROM new.source) OR (old.distributor_id IS DISTINCT FROM new.distributor_id)) OR (old.document_key IS DISTINCT FROM new.document_key)) OR (old.document_kind IS DISTINCT FROM new.document_kind)) OR (old.issue_date IS DISTINCT FROM new.issue_date)) OR (old.buyer_nip IS DISTINCT FROM new.buyer_nip)) OR (old.ksef_number IS DISTINCT FROM new.ksef_number)) OR (old.ksef_sha256 IS DISTINCT FROM new.ksef_sha256)) OR (old.file_id IS DISTINCT FROM new.file_id))) EXECUTE FUNCTION purchase_note_invoice();
CREATE TRIGGER purchase_of_new AFTER INSERT ON public.invoice FOR EACH ROW EXECUTE FUNCTION purchase_note_invoice();
CREATE TRIGGER sales_of_changed AFTER UPDATE OF status, decided_at, submitted_at, points, participant_id, distributor_id, corrects_invoice_id ON public.invoice FOR EACH ROW WHEN ((((old.status = ANY (ARRAY['accepted'::text, 'rejected'::text])) OR (new.status = ANY (ARRAY['accepted'::text, 'rejected'::text]))) AND (((((((old.status IS DISTINCT FROM new.status) OR (old.decided_at IS DISTINCT FROM new.decided_at)) OR (old.submitted_at IS DISTINCT FROM new.submitted_at)) OR (old.points IS DISTINCT FROM new.points)) OR (old.participant_id IS DISTINCT FROM new.participant_id)) OR (old.distributor_id IS DISTINCT FROM new.distributor_id)) OR (old.corrects_invoice_id IS DISTINCT FROM new.corrects_invoice_id)))) EXECUTE FUNCTION sales_note_invoice();
CREATE TRIGGER sales_of_gone AFTER DELETE ON public.invoice FOR EACH ROW WHEN ((old.status = ANY (ARRAY['accepted'::text, 'rejected'::text]))) EXECUTE FUNCTION sales_note_invoice();
CREATE TRIGGER sales_of_new AFTER INSERT ON public.invoice FOR EACH ROW WHEN ((new.status = ANY (ARRAY['accepted'::text, 'rejected'::text]))) EXECUTE FUNCTION sales_note_invoice();

create table invoice_decision_change (
  id bigint generated always as identity not null,
  invoice_id bigint not null,
  changed_at timestamp with time zone not null,
  staff_id bigint not null,
  decided_as text not null,
  reason text,
  points bigint not null,
  posted_journal_id bigint,
  reversal_journal_id bigint,
  next_journal_id bigint,
  constraint invoice_decision_change_pkey PRIMARY KEY (id),
  constraint invoice_decision_change_decided_as_check CHECK ((decided_as = ANY (ARRAY['accepted'::text, 'rejected'::text, 'returned'::text]))),
  constraint invoice_decision_change_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint invoice_decision_change_movements CHECK (((reversal_journal_id IS NULL) = (points = 0))),
  constraint invoice_decision_change_next_journal_id_fkey FOREIGN KEY (next_journal_id) REFERENCES ledger_journal(id),
  constraint invoice_decision_change_points_check CHECK ((points >= 0)),
  constraint invoice_decision_change_posted_journal_id_fkey FOREIGN KEY (posted_journal_id) REFERENCES ledger_journal(id),
  constraint invoice_decision_change_reversal_journal_id_fkey FOREIGN KEY (reversal_journal_id) REFERENCES ledger_journal(id),
  constraint invoice_decision_change_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX invoice_decision_change_at ON public.invoice_decision_change USING btree (changed_at);
CREATE INDEX invoice_decision_change_invoice ON public.invoice_decision_change USING btree (invoice_id);

create table invoice_draft (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  file_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  idempotency_key text,
  request_hash bytea,
  constraint invoice_draft_pkey PRIMARY KEY (id),
  constraint invoice_draft_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint invoice_draft_file_id_key UNIQUE (file_id),
  constraint invoice_draft_key UNIQUE (participant_id, idempotency_key),
  constraint invoice_draft_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
);
CREATE INDEX invoice_draft_expiry ON public.invoice_draft USING btree (expires_at);

create table invoice_judgement (
  invoice_id bigint not null,
  distributor_id bigint not null,
  channel text not null,
  mode text not null,
  rules jsonb not null,
  lines jsonb not null,
  is_entered boolean not null,
  is_certain boolean not null,
  is_sample boolean not null,
  is_accepted boolean not null,
  points bigint not null,
  judged_at timestamp with time zone not null,
  judged_on date not null,
  is_agreed boolean,
  compared_at timestamp with time zone,
  noticed text[] default '{}'::text[] not null,
  constraint invoice_judgement_pkey PRIMARY KEY (invoice_id),
  constraint invoice_judgement_accepted CHECK (((NOT is_accepted) OR (is_certain AND (mode = 'on'::text)))),
  constraint invoice_judgement_certain CHECK (((NOT is_certain) OR is_entered)),
  constraint invoice_judgement_channel_check CHECK ((channel = ANY (ARRAY['feed'::text, 'ksef'::text]))),
  constraint invoice_judgement_compared CHECK (((is_agreed IS NULL) = (compared_at IS NULL))),
  constraint invoice_judgement_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint invoice_judgement_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint invoice_judgement_mode_check CHECK ((mode = ANY (ARRAY['off'::text, 'watch'::text, 'on'::text]))),
  constraint invoice_judgement_sample CHECK (((NOT is_sample) OR (is_certain AND (NOT is_accepted))))
);
CREATE INDEX invoice_judgement_accepted ON public.invoice_judgement USING btree (judged_on) INCLUDE (points) WHERE is_accepted;
CREATE INDEX invoice_judgement_compared ON public.invoice_judgement USING btree (distributor_id, compared_at DESC) INCLUDE (is_agreed) WHERE (is_agreed IS NOT NULL);
CREATE INDEX invoice_judgement_most ON public.invoice_judgement USING btree (distributor_id, points DESC) WHERE is_accepted;
CREATE INDEX invoice_judgement_open ON public.invoice_judgement USING btree (distributor_id) WHERE (is_certain AND (NOT is_accepted) AND (mode <> 'off'::text) AND (is_agreed IS NULL));
CREATE TRIGGER count_added_acceptance_compared AFTER INSERT ON public.invoice_judgement REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('acceptance.compared', 'distributor_id', 'to_char(compared_at at time zone ''Europe/Warsaw'', ''YYYY-MM'') || '' '' || is_agreed', 'is_agreed is not null', '0');
CREATE TRIGGER count_added_acceptance_judged AFTER INSERT ON public.invoice_judgement REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('acceptance.judged', 'distributor_id', 'to_char(judged_on, ''YYYY-MM-DD'') || '' '' || is_accepted', 'true', '0');
CREATE TRIGGER count_changed_acceptance_compared AFTER UPDATE OF distributor_id, compared_at, is_agreed ON public.invoice_judgement FOR EACH ROW WHEN ((((old.distributor_id IS DISTINCT FROM new.distributor_id) OR (old.compared_at IS DISTINCT FROM new.compared_at)) OR (old.is_agreed IS DISTINCT FROM new.is_agreed))) EXECUTE FUNCTION row_count_row('acceptance.compared', 'distributor_id', 'to_char(compared_at at time zone ''Europe/Warsaw'', ''YYYY-MM'') || '' '' || is_agreed', 'is_agreed is not null', '0');
CREATE TRIGGER count_changed_acceptance_judged AFTER UPDATE OF distributor_id, judged_on, is_accepted ON public.invoice_judgement FOR EACH ROW WHEN ((((old.distributor_id IS DISTINCT FROM new.distributor_id) OR (old.judged_on IS DISTINCT FROM new.judged_on)) OR (old.is_accepted IS DISTINCT FROM new.is_accepted))) EXECUTE FUNCTION row_count_row('acceptance.judged', 'distributor_id', 'to_char(judged_on, ''YYYY-MM-DD'') || '' '' || is_accepted', 'true', '0');
CREATE TRIGGER count_removed_acceptance_compared AFTER DELETE ON public.invoice_judgement REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('acceptance.compared', 'distributor_id', 'to_char(compared_at at time zone ''Europe/Warsaw'', ''YYYY-MM'') || '' '' || is_agreed', 'is_agreed is not null', '0');
CREATE TRIGGER count_removed_acceptance_judged AFTER DELETE ON public.invoice_judgement REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('acceptance.judged', 'distributor_id', 'to_char(judged_on, ''YYYY-MM-DD'') || '' '' || is_accepted', 'true', '0');

create table invoice_line (
  id bigint generated always as identity not null,
  invoice_id bigint not null,
  line_no integer not null,
  product_id bigint not null,
  title_product text not null,
  pack_volume numeric(9,3) not null,
  quantity integer not null,
  status text not null,
  points bigint not null,
  rejection_reason text,
  explanation jsonb not null,
  corrects_line_id bigint,
  value_grosze bigint,
  constraint invoice_line_pkey PRIMARY KEY (id),
  constraint invoice_line_corrects_line_id_fkey FOREIGN KEY (corrects_line_id) REFERENCES invoice_line(id),
  constraint invoice_line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint invoice_line_number_unique UNIQUE (invoice_id, line_no),
  constraint invoice_line_pack_volume_check CHECK ((pack_volume > (0)::numeric)),
  constraint invoice_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint invoice_line_quantity_check CHECK ((quantity <> 0)),
  constraint invoice_line_refused_brings_nothing CHECK (((status <> ALL (ARRAY['rejected'::text, 'cancelled'::text])) OR (points = 0))),
  constraint invoice_line_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'limit'::text, 'limit.product'::text, 'cancelled'::text])))
);
CREATE INDEX invoice_line_corrects ON public.invoice_line USING btree (corrects_line_id) WHERE (corrects_line_id IS NOT NULL);
CREATE INDEX invoice_line_counted ON public.invoice_line USING btree (product_id, invoice_id) INCLUDE (pack_volume, quantity, points) WHERE (status = ANY (ARRAY['accepted'::text, 'limit'::text, 'limit.product'::text]));
CREATE INDEX invoice_line_price ON public.invoice_line USING btree (product_id, pack_volume, invoice_id DESC) INCLUDE (value_grosze, quantity) WHERE ((value_grosze > 0) AND (corrects_line_id IS NULL));
CREATE INDEX invoice_line_product ON public.invoice_line USING btree (product_id);
CREATE CONSTRAINT TRIGGER invoice_line_fits_invoice AFTER INSERT OR UPDATE OF status, invoice_id ON public.invoice_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_line_fits();
CREATE TRIGGER purchase_of_lines AFTER INSERT ON public.invoice_line REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION purchase_note_lines();
CREATE TRIGGER purchase_of_lines_gone AFTER DELETE ON public.invoice_line REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION purchase_note_lines();
CREATE TRIGGER sales_of_changed AFTER UPDATE OF invoice_id, product_id, pack_volume, quantity, status, points, explanation ON public.invoice_line FOR EACH ROW WHEN (((old.status = ANY (ARRAY['accepted'::text, 'limit'::text, 'limit.product'::text])) OR (new.status = ANY (ARRAY['accepted'::text, 'limit'::text, 'limit.product'::text])))) EXECUTE FUNCTION sales_note_line();
CREATE TRIGGER sales_of_gone AFTER DELETE ON public.invoice_line FOR EACH ROW WHEN ((old.status = ANY (ARRAY['accepted'::text, 'limit'::text, 'limit.product'::text]))) EXECUTE FUNCTION sales_note_line();
CREATE TRIGGER sales_of_new AFTER INSERT ON public.invoice_line FOR EACH ROW WHEN ((new.status = ANY (ARRAY['accepted'::text, 'limit'::text, 'limit.product'::text]))) EXECUTE FUNCTION sales_note_line();

create table invoice_reading (
  invoice_id bigint,
  file_id bigint not null,
  status text not null,
  tries integer default 0 not null,
  claimed_until timestamp with time zone,
  found jsonb,
  asked_at timestamp with time zone not null,
  done_at timestamp with time zone,
  source text default 'text'::text not null,
  number_key text generated always as (regexp_replace(upper(NORMALIZE(((found -> 'number'::text) ->> 'value'::text), NFKC)), '[^[:alnum:]]+'::text, ''::text, 'g'::text)) stored,
  picture_hash bit(256),
  before_submission boolean default false not null,
  page smallint,
  pages smallint,
  constraint invoice_reading_pkey PRIMARY KEY (file_id),
  constraint invoice_reading_done CHECK (((done_at IS NULL) = (status = 'waiting'::text))),
  constraint invoice_reading_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint invoice_reading_found CHECK (((found IS NOT NULL) = (status = 'read'::text))),
  constraint invoice_reading_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint invoice_reading_source_check CHECK ((source = ANY (ARRAY['text'::text, 'picture'::text]))),
  constraint invoice_reading_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'read'::text, 'nothing'::text, 'no_text'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX invoice_reading_invoice ON public.invoice_reading USING btree (invoice_id);
CREATE INDEX invoice_reading_number_key ON public.invoice_reading USING btree (number_key) WHERE (number_key IS NOT NULL);
CREATE INDEX invoice_reading_picture ON public.invoice_reading USING btree (invoice_id) INCLUDE (picture_hash) WHERE (picture_hash IS NOT NULL);
CREATE INDEX invoice_reading_waiting ON public.invoice_reading USING btree (source, asked_at) WHERE (status = 'waiting'::text);
CREATE TRIGGER purchase_of_reading AFTER INSERT OR DELETE OR UPDATE OF status, invoice_id ON public.invoice_reading FOR EACH ROW EXECUTE FUNCTION purchase_note_reading();

create table journey (
  id bigint generated always as identity not null,
  title text not null,
  trigger text not null,
  days integer not null,
  points bigint,
  season_day date,
  conditions jsonb,
  steps jsonb not null,
  holdout_percent integer default 0 not null,
  state text default 'draft'::text not null,
  revision integer default 0 not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint journey_pkey PRIMARY KEY (id),
  constraint journey_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint journey_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint journey_days_check CHECK (((days >= 0) AND (days <= 365))),
  constraint journey_ended CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint journey_holdout_percent_check CHECK (((holdout_percent >= 0) AND (holdout_percent <= 50))),
  constraint journey_points_check CHECK ((points > 0)),
  constraint journey_season CHECK (((trigger = 'season_end'::text) = (season_day IS NOT NULL))),
  constraint journey_started CHECK (((state = 'draft'::text) OR (started_at IS NOT NULL))),
  constraint journey_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'running'::text, 'paused'::text, 'ended'::text]))),
  constraint journey_title_check CHECK (((length(title) >= 3) AND (length(title) <= 80))),
  constraint journey_trigger_check CHECK ((trigger = ANY (ARRAY['welcome'::text, 'first_invoice'::text, 'document_waits'::text, 'near_reward'::text, 'lapse'::text, 'farm_lapsed'::text, 'season_end'::text])))
);
CREATE INDEX journey_running ON public.journey USING btree (id) WHERE (state = 'running'::text);

create table journey_entry (
  id bigint generated always as identity not null,
  journey_id bigint not null,
  participant_id bigint not null,
  occasion text not null,
  subject_id bigint,
  day date,
  is_held boolean not null,
  entered_at timestamp with time zone not null,
  next_step integer default 0 not null,
  next_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  constraint journey_entry_pkey PRIMARY KEY (id),
  constraint journey_entry_end CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint journey_entry_end_reason_check CHECK ((end_reason = ANY (ARRAY['goal'::text, 'left'::text, 'finished'::text, 'stopped'::text]))),
  constraint journey_entry_journey_id_fkey FOREIGN KEY (journey_id) REFERENCES journey(id),
  constraint journey_entry_occasion_check CHECK (((length(occasion) >= 1) AND (length(occasion) <= 60))),
  constraint journey_entry_once UNIQUE (journey_id, participant_id, occasion),
  constraint journey_entry_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
);
CREATE INDEX journey_entry_due ON public.journey_entry USING btree (next_at, id) WHERE (ended_at IS NULL);
CREATE INDEX journey_entry_participant ON public.journey_entry USING btree (participant_id);

create table journey_message (
  id bigint generated always as identity not null,
  entry_id bigint not null,
  step integer not null,
  channel text not null,
  notification_id bigint,
  click_hash bytea,
  sent_at timestamp with time zone not null,
  clicked_at timestamp with time zone,
  constraint journey_message_pkey PRIMARY KEY (id),
  constraint journey_message_channel_check CHECK ((channel = ANY (ARRAY['portal'::text, 'email'::text, 'sms'::text]))),
  constraint journey_message_click_hash_key UNIQUE (click_hash),
  constraint journey_message_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journey_entry(id) ON DELETE CASCADE,
  constraint journey_message_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE SET NULL,
  constraint journey_message_once UNIQUE (entry_id, step)
);
CREATE INDEX journey_message_notification ON public.journey_message USING btree (notification_id);

create table ksef_calls (
  environment text not null,
  day date not null,
  kind text not null,
  calls integer not null,
  constraint ksef_calls_pkey PRIMARY KEY (environment, day, kind),
  constraint ksef_calls_kind_check CHECK ((kind = ANY (ARRAY['session'::text, 'question'::text, 'document'::text, 'export'::text, 'limited'::text])))
);

create table ksef_certificate (
  id bigint generated always as identity not null,
  environment text not null,
  sealed_key bytea not null,
  certificate_pem text not null,
  subject text not null,
  fingerprint bytea not null,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone not null,
  added_at timestamp with time zone not null,
  added_by bigint,
  retired_at timestamp with time zone,
  warned_days integer,
  constraint ksef_certificate_pkey PRIMARY KEY (id),
  constraint ksef_certificate_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id),
  constraint ksef_certificate_check CHECK ((valid_until > valid_from)),
  constraint ksef_certificate_environment_check CHECK ((environment = ANY (ARRAY['test'::text, 'demo'::text, 'production'::text]))),
  constraint ksef_certificate_fingerprint_check CHECK ((length(fingerprint) = 32)),
  constraint ksef_certificate_unique UNIQUE (environment, fingerprint),
  constraint ksef_certificate_warned_days_check CHECK ((warned_days = ANY (ARRAY[60, 30, 7])))
);

create table ksef_connection (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  nip text not null,
  environment text not null,
  status text not null,
  consented_at timestamp with time zone not null,
  announced_at timestamp with time zone,
  granted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  ended_at timestamp with time zone,
  next_at timestamp with time zone,
  asked_at timestamp with time zone,
  tried_at timestamp with time zone,
  read_at timestamp with time zone,
  failing_since timestamp with time zone,
  failures integer default 0 not null,
  failure text,
  refresh_token bytea,
  refresh_until timestamp with time zone,
  known_until timestamp with time zone,
  constraint ksef_connection_pkey PRIMARY KEY (id),
  constraint ksef_connection_end CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint ksef_connection_environment_check CHECK ((environment = ANY (ARRAY['test'::text, 'demo'::text, 'production'::text]))),
  constraint ksef_connection_failure_check CHECK ((failure = ANY (ARRAY['limited'::text, 'unavailable'::text, 'unexpected'::text, 'certificate'::text]))),
  constraint ksef_connection_grant CHECK (((status <> 'reading'::text) OR (granted_at IS NOT NULL))),
  constraint ksef_connection_nip_check CHECK ((nip ~ '^[0-9]{10}$'::text)),
  constraint ksef_connection_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint ksef_connection_plan CHECK (((status = 'ended'::text) = (next_at IS NULL))),
  constraint ksef_connection_session CHECK ((((refresh_token IS NULL) = (refresh_until IS NULL)) AND ((status = 'reading'::text) OR (refresh_token IS NULL)))),
  constraint ksef_connection_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'reading'::text, 'withdrawn'::text, 'ended'::text]))),
  constraint ksef_connection_trouble CHECK ((((failures = 0) = (failing_since IS NULL)) AND ((failures = 0) = (failure IS NULL))))
);
CREATE INDEX ksef_connection_consented ON public.ksef_connection USING btree (consented_at, id);
CREATE INDEX ksef_connection_due ON public.ksef_connection USING btree (next_at) WHERE (status <> 'ended'::text);
CREATE INDEX ksef_connection_failing ON public.ksef_connection USING btree (failing_since, id) WHERE ((failing_since IS NOT NULL) AND (status <> 'ended'::text));
CREATE INDEX ksef_connection_known ON public.ksef_connection USING btree (environment, known_until) WHERE (status = 'reading'::text);
CREATE UNIQUE INDEX ksef_connection_live ON public.ksef_connection USING btree (participant_id) WHERE (status <> 'ended'::text);
CREATE INDEX ksef_connection_participant ON public.ksef_connection USING btree (participant_id, id DESC);
CREATE INDEX ksef_connection_state ON public.ksef_connection USING btree (status, consented_at, id) WHERE (status <> 'reading'::text);
CREATE TRIGGER count_added_ksef_connections AFTER INSERT ON public.ksef_connection REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('ksef.connections', '0::bigint', 'environment || '' '' || status', 'true', '0');
CREATE TRIGGER count_added_ksef_troubles AFTER INSERT ON public.ksef_connection REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('ksef.troubles', '0::bigint', 'environment || '' '' || failure', 'status <> ''ended'' and failure is not null', '0');
CREATE TRIGGER count_changed_ksef_connections AFTER UPDATE OF environment, status ON public.ksef_connection FOR EACH ROW WHEN (((old.environment IS DISTINCT FROM new.environment) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION row_count_row('ksef.connections', '0::bigint', 'environment || '' '' || status', 'true', '0');
CREATE TRIGGER count_changed_ksef_troubles AFTER UPDATE OF environment, status, failure ON public.ksef_connection FOR EACH ROW WHEN ((((old.environment IS DISTINCT FROM new.environment) OR (old.status IS DISTINCT FROM new.status)) OR (old.failure IS DISTINCT FROM new.failure))) EXECUTE FUNCTION row_count_row('ksef.troubles', '0::bigint', 'environment || '' '' || failure', 'status <> ''ended'' and failure is not null', '0');
CREATE TRIGGER count_removed_ksef_connections AFTER DELETE ON public.ksef_connection REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('ksef.connections', '0::bigint', 'environment || '' '' || status', 'true', '0');
CREATE TRIGGER count_removed_ksef_troubles AFTER DELETE ON public.ksef_connection REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('ksef.troubles', '0::bigint', 'environment || '' '' || failure', 'status <> ''ended'' and failure is not null', '0');

create table ksef_document (
  id bigint generated always as identity not null,
  connection_id bigint not null,
  distributor_id bigint not null,
  ksef_number text not null,
  document_name text not null,
  issue_date date not null,
  stored_at timestamp with time zone not null,
  sha256 bytea not null,
  found_at timestamp with time zone not null,
  status text not null,
  tries integer default 0 not null,
  taken_at timestamp with time zone,
  refusal text,
  feed_document_id bigint,
  try_at timestamp with time zone,
  trouble text,
  is_late boolean default false not null,
  is_self_billed boolean,
  constraint ksef_document_pkey PRIMARY KEY (id),
  constraint ksef_document_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES ksef_connection(id),
  constraint ksef_document_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint ksef_document_feed_document_id_fkey FOREIGN KEY (feed_document_id) REFERENCES feed_document(id),
  constraint ksef_document_refused CHECK (((status = 'refused'::text) = (refusal IS NOT NULL))),
  constraint ksef_document_sha256_check CHECK ((length(sha256) = 32)),
  constraint ksef_document_status_check CHECK ((status = ANY (ARRAY['found'::text, 'taken'::text, 'refused'::text]))),
  constraint ksef_document_taken CHECK (((status = 'taken'::text) = (taken_at IS NOT NULL))),
  constraint ksef_document_unique UNIQUE (connection_id, ksef_number)
);
CREATE INDEX ksef_document_feed ON public.ksef_document USING btree (feed_document_id) WHERE (feed_document_id IS NOT NULL);
CREATE INDEX ksef_document_found ON public.ksef_document USING btree (found_at);
CREATE INDEX ksef_document_late ON public.ksef_document USING btree (found_at) WHERE is_late;
CREATE INDEX ksef_document_list ON public.ksef_document USING btree (connection_id, stored_at DESC, id DESC);
CREATE INDEX ksef_document_open ON public.ksef_document USING btree (connection_id) WHERE (status = 'found'::text);
CREATE INDEX ksef_document_set_aside ON public.ksef_document USING btree (found_at) WHERE ((status = 'found'::text) AND (trouble IS NOT NULL));
CREATE TRIGGER count_added_ksef_documents AFTER INSERT ON public.ksef_document REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('ksef.documents', '0::bigint', 'to_char(found_at at time zone ''Europe/Warsaw'', ''YYYY-MM-DD'') || '' '' || status', 'true', '0');
CREATE TRIGGER count_changed_ksef_documents AFTER UPDATE OF found_at, status ON public.ksef_document FOR EACH ROW WHEN (((old.found_at IS DISTINCT FROM new.found_at) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION row_count_row('ksef.documents', '0::bigint', 'to_char(found_at at time zone ''Europe/Warsaw'', ''YYYY-MM-DD'') || '' '' || status', 'true', '0');
CREATE TRIGGER count_removed_ksef_documents AFTER DELETE ON public.ksef_document REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('ksef.documents', '0::bigint', 'to_char(found_at at time zone ''Europe/Warsaw'', ''YYYY-MM-DD'') || '' '' || status', 'true', '0');

create table ksef_export (
  id bigint generated always as identity not null,
  connection_id bigint not null,
  distributor_id bigint not null,
  reference_number text,
  sealed_key bytea,
  asked_from timestamp with time zone not null,
  asked_until timestamp with time zone not null,
  wanted integer not null,
  taken integer default 0 not null,
  status text not null,
  failure text,
  ordered_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint ksef_export_pkey PRIMARY KEY (id),
  constraint ksef_export_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES ksef_connection(id),
  constraint ksef_export_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint ksef_export_ended_check CHECK (((ended_at IS NULL) = (status = 'open'::text))),
  constraint ksef_export_failure_check CHECK (((failure IS NOT NULL) = (status = 'failed'::text))),
  constraint ksef_export_failure_known CHECK ((failure = ANY (ARRAY['refused'::text, 'expired'::text, 'broken_off'::text, 'silent'::text, 'too_large'::text, 'damaged'::text, 'others'::text, 'incomplete'::text]))),
  constraint ksef_export_key_check CHECK ((((status <> 'open'::text) AND (sealed_key IS NULL)) OR ((sealed_key IS NOT NULL) AND (reference_number IS NOT NULL)))),
  constraint ksef_export_status_check CHECK ((status = ANY (ARRAY['open'::text, 'taken'::text, 'failed'::text])))
);
CREATE INDEX ksef_export_of_pair ON public.ksef_export USING btree (connection_id, distributor_id, ordered_at);
CREATE UNIQUE INDEX ksef_export_open ON public.ksef_export USING btree (connection_id, distributor_id) WHERE (status = 'open'::text);
CREATE INDEX ksef_export_recent ON public.ksef_export USING btree (ordered_at);

create table ksef_odd_row (
  id bigint generated always as identity not null,
  connection_id bigint not null,
  distributor_id bigint not null,
  row_key text not null,
  why text not null,
  raw jsonb not null,
  asked_from timestamp with time zone not null,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  tries integer default 1 not null,
  try_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint ksef_odd_row_pkey PRIMARY KEY (id),
  constraint ksef_odd_row_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES ksef_connection(id),
  constraint ksef_odd_row_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint ksef_odd_row_unique UNIQUE (connection_id, row_key)
);
CREATE INDEX ksef_odd_row_open ON public.ksef_odd_row USING btree (found_at) WHERE (ended_at IS NULL);

create table ksef_window (
  connection_id bigint not null,
  distributor_id bigint not null,
  known_until timestamp with time zone not null,
  asked_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  proved_from timestamp with time zone,
  ksef_count integer,
  own_count integer,
  late_count integer,
  constraint ksef_window_pkey PRIMARY KEY (connection_id, distributor_id),
  constraint ksef_window_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES ksef_connection(id),
  constraint ksef_window_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id)
);
CREATE INDEX ksef_window_differing ON public.ksef_window USING btree (connection_id) WHERE (ksef_count <> own_count);

create table ledger_balance (
  participant_id bigint not null,
  pending bigint default 0 not null,
  available bigint default 0 not null,
  held bigint default 0 not null,
  debt bigint default 0 not null,
  earned_total bigint default 0 not null,
  earned_purchase bigint default 0 not null,
  earned_affiliation bigint default 0 not null,
  constraint ledger_balance_pkey PRIMARY KEY (participant_id),
  constraint ledger_balance_negative CHECK (((pending >= 0) AND (available >= 0) AND (held >= 0) AND (debt >= 0))),
  constraint ledger_balance_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
) with (fillfactor=70);
-- its owner may: delete, insert, maintain, references, select, trigger, update
CREATE TRIGGER derived BEFORE DELETE OR UPDATE ON public.ledger_balance FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER kept BEFORE TRUNCATE ON public.ledger_balance FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER starts_at_zero BEFORE INSERT ON public.ledger_balance FOR EACH ROW WHEN (((new.pending <> 0) OR (new.available <> 0) OR (new.held <> 0) OR (new.debt <> 0) OR (new.earned_total <> 0) OR (new.earned_purchase <> 0) OR (new.earned_affiliation <> 0))) EXECUTE FUNCTION ledger_refuse_change();

create table ledger_day_mark (
  is_only boolean default true not null,
  summed_journal_id bigint not null,
  next_journal_id bigint not null,
  next_transaction_id xid8 not null,
  constraint ledger_day_mark_pkey PRIMARY KEY (is_only),
  constraint ledger_day_mark_is_only_check CHECK (is_only)
);
CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON public.ledger_day_mark FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

create table ledger_day_sum (
  day date not null,
  kind ledger_kind not null,
  account ledger_account not null,
  is_credit boolean not null,
  points bigint not null,
  constraint ledger_day_sum_pkey PRIMARY KEY (day, kind, account, is_credit)
);
CREATE TRIGGER kept BEFORE TRUNCATE ON public.ledger_day_sum FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

create table ledger_entry (
  journal_id bigint not null,
  line smallint not null,
  participant_id bigint,
  account ledger_account not null,
  amount bigint not null,
  balance_after bigint,
  earned ledger_category,
  constraint ledger_entry_pkey PRIMARY KEY (journal_id, line),
  constraint ledger_entry_account CHECK (((account <= 'debt'::ledger_account) = (participant_id IS NOT NULL))),
  constraint ledger_entry_amount_bounds CHECK (((amount <> 0) AND (abs(amount) <= '1000000000000'::bigint)))
) with (autovacuum_freeze_min_age=0, autovacuum_vacuum_insert_scale_factor=0.02);
-- its owner may: insert, maintain, references, select, trigger
CREATE INDEX ledger_entry_participant ON public.ledger_entry USING btree (participant_id, journal_id) WHERE (participant_id IS NOT NULL);
CREATE TRIGGER apply_entry BEFORE INSERT ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_apply_entry();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

create table ledger_hold (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  journal_id bigint not null,
  points bigint not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  constraint ledger_hold_pkey PRIMARY KEY (id),
  constraint ledger_hold_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journal(id),
  constraint ledger_hold_journal_id_key UNIQUE (journal_id),
  constraint ledger_hold_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES ledger_balance(participant_id),
  constraint ledger_hold_points_check CHECK ((points > 0))
);
-- its owner may: insert, maintain, references, select, trigger
CREATE INDEX ledger_hold_participant ON public.ledger_hold USING btree (participant_id);
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_hold FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER open_hold AFTER INSERT ON public.ledger_hold FOR EACH ROW EXECUTE FUNCTION ledger_list_open_hold();

create table ledger_hold_settlement (
  hold_id bigint not null,
  outcome ledger_outcome not null,
  journal_id bigint not null,
  constraint ledger_hold_settled_once PRIMARY KEY (hold_id),
  constraint ledger_hold_settlement_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES ledger_hold(id),
  constraint ledger_hold_settlement_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journal(id)
);
-- its owner may: insert, maintain, references, select, trigger
CREATE TRIGGER close_hold AFTER INSERT ON public.ledger_hold_settlement FOR EACH ROW EXECUTE FUNCTION ledger_close_hold();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_hold_settlement FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

create table ledger_journal (
  id bigint generated always as identity not null,
  kind ledger_kind not null,
  participant_id bigint not null,
  cause_type text not null,
  cause_id text not null,
  idempotency_key character varying(200) not null,
  request_hash bytea not null,
  actor_kind ledger_actor not null,
  actor_id bigint,
  occurred_at timestamp with time zone not null,
  explanation jsonb not null,
  reverses_journal_id bigint,
  transaction_id xid8 default pg_current_xact_id() not null,
  constraint ledger_journal_pkey PRIMARY KEY (id),
  constraint ledger_journal_key_unique UNIQUE (idempotency_key),
  constraint ledger_journal_reverses_journal_id_fkey FOREIGN KEY (reverses_journal_id) REFERENCES ledger_journal(id)
) with (autovacuum_freeze_min_age=0, autovacuum_vacuum_insert_scale_factor=0.02);
-- its owner may: insert, maintain, references, select, trigger
CREATE INDEX ledger_journal_occurred ON public.ledger_journal USING brin (occurred_at) WITH (pages_per_range='32', autosummarize='on');
CREATE UNIQUE INDEX ledger_journal_reversed_once ON public.ledger_journal USING btree (reverses_journal_id) WHERE (reverses_journal_id IS NOT NULL);
CREATE TRIGGER event_moved AFTER INSERT ON public.ledger_journal REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION event_of_movement();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_journal FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE CONSTRAINT TRIGGER require_whole AFTER INSERT ON public.ledger_journal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_require_whole();

create table ledger_lapse_mark (
  is_only boolean default true not null,
  summed_journal_id bigint not null,
  summed_extension_id bigint not null,
  next_journal_id bigint not null,
  next_extension_id bigint not null,
  next_transaction_id xid8 not null,
  constraint ledger_lapse_mark_pkey PRIMARY KEY (is_only),
  constraint ledger_lapse_mark_is_only_check CHECK (is_only)
);
CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON public.ledger_lapse_mark FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

create table ledger_lapse_sum (
  day date not null,
  month date not null,
  points bigint not null,
  constraint ledger_lapse_sum_pkey PRIMARY KEY (day, month)
);
CREATE TRIGGER kept BEFORE TRUNCATE ON public.ledger_lapse_sum FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

create table ledger_lot (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  journal_id bigint not null,
  points bigint not null,
  earned_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  source_lot_id bigint,
  constraint ledger_lot_pkey PRIMARY KEY (id),
  constraint ledger_lot_lives CHECK ((expires_at > earned_at)),
  constraint ledger_lot_source_lot_id_fkey FOREIGN KEY (source_lot_id) REFERENCES ledger_lot(id)
) with (autovacuum_freeze_min_age=0, autovacuum_vacuum_insert_scale_factor=0.02);
-- its owner may: insert, maintain, references, select, trigger
CREATE INDEX ledger_lot_participant ON public.ledger_lot USING btree (participant_id);
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_lot FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

create table ledger_lot_entry (
  journal_id bigint not null,
  lot_id bigint not null,
  bucket ledger_bucket not null,
  amount bigint not null,
  constraint ledger_lot_entry_pkey PRIMARY KEY (journal_id, lot_id, bucket)
) with (autovacuum_freeze_min_age=0, autovacuum_vacuum_insert_scale_factor=0.02);
-- its owner may: insert, maintain, references, select, trigger
CREATE INDEX ledger_lot_entry_lot ON public.ledger_lot_entry USING btree (lot_id);
CREATE TRIGGER apply_lot_entry AFTER INSERT ON public.ledger_lot_entry FOR EACH ROW EXECUTE FUNCTION ledger_apply_lot_entry();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_lot_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

create table ledger_lot_extension (
  id bigint generated always as identity not null,
  lot_id bigint not null,
  expires_at timestamp with time zone not null,
  extended_at timestamp with time zone not null,
  reason text not null,
  actor_kind ledger_actor not null,
  actor_id bigint,
  constraint ledger_lot_extension_pkey PRIMARY KEY (id),
  constraint ledger_lot_extension_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES ledger_lot(id),
  constraint ledger_lot_extension_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
-- its owner may: insert, maintain, references, select, trigger
CREATE INDEX ledger_lot_extension_lot ON public.ledger_lot_extension USING btree (lot_id);
CREATE TRIGGER apply_extension AFTER INSERT ON public.ledger_lot_extension FOR EACH ROW EXECUTE FUNCTION ledger_apply_extension();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_lot_extension FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

create table ledger_lot_state (
  lot_id bigint not null,
  participant_id bigint not null,
  expires_at timestamp with time zone,
  available bigint not null,
  held bigint not null,
  is_open boolean not null,
  constraint ledger_lot_state_pkey PRIMARY KEY (lot_id),
  constraint ledger_lot_state_negative CHECK (((available >= 0) AND (held >= 0)))
) with (fillfactor=70);
-- its owner may: delete, insert, maintain, references, select, trigger, update
CREATE INDEX ledger_lot_state_lapsing ON public.ledger_lot_state USING btree (expires_at, lot_id) WHERE is_open;
CREATE INDEX ledger_lot_state_spending ON public.ledger_lot_state USING btree (participant_id, expires_at, lot_id) WHERE is_open;
CREATE TRIGGER derived BEFORE DELETE OR UPDATE ON public.ledger_lot_state FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER derived_insert BEFORE INSERT ON public.ledger_lot_state FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER kept BEFORE TRUNCATE ON public.ledger_lot_state FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

create table ledger_open_hold (
  hold_id bigint not null,
  participant_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint ledger_open_hold_pkey PRIMARY KEY (hold_id),
  constraint ledger_open_hold_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES ledger_hold(id)
);
-- its owner may: delete, insert, maintain, references, select, trigger, update
CREATE INDEX ledger_open_hold_expiry ON public.ledger_open_hold USING btree (expires_at);
CREATE INDEX ledger_open_hold_participant ON public.ledger_open_hold USING btree (participant_id);
CREATE TRIGGER derived BEFORE DELETE OR UPDATE ON public.ledger_open_hold FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER derived_insert BEFORE INSERT ON public.ledger_open_hold FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER kept BEFORE TRUNCATE ON public.ledger_open_hold FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

create table ledger_part_mark (
  is_only boolean default true not null,
  summed_journal_id bigint not null,
  constraint ledger_part_mark_pkey PRIMARY KEY (is_only),
  constraint ledger_part_mark_is_only_check CHECK (is_only)
);

create table ledger_part_sum (
  part text collate C not null,
  day date not null,
  points bigint not null,
  constraint ledger_part_sum_pkey PRIMARY KEY (part, day)
);

create table ledger_proof (
  id bigint generated always as identity not null,
  checked_at timestamp with time zone not null,
  ok boolean not null,
  counts jsonb not null,
  breaches jsonb not null,
  kind text default 'whole'::text not null,
  started_at timestamp with time zone not null,
  constraint ledger_proof_pkey PRIMARY KEY (id),
  constraint ledger_proof_kind_check CHECK ((kind = ANY (ARRAY['newest'::text, 'whole'::text])))
);

create table ledger_proof_run (
  kind text not null,
  proved_journal_id bigint not null,
  seen_journal_id bigint not null,
  seen_transaction_id xid8 not null,
  started_at timestamp with time zone,
  settled_journal_id bigint,
  until_journal_id bigint,
  until_transaction_id xid8,
  walk text,
  position text,
  part_at timestamp with time zone,
  counts jsonb default '{}'::jsonb not null,
  breaches jsonb default '{}'::jsonb not null,
  days jsonb default '[]'::jsonb not null,
  constraint ledger_proof_run_pkey PRIMARY KEY (kind),
  constraint ledger_proof_run_kind_check CHECK ((kind = ANY (ARRAY['newest'::text, 'whole'::text]))),
  constraint ledger_proof_run_walk_check CHECK ((walk = ANY (ARRAY['journal'::text, 'participant'::text, 'lot'::text, 'hold'::text, 'day'::text])))
);

create table letter_text (
  id bigint generated always as identity not null,
  level integer not null,
  version integer not null,
  title text not null,
  content text not null,
  signature text not null,
  saved_at timestamp with time zone not null,
  saved_by bigint,
  constraint letter_text_pkey PRIMARY KEY (id),
  constraint letter_text_content_check CHECK (((length(content) >= 1) AND (length(content) <= 3000))),
  constraint letter_text_level_check CHECK ((level > 0)),
  constraint letter_text_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff(id),
  constraint letter_text_signature_check CHECK (((length(signature) >= 1) AND (length(signature) <= 200))),
  constraint letter_text_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint letter_text_version_check CHECK ((version > 0)),
  constraint letter_text_version_unique UNIQUE (level, version)
);
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.letter_text FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table level_bonus (
  id bigint generated always as identity not null,
  level_id bigint not null,
  participant_id bigint not null,
  invoice_id bigint not null,
  percent integer not null,
  points integer not null,
  taken_points integer default 0 not null,
  base_journal_id bigint not null,
  journal_id bigint not null,
  given_at timestamp with time zone not null,
  constraint level_bonus_pkey PRIMARY KEY (id),
  constraint level_bonus_base_journal_id_fkey FOREIGN KEY (base_journal_id) REFERENCES ledger_journal(id),
  constraint level_bonus_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint level_bonus_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journal(id),
  constraint level_bonus_level_id_fkey FOREIGN KEY (level_id) REFERENCES scheme_level(id),
  constraint level_bonus_once UNIQUE (base_journal_id),
  constraint level_bonus_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint level_bonus_percent_check CHECK (((percent >= 101) AND (percent <= 200))),
  constraint level_bonus_points_check CHECK ((points > 0)),
  constraint level_bonus_taken CHECK (((taken_points >= 0) AND (taken_points <= points)))
);
CREATE INDEX level_bonus_given ON public.level_bonus USING btree (given_at);
CREATE INDEX level_bonus_invoice ON public.level_bonus USING btree (invoice_id);
CREATE INDEX level_bonus_level ON public.level_bonus USING btree (level_id);
CREATE INDEX level_bonus_participant ON public.level_bonus USING btree (participant_id);

create table level_reached (
  id bigint generated always as identity not null,
  level_id bigint not null,
  participant_id bigint not null,
  season integer not null,
  invoice_id bigint not null,
  reached_at timestamp with time zone not null,
  constraint level_reached_pkey PRIMARY KEY (id),
  constraint level_reached_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint level_reached_level_id_fkey FOREIGN KEY (level_id) REFERENCES scheme_level(id),
  constraint level_reached_once UNIQUE (participant_id, level_id, season),
  constraint level_reached_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
);
CREATE INDEX level_reached_invoice ON public.level_reached USING btree (invoice_id);
CREATE INDEX level_reached_level ON public.level_reached USING btree (level_id);

create table level_scheme (
  id bigint generated always as identity not null,
  name text not null,
  measure text not null,
  first_season integer not null,
  last_season integer,
  grace integer not null,
  status text default 'draft'::text not null,
  revision integer default 0 not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  started_by bigint,
  started_at timestamp with time zone,
  constraint level_scheme_pkey PRIMARY KEY (id),
  constraint level_scheme_alone EXCLUDE USING gist (int4range(first_season, (last_season + grace), '[]'::text) WITH &&) WHERE ((status = 'started'::text)),
  constraint level_scheme_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint level_scheme_first_season_check CHECK (((first_season >= 2020) AND (first_season <= 2100))),
  constraint level_scheme_grace_check CHECK ((grace = ANY (ARRAY[0, 1]))),
  constraint level_scheme_measure_check CHECK ((measure = ANY (ARRAY['points'::text, 'litres'::text]))),
  constraint level_scheme_name_check CHECK (((length(name) >= 3) AND (length(name) <= 80))),
  constraint level_scheme_seasons CHECK (((last_season IS NULL) OR ((status = 'started'::text) AND (last_season >= first_season)))),
  constraint level_scheme_started CHECK (((status = 'started'::text) = ((started_at IS NOT NULL) AND (started_by IS NOT NULL)))),
  constraint level_scheme_started_by_fkey FOREIGN KEY (started_by) REFERENCES staff(id),
  constraint level_scheme_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'started'::text])))
);

create table matter (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  kind text not null,
  invoice_id bigint,
  line_id bigint,
  about text not null,
  decided_by bigint,
  status text default 'open'::text not null,
  outcome text,
  opened_at timestamp with time zone not null,
  waits_since timestamp with time zone not null,
  answer_days integer not null,
  answer_by date not null,
  order_id bigint,
  one_time_transfer_id bigint,
  standing_transfer_id bigint,
  promotion_id bigint,
  campaign_id bigint,
  constraint matter_pkey PRIMARY KEY (id),
  constraint matter_appeal_of_invoice CHECK (((kind <> 'appeal'::text) OR (invoice_id IS NOT NULL))),
  constraint matter_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint matter_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint matter_ended CHECK ((((kind = 'appeal'::text) AND (status = 'closed'::text)) = (outcome IS NOT NULL))),
  constraint matter_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint matter_kind_check CHECK ((kind = ANY (ARRAY['question'::text, 'appeal'::text]))),
  constraint matter_of_one CHECK ((num_nonnulls(invoice_id, order_id, one_time_transfer_id, standing_transfer_id, promotion_id, campaign_id) = 1)),
  constraint matter_one_time_transfer_id_fkey FOREIGN KEY (one_time_transfer_id) REFERENCES one_time_transfer(id),
  constraint matter_order_id_fkey FOREIGN KEY (order_id) REFERENCES reward_order(id),
  constraint matter_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'changed'::text]))),
  constraint matter_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint matter_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint matter_standing_transfer_id_fkey FOREIGN KEY (standing_transfer_id) REFERENCES standing_transfer(id),
  constraint matter_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])))
);
CREATE INDEX matter_of_invoice ON public.matter USING btree (invoice_id, id);
CREATE INDEX matter_of_participant ON public.matter USING btree (participant_id, id);
CREATE UNIQUE INDEX matter_one_appeal ON public.matter USING btree (invoice_id, COALESCE(line_id, (0)::bigint)) WHERE ((kind = 'appeal'::text) AND (status = 'open'::text));
CREATE INDEX matter_waiting ON public.matter USING btree (waits_since, id) WHERE (status = 'open'::text);
CREATE TRIGGER event_thread_opened AFTER INSERT ON public.matter FOR EACH ROW EXECUTE FUNCTION event_of_thread();

create table matter_file (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  file_id bigint not null,
  post_id bigint,
  sent_at timestamp with time zone not null,
  constraint matter_file_pkey PRIMARY KEY (id),
  constraint matter_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint matter_file_file_id_key UNIQUE (file_id),
  constraint matter_file_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint matter_file_post_id_fkey FOREIGN KEY (post_id) REFERENCES matter_post(id)
);
CREATE INDEX matter_file_of_farm ON public.matter_file USING btree (participant_id, id);
CREATE INDEX matter_file_of_post ON public.matter_file USING btree (post_id, id);
CREATE INDEX matter_file_unnamed ON public.matter_file USING btree (sent_at) WHERE (post_id IS NULL);

create table matter_post (
  id bigint generated always as identity not null,
  matter_id bigint not null,
  participant_id bigint not null,
  staff_id bigint,
  membership_id bigint,
  text text not null,
  written_at timestamp with time zone not null,
  idempotency_key text,
  request_hash bytea,
  constraint matter_post_pkey PRIMARY KEY (id),
  constraint matter_post_by_farm CHECK (((staff_id IS NULL) = (idempotency_key IS NOT NULL))),
  constraint matter_post_hash CHECK (((idempotency_key IS NULL) = (request_hash IS NULL))),
  constraint matter_post_key_unique UNIQUE (participant_id, idempotency_key),
  constraint matter_post_matter_id_fkey FOREIGN KEY (matter_id) REFERENCES matter(id),
  constraint matter_post_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES farm_membership(id),
  constraint matter_post_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint matter_post_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX matter_post_of_matter ON public.matter_post USING btree (matter_id, id);
CREATE TRIGGER event_thread_answered AFTER INSERT ON public.matter_post FOR EACH ROW WHEN ((new.staff_id IS NOT NULL)) EXECUTE FUNCTION event_of_post();

create table movement_reason (
  journal_id bigint not null,
  reason text not null,
  constraint movement_reason_pkey PRIMARY KEY (journal_id),
  constraint movement_reason_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journal(id)
);

create table news (
  id bigint generated always as identity not null,
  slug text not null,
  published_version integer,
  publish_at timestamp with time zone,
  constraint news_pkey PRIMARY KEY (id),
  constraint news_published CHECK (((published_version IS NULL) = (publish_at IS NULL))),
  constraint news_slug_key UNIQUE (slug),
  constraint news_slug_no_number CHECK ((slug !~ '^[0-9]+$'::text))
);
CREATE INDEX news_shown ON public.news USING btree (publish_at DESC, id DESC) WHERE (published_version IS NOT NULL);

create table news_photo (
  id bigint generated always as identity not null,
  news_id bigint not null,
  alt text not null,
  file_keys jsonb not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamp with time zone not null,
  constraint news_photo_pkey PRIMARY KEY (id),
  constraint news_photo_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id),
  constraint news_photo_news_id_key UNIQUE (news_id)
);

create table news_version (
  id bigint generated always as identity not null,
  news_id bigint not null,
  version integer not null,
  title text not null,
  lead text not null,
  content text not null,
  saved_at timestamp with time zone not null,
  saved_by bigint,
  constraint news_version_pkey PRIMARY KEY (id),
  constraint news_version_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id),
  constraint news_version_news_id_version_key UNIQUE (news_id, version),
  constraint news_version_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff(id)
);
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.news_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table notification (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  title text not null,
  content text not null,
  link text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  sending_id bigint,
  topic text default 'account'::text not null,
  arrival_hash bytea,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_sending_id_fkey FOREIGN KEY (sending_id) REFERENCES sending(id)
);
CREATE INDEX notification_participant ON public.notification USING btree (participant_id, id DESC);
CREATE INDEX notification_read_of_sending ON public.notification USING btree (sending_id) WHERE ((read_at IS NOT NULL) AND (sending_id IS NOT NULL));
CREATE UNIQUE INDEX notification_sending ON public.notification USING btree (sending_id, participant_id) WHERE (sending_id IS NOT NULL);
CREATE INDEX notification_unread ON public.notification USING btree (participant_id) WHERE (read_at IS NULL);
CREATE TRIGGER notification_to_devices AFTER INSERT ON public.notification REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION notification_to_devices();

create table offer_choice (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  promotion_id bigint,
  campaign_id bigint,
  membership_id bigint,
  chosen_at timestamp with time zone not null,
  constraint offer_choice_pkey PRIMARY KEY (id),
  constraint offer_choice_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint offer_choice_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES farm_membership(id),
  constraint offer_choice_of_one CHECK ((num_nonnulls(promotion_id, campaign_id) = 1)),
  constraint offer_choice_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint offer_choice_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
CREATE INDEX offer_choice_participant ON public.offer_choice USING btree (participant_id, id DESC);

create table one_time_transfer (
  id bigint generated always as identity not null,
  sender_id bigint not null,
  receiver_id bigint not null,
  points bigint not null,
  status text not null,
  hold_id bigint not null,
  journal_id bigint,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  idempotency_key text not null,
  request_hash bytea not null,
  membership_id bigint,
  ended_membership_id bigint,
  confirmed_by text,
  constraint one_time_transfer_pkey PRIMARY KEY (id),
  constraint one_time_transfer_confirmed_by_check CHECK ((confirmed_by = ANY (ARRAY['sms'::text, 'key'::text]))),
  constraint one_time_transfer_done CHECK (((status = 'done'::text) = (journal_id IS NOT NULL))),
  constraint one_time_transfer_end CHECK (((status = 'pending'::text) = (ended_at IS NULL))),
  constraint one_time_transfer_ended_membership_id_fkey FOREIGN KEY (ended_membership_id) REFERENCES farm_membership(id),
  constraint one_time_transfer_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES ledger_hold(id),
  constraint one_time_transfer_hold_id_key UNIQUE (hold_id),
  constraint one_time_transfer_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journal(id),
  constraint one_time_transfer_journal_id_key UNIQUE (journal_id),
  constraint one_time_transfer_key_unique UNIQUE (sender_id, idempotency_key),
  constraint one_time_transfer_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES farm_membership(id),
  constraint one_time_transfer_points_check CHECK ((points > 0)),
  constraint one_time_transfer_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES participant(id),
  constraint one_time_transfer_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES participant(id),
  constraint one_time_transfer_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'rejected'::text, 'expired'::text]))),
  constraint one_time_transfer_two_people CHECK ((sender_id <> receiver_id))
);
CREATE INDEX one_time_transfer_done ON public.one_time_transfer USING btree (ended_at) WHERE (status = 'done'::text);
CREATE INDEX one_time_transfer_in_order ON public.one_time_transfer USING btree (created_at, id);
CREATE INDEX one_time_transfer_open ON public.one_time_transfer USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE INDEX one_time_transfer_points ON public.one_time_transfer USING btree (points, id);
CREATE INDEX one_time_transfer_receiver ON public.one_time_transfer USING btree (receiver_id, id DESC);
CREATE INDEX one_time_transfer_sender ON public.one_time_transfer USING btree (sender_id, id DESC);

create table order_return (
  id bigint generated always as identity not null,
  order_id bigint not null,
  participant_id bigint not null,
  cause text not null,
  quantity integer not null,
  reason text default ''::text not null,
  state text default 'open'::text not null,
  asked_at timestamp with time zone not null,
  waits_since timestamp with time zone not null,
  membership_id bigint,
  idempotency_key text not null,
  request_hash bytea not null,
  called_off_at timestamp with time zone,
  called_off_membership_id bigint,
  decided_at timestamp with time zone,
  decided_by bigint,
  answer text,
  kept_order_id bigint,
  constraint order_return_pkey PRIMARY KEY (id),
  constraint order_return_called_off CHECK (((state = 'called_off'::text) = (called_off_at IS NOT NULL))),
  constraint order_return_called_off_membership_id_fkey FOREIGN KEY (called_off_membership_id) REFERENCES farm_membership(id),
  constraint order_return_cause_check CHECK ((cause = ANY (ARRAY['withdrawn'::text, 'lost'::text, 'broken'::text]))),
  constraint order_return_decided CHECK (((state = ANY (ARRAY['open'::text, 'called_off'::text])) = (decided_at IS NULL))),
  constraint order_return_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint order_return_kept_order_id_fkey FOREIGN KEY (kept_order_id) REFERENCES reward_order(id),
  constraint order_return_key_unique UNIQUE (participant_id, idempotency_key),
  constraint order_return_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES farm_membership(id),
  constraint order_return_order_id_fkey FOREIGN KEY (order_id) REFERENCES reward_order(id),
  constraint order_return_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint order_return_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000))),
  constraint order_return_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'exchanging'::text, 'exchanged'::text, 'refused'::text, 'called_off'::text])))
);
CREATE INDEX order_return_of_order ON public.order_return USING btree (order_id, id);
CREATE UNIQUE INDEX order_return_one_waiting ON public.order_return USING btree (order_id) WHERE (state = ANY (ARRAY['open'::text, 'exchanging'::text]));
CREATE INDEX order_return_waiting ON public.order_return USING btree (waits_since, order_id) WHERE (state = ANY (ARRAY['open'::text, 'exchanging'::text]));
CREATE TRIGGER event_return_asked AFTER INSERT ON public.order_return FOR EACH ROW EXECUTE FUNCTION event_of_return();
CREATE TRIGGER event_return_decided AFTER UPDATE OF state ON public.order_return FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION event_of_return();

create table outbox_message (
  id bigint generated always as identity not null,
  channel text not null,
  recipient text not null,
  subject text,
  body text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  tries integer default 0 not null,
  last_error text,
  not_before timestamp with time zone,
  unsubscribe_url text,
  forgets_recipient boolean default false not null,
  arrival_hash bytea,
  arrived_at timestamp with time zone,
  sending_id bigint,
  first_due_at timestamp with time zone,
  is_copy boolean default false not null,
  link text,
  useful_until timestamp with time zone,
  constraint outbox_message_pkey PRIMARY KEY (id),
  constraint outbox_message_arrival CHECK (((arrived_at IS NULL) OR ((arrival_hash IS NOT NULL) AND (sent_at IS NOT NULL)))),
  constraint outbox_message_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint outbox_message_sending_id_fkey FOREIGN KEY (sending_id) REFERENCES sending(id)
);
CREATE UNIQUE INDEX outbox_message_arrival_hash ON public.outbox_message USING btree (arrival_hash) WHERE (arrival_hash IS NOT NULL);
CREATE INDEX outbox_message_arrived ON public.outbox_message USING btree (sending_id) WHERE (arrived_at IS NOT NULL);
CREATE INDEX outbox_message_channel ON public.outbox_message USING btree (channel, id);
CREATE INDEX outbox_message_failed ON public.outbox_message USING btree (id) WHERE ((sent_at IS NULL) AND (tries >= 8));
CREATE INDEX outbox_message_late ON public.outbox_message USING btree (id) WHERE ((sent_at IS NULL) AND (useful_until IS NOT NULL));
CREATE INDEX outbox_message_next ON public.outbox_message USING btree (channel, is_copy, not_before NULLS FIRST, id) WHERE ((sent_at IS NULL) AND (tries < 8));
CREATE INDEX outbox_message_recipient ON public.outbox_message USING gin (search_fold(recipient) gin_trgm_ops);
CREATE INDEX outbox_message_to ON public.outbox_message USING btree (recipient);
CREATE INDEX outbox_message_unsent ON public.outbox_message USING btree (id) WHERE (sent_at IS NULL);
CREATE INDEX outbox_message_words ON public.outbox_message USING gin (outbox_words(subject, body));

create table outbox_rest (
  channel text not null,
  failures integer not null,
  rests_until timestamp with time zone not null,
  constraint outbox_rest_pkey PRIMARY KEY (channel),
  constraint outbox_rest_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint outbox_rest_failures_check CHECK ((failures > 0))
);

create table outgoing_hold (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  began_at timestamp with time zone not null,
  began_on date not null,
  until_day date not null,
  ended_at timestamp with time zone,
  constraint outgoing_hold_pkey PRIMARY KEY (id),
  constraint outgoing_hold_days CHECK ((until_day >= began_on)),
  constraint outgoing_hold_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
);
CREATE UNIQUE INDEX outgoing_hold_open ON public.outgoing_hold USING btree (participant_id) WHERE (ended_at IS NULL);
CREATE INDEX outgoing_hold_participant ON public.outgoing_hold USING btree (participant_id);

create table page (
  id bigint generated always as identity not null,
  slug text not null,
  is_fixed boolean default false not null,
  published_version integer,
  published_at timestamp with time zone,
  constraint page_pkey PRIMARY KEY (id),
  constraint page_slug_key UNIQUE (slug)
);

create table page_version (
  id bigint generated always as identity not null,
  page_id bigint not null,
  version integer not null,
  title text not null,
  content text not null,
  saved_at timestamp with time zone not null,
  saved_by bigint,
  constraint page_version_pkey PRIMARY KEY (id),
  constraint page_version_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id),
  constraint page_version_page_id_version_key UNIQUE (page_id, version),
  constraint page_version_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff(id)
);
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.page_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table participant (
  id bigint generated always as identity not null,
  account_type text default 'program.farmer'::text not null,
  identifier text not null,
  identifier_type text generated always as (
CASE
    WHEN (length(identifier) = 10) THEN 'nip'::text
    ELSE 'pesel'::text
END) stored,
  password_hash text,
  password_set_at timestamp with time zone,
  email text not null,
  phone text not null,
  first_name text not null,
  last_name text not null,
  company_name text default ''::text not null,
  company_street text default ''::text not null,
  company_street_number text default ''::text not null,
  company_street_number_place text default ''::text not null,
  company_postcode text default ''::text not null,
  company_city text default ''::text not null,
  correspondence_address boolean default false not null,
  correspondence_street text default ''::text not null,
  correspondence_street_number text default ''::text not null,
  correspondence_street_number_place text default ''::text not null,
  correspondence_postcode text default ''::text not null,
  correspondence_city text default ''::text not null,
  bank_account text,
  acreage numeric(10,3) default 0 not null,
  registration_code text,
  authorized_person boolean default false not null,
  authorized_person_first_name text,
  authorized_person_last_name text,
  authorized_person_identifier text,
  has_required_consents boolean default true not null,
  is_prize_ordering_locked boolean default false not null,
  is_locked boolean default false not null,
  maintenance boolean default false not null,
  representative_id bigint,
  created_at timestamp with time zone not null,
  search text generated always as (search_fold(((((((((((((identifier || ' '::text) || first_name) || ' '::text) || last_name) || ' '::text) || company_name) || ' '::text) || company_city) || ' '::text) || email) || ' '::text) || phone))) stored,
  registration_id bigint,
  bank_account_changed_at timestamp with time zone,
  closed_at timestamp with time zone,
  merged_into bigint,
  phone_replaced_at timestamp with time zone,
  second_step_at timestamp with time zone,
  constraint participant_pkey PRIMARY KEY (id),
  constraint participant_account_type_check CHECK ((account_type = 'program.farmer'::text)),
  constraint participant_acreage_check CHECK ((acreage >= (0)::numeric)),
  constraint participant_identifier_check CHECK (
CASE
    WHEN (closed_at IS NULL) THEN (identifier ~ '^[0-9]{10,11}$'::text)
    ELSE (identifier ~ '^#[0-9]{10}$'::text)
END),
  constraint participant_identifier_unique UNIQUE (account_type, identifier),
  constraint participant_merged CHECK (((merged_into IS NULL) OR ((merged_into <> id) AND is_locked))),
  constraint participant_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES participant(id),
  constraint participant_phone_check CHECK ((phone ~ '^\+48[0-9]{9}$'::text)),
  constraint participant_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registration(id),
  constraint participant_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representative(id)
);
CREATE INDEX participant_address ON public.participant USING btree (company_postcode, lower(company_street), lower(company_street_number), lower(company_street_number_place)) WHERE ((company_postcode <> ''::text) AND (closed_at IS NULL) AND (merged_into IS NULL));
CREATE INDEX participant_area_farms ON public.participant USING btree ("left"(company_postcode, 2), acreage) INCLUDE (company_postcode, id);
CREATE INDEX participant_authorized_person ON public.participant USING btree (authorized_person_identifier) WHERE (authorized_person_identifier IS NOT NULL);
CREATE INDEX participant_bank_account ON public.participant USING btree (bank_account) WHERE ((bank_account IS NOT NULL) AND (closed_at IS NULL) AND (merged_into IS NULL));
CREATE INDEX participant_created ON public.participant USING btree (created_at, id);
CREATE INDEX participant_email ON public.participant USING btree (lower(email));
CREATE INDEX participant_locked ON public.participant USING btree (id) WHERE is_locked;
CREATE INDEX participant_merged_into ON public.participant USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX participant_name ON public.participant USING btree (last_name COLLATE polish, first_name COLLATE polish, id);
CREATE INDEX participant_name_and_place ON public.participant USING btree ((((search_fold(((last_name || ' '::text) || first_name)) || ' '::text) || company_postcode))) WHERE ((company_postcode <> ''::text) AND (closed_at IS NULL) AND (merged_into IS NULL));
CREATE INDEX participant_phone ON public.participant USING btree (phone);
CREATE INDEX participant_registration ON public.participant USING btree (registration_id) WHERE (registration_id IS NOT NULL);
CREATE INDEX participant_representative ON public.participant USING btree (representative_id) INCLUDE (closed_at);
CREATE INDEX participant_search ON public.participant USING gin (search gin_trgm_ops);
CREATE TRIGGER count_added_participant_joined AFTER INSERT ON public.participant REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('participant.joined', '0::bigint', 'to_char(created_at at time zone ''Europe/Warsaw'', ''YYYY-MM-DD'')', 'true', '0');
CREATE TRIGGER count_added_representative_farms AFTER INSERT ON public.participant REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('representative.farms', 'representative_id', '''''::text', 'representative_id is not null and closed_at is null', '0');
CREATE TRIGGER count_changed_participant_joined AFTER UPDATE OF created_at ON public.participant FOR EACH ROW WHEN ((old.created_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION row_count_row('participant.joined', '0::bigint', 'to_char(created_at at time zone ''Europe/Warsaw'', ''YYYY-MM-DD'')', 'true', '0');
CREATE TRIGGER count_changed_representative_farms AFTER UPDATE OF representative_id, closed_at ON public.participant FOR EACH ROW WHEN (((old.representative_id IS DISTINCT FROM new.representative_id) OR (old.closed_at IS DISTINCT FROM new.closed_at))) EXECUTE FUNCTION row_count_row('representative.farms', 'representative_id', '''''::text', 'representative_id is not null and closed_at is null', '0');
CREATE TRIGGER count_consents AFTER UPDATE OF closed_at ON public.participant FOR EACH ROW WHEN (((old.closed_at IS NULL) <> (new.closed_at IS NULL))) EXECUTE FUNCTION consent_count_closed();
CREATE TRIGGER count_removed_participant_joined AFTER DELETE ON public.participant REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('participant.joined', '0::bigint', 'to_char(created_at at time zone ''Europe/Warsaw'', ''YYYY-MM-DD'')', 'true', '0');
CREATE TRIGGER count_removed_representative_farms AFTER DELETE ON public.participant REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('representative.farms', 'representative_id', '''''::text', 'representative_id is not null and closed_at is null', '0');
CREATE TRIGGER event_closed AFTER UPDATE OF closed_at ON public.participant FOR EACH ROW WHEN (((old.closed_at IS NULL) AND (new.closed_at IS NOT NULL))) EXECUTE FUNCTION event_of_participant();
CREATE TRIGGER event_joined AFTER INSERT ON public.participant FOR EACH ROW WHEN ((new.closed_at IS NULL)) EXECUTE FUNCTION event_of_participant();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON public.participant FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_move AFTER UPDATE OF company_postcode, representative_id ON public.participant FOR EACH ROW WHEN ((("left"(old.company_postcode, 2) IS DISTINCT FROM "left"(new.company_postcode, 2)) OR (old.representative_id IS DISTINCT FROM new.representative_id))) EXECUTE FUNCTION farm_note_move();
CREATE TRIGGER pairs_of_changed AFTER UPDATE OF identifier, authorized_person_identifier, bank_account, phone, email, first_name, last_name, company_postcode, closed_at, merged_into ON public.participant FOR EACH ROW WHEN (((((((((((old.identifier IS DISTINCT FROM new.identifier) OR (old.authorized_person_identifier IS DISTINCT FROM new.authorized_person_identifier)) OR (old.bank_account IS DISTINCT FROM new.bank_account)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.email IS DISTINCT FROM new.email)) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.company_postcode IS DISTINCT FROM new.company_postcode)) OR (old.closed_at IS DISTINCT FROM new.closed_at)) OR (old.merged_into IS DISTINCT FROM new.merged_into))) EXECUTE FUNCTION participant_pair_change();
CREATE TRIGGER pairs_of_new AFTER INSERT ON public.participant FOR EACH ROW EXECUTE FUNCTION participant_pair_change();

create table participant_crop_area (
  participant_id bigint not null,
  crop_id integer not null,
  area_hectares numeric(9,3) not null,
  constraint participant_crop_area_pkey PRIMARY KEY (participant_id, crop_id),
  constraint participant_crop_area_area_hectares_check CHECK ((area_hectares >= (0)::numeric)),
  constraint participant_crop_area_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
);

create table participant_distinct (
  first_id bigint not null,
  second_id bigint not null,
  decided_by bigint not null,
  decided_at timestamp with time zone not null,
  constraint participant_distinct_pkey PRIMARY KEY (first_id, second_id),
  constraint participant_distinct_check CHECK ((first_id < second_id)),
  constraint participant_distinct_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint participant_distinct_first_id_fkey FOREIGN KEY (first_id) REFERENCES participant(id),
  constraint participant_distinct_second_id_fkey FOREIGN KEY (second_id) REFERENCES participant(id)
);

create table participant_merge (
  id bigint generated always as identity not null,
  left_id bigint not null,
  kept_id bigint not null,
  reason text not null,
  points bigint not null,
  journal_id bigint,
  merged_by bigint not null,
  merged_at timestamp with time zone not null,
  idempotency_key text not null,
  request_hash bytea,
  constraint participant_merge_pkey PRIMARY KEY (id),
  constraint participant_merge_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journal(id),
  constraint participant_merge_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES participant(id),
  constraint participant_merge_key_unique UNIQUE (merged_by, idempotency_key),
  constraint participant_merge_left_id_fkey FOREIGN KEY (left_id) REFERENCES participant(id),
  constraint participant_merge_left_unique UNIQUE (left_id),
  constraint participant_merge_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES staff(id),
  constraint participant_merge_points_check CHECK ((points >= 0)),
  constraint participant_merge_posted CHECK (((points > 0) = (journal_id IS NOT NULL))),
  constraint participant_merge_two CHECK ((left_id <> kept_id))
);

create table participant_note (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  staff_id bigint not null,
  text text not null,
  written_at timestamp with time zone not null,
  constraint participant_note_pkey PRIMARY KEY (id),
  constraint participant_note_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint participant_note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint participant_note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE INDEX participant_note_participant ON public.participant_note USING btree (participant_id, id DESC);

create table participant_pair (
  first_id bigint not null,
  second_id bigint not null,
  reasons text[] not null,
  constraint participant_pair_pkey PRIMARY KEY (first_id, second_id),
  constraint participant_pair_check CHECK ((first_id < second_id)),
  constraint participant_pair_first_id_fkey FOREIGN KEY (first_id) REFERENCES participant(id),
  constraint participant_pair_reasons_check CHECK ((cardinality(reasons) > 0)),
  constraint participant_pair_second_id_fkey FOREIGN KEY (second_id) REFERENCES participant(id)
);
CREATE INDEX participant_pair_order ON public.participant_pair USING btree (cardinality(reasons) DESC, reasons, first_id, second_id);
CREATE INDEX participant_pair_second ON public.participant_pair USING btree (second_id);

create table participant_segment (
  id bigint generated always as identity not null,
  name text not null,
  description text default ''::text not null,
  identifier_type text,
  hectares_from numeric(10,3),
  hectares_to numeric(10,3),
  crop_ids integer[] default '{}'::integer[] not null,
  points_from bigint,
  points_to bigint,
  last_invoice text,
  last_invoice_day date,
  bought_product_id bigint,
  bought_year integer,
  representative_id bigint,
  postcode_areas text[] default '{}'::text[] not null,
  consents text[] default '{}'::text[] not null,
  revision integer default 0 not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  people_total integer not null,
  counted_at timestamp with time zone not null,
  conditions jsonb default '{"is": "any", "of": []}'::jsonb not null,
  conditions_today jsonb default '{"is": "any", "of": []}'::jsonb not null,
  constraint participant_segment_pkey PRIMARY KEY (id),
  constraint participant_segment_bought CHECK (((bought_product_id IS NULL) = (bought_year IS NULL))),
  constraint participant_segment_bought_year_check CHECK (((bought_year >= 2000) AND (bought_year <= 2200))),
  constraint participant_segment_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint participant_segment_consents_check CHECK ((consents <@ ARRAY['email'::text, 'sms'::text])),
  constraint participant_segment_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint participant_segment_hectares_from_check CHECK ((hectares_from >= (0)::numeric)),
  constraint participant_segment_hectares_to_check CHECK ((hectares_to >= (0)::numeric)),
  constraint participant_segment_identifier_type_check CHECK ((identifier_type = ANY (ARRAY['nip'::text, 'pesel'::text]))),
  constraint participant_segment_last_invoice CHECK (((COALESCE(last_invoice, 'never'::text) = 'never'::text) OR (last_invoice_day IS NOT NULL))),
  constraint participant_segment_last_invoice_check CHECK ((last_invoice = ANY (ARRAY['since'::text, 'before'::text, 'never'::text]))),
  constraint participant_segment_name_check CHECK (((length(name) >= 3) AND (length(name) <= 80))),
  constraint participant_segment_points_from_check CHECK ((points_from >= 0)),
  constraint participant_segment_points_to_check CHECK ((points_to >= 0)),
  constraint participant_segment_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representative(id)
);
CREATE UNIQUE INDEX participant_segment_name_unique ON public.participant_segment USING btree (lower(name));
CREATE TRIGGER keep_in_step BEFORE INSERT OR UPDATE ON public.participant_segment FOR EACH ROW EXECUTE FUNCTION segment_keep_in_step();

create table partner (
  id bigint generated always as identity not null,
  name text not null,
  contact_email text not null,
  is_active boolean default true not null,
  revision integer default 0 not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  constraint partner_pkey PRIMARY KEY (id),
  constraint partner_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint partner_contact_email_check CHECK ((length(contact_email) <= 200)),
  constraint partner_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint partner_name_check CHECK (((length(name) >= 3) AND (length(name) <= 80))),
  constraint partner_name_unique UNIQUE (name)
);

create table partner_consent (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  partner_id bigint not null,
  given_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  tells_changes boolean default false not null,
  constraint partner_consent_pkey PRIMARY KEY (id),
  constraint partner_consent_order CHECK ((withdrawn_at >= given_at)),
  constraint partner_consent_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint partner_consent_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id)
);
CREATE UNIQUE INDEX partner_consent_open ON public.partner_consent USING btree (participant_id, partner_id) WHERE (withdrawn_at IS NULL);
CREATE INDEX partner_consent_partner ON public.partner_consent USING btree (partner_id);
CREATE TRIGGER event_hidden AFTER UPDATE OF withdrawn_at ON public.partner_consent FOR EACH ROW WHEN (((old.withdrawn_at IS NULL) AND (new.withdrawn_at IS NOT NULL))) EXECUTE FUNCTION event_of_showing();
CREATE TRIGGER event_shown AFTER INSERT ON public.partner_consent FOR EACH ROW EXECUTE FUNCTION event_of_showing();

create table partner_event (
  id bigint generated always as identity not null,
  partner_id bigint not null,
  key_id bigint not null,
  kind_id bigint not null,
  participant_id bigint not null,
  external_id text not null,
  occurred_on date not null,
  received_at timestamp with time zone not null,
  state text not null,
  refusal text,
  points integer not null,
  idempotency_key text not null,
  request_hash bytea not null,
  constraint partner_event_pkey PRIMARY KEY (id),
  constraint partner_event_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 80))),
  constraint partner_event_key UNIQUE (partner_id, idempotency_key),
  constraint partner_event_key_id_fkey FOREIGN KEY (key_id) REFERENCES partner_key(id),
  constraint partner_event_kind_id_fkey FOREIGN KEY (kind_id) REFERENCES partner_event_kind(id),
  constraint partner_event_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint partner_event_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id),
  constraint partner_event_refusal_check CHECK ((refusal = ANY (ARRAY['budget_spent'::text, 'farm_limit'::text, 'day_limit'::text, 'month_limit'::text, 'programme_limit'::text]))),
  constraint partner_event_refused CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
  constraint partner_event_state_check CHECK ((state = ANY (ARRAY['accepted'::text, 'refused'::text])))
);
CREATE INDEX partner_event_farm ON public.partner_event USING btree (participant_id, kind_id);
CREATE INDEX partner_event_given ON public.partner_event USING btree (received_at) INCLUDE (points) WHERE (state = 'accepted'::text);
CREATE INDEX partner_event_key_of ON public.partner_event USING btree (key_id);
CREATE INDEX partner_event_kind_of ON public.partner_event USING btree (kind_id);
CREATE UNIQUE INDEX partner_event_once ON public.partner_event USING btree (partner_id, external_id) WHERE (state = 'accepted'::text);
CREATE INDEX partner_event_received ON public.partner_event USING btree (key_id, received_at) INCLUDE (participant_id) WHERE (state = 'accepted'::text);

create table partner_event_kind (
  id bigint generated always as identity not null,
  partner_id bigint not null,
  code text not null,
  name text not null,
  points integer not null,
  most_per_farm integer not null,
  budget_points bigint not null,
  spent_points bigint default 0 not null,
  is_active boolean default false not null,
  revision integer default 0 not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  constraint partner_event_kind_pkey PRIMARY KEY (id),
  constraint partner_event_kind_budget_points_check CHECK (((budget_points >= 1) AND (budget_points <= 100000000))),
  constraint partner_event_kind_code UNIQUE (partner_id, code),
  constraint partner_event_kind_code_check CHECK ((code ~ '^[a-z][a-z0-9_]{2,39}$'::text)),
  constraint partner_event_kind_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint partner_event_kind_most_per_farm_check CHECK (((most_per_farm >= 1) AND (most_per_farm <= 1000))),
  constraint partner_event_kind_name_check CHECK (((length(name) >= 3) AND (length(name) <= 80))),
  constraint partner_event_kind_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id),
  constraint partner_event_kind_points_check CHECK (((points >= 1) AND (points <= 100000))),
  constraint partner_event_kind_spent CHECK (((spent_points >= 0) AND (spent_points <= budget_points)))
);

create table partner_key (
  id bigint generated always as identity not null,
  partner_id bigint not null,
  label text not null,
  prefix text not null,
  key_hash bytea not null,
  rights text[] not null,
  calls_per_minute integer not null,
  valid_until timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by bigint,
  last_used_on date,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  constraint partner_key_pkey PRIMARY KEY (id),
  constraint partner_key_calls_per_minute_check CHECK (((calls_per_minute >= 1) AND (calls_per_minute <= 1200))),
  constraint partner_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint partner_key_hash_unique UNIQUE (key_hash),
  constraint partner_key_label_check CHECK (((length(label) >= 2) AND (length(label) <= 60))),
  constraint partner_key_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id),
  constraint partner_key_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES staff(id),
  constraint partner_key_rights_check CHECK ((cardinality(rights) > 0))
);
CREATE INDEX partner_key_partner ON public.partner_key USING btree (partner_id);

create table passkey (
  id bigint generated always as identity not null,
  participant_id bigint,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  staff_id bigint,
  may_sync boolean default false not null,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkey_of_one CHECK (((participant_id IS NULL) <> (staff_id IS NULL))),
  constraint passkey_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX passkey_participant ON public.passkey USING btree (participant_id);
CREATE INDEX passkey_staff ON public.passkey USING btree (staff_id) WHERE (staff_id IS NOT NULL);

create table passkey_challenge (
  challenge_hash bytea not null,
  purpose text not null,
  participant_id bigint,
  one_time_transfer_id bigint,
  expires_at timestamp with time zone not null,
  staff_id bigint,
  contact_change_id bigint,
  act_hash bytea,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenge_check CHECK (((purpose = ANY (ARRAY['addition'::text, 'transfer'::text, 'bank_account'::text, 'second_step'::text, 'payout'::text, 'standing_transfer'::text, 'passkey_removal'::text, 'member'::text])) = (participant_id IS NOT NULL))),
  constraint passkey_challenge_check1 CHECK (((purpose = 'transfer'::text) = (one_time_transfer_id IS NOT NULL))),
  constraint passkey_challenge_contact_change_id_fkey FOREIGN KEY (contact_change_id) REFERENCES contact_change(id),
  constraint passkey_challenge_of_act CHECK (((purpose = ANY (ARRAY['payout'::text, 'standing_transfer'::text, 'passkey_removal'::text, 'member'::text])) = (act_hash IS NOT NULL))),
  constraint passkey_challenge_of_change CHECK (((purpose = 'bank_account'::text) = (contact_change_id IS NOT NULL))),
  constraint passkey_challenge_of_staff CHECK (((purpose = ANY (ARRAY['staff_factor'::text, 'staff_addition'::text])) = (staff_id IS NOT NULL))),
  constraint passkey_challenge_one_time_transfer_id_fkey FOREIGN KEY (one_time_transfer_id) REFERENCES one_time_transfer(id),
  constraint passkey_challenge_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'addition'::text, 'transfer'::text, 'bank_account'::text, 'second_step'::text, 'staff_factor'::text, 'staff_addition'::text, 'payout'::text, 'standing_transfer'::text, 'passkey_removal'::text, 'member'::text]))),
  constraint passkey_challenge_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX passkey_challenge_change ON public.passkey_challenge USING btree (contact_change_id) WHERE (contact_change_id IS NOT NULL);
CREATE INDEX passkey_challenge_expiry ON public.passkey_challenge USING btree (expires_at);
CREATE INDEX passkey_challenge_participant ON public.passkey_challenge USING btree (participant_id) WHERE (participant_id IS NOT NULL);
CREATE INDEX passkey_challenge_staff ON public.passkey_challenge USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX passkey_challenge_transfer ON public.passkey_challenge USING btree (one_time_transfer_id) WHERE (one_time_transfer_id IS NOT NULL);

create table payout_batch (
  id bigint generated always as identity not null,
  status text not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  execution_date date not null,
  format text not null,
  message_id text not null,
  exported_by bigint,
  exported_at timestamp with time zone,
  file_content bytea,
  file_sha256 bytea,
  ended_at timestamp with time zone,
  revision integer default 0 not null,
  idempotency_key character varying(100),
  request_hash bytea,
  constraint payout_batch_pkey PRIMARY KEY (id),
  constraint payout_batch_approved CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (approved_by IS NOT NULL))),
  constraint payout_batch_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint payout_batch_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint payout_batch_exported CHECK (((status <> ALL (ARRAY['exported'::text, 'settled'::text])) OR (file_content IS NOT NULL))),
  constraint payout_batch_exported_by_fkey FOREIGN KEY (exported_by) REFERENCES staff(id),
  constraint payout_batch_format_check CHECK ((format = ANY (ARRAY['pain.001.001.03'::text, 'pain.001.001.09'::text, 'elixir-0'::text]))),
  constraint payout_batch_key_unique UNIQUE (created_by, idempotency_key),
  constraint payout_batch_message_id_key UNIQUE (message_id),
  constraint payout_batch_second_person CHECK ((approved_by <> created_by)),
  constraint payout_batch_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'exported'::text, 'settled'::text, 'cancelled'::text])))
);

create table payout_confirmation (
  id bigint generated always as identity not null,
  file_sha256 bytea not null,
  file_name text not null,
  read_by bigint not null,
  read_at timestamp with time zone not null,
  paid_count integer not null,
  returned_count integer not null,
  unknown_count integer not null,
  constraint payout_confirmation_pkey PRIMARY KEY (id),
  constraint payout_confirmation_file_sha256_key UNIQUE (file_sha256),
  constraint payout_confirmation_read_by_fkey FOREIGN KEY (read_by) REFERENCES staff(id)
);

create table payout_line (
  id bigint generated always as identity not null,
  batch_id bigint not null,
  order_id bigint not null,
  instruction_id text not null,
  amount_grosze bigint not null,
  payee_account text not null,
  payee_name text not null,
  payee_address text default ''::text not null,
  title text not null,
  state text not null,
  settled_at timestamp with time zone,
  return_reason text,
  account_refused boolean default false not null,
  again_reason text,
  constraint payout_line_pkey PRIMARY KEY (id),
  constraint payout_line_amount_grosze_check CHECK ((amount_grosze > 0)),
  constraint payout_line_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batch(id),
  constraint payout_line_instruction_id_key UNIQUE (instruction_id),
  constraint payout_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES reward_order(id),
  constraint payout_line_settled CHECK (((state = 'waiting'::text) = (settled_at IS NULL))),
  constraint payout_line_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'paid'::text, 'returned'::text, 'removed'::text, 'returned_after_paid'::text, 'conflicting'::text, 'recalled'::text, 'paid_twice'::text])))
);
CREATE INDEX payout_line_batch ON public.payout_line USING btree (batch_id, id);
CREATE UNIQUE INDEX payout_line_once ON public.payout_line USING btree (order_id) WHERE (state = ANY (ARRAY['waiting'::text, 'paid'::text]));
CREATE INDEX payout_line_order ON public.payout_line USING btree (order_id, id);

create table payout_line_claim (
  id bigint generated always as identity not null,
  line_id bigint not null,
  outcome text not null,
  reason text not null,
  claimed_by bigint not null,
  claimed_at timestamp with time zone not null,
  status text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision_reason text,
  confirmation_id bigint,
  constraint payout_line_claim_pkey PRIMARY KEY (id),
  constraint payout_line_claim_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES staff(id),
  constraint payout_line_claim_confirmation_id_fkey FOREIGN KEY (confirmation_id) REFERENCES payout_confirmation(id),
  constraint payout_line_claim_decided CHECK (((status = 'waiting'::text) = (decided_at IS NULL))),
  constraint payout_line_claim_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint payout_line_claim_line_id_fkey FOREIGN KEY (line_id) REFERENCES payout_line(id),
  constraint payout_line_claim_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'returned'::text, 'recalled'::text]))),
  constraint payout_line_claim_second_person CHECK (
CASE status
    WHEN 'confirmed'::text THEN (decided_by <> claimed_by)
    WHEN 'withdrawn'::text THEN (decided_by = claimed_by)
    ELSE true
END),
  constraint payout_line_claim_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'rejected'::text, 'withdrawn'::text, 'overtaken'::text])))
);
CREATE UNIQUE INDEX payout_line_claim_one_waiting ON public.payout_line_claim USING btree (line_id) WHERE (status = 'waiting'::text);

create table payout_line_event (
  id bigint generated always as identity not null,
  line_id bigint not null,
  said text not null,
  source text not null,
  confirmation_id bigint,
  claim_id bigint,
  whole_file boolean default false not null,
  state_before text not null,
  state_after text not null,
  reason text,
  staff_id bigint not null,
  happened_at timestamp with time zone not null,
  constraint payout_line_event_pkey PRIMARY KEY (id),
  constraint payout_line_event_confirmation_id_fkey FOREIGN KEY (confirmation_id) REFERENCES payout_confirmation(id),
  constraint payout_line_event_line_id_fkey FOREIGN KEY (line_id) REFERENCES payout_line(id),
  constraint payout_line_event_said_check CHECK ((said = ANY (ARRAY['sent'::text, 'paid'::text, 'returned'::text, 'rejected'::text, 'recalled'::text]))),
  constraint payout_line_event_source_check CHECK ((source = ANY (ARRAY['export'::text, 'pain.002'::text, 'camt.053'::text, 'csv'::text, 'hand'::text]))),
  constraint payout_line_event_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX payout_line_event_line ON public.payout_line_event USING btree (line_id, id);
CREATE TRIGGER event_paid AFTER INSERT ON public.payout_line_event REFERENCING NEW TABLE AS happened FOR EACH STATEMENT EXECUTE FUNCTION event_of_payout();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payout_line_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table person (
  id bigint generated always as identity not null,
  phone text,
  password_hash text,
  password_set_at timestamp with time zone,
  created_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  second_step_at timestamp with time zone,
  constraint person_pkey PRIMARY KEY (id),
  constraint person_check CHECK (((phone IS NULL) = (erased_at IS NOT NULL))),
  constraint person_check1 CHECK (((erased_at IS NULL) OR (password_hash IS NULL))),
  constraint person_phone_check CHECK ((phone ~ '^\+48[0-9]{9}$'::text)),
  constraint person_phone_key UNIQUE (phone)
);

create table prize (
  id bigint generated always as identity not null,
  slug text not null,
  offer text not null,
  kind text not null,
  title text not null,
  lead text default ''::text not null,
  description text default ''::text not null,
  points bigint,
  value_grosze bigint default 0 not null,
  per_person_limit integer,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone,
  promotion_only boolean default false not null,
  partner_name text,
  partner_url text,
  partner_code text,
  is_published boolean default false not null,
  position integer default 0 not null,
  revision integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search text generated always as (search_fold(((((title || ' '::text) || lead) || ' '::text) || COALESCE(partner_name, ''::text)))) stored,
  promotion_id bigint,
  variant_label text,
  constraint prize_pkey PRIMARY KEY (id),
  constraint prize_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'voucher'::text, 'bank_transfer'::text, 'charity'::text]))),
  constraint prize_of_promotion CHECK (((promotion_id IS NULL) OR promotion_only)),
  constraint prize_offer_check CHECK ((offer = ANY (ARRAY['collect'::text, 'partner'::text]))),
  constraint prize_partner_url_check CHECK ((partner_url ~ '^https://'::text)),
  constraint prize_per_person_limit_check CHECK ((per_person_limit > 0)),
  constraint prize_points CHECK (((points IS NULL) = ((offer = 'partner'::text) OR (kind = ANY (ARRAY['bank_transfer'::text, 'charity'::text]))))),
  constraint prize_points_check CHECK ((points > 0)),
  constraint prize_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint prize_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (slug !~ '^[0-9]+$'::text))),
  constraint prize_slug_unique UNIQUE (slug),
  constraint prize_valid CHECK ((valid_until > valid_from)),
  constraint prize_value_grosze_check CHECK ((value_grosze >= 0)),
  constraint prize_variants_of_items CHECK (((variant_label IS NULL) OR ((kind = 'item'::text) AND (offer = 'collect'::text))))
);
CREATE INDEX prize_list ON public.prize USING btree (offer, "position", id) WHERE is_published;
CREATE INDEX prize_search ON public.prize USING gin (search gin_trgm_ops);

create table prize_goal (
  participant_id bigint not null,
  prize_id bigint not null,
  pinned_at timestamp with time zone not null,
  constraint prize_goal_pkey PRIMARY KEY (participant_id),
  constraint prize_goal_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint prize_goal_prize_id_fkey FOREIGN KEY (prize_id) REFERENCES prize(id)
);
CREATE INDEX prize_goal_prize ON public.prize_goal USING btree (prize_id);

create table prize_photo (
  id bigint generated always as identity not null,
  prize_id bigint not null,
  position integer not null,
  alt text not null,
  file_keys jsonb not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamp with time zone not null,
  constraint prize_photo_pkey PRIMARY KEY (id),
  constraint prize_photo_height_check CHECK ((height > 0)),
  constraint prize_photo_position UNIQUE (prize_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint prize_photo_prize_id_fkey FOREIGN KEY (prize_id) REFERENCES prize(id),
  constraint prize_photo_width_check CHECK ((width > 0))
);

create table prize_segment_price (
  id bigint generated always as identity not null,
  prize_id bigint not null,
  segment_id bigint not null,
  points bigint not null,
  valid_from date not null,
  valid_to date,
  constraint prize_segment_price_pkey PRIMARY KEY (id),
  constraint prize_segment_price_days CHECK ((valid_to >= valid_from)),
  constraint prize_segment_price_once UNIQUE (prize_id, segment_id, valid_from),
  constraint prize_segment_price_points CHECK (((points >= 1) AND (points <= 100000000))),
  constraint prize_segment_price_prize_id_fkey FOREIGN KEY (prize_id) REFERENCES prize(id),
  constraint prize_segment_price_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES participant_segment(id)
);
CREATE INDEX prize_segment_price_segment ON public.prize_segment_price USING btree (segment_id);

create table prize_stock (
  prize_id bigint not null,
  left_count integer not null,
  constraint prize_stock_pkey PRIMARY KEY (prize_id),
  constraint prize_stock_negative CHECK ((left_count >= 0)),
  constraint prize_stock_prize_id_fkey FOREIGN KEY (prize_id) REFERENCES prize(id)
) with (fillfactor=50);

create table prize_stock_change (
  id bigint generated always as identity not null,
  prize_id bigint not null,
  change integer not null,
  reason text not null,
  changed_by bigint,
  changed_at timestamp with time zone not null,
  idempotency_key text,
  request_hash bytea,
  variant_id bigint,
  constraint prize_stock_change_pkey PRIMARY KEY (id),
  constraint prize_stock_change_change_check CHECK ((change <> 0)),
  constraint prize_stock_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint prize_stock_change_key_unique UNIQUE (changed_by, idempotency_key),
  constraint prize_stock_change_prize_id_fkey FOREIGN KEY (prize_id) REFERENCES prize(id),
  constraint prize_stock_change_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES prize_variant(id)
);
CREATE INDEX prize_stock_change_prize ON public.prize_stock_change USING btree (prize_id, id DESC);
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.prize_stock_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table prize_variant (
  id bigint generated always as identity not null,
  prize_id bigint not null,
  name text not null,
  position integer not null,
  is_offered boolean default true not null,
  left_count integer default 0 not null,
  constraint prize_variant_pkey PRIMARY KEY (id),
  constraint prize_variant_name UNIQUE (prize_id, name) DEFERRABLE INITIALLY DEFERRED,
  constraint prize_variant_prize_id_fkey FOREIGN KEY (prize_id) REFERENCES prize(id),
  constraint prize_variant_stock_negative CHECK ((left_count >= 0))
) with (fillfactor=50);

create table product (
  id bigint generated always as identity not null,
  sap integer not null,
  name text not null,
  brand text not null,
  category text not null,
  crops text[] default '{}'::text[] not null,
  active_substances text default ''::text not null,
  dose text default ''::text not null,
  unit text not null,
  is_active boolean default true not null,
  is_demo_fact_invented boolean default false not null,
  search text generated always as (search_fold(((((name || ' '::text) || brand) || ' '::text) || (sap)::text))) stored,
  description text default ''::text not null,
  conversion_price_grosze bigint,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_conversion_price_grosze_check CHECK ((conversion_price_grosze > 0)),
  constraint product_sap_check CHECK ((sap > 0)),
  constraint product_sap_unique UNIQUE (sap),
  constraint product_unit_check CHECK ((unit = ANY (ARRAY['l'::text, 'kg'::text])))
);
CREATE TRIGGER product_words_of_changed AFTER UPDATE ON public.product REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_product_words();
CREATE TRIGGER product_words_of_new AFTER INSERT ON public.product REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_product_words();

create table product_availability (
  branch_id bigint not null,
  product_id bigint not null,
  pack_volume numeric(9,3) not null,
  status text not null,
  updated_at timestamp with time zone not null,
  constraint product_availability_pkey PRIMARY KEY (branch_id, product_id, pack_volume),
  constraint product_availability_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES distributor_branch(id),
  constraint product_availability_product_id_pack_volume_fkey FOREIGN KEY (product_id, pack_volume) REFERENCES product_pack(product_id, volume) ON DELETE CASCADE,
  constraint product_availability_status_check CHECK ((status = ANY (ARRAY['available'::text, 'on_order'::text, 'none'::text])))
);
CREATE INDEX product_availability_product ON public.product_availability USING btree (product_id, pack_volume);

create table product_dose (
  product_id bigint not null,
  crop_id integer not null,
  dose_min_per_hectare numeric(9,3) not null,
  dose_max_per_hectare numeric(9,3) not null,
  constraint product_dose_pkey PRIMARY KEY (product_id, crop_id),
  constraint product_dose_crop_id_check CHECK ((crop_id > 0)),
  constraint product_dose_dose_min_per_hectare_check CHECK ((dose_min_per_hectare > (0)::numeric)),
  constraint product_dose_order CHECK ((dose_max_per_hectare >= dose_min_per_hectare)),
  constraint product_dose_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX product_dose_crop ON public.product_dose USING btree (crop_id, product_id);

create table product_label (
  product_id bigint not null,
  storage_key text not null,
  size_bytes bigint not null,
  uploaded_at timestamp with time zone not null,
  constraint product_label_pkey PRIMARY KEY (product_id),
  constraint product_label_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint product_label_size_bytes_check CHECK ((size_bytes > 0))
);

create table product_limit (
  product_id bigint not null,
  from_year integer not null,
  limit_points bigint,
  constraint product_limit_pkey PRIMARY KEY (product_id, from_year),
  constraint product_limit_from_year_check CHECK (((from_year >= 2000) AND (from_year <= 2100))),
  constraint product_limit_limit_points_check CHECK ((limit_points > 0)),
  constraint product_limit_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);

create table product_multiplier (
  id bigint generated always as identity not null,
  campaign text not null,
  product_id bigint not null,
  multiplier numeric(5,2) not null,
  valid_from date not null,
  valid_to date not null,
  constraint product_multiplier_pkey PRIMARY KEY (id),
  constraint product_multiplier_check CHECK ((valid_to >= valid_from)),
  constraint product_multiplier_multiplier_check CHECK ((multiplier > (0)::numeric)),
  constraint product_multiplier_no_overlap EXCLUDE USING gist (product_id WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&),
  constraint product_multiplier_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);

create table product_pack (
  product_id bigint not null,
  volume numeric(9,3) not null,
  gtin text,
  constraint product_pack_pkey PRIMARY KEY (product_id, volume),
  constraint product_pack_gtin_check CHECK ((gtin ~ '^[0-9]{8,14}$'::text)),
  constraint product_pack_gtin_unique UNIQUE (gtin),
  constraint product_pack_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint product_pack_volume_check CHECK ((volume > (0)::numeric))
);

create table product_photo (
  id bigint generated always as identity not null,
  product_id bigint not null,
  alt text not null,
  file_keys jsonb not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamp with time zone not null,
  constraint product_photo_pkey PRIMARY KEY (id),
  constraint product_photo_one UNIQUE (product_id),
  constraint product_photo_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);

create table product_price_band (
  product_id bigint not null,
  pack_volume numeric(9,3) not null,
  min_grosze bigint not null,
  max_grosze bigint not null,
  set_by bigint,
  set_at timestamp with time zone not null,
  constraint product_price_band_pkey PRIMARY KEY (product_id, pack_volume),
  constraint product_price_band_min_grosze_check CHECK ((min_grosze > 0)),
  constraint product_price_band_order CHECK ((max_grosze >= min_grosze)),
  constraint product_price_band_pack_volume_check CHECK ((pack_volume > (0)::numeric)),
  constraint product_price_band_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint product_price_band_set_by_fkey FOREIGN KEY (set_by) REFERENCES staff(id)
);

create table product_rate (
  id bigint generated always as identity not null,
  product_id bigint not null,
  points_per_unit numeric(8,2) not null,
  valid_from date not null,
  valid_to date,
  constraint product_rate_pkey PRIMARY KEY (id),
  constraint product_rate_no_overlap EXCLUDE USING gist (product_id WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&),
  constraint product_rate_order CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
  constraint product_rate_points_per_unit_check CHECK ((points_per_unit > (0)::numeric)),
  constraint product_rate_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);

create table product_vocabulary (
  word text not null,
  constraint product_vocabulary_pkey PRIMARY KEY (word)
);
CREATE INDEX product_vocabulary_alike ON public.product_vocabulary USING gin (word gin_trgm_ops);

create table product_word (
  word text not null,
  product_id bigint not null,
  in_name boolean not null,
  constraint product_word_pkey PRIMARY KEY (word, product_id),
  constraint product_word_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);
CREATE INDEX product_word_product ON public.product_word USING btree (product_id);

create table promotion (
  id bigint generated always as identity not null,
  name text not null,
  slug text not null,
  title text not null,
  lead text default ''::text not null,
  body text default ''::text not null,
  reward text not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  purchases_from date,
  purchases_to date,
  prompt text not null,
  position integer default 0 not null,
  audience text not null,
  segment_identifier_type text,
  segment_hectares_min numeric(9,3) default 0 not null,
  segment_crop_ids integer[] default '{}'::integer[] not null,
  is_published boolean default false not null,
  is_fixed boolean default false not null,
  revision integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search text generated always as (search_fold(((((title || ' '::text) || name) || ' '::text) || lead))) stored,
  segment_id bigint,
  prompt_text text default ''::text not null,
  holdout_percent integer default 0 not null,
  holdout_drawn_at timestamp with time zone,
  is_exclusive boolean default false not null,
  constraint promotion_pkey PRIMARY KEY (id),
  constraint promotion_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'allow_list'::text, 'segment'::text, 'saved'::text]))),
  constraint promotion_holdout_percent_check CHECK (((holdout_percent >= 0) AND (holdout_percent <= 50))),
  constraint promotion_name_check CHECK ((name ~ '^[a-z0-9]+(_[a-z0-9]+)*$'::text)),
  constraint promotion_name_unique UNIQUE (name),
  constraint promotion_prompt_check CHECK ((prompt = ANY (ARRAY['queue'::text, 'visit'::text, 'timer'::text, 'daily'::text, 'none'::text]))),
  constraint promotion_prompt_daily CHECK (((prompt <> 'daily'::text) OR (NOT is_fixed))),
  constraint promotion_purchases CHECK ((purchases_to >= purchases_from)),
  constraint promotion_saved_segment CHECK (((audience = 'saved'::text) = (segment_id IS NOT NULL))),
  constraint promotion_segment_hectares_min_check CHECK ((segment_hectares_min >= (0)::numeric)),
  constraint promotion_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES participant_segment(id),
  constraint promotion_segment_identifier_type_check CHECK ((segment_identifier_type = ANY (ARRAY['nip'::text, 'pesel'::text]))),
  constraint promotion_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (slug !~ '^[0-9]+$'::text))),
  constraint promotion_slug_unique UNIQUE (slug),
  constraint promotion_window CHECK ((closes_at > opens_at))
);
CREATE INDEX promotion_list ON public.promotion USING btree (closes_at DESC, id) WHERE is_published;
CREATE INDEX promotion_segment ON public.promotion USING btree (segment_id) WHERE (segment_id IS NOT NULL);

create table promotion_allowed (
  promotion_id bigint not null,
  identifier text not null,
  added_by bigint,
  added_at timestamp with time zone not null,
  constraint promotion_allowed_pkey PRIMARY KEY (promotion_id, identifier),
  constraint promotion_allowed_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id),
  constraint promotion_allowed_identifier_check CHECK ((identifier ~ '^[0-9]{10,11}$'::text)),
  constraint promotion_allowed_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
CREATE TRIGGER count_added_promotion_allowed AFTER INSERT ON public.promotion_allowed REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('promotion.allowed', 'promotion_id', '''''::text', 'true', '0');
CREATE TRIGGER count_changed_promotion_allowed AFTER UPDATE OF promotion_id ON public.promotion_allowed FOR EACH ROW WHEN ((old.promotion_id IS DISTINCT FROM new.promotion_id)) EXECUTE FUNCTION row_count_row('promotion.allowed', 'promotion_id', '''''::text', 'true', '0');
CREATE TRIGGER count_removed_promotion_allowed AFTER DELETE ON public.promotion_allowed REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('promotion.allowed', 'promotion_id', '''''::text', 'true', '0');

create table promotion_answer (
  id bigint generated always as identity not null,
  promotion_id bigint not null,
  participant_id bigint not null,
  rules_id bigint not null,
  agreed boolean not null,
  answered_at timestamp with time zone not null,
  channel text not null,
  address text not null,
  membership_id bigint,
  constraint promotion_answer_pkey PRIMARY KEY (id),
  constraint promotion_answer_channel_check CHECK ((channel = ANY (ARRAY['portal'::text, 'staff'::text]))),
  constraint promotion_answer_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES farm_membership(id),
  constraint promotion_answer_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint promotion_answer_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint promotion_answer_rules_id_fkey FOREIGN KEY (rules_id) REFERENCES promotion_rules(id)
);
CREATE INDEX promotion_answer_in_order ON public.promotion_answer USING btree (promotion_id, id);
CREATE INDEX promotion_answer_participant ON public.promotion_answer USING btree (participant_id, promotion_id, id DESC);
CREATE INDEX promotion_answer_promotion ON public.promotion_answer USING btree (promotion_id, participant_id, id DESC) INCLUDE (agreed);
CREATE TRIGGER count_added_promotion_answers AFTER INSERT ON public.promotion_answer REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('promotion.answers', 'promotion_id', 'agreed::text', 'true', '0');
CREATE TRIGGER count_latest AFTER INSERT ON public.promotion_answer REFERENCING NEW TABLE AS answered FOR EACH STATEMENT EXECUTE FUNCTION promotion_count_latest();
CREATE TRIGGER count_removed_promotion_answers AFTER DELETE ON public.promotion_answer REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('promotion.answers', 'promotion_id', 'agreed::text', 'true', '0');
CREATE TRIGGER event_answered AFTER INSERT ON public.promotion_answer REFERENCING NEW TABLE AS answered FOR EACH STATEMENT EXECUTE FUNCTION event_of_answer();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.promotion_answer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table promotion_grant (
  id bigint generated always as identity not null,
  promotion_id bigint not null,
  tier_id bigint not null,
  participant_id bigint not null,
  reward text not null,
  quantity numeric(9,3),
  unit text not null,
  bought numeric(12,3) not null,
  value_grosze bigint not null,
  tax_treatment text not null,
  tax_grosze bigint not null,
  granted_at timestamp with time zone not null,
  year integer not null,
  granted_by bigint,
  points bigint,
  constraint promotion_grant_pkey PRIMARY KEY (id),
  constraint promotion_grant_check CHECK (((tax_grosze >= 0) AND (tax_grosze <= value_grosze))),
  constraint promotion_grant_enough CHECK (
CASE
    WHEN (granted_by IS NULL) THEN ((quantity IS NOT NULL) AND (bought >= quantity))
    ELSE ((quantity IS NULL) AND (bought = (0)::numeric))
END),
  constraint promotion_grant_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES staff(id),
  constraint promotion_grant_once UNIQUE (tier_id, participant_id),
  constraint promotion_grant_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint promotion_grant_points CHECK (((points IS NULL) OR (((points >= 1) AND (points <= 1000000)) AND (value_grosze = 0)))),
  constraint promotion_grant_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint promotion_grant_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint promotion_grant_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['none'::text, 'notice'::text, 'flat_rate'::text]))),
  constraint promotion_grant_tier_id_fkey FOREIGN KEY (tier_id) REFERENCES promotion_tier(id),
  constraint promotion_grant_unit_check CHECK ((unit = ANY (ARRAY['l'::text, 'kg'::text, 'pack'::text]))),
  constraint promotion_grant_value_grosze_check CHECK ((value_grosze >= 0))
);
CREATE INDEX promotion_grant_costs ON public.promotion_grant USING btree (granted_at) INCLUDE (promotion_id, points, value_grosze, id);
CREATE INDEX promotion_grant_participant ON public.promotion_grant USING btree (participant_id, id DESC);
CREATE INDEX promotion_grant_promotion ON public.promotion_grant USING btree (promotion_id, id DESC);
CREATE INDEX promotion_grant_year ON public.promotion_grant USING btree (year, participant_id);
CREATE TRIGGER count_added_promotion_tier_grants AFTER INSERT ON public.promotion_grant REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('promotion_tier.grants', 'tier_id', '''''::text', 'true', '0');
CREATE TRIGGER count_granted AFTER INSERT ON public.promotion_grant REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION promotion_count_granted();
CREATE TRIGGER count_removed_promotion_tier_grants AFTER DELETE ON public.promotion_grant REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('promotion_tier.grants', 'tier_id', '''''::text', 'true', '0');
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.promotion_grant FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sum_granted AFTER INSERT ON public.promotion_grant REFERENCING NEW TABLE AS granted FOR EACH STATEMENT EXECUTE FUNCTION reward_sum_granted();
CREATE TRIGGER wait_granted AFTER INSERT ON public.promotion_grant REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION promotion_grant_wait_granted();

create table promotion_grant_event (
  id bigint generated always as identity not null,
  grant_id bigint not null,
  act text not null,
  state_after text not null,
  bought numeric(12,3) not null,
  staff_id bigint,
  note text default ''::text not null,
  happened_at timestamp with time zone not null,
  journal_id bigint,
  constraint promotion_grant_event_pkey PRIMARY KEY (id),
  constraint promotion_grant_event_act_check CHECK ((act = ANY (ARRAY['grant'::text, 'flag'::text, 'keep'::text, 'hand_over'::text, 'withdraw'::text, 'restore'::text]))),
  constraint promotion_grant_event_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES promotion_grant(id),
  constraint promotion_grant_event_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journal(id),
  constraint promotion_grant_event_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint promotion_grant_event_state_after_check CHECK ((state_after = ANY (ARRAY['granted'::text, 'review'::text, 'handed_over'::text, 'withdrawn'::text])))
);
CREATE INDEX promotion_grant_event_grant ON public.promotion_grant_event USING btree (grant_id, id DESC);
CREATE INDEX promotion_grant_event_withdrawn ON public.promotion_grant_event USING btree (grant_id, id) WHERE (state_after = 'withdrawn'::text);
CREATE TRIGGER count_moved AFTER INSERT ON public.promotion_grant_event REFERENCING NEW TABLE AS happened FOR EACH STATEMENT EXECUTE FUNCTION promotion_count_moved();
CREATE TRIGGER event_granted AFTER INSERT ON public.promotion_grant_event REFERENCING NEW TABLE AS happened FOR EACH STATEMENT EXECUTE FUNCTION event_of_grant();
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OF id, grant_id, act, state_after, bought, staff_id, happened_at, journal_id OR TRUNCATE ON public.promotion_grant_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_only_goes BEFORE UPDATE OF note ON public.promotion_grant_event FOR EACH ROW WHEN ((new.note <> ''::text)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sum_withdrawn AFTER INSERT ON public.promotion_grant_event REFERENCING NEW TABLE AS happened FOR EACH STATEMENT EXECUTE FUNCTION reward_sum_withdrawn();
CREATE TRIGGER wait_moved AFTER INSERT ON public.promotion_grant_event REFERENCING NEW TABLE AS happened FOR EACH STATEMENT EXECUTE FUNCTION promotion_grant_wait_moved();

create table promotion_grant_waiting (
  grant_id bigint not null,
  promotion_id bigint not null,
  state text collate C not null,
  since timestamp with time zone not null,
  constraint promotion_grant_waiting_pkey PRIMARY KEY (grant_id),
  constraint promotion_grant_waiting_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES promotion_grant(id),
  constraint promotion_grant_waiting_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint promotion_grant_waiting_state_check CHECK ((state = ANY (ARRAY['granted'::text, 'review'::text])))
);
CREATE INDEX promotion_grant_waiting_promotion ON public.promotion_grant_waiting USING btree (promotion_id, state, since, grant_id);
CREATE INDEX promotion_grant_waiting_since ON public.promotion_grant_waiting USING btree (since, grant_id);
CREATE INDEX promotion_grant_waiting_state ON public.promotion_grant_waiting USING btree (state, since, grant_id);

create table promotion_photo (
  id bigint generated always as identity not null,
  promotion_id bigint not null,
  alt text not null,
  file_keys jsonb not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamp with time zone not null,
  constraint promotion_photo_pkey PRIMARY KEY (id),
  constraint promotion_photo_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint promotion_photo_promotion_id_key UNIQUE (promotion_id)
);

create table promotion_rules (
  id bigint generated always as identity not null,
  promotion_id bigint not null,
  version integer not null,
  content text not null,
  published_at timestamp with time zone not null,
  published_by bigint,
  constraint promotion_rules_pkey PRIMARY KEY (id),
  constraint promotion_rules_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint promotion_rules_published_by_fkey FOREIGN KEY (published_by) REFERENCES staff(id),
  constraint promotion_rules_version UNIQUE (promotion_id, version)
);
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.promotion_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table promotion_tier (
  id bigint generated always as identity not null,
  promotion_id bigint not null,
  position integer not null,
  quantity numeric(9,3),
  unit text not null,
  reward text not null,
  value_grosze bigint default 0 not null,
  points bigint,
  constraint promotion_tier_pkey PRIMARY KEY (id),
  constraint promotion_tier_points CHECK (((points IS NULL) OR (((points >= 1) AND (points <= 1000000)) AND (value_grosze = 0)))),
  constraint promotion_tier_position UNIQUE (promotion_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint promotion_tier_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint promotion_tier_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint promotion_tier_unit_check CHECK ((unit = ANY (ARRAY['l'::text, 'kg'::text, 'pack'::text]))),
  constraint promotion_tier_value_grosze_check CHECK ((value_grosze >= 0))
);

create table promotion_tier_product (
  id bigint generated always as identity not null,
  tier_id bigint not null,
  product_id bigint not null,
  pack_volume numeric(9,3),
  constraint promotion_tier_product_pkey PRIMARY KEY (id),
  constraint promotion_tier_product_pack_volume_check CHECK ((pack_volume > (0)::numeric)),
  constraint promotion_tier_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint promotion_tier_product_tier_id_fkey FOREIGN KEY (tier_id) REFERENCES promotion_tier(id) ON DELETE CASCADE,
  constraint promotion_tier_product_unique UNIQUE NULLS NOT DISTINCT (tier_id, product_id, pack_volume)
);

create table promotion_trial (
  promotion_id bigint not null,
  participant_id bigint not null,
  is_held boolean not null,
  constraint promotion_trial_pkey PRIMARY KEY (promotion_id, participant_id),
  constraint promotion_trial_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint promotion_trial_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
CREATE INDEX promotion_trial_participant ON public.promotion_trial USING btree (participant_id);

create table purchase_claim (
  invoice_id bigint not null,
  source text not null,
  seller_nip text,
  number_key text,
  document_kind text,
  issue_day date,
  sum_grosze bigint,
  buyer_nip text,
  ksef_number text,
  xml_sha256 bytea,
  file_sha256 bytea,
  picture_hash bit(256),
  uncertain text[] default '{}'::text[] not null,
  claimed_at timestamp with time zone not null,
  constraint purchase_claim_pkey PRIMARY KEY (invoice_id, source),
  constraint purchase_claim_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint purchase_claim_source_check CHECK ((source = ANY (ARRAY['typed'::text, 'read'::text, 'proven'::text, 'electronic'::text])))
);
CREATE INDEX purchase_claim_buyer ON public.purchase_claim USING btree (buyer_nip, issue_day) WHERE (buyer_nip IS NOT NULL);
CREATE INDEX purchase_claim_file ON public.purchase_claim USING btree (file_sha256) WHERE (file_sha256 IS NOT NULL);
CREATE INDEX purchase_claim_ksef ON public.purchase_claim USING btree (ksef_number) WHERE (ksef_number IS NOT NULL);
CREATE INDEX purchase_claim_number ON public.purchase_claim USING btree (number_key, seller_nip) WHERE (number_key IS NOT NULL);
CREATE INDEX purchase_claim_picture ON public.purchase_claim USING btree (invoice_id) INCLUDE (picture_hash) WHERE (picture_hash IS NOT NULL);
CREATE INDEX purchase_claim_sum ON public.purchase_claim USING btree (sum_grosze, issue_day) WHERE (sum_grosze IS NOT NULL);
CREATE INDEX purchase_claim_xml ON public.purchase_claim USING btree (xml_sha256) WHERE (xml_sha256 IS NOT NULL);

create table purchase_doubt (
  invoice_id bigint not null,
  other_id bigint not null,
  opened_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  reason text,
  constraint purchase_doubt_pkey PRIMARY KEY (invoice_id, other_id),
  constraint purchase_doubt_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint purchase_doubt_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint purchase_doubt_other_id_fkey FOREIGN KEY (other_id) REFERENCES invoice(id),
  constraint purchase_doubt_two CHECK ((invoice_id <> other_id))
);
CREATE INDEX purchase_doubt_open ON public.purchase_doubt USING btree (opened_at, invoice_id) WHERE (decided_at IS NULL);
CREATE INDEX purchase_doubt_other ON public.purchase_doubt USING btree (other_id);

create table push_key (
  id smallint default 1 not null,
  public_key text not null,
  private_key text not null,
  constraint push_key_pkey PRIMARY KEY (id),
  constraint push_key_id_check CHECK ((id = 1))
);

create table push_message (
  id bigint generated always as identity not null,
  subscription_id bigint not null,
  notification_id bigint not null,
  is_news boolean not null,
  not_before timestamp with time zone not null,
  tries integer default 0 not null,
  arrival_token text,
  constraint push_message_pkey PRIMARY KEY (id),
  constraint push_message_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE,
  constraint push_message_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscription(id) ON DELETE CASCADE
);
CREATE INDEX push_message_notification ON public.push_message USING btree (notification_id);
CREATE INDEX push_message_subscription ON public.push_message USING btree (subscription_id);
CREATE INDEX push_message_turn ON public.push_message USING btree (is_news, id);

create table push_subscription (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  muted text[] default '{}'::text[] not null,
  shows_content boolean default false not null,
  created_at timestamp with time zone not null,
  last_sent_at timestamp with time zone,
  replaces_sms boolean default false not null,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_check CHECK ((length(endpoint) <= 1000)),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
);
CREATE INDEX push_subscription_participant ON public.push_subscription USING btree (participant_id);

create table recommend_link (
  participant_id bigint not null,
  token text not null,
  made_at timestamp with time zone not null,
  constraint recommend_link_pkey PRIMARY KEY (participant_id),
  constraint recommend_link_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint recommend_link_token_check CHECK ((length(token) = 22)),
  constraint recommend_link_token_key UNIQUE (token)
);

create table record_visit (
  subject_type text collate C not null,
  subject_id text collate C not null,
  staff_id bigint not null,
  seen_at timestamp with time zone not null,
  constraint record_visit_pkey PRIMARY KEY (subject_type, subject_id, staff_id),
  constraint record_visit_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
) with (fillfactor=70);

create table registration (
  id bigint generated always as identity not null,
  form text not null,
  status text not null,
  identifier text not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  city text not null,
  email text not null,
  phone text not null,
  answers jsonb not null,
  consents jsonb not null,
  address text not null,
  token_hash bytea not null,
  email_token_hash bytea not null,
  email_sent_at timestamp with time zone not null,
  email_confirmed_at timestamp with time zone,
  phone_code_hash bytea,
  phone_code_expires_at timestamp with time zone,
  phone_code_tries integer default 0 not null,
  phone_confirmed_at timestamp with time zone,
  idempotency_key text not null,
  request_hash bytea not null,
  invitation_id bigint,
  participant_id bigint,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  decision_reason text,
  search text generated always as (search_fold(((((((((((((identifier || ' '::text) || first_name) || ' '::text) || last_name) || ' '::text) || company_name) || ' '::text) || city) || ' '::text) || email) || ' '::text) || phone))) stored,
  inviter_id bigint,
  constraint registration_pkey PRIMARY KEY (id),
  constraint registration_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint registration_email_token_hash_key UNIQUE (email_token_hash),
  constraint registration_form_check CHECK ((form = ANY (ARRAY['rejestracja'::text, 'zglos-udzial-1'::text]))),
  constraint registration_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id),
  constraint registration_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES participant(id),
  constraint registration_key_unique UNIQUE (idempotency_key),
  constraint registration_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint registration_status_check CHECK ((status = ANY (ARRAY['contact'::text, 'review'::text, 'approved'::text, 'rejected'::text]))),
  constraint registration_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX registration_in_order ON public.registration USING btree (submitted_at, id);
CREATE UNIQUE INDEX registration_open ON public.registration USING btree (identifier) WHERE (status = 'review'::text);
CREATE INDEX registration_queue ON public.registration USING btree (status, submitted_at, id);
CREATE INDEX registration_search ON public.registration USING gin (search gin_trgm_ops);

create table representative (
  id bigint generated always as identity not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  is_active boolean default true not null,
  revision integer default 0 not null,
  search text generated always as (search_fold(((((((first_name || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || phone))) stored,
  constraint representative_pkey PRIMARY KEY (id)
);

create table representative_photo (
  address uuid default gen_random_uuid() not null,
  representative_id bigint not null,
  file_keys jsonb not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamp with time zone not null,
  constraint representative_photo_pkey PRIMARY KEY (address),
  constraint representative_photo_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representative(id),
  constraint representative_photo_representative_id_key UNIQUE (representative_id)
);

create table request_receipt (
  staff_id bigint not null,
  idempotency_key text not null,
  request_hash bytea not null,
  received_at timestamp with time zone not null,
  constraint request_receipt_pkey PRIMARY KEY (staff_id, idempotency_key),
  constraint request_receipt_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table reward_order (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  prize_id bigint not null,
  kind text not null,
  title text not null,
  quantity integer not null,
  points bigint not null,
  value_grosze bigint not null,
  tax_treatment text not null,
  tax_grosze bigint default 0 not null,
  status text not null,
  delivery jsonb,
  statements jsonb,
  carrier text,
  tracking_number text,
  journal_id bigint,
  refund_journal_id bigint,
  ordered_at timestamp with time zone not null,
  year integer not null,
  status_changed_at timestamp with time zone not null,
  cancelled_by text,
  cancel_reason text,
  revision integer default 0 not null,
  idempotency_key text not null,
  request_hash bytea not null,
  campaign_entry_id bigint,
  membership_id bigint,
  confirmed_by text,
  variant_id bigint,
  constraint reward_order_pkey PRIMARY KEY (id),
  constraint reward_order_campaign_entry_id_fkey FOREIGN KEY (campaign_entry_id) REFERENCES campaign_entry(id),
  constraint reward_order_cancelled CHECK ((((status = 'cancelled'::text) = (cancelled_by IS NOT NULL)) AND ((refund_journal_id IS NOT NULL) = ((status = 'cancelled'::text) AND (campaign_entry_id IS NULL))))),
  constraint reward_order_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['participant'::text, 'staff'::text]))),
  constraint reward_order_confirmed_by_check CHECK ((confirmed_by = ANY (ARRAY['sms'::text, 'key'::text]))),
  constraint reward_order_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journal(id),
  constraint reward_order_journal_id_key UNIQUE (journal_id),
  constraint reward_order_key_unique UNIQUE (participant_id, idempotency_key),
  constraint reward_order_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'voucher'::text, 'bank_transfer'::text, 'charity'::text]))),
  constraint reward_order_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES farm_membership(id),
  constraint reward_order_origin CHECK (
CASE
    WHEN (campaign_entry_id IS NULL) THEN ((points > 0) AND (journal_id IS NOT NULL))
    ELSE ((points = 0) AND (journal_id IS NULL) AND (kind = 'bank_transfer'::text))
END),
  constraint reward_order_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint reward_order_prize_id_fkey FOREIGN KEY (prize_id) REFERENCES prize(id),
  constraint reward_order_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000))),
  constraint reward_order_refund_journal_id_fkey FOREIGN KEY (refund_journal_id) REFERENCES ledger_journal(id),
  constraint reward_order_refund_journal_id_key UNIQUE (refund_journal_id),
  constraint reward_order_status_check CHECK ((status = ANY (ARRAY['accepted'::text, 'processing'::text, 'sent'::text, 'delivered'::text, 'cancelled'::text, 'paid'::text]))),
  constraint reward_order_tax CHECK ((tax_grosze <= value_grosze)),
  constraint reward_order_tax_grosze_check CHECK ((tax_grosze >= 0)),
  constraint reward_order_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['none'::text, 'notice'::text, 'flat_rate'::text]))),
  constraint reward_order_value_grosze_check CHECK ((value_grosze >= 0)),
  constraint reward_order_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES prize_variant(id)
);
CREATE INDEX reward_order_board ON public.reward_order USING btree (status, id);
CREATE UNIQUE INDEX reward_order_campaign_once ON public.reward_order USING btree (campaign_entry_id) WHERE (status <> 'cancelled'::text);
CREATE INDEX reward_order_changed ON public.reward_order USING btree (status_changed_at, id);
CREATE INDEX reward_order_costs ON public.reward_order USING btree (ordered_at) INCLUDE (kind, points, value_grosze, campaign_entry_id, participant_id) WHERE (status <> 'cancelled'::text);
CREATE INDEX reward_order_delivery ON public.reward_order USING btree (((delivery ->> 'postcode'::text)), lower((delivery ->> 'street'::text)), lower((delivery ->> 'street_number'::text))) WHERE ((kind = 'item'::text) AND (status <> 'cancelled'::text));
CREATE INDEX reward_order_kind ON public.reward_order USING btree (kind, status, id);
CREATE INDEX reward_order_of_prize ON public.reward_order USING btree (prize_id, status, id);
CREATE INDEX reward_order_own_words ON public.reward_order USING gin (search_fold(((title || ' '::text) || COALESCE(tracking_number, ''::text))) gin_trgm_ops);
CREATE INDEX reward_order_packing ON public.reward_order USING btree (status, ordered_at, id) WHERE ((kind = 'item'::text) AND (status = ANY (ARRAY['accepted'::text, 'processing'::text])));
CREATE INDEX reward_order_participant ON public.reward_order USING btree (participant_id, year, id DESC);
CREATE INDEX reward_order_payable ON public.reward_order USING btree (ordered_at, id) WHERE ((kind = ANY (ARRAY['bank_transfer'::text, 'charity'::text])) AND (status = 'accepted'::text));
CREATE INDEX reward_order_points ON public.reward_order USING btree (points, id);
CREATE INDEX reward_order_prize ON public.reward_order USING btree (prize_id, participant_id) WHERE (status <> 'cancelled'::text);
CREATE INDEX reward_order_vouchers ON public.reward_order USING btree (ordered_at) INCLUDE (points) WHERE (kind = 'voucher'::text);
CREATE INDEX reward_order_year ON public.reward_order USING btree (year, participant_id) INCLUDE (value_grosze, tax_grosze) WHERE (status <> 'cancelled'::text);
CREATE TRIGGER count_added_campaign_money AFTER INSERT ON public.reward_order REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('campaign.money', '(select e.campaign_id from campaign_entry e where e.id = campaign_entry_id)', '''''::text', 'campaign_entry_id is not null and status <> ''cancelled''', 'value_grosze');
CREATE TRIGGER count_added_prize_orders AFTER INSERT ON public.reward_order REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('prize.orders', 'prize_id', '''''::text', 'status <> ''cancelled''', '0');
CREATE TRIGGER count_changed_campaign_money AFTER UPDATE OF campaign_entry_id, status, value_grosze ON public.reward_order FOR EACH ROW WHEN ((((old.campaign_entry_id IS DISTINCT FROM new.campaign_entry_id) OR (old.status IS DISTINCT FROM new.status)) OR (old.value_grosze IS DISTINCT FROM new.value_grosze))) EXECUTE FUNCTION row_count_row('campaign.money', '(select e.campaign_id from campaign_entry e where e.id = campaign_entry_id)', '''''::text', 'campaign_entry_id is not null and status <> ''cancelled''', 'value_grosze');
CREATE TRIGGER count_changed_prize_orders AFTER UPDATE OF prize_id, status ON public.reward_order FOR EACH ROW WHEN (((old.prize_id IS DISTINCT FROM new.prize_id) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION row_count_row('prize.orders', 'prize_id', '''''::text', 'status <> ''cancelled''', '0');
CREATE TRIGGER count_removed_campaign_money AFTER DELETE ON public.reward_order REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('campaign.money', '(select e.campaign_id from campaign_entry e where e.id = campaign_entry_id)', '''''::text', 'campaign_entry_id is not null and status <> ''cancelled''', 'value_grosze');
CREATE TRIGGER count_removed_prize_orders AFTER DELETE ON public.reward_order REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('prize.orders', 'prize_id', '''''::text', 'status <> ''cancelled''', '0');
CREATE TRIGGER person_limit BEFORE INSERT ON public.reward_order FOR EACH ROW EXECUTE FUNCTION keep_person_limit();
CREATE TRIGGER sum_changed AFTER UPDATE ON public.reward_order REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reward_sum_changed();
CREATE TRIGGER sum_ordered AFTER INSERT ON public.reward_order REFERENCING NEW TABLE AS ordered FOR EACH STATEMENT EXECUTE FUNCTION reward_sum_ordered();

create table reward_order_event (
  id bigint generated always as identity not null,
  order_id bigint not null,
  status text not null,
  happened_at timestamp with time zone not null,
  actor_kind text not null,
  staff_id bigint,
  note text,
  membership_id bigint,
  constraint reward_order_event_pkey PRIMARY KEY (id),
  constraint reward_order_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['participant'::text, 'staff'::text, 'system'::text]))),
  constraint reward_order_event_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES farm_membership(id),
  constraint reward_order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES reward_order(id),
  constraint reward_order_event_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX reward_order_event_order ON public.reward_order_event USING btree (order_id, id);
CREATE TRIGGER event_ordered AFTER INSERT ON public.reward_order_event REFERENCING NEW TABLE AS happened FOR EACH STATEMENT EXECUTE FUNCTION event_of_order();

create table reward_year_change (
  id bigint generated always as identity not null,
  year integer not null,
  participants bigint not null,
  value_grosze bigint not null,
  tax_grosze bigint not null,
  constraint reward_year_change_pkey PRIMARY KEY (id)
);

create table reward_year_sum (
  participant_id bigint not null,
  year integer not null,
  rewards integer not null,
  value_grosze bigint not null,
  largest_grosze bigint not null,
  tax_grosze bigint not null,
  constraint reward_year_sum_pkey PRIMARY KEY (participant_id, year),
  constraint reward_year_sum_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
);
CREATE INDEX reward_year_sum_value ON public.reward_year_sum USING btree (year, value_grosze, participant_id) WHERE (rewards > 0);

create table reward_year_total (
  year integer not null,
  participants bigint not null,
  value_grosze bigint not null,
  tax_grosze bigint not null,
  constraint reward_year_total_pkey PRIMARY KEY (year)
);

create table row_count (
  name text collate C not null,
  key bigint not null,
  detail text collate C not null,
  total bigint not null,
  amount bigint not null,
  constraint row_count_pkey PRIMARY KEY (name, key, detail)
);

create table row_count_change (
  id bigint generated always as identity not null,
  name text collate C not null,
  key bigint not null,
  detail text collate C not null,
  total bigint not null,
  amount bigint not null,
  constraint row_count_change_pkey PRIMARY KEY (id)
);
CREATE INDEX row_count_change_key ON public.row_count_change USING btree (name, key);

create table sales_day_change (
  id bigint generated always as identity not null,
  day date not null,
  participant_id bigint,
  constraint sales_day_change_pkey PRIMARY KEY (id)
);

create table sales_day_sum (
  day date not null,
  figure text not null,
  subject text collate C not null,
  count bigint not null,
  points bigint not null,
  volume numeric not null,
  farms bigint not null,
  constraint sales_day_sum_pkey PRIMARY KEY (day, figure, subject),
  constraint sales_day_sum_figure_check CHECK ((figure = ANY (ARRAY['accepted'::text, 'rejected'::text, 'correction'::text, 'wait'::text, 'product'::text, 'distributor'::text, 'multiplier'::text, 'new'::text, 'returning'::text]))) NOT VALID
);

create table sales_part_missing (
  day date not null,
  constraint sales_part_missing_pkey PRIMARY KEY (day)
);

create table sales_part_sum (
  part text collate C not null,
  figure text not null,
  day date not null,
  subject text collate C not null,
  count bigint not null,
  points bigint not null,
  volume numeric not null,
  farms bigint not null,
  constraint sales_part_sum_pkey PRIMARY KEY (part, figure, day, subject),
  constraint sales_part_sum_figure_check CHECK ((figure = ANY (ARRAY['accepted'::text, 'product'::text, 'distributor'::text, 'multiplier'::text, 'new'::text, 'returning'::text])))
);
CREATE INDEX sales_part_sum_day ON public.sales_part_sum USING btree (day);

create table satagro_authorization (
  state_hash bytea not null,
  participant_id bigint not null,
  code_verifier bytea not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint satagro_authorization_pkey PRIMARY KEY (state_hash),
  constraint satagro_authorization_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
);
CREATE INDEX satagro_authorization_expires ON public.satagro_authorization USING btree (expires_at);

create table satagro_connection (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  status text not null,
  access_token bytea,
  access_expires_at timestamp with time zone not null,
  refresh_token bytea,
  connected_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  seen jsonb,
  seen_at timestamp with time zone,
  shared jsonb,
  shared_at timestamp with time zone,
  constraint satagro_connection_pkey PRIMARY KEY (id),
  constraint satagro_connection_end CHECK (((status = ANY (ARRAY['revoking'::text, 'ended'::text])) = (ended_at IS NOT NULL))),
  constraint satagro_connection_nothing_kept CHECK (((status = ANY (ARRAY['connected'::text, 'lost'::text])) OR ((seen IS NULL) AND (shared IS NULL)))),
  constraint satagro_connection_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint satagro_connection_status_check CHECK ((status = ANY (ARRAY['connected'::text, 'lost'::text, 'revoking'::text, 'ended'::text]))),
  constraint satagro_connection_tokens CHECK (((status = ANY (ARRAY['connected'::text, 'revoking'::text])) = (refresh_token IS NOT NULL)))
);
CREATE UNIQUE INDEX satagro_connection_live ON public.satagro_connection USING btree (participant_id) WHERE (status = ANY (ARRAY['connected'::text, 'lost'::text]));
CREATE INDEX satagro_connection_participant ON public.satagro_connection USING btree (participant_id);
CREATE INDEX satagro_connection_revoking ON public.satagro_connection USING btree (ended_at) WHERE (status = 'revoking'::text);

create table saved_view (
  id bigint generated always as identity not null,
  staff_id bigint not null,
  list text not null,
  name text not null,
  shows jsonb not null,
  is_shared boolean not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  mail_due_at timestamp with time zone,
  mail_problem text,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_list_check CHECK (((length(list) >= 1) AND (length(list) <= 60))),
  constraint saved_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_view_shows_check CHECK (((jsonb_typeof(shows) = 'object'::text) AND (length((shows)::text) <= 12000))),
  constraint saved_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE UNIQUE INDEX saved_view_name_unique ON public.saved_view USING btree (staff_id, list, lower(name));
CREATE INDEX saved_view_shared ON public.saved_view USING btree (list) WHERE is_shared;

create table schema_functions (
  checksum text not null,
  applied_at timestamp with time zone default clock_timestamp() not null,
  constraint schema_functions_pkey PRIMARY KEY (checksum)
);

create table schema_migration (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default clock_timestamp() not null,
  constraint schema_migration_pkey PRIMARY KEY (number)
);

create table scheme_level (
  id bigint generated always as identity not null,
  scheme_id bigint not null,
  position integer not null,
  name text not null,
  threshold integer not null,
  percent integer not null,
  benefits text[] default '{}'::text[] not null,
  constraint scheme_level_pkey PRIMARY KEY (id),
  constraint scheme_level_benefits_check CHECK ((cardinality(benefits) <= 5)),
  constraint scheme_level_name_check CHECK (((length(name) >= 2) AND (length(name) <= 30))),
  constraint scheme_level_percent_check CHECK (((percent >= 100) AND (percent <= 200))),
  constraint scheme_level_position UNIQUE (scheme_id, "position"),
  constraint scheme_level_position_check CHECK ((("position" >= 1) AND ("position" <= 6))),
  constraint scheme_level_scheme_id_fkey FOREIGN KEY (scheme_id) REFERENCES level_scheme(id),
  constraint scheme_level_threshold_check CHECK (((threshold >= 1) AND (threshold <= 10000000)))
);

create table second_step_change (
  id bigint generated always as identity not null,
  participant_id bigint,
  person_id bigint,
  is_on boolean not null,
  confirmed_by text not null,
  changed_at timestamp with time zone not null,
  constraint second_step_change_pkey PRIMARY KEY (id),
  constraint second_step_change_confirmed_by_check CHECK ((confirmed_by = ANY (ARRAY['sms'::text, 'key'::text]))),
  constraint second_step_change_of_one CHECK (((participant_id IS NULL) <> (person_id IS NULL))),
  constraint second_step_change_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint second_step_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX second_step_change_participant ON public.second_step_change USING btree (participant_id) WHERE (participant_id IS NOT NULL);
CREATE INDEX second_step_change_person ON public.second_step_change USING btree (person_id) WHERE (person_id IS NOT NULL);

create table secrets_key (
  is_only boolean default true not null,
  word bytea not null,
  constraint secrets_key_pkey PRIMARY KEY (is_only),
  constraint secrets_key_is_only_check CHECK (is_only)
);

create table sending (
  id bigint generated always as identity not null,
  title text not null,
  content text not null,
  link text,
  audience jsonb not null,
  by_email boolean not null,
  sms_text text,
  publish_at timestamp with time zone not null,
  status text not null,
  cursor_participant_id bigint default 0 not null,
  last_participant_id bigint,
  recipients_count integer default 0 not null,
  emails_count integer default 0 not null,
  sms_count integer default 0 not null,
  expected_count integer not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  idempotency_key text not null,
  request_hash bytea not null,
  segment_id bigint,
  constraint sending_pkey PRIMARY KEY (id),
  constraint sending_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint sending_end CHECK (((status = 'done'::text) = (ended_at IS NOT NULL))),
  constraint sending_key_unique UNIQUE (created_by, idempotency_key),
  constraint sending_segment_id_fkey FOREIGN KEY (segment_id) REFERENCES participant_segment(id) ON DELETE SET NULL,
  constraint sending_sms_text CHECK ((sms_text ~ '^[ -~]{1,160}$'::text)),
  constraint sending_started CHECK (((status <> ALL (ARRAY['running'::text, 'done'::text])) OR ((started_at IS NOT NULL) AND (last_participant_id IS NOT NULL)))),
  constraint sending_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'stopped'::text, 'done'::text])))
);
CREATE INDEX sending_due ON public.sending USING btree (publish_at) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX sending_segment ON public.sending USING btree (segment_id) WHERE (segment_id IS NOT NULL);

create table session (
  id bigint generated always as identity not null,
  kind text not null,
  participant_id bigint,
  staff_id bigint,
  access_token_hash bytea not null,
  access_expires_at timestamp with time zone not null,
  refresh_token_hash bytea,
  refresh_expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  device text,
  renewed_at timestamp with time zone,
  is_renewal_unused boolean default false not null,
  membership_id bigint,
  device_key bytea,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_device_key_check CHECK ((octet_length(device_key) = 91)),
  constraint session_device_short CHECK (((length(device) >= 1) AND (length(device) <= 60))),
  constraint session_end_reason_check CHECK ((end_reason = ANY (ARRAY['sign_out'::text, 'reuse'::text, 'password_reset'::text, 'locked'::text, 'expired'::text, 'by_owner'::text, 'by_admin'::text, 'key_missing'::text]))),
  constraint session_kind_check CHECK ((kind = ANY (ARRAY['participant'::text, 'staff'::text, 'support'::text]))),
  constraint session_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES farm_membership(id),
  constraint session_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint session_subject CHECK ((((kind = 'participant'::text) AND (participant_id IS NOT NULL) AND (staff_id IS NULL)) OR ((kind = 'staff'::text) AND (staff_id IS NOT NULL) AND (participant_id IS NULL)) OR ((kind = 'support'::text) AND (staff_id IS NOT NULL) AND (participant_id IS NOT NULL))))
);
CREATE UNIQUE INDEX session_access_token ON public.session USING btree (access_token_hash);
CREATE INDEX session_began ON public.session USING btree (created_at) WHERE ((participant_id IS NOT NULL) AND (device_key IS NOT NULL));
CREATE INDEX session_device_key ON public.session USING btree (device_key) WHERE ((device_key IS NOT NULL) AND (participant_id IS NOT NULL) AND (membership_id IS NULL));
CREATE INDEX session_participant ON public.session USING btree (participant_id, created_at) WHERE (participant_id IS NOT NULL);
CREATE UNIQUE INDEX session_refresh_token ON public.session USING btree (refresh_token_hash) WHERE (refresh_token_hash IS NOT NULL);
CREATE INDEX session_staff ON public.session USING btree (staff_id) WHERE (ended_at IS NULL);
CREATE INDEX session_support ON public.session USING btree (access_expires_at) WHERE ((kind = 'support'::text) AND (ended_at IS NULL));

create table session_spent_refresh_token (
  token_hash bytea not null,
  session_id bigint not null,
  spent_at timestamp with time zone not null,
  constraint session_spent_refresh_token_pkey PRIMARY KEY (token_hash),
  constraint session_spent_refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id)
);

create table signing_key (
  purpose text not null,
  secret text not null,
  constraint signing_key_pkey PRIMARY KEY (purpose)
);

create table sms_code (
  id bigint generated always as identity not null,
  purpose text not null,
  participant_id bigint,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries integer default 0 not null,
  used_at timestamp with time zone,
  contact_change_id bigint,
  one_time_transfer_id bigint,
  person_id bigint,
  act_hash bytea,
  has_served boolean default false not null,
  constraint sms_code_pkey PRIMARY KEY (id),
  constraint sms_code_contact_change_id_fkey FOREIGN KEY (contact_change_id) REFERENCES contact_change(id),
  constraint sms_code_of_act CHECK (((purpose = 'member'::text) OR ((purpose = ANY (ARRAY['payout'::text, 'standing_transfer'::text, 'passkey_removal'::text])) = (act_hash IS NOT NULL)))),
  constraint sms_code_of_one CHECK (((participant_id IS NULL) <> (person_id IS NULL))),
  constraint sms_code_one_time_transfer_id_fkey FOREIGN KEY (one_time_transfer_id) REFERENCES one_time_transfer(id),
  constraint sms_code_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint sms_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint sms_code_purpose_check CHECK ((purpose = ANY (ARRAY['password_reset'::text, 'phone'::text, 'bank_account'::text, 'transfer'::text, 'passkey'::text, 'member'::text, 'person_password'::text, 'sign_in'::text, 'second_step'::text, 'password_reset_mail'::text, 'payout'::text, 'standing_transfer'::text, 'passkey_removal'::text, 'first_password'::text])))
);
CREATE UNIQUE INDEX sms_code_first_password ON public.sms_code USING btree (code_hash) WHERE (purpose = 'first_password'::text);
CREATE INDEX sms_code_participant ON public.sms_code USING btree (participant_id, purpose, created_at DESC);
CREATE INDEX sms_code_person ON public.sms_code USING btree (person_id, purpose, created_at DESC) WHERE (person_id IS NOT NULL);
CREATE INDEX sms_code_transfer ON public.sms_code USING btree (one_time_transfer_id) WHERE (one_time_transfer_id IS NOT NULL);

create table staff (
  id bigint generated always as identity not null,
  email text not null,
  name text not null,
  role text not null,
  password_hash text,
  totp_secret text,
  totp_confirmed_at timestamp with time zone,
  totp_last_step bigint,
  is_active boolean default true not null,
  representative_id bigint,
  created_at timestamp with time zone not null,
  last_sign_in_at timestamp with time zone,
  distributor_id bigint,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_distributor_id_fkey FOREIGN KEY (distributor_id) REFERENCES distributor(id),
  constraint staff_of_distributor CHECK (((role = 'distributor'::text) = (distributor_id IS NOT NULL))),
  constraint staff_of_representative CHECK (((role = 'rep'::text) OR (representative_id IS NULL))),
  constraint staff_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representative(id),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'clerk'::text, 'editor'::text, 'rep'::text, 'auditor'::text, 'distributor'::text])))
);
CREATE UNIQUE INDEX staff_email_unique ON public.staff USING btree (lower(email));
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON public.staff FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table staff_password_link (
  token_hash bytea not null,
  staff_id bigint not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_password_link_pkey PRIMARY KEY (token_hash),
  constraint staff_password_link_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'reset'::text]))),
  constraint staff_password_link_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_password_link_staff ON public.staff_password_link USING btree (staff_id);

create table staff_points_day (
  staff_id bigint not null,
  day date not null,
  points bigint not null,
  constraint staff_points_day_pkey PRIMARY KEY (staff_id, day),
  constraint staff_points_day_points_check CHECK ((points > 0)),
  constraint staff_points_day_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table staff_recovery_code (
  staff_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint staff_recovery_code_pkey PRIMARY KEY (staff_id, code_hash),
  constraint staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table standing_transfer (
  id bigint generated always as identity not null,
  sender_id bigint not null,
  receiver_id bigint not null,
  status text not null,
  token_hash bytea not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  idempotency_key text,
  membership_id bigint,
  answered_membership_id bigint,
  ended_membership_id bigint,
  confirmed_by text,
  constraint standing_transfer_pkey PRIMARY KEY (id),
  constraint standing_transfer_answer CHECK (((status <> 'active'::text) OR (answered_at IS NOT NULL))),
  constraint standing_transfer_answered_membership_id_fkey FOREIGN KEY (answered_membership_id) REFERENCES farm_membership(id),
  constraint standing_transfer_confirmed_by_check CHECK ((confirmed_by = ANY (ARRAY['sms'::text, 'key'::text]))),
  constraint standing_transfer_end CHECK (((status = 'ended'::text) = (ended_by IS NOT NULL))),
  constraint standing_transfer_ended_by_check CHECK ((ended_by = ANY (ARRAY['sender'::text, 'receiver'::text, 'staff'::text]))),
  constraint standing_transfer_ended_membership_id_fkey FOREIGN KEY (ended_membership_id) REFERENCES farm_membership(id),
  constraint standing_transfer_key_unique UNIQUE (sender_id, idempotency_key),
  constraint standing_transfer_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES farm_membership(id),
  constraint standing_transfer_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES participant(id),
  constraint standing_transfer_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES participant(id),
  constraint standing_transfer_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'rejected'::text, 'expired'::text, 'ended'::text]))),
  constraint standing_transfer_token_hash_key UNIQUE (token_hash),
  constraint standing_transfer_two_people CHECK ((sender_id <> receiver_id))
);
CREATE INDEX standing_transfer_in_order ON public.standing_transfer USING btree (requested_at, id);
CREATE UNIQUE INDEX standing_transfer_one_outgoing ON public.standing_transfer USING btree (sender_id) WHERE (status = ANY (ARRAY['pending'::text, 'active'::text]));
CREATE INDEX standing_transfer_receiver ON public.standing_transfer USING btree (receiver_id, id DESC);
CREATE INDEX standing_transfer_sender ON public.standing_transfer USING btree (sender_id, id DESC);

create table standing_transfer_passing (
  journal_id bigint not null,
  standing_transfer_id bigint not null,
  earning_journal_id bigint not null,
  points bigint not null,
  passed_at timestamp with time zone not null,
  constraint standing_transfer_passing_pkey PRIMARY KEY (journal_id),
  constraint standing_transfer_passing_earning_journal_id_fkey FOREIGN KEY (earning_journal_id) REFERENCES ledger_journal(id),
  constraint standing_transfer_passing_earning_journal_id_key UNIQUE (earning_journal_id),
  constraint standing_transfer_passing_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journal(id),
  constraint standing_transfer_passing_points_check CHECK ((points > 0)),
  constraint standing_transfer_passing_standing_transfer_id_fkey FOREIGN KEY (standing_transfer_id) REFERENCES standing_transfer(id)
);
CREATE INDEX standing_transfer_passing_of ON public.standing_transfer_passing USING btree (standing_transfer_id);
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.standing_transfer_passing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table stored_file (
  id bigint generated always as identity not null,
  storage_key text not null,
  name text not null,
  type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  created_at timestamp with time zone not null,
  constraint stored_file_pkey PRIMARY KEY (id),
  constraint stored_file_size_bytes_check CHECK ((size_bytes > 0)),
  constraint stored_file_storage_key_key UNIQUE (storage_key),
  constraint stored_file_type_check CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text, 'application/xml'::text])))
);
CREATE INDEX stored_file_sha256 ON public.stored_file USING btree (sha256);

create table support_token (
  token_hash bytea not null,
  staff_id bigint not null,
  participant_id bigint not null,
  reason text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint support_token_pkey PRIMARY KEY (token_hash),
  constraint support_token_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint support_token_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table system_setting (
  key text not null,
  value jsonb not null,
  changed_at timestamp with time zone not null,
  changed_by bigint,
  revision integer default 1 not null,
  constraint system_setting_pkey PRIMARY KEY (key),
  constraint system_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id)
);

create table system_setting_change (
  id bigint generated always as identity not null,
  key text not null,
  revision integer not null,
  before jsonb not null,
  after jsonb not null,
  reason text default ''::text not null,
  restores_id bigint,
  changed_at timestamp with time zone not null,
  changed_by bigint not null,
  constraint system_setting_change_pkey PRIMARY KEY (id),
  constraint system_setting_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint system_setting_change_restores_id_fkey FOREIGN KEY (restores_id) REFERENCES system_setting_change(id),
  constraint system_setting_change_revision UNIQUE (key, revision)
);
CREATE TRIGGER insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.system_setting_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table voucher_code (
  id bigint generated always as identity not null,
  prize_id bigint not null,
  code text not null,
  valid_until date,
  imported_by bigint,
  imported_at timestamp with time zone not null,
  order_id bigint,
  code_hash bytea,
  constraint voucher_code_pkey PRIMARY KEY (id),
  constraint voucher_code_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES staff(id),
  constraint voucher_code_once UNIQUE (prize_id, code_hash),
  constraint voucher_code_order_id_fkey FOREIGN KEY (order_id) REFERENCES reward_order(id),
  constraint voucher_code_prize_id_fkey FOREIGN KEY (prize_id) REFERENCES prize(id)
);
CREATE INDEX voucher_code_free ON public.voucher_code USING btree (prize_id, valid_until, id) WHERE (order_id IS NULL);
CREATE INDEX voucher_code_order ON public.voucher_code USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX voucher_code_plain ON public.voucher_code USING btree (id) WHERE (code_hash IS NULL);
CREATE TRIGGER count_added_prize_codes AFTER INSERT ON public.voucher_code REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('prize.codes', 'prize_id', 'case when order_id is not null then ''given'' else coalesce(to_char(valid_until, ''YYYY-MM-DD''), ''lasting'') end', 'true', '0');
CREATE TRIGGER count_changed_prize_codes AFTER UPDATE OF prize_id, order_id, valid_until ON public.voucher_code FOR EACH ROW WHEN ((((old.prize_id IS DISTINCT FROM new.prize_id) OR (old.order_id IS DISTINCT FROM new.order_id)) OR (old.valid_until IS DISTINCT FROM new.valid_until))) EXECUTE FUNCTION row_count_row('prize.codes', 'prize_id', 'case when order_id is not null then ''given'' else coalesce(to_char(valid_until, ''YYYY-MM-DD''), ''lasting'') end', 'true', '0');
CREATE TRIGGER count_removed_prize_codes AFTER DELETE ON public.voucher_code REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION row_count_statement('prize.codes', 'prize_id', 'case when order_id is not null then ''given'' else coalesce(to_char(valid_until, ''YYYY-MM-DD''), ''lasting'') end', 'true', '0');
CREATE TRIGGER given_once BEFORE UPDATE ON public.voucher_code FOR EACH ROW WHEN (((old.order_id IS NOT NULL) AND ((new.order_id IS DISTINCT FROM old.order_id) OR (new.prize_id IS DISTINCT FROM old.prize_id)))) EXECUTE FUNCTION keep_given_voucher();
CREATE TRIGGER kept BEFORE DELETE ON public.voucher_code FOR EACH ROW WHEN ((old.order_id IS NOT NULL)) EXECUTE FUNCTION keep_given_voucher();

create table webhook (
  id bigint generated always as identity not null,
  title text not null,
  url text not null,
  kinds text[] default '{}'::text[] not null,
  is_on boolean default true not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamp with time zone,
  failures integer default 0 not null,
  rests_until timestamp with time zone,
  revision integer default 0 not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint webhook_old_secret CHECK (((old_secret IS NULL) = (old_secret_until IS NULL))),
  constraint webhook_title_check CHECK (((length(title) >= 3) AND (length(title) <= 80))),
  constraint webhook_url_check CHECK ((length(url) <= 500))
);

create table webhook_delivery (
  id bigint generated always as identity not null,
  webhook_id bigint not null,
  event_id bigint not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  first_at timestamp with time zone not null,
  not_before timestamp with time zone not null,
  answered_at timestamp with time zone,
  answer_status integer,
  problem text,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint webhook_delivery_once UNIQUE (webhook_id, event_id),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'given_up'::text]))),
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_event ON public.webhook_delivery USING btree (event_id);
CREATE INDEX webhook_delivery_waiting ON public.webhook_delivery USING btree (webhook_id, id) WHERE (state = 'waiting'::text);

create table work_assignment (
  queue text not null,
  item_id bigint not null,
  staff_id bigint not null,
  until timestamp with time zone not null,
  constraint work_assignment_pkey PRIMARY KEY (queue, item_id),
  constraint work_assignment_queue_check CHECK ((queue = ANY (ARRAY['registrations'::text, 'messages'::text, 'orders'::text, 'complaints'::text, 'closings'::text, 'articles'::text, 'purchases'::text, 'returns'::text, 'campaign_reviews'::text, 'campaign_payouts'::text, 'campaign_things'::text, 'matters'::text]))),
  constraint work_assignment_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
