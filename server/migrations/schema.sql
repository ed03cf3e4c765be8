-- The sum of all migrations. Rewrite it with: npm run schema -w server

create extension pg_trgm;
create extension unaccent;
create collation polish (provider = i, locale = 'pl-PL');

CREATE OR REPLACE FUNCTION public.search_fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(translate(value, 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż'::text, 'ACELNOSZZacelnoszz'::text));

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
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX audit_log_staff ON public.audit_log USING btree (staff_id, id DESC);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_type, subject_id, id DESC);

create table notification (
  id bigint generated always as identity not null,
  participant_id bigint not null,
  title text not null,
  content text not null,
  link text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
);
CREATE INDEX notification_participant ON public.notification USING btree (participant_id, id DESC);
CREATE INDEX notification_unread ON public.notification USING btree (participant_id) WHERE (read_at IS NULL);

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
  constraint outbox_message_pkey PRIMARY KEY (id),
  constraint outbox_message_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text])))
);
CREATE INDEX outbox_message_unsent ON public.outbox_message USING btree (id) WHERE (sent_at IS NULL);

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
  search text generated always as (search_fold(((((((((identifier || ' '::text) || first_name) || ' '::text) || last_name) || ' '::text) || company_name) || ' '::text) || company_city))) stored,
  constraint participant_pkey PRIMARY KEY (id),
  constraint participant_account_type_check CHECK ((account_type = 'program.farmer'::text)),
  constraint participant_acreage_check CHECK ((acreage >= (0)::numeric)),
  constraint participant_identifier_check CHECK ((identifier ~ '^[0-9]{10,11}$'::text)),
  constraint participant_identifier_unique UNIQUE (account_type, identifier),
  constraint participant_phone_check CHECK ((phone ~ '^\+48[0-9]{9}$'::text)),
  constraint participant_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representative(id)
);
CREATE INDEX participant_representative ON public.participant USING btree (representative_id);
CREATE INDEX participant_search ON public.participant USING gin (search gin_trgm_ops);

create table participant_crop_area (
  participant_id bigint not null,
  crop_id integer not null,
  area_hectares numeric(9,3) not null,
  constraint participant_crop_area_pkey PRIMARY KEY (participant_id, crop_id),
  constraint participant_crop_area_area_hectares_check CHECK ((area_hectares >= (0)::numeric)),
  constraint participant_crop_area_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id)
);

create table representative (
  id bigint generated always as identity not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  image text,
  constraint representative_pkey PRIMARY KEY (id)
);

create table schema_migration (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default clock_timestamp() not null,
  constraint schema_migration_pkey PRIMARY KEY (number)
);

create table session (
  id bigint generated always as identity not null,
  kind text not null,
  participant_id bigint,
  staff_id bigint,
  access_token_hash bytea not null,
  access_expires_at timestamp with time zone not null,
  previous_access_token_hash bytea,
  refresh_token_hash bytea,
  refresh_expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_end_reason_check CHECK ((end_reason = ANY (ARRAY['sign_out'::text, 'reuse'::text, 'password_reset'::text, 'locked'::text, 'expired'::text]))),
  constraint session_kind_check CHECK ((kind = ANY (ARRAY['participant'::text, 'staff'::text, 'support'::text]))),
  constraint session_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint session_subject CHECK ((((kind = 'participant'::text) AND (participant_id IS NOT NULL) AND (staff_id IS NULL)) OR ((kind = 'staff'::text) AND (staff_id IS NOT NULL) AND (participant_id IS NULL)) OR ((kind = 'support'::text) AND (staff_id IS NOT NULL) AND (participant_id IS NOT NULL))))
);
CREATE UNIQUE INDEX session_access_token ON public.session USING btree (access_token_hash);
CREATE INDEX session_participant ON public.session USING btree (participant_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX session_refresh_token ON public.session USING btree (refresh_token_hash) WHERE (refresh_token_hash IS NOT NULL);
CREATE INDEX session_staff ON public.session USING btree (staff_id) WHERE (ended_at IS NULL);

create table session_spent_refresh_token (
  token_hash bytea not null,
  session_id bigint not null,
  spent_at timestamp with time zone not null,
  constraint session_spent_refresh_token_pkey PRIMARY KEY (token_hash),
  constraint session_spent_refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id)
);

create table sms_code (
  id bigint generated always as identity not null,
  purpose text not null,
  participant_id bigint not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries integer default 0 not null,
  used_at timestamp with time zone,
  constraint sms_code_pkey PRIMARY KEY (id),
  constraint sms_code_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES participant(id),
  constraint sms_code_purpose_check CHECK ((purpose = 'password_reset'::text))
);
CREATE INDEX sms_code_participant ON public.sms_code USING btree (participant_id, purpose, created_at DESC);

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
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representative(id),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'clerk'::text, 'editor'::text, 'rep'::text, 'auditor'::text])))
);
CREATE UNIQUE INDEX staff_email_unique ON public.staff USING btree (lower(email));

create table staff_recovery_code (
  staff_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint staff_recovery_code_pkey PRIMARY KEY (staff_id, code_hash),
  constraint staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

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
  constraint system_setting_pkey PRIMARY KEY (key),
  constraint system_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id)
);
