-- Campaigns: one engine for the satisfaction promotion and the flows that review an entry, look for a purchase and reward.

create table campaign (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Which steps there are, and what their numbers mean: packages/rules/src/campaign.ts.
  flow text not null check (flow in ('satisfaction', 'dovvo', 'halvetic', 'leptosar')),
  title text not null,
  opens_at timestamptz not null,
  entries_end_at timestamptz not null,
  closes_at timestamptz not null,
  -- How much of the campaign's products accepted invoices of its time must show, in litres or kilograms.
  volume_min numeric(9, 3) not null check (volume_min > 0),
  constraint campaign_window check (opens_at < entries_end_at and entries_end_at <= closes_at)
);

create table campaign_product (
  campaign_id bigint not null references campaign (id),
  product_id bigint not null references product (id),
  primary key (campaign_id, product_id)
);

create table campaign_entry (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaign (id),
  -- Who entered signed in, or whose account has both the identifier and the e-mail of the entry.
  participant_id bigint references participant (id),
  identifier text not null,
  email text not null,
  phone text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  -- Of the link that opens the entry; the link itself is in the e-mail alone. None where the participant is signed in.
  token_hash bytea unique,
  status integer not null check (status between 1 and 6),
  -- What was filled in, as the contract parsed it.
  answers jsonb not null default '{}',
  -- The accepted invoice that brought enough, and how much there was with it.
  purchase_invoice_id bigint references invoice (id),
  purchase_volume numeric(12, 3),
  entered_at timestamptz not null,
  status_changed_at timestamptz not null,
  -- When the card was sent, the reward given or the money paid.
  rewarded_at timestamptz,
  -- One entry for one press of the button.
  idempotency_key text,
  request_hash bytea,
  search text generated always as (
    search_fold(identifier || ' ' || first_name || ' ' || last_name || ' ' || email)
  ) stored,
  constraint campaign_entry_person_unique unique (campaign_id, participant_id),
  -- Somebody else's number with another address is another entry: nobody can keep anybody out.
  constraint campaign_entry_contact_unique unique (campaign_id, identifier, email),
  constraint campaign_entry_key_unique unique (idempotency_key)
);
create index campaign_entry_board on campaign_entry (campaign_id, status, status_changed_at, id);
create index campaign_entry_participant on campaign_entry (participant_id) where participant_id is not null;
create index campaign_entry_search on campaign_entry using gin (search gin_trgm_ops);

-- Each change of a status: who, when, why.
create table campaign_entry_event (
  id bigint generated always as identity primary key,
  entry_id bigint not null references campaign_entry (id),
  act text not null,
  status_before integer not null,
  status_after integer not null,
  actor text not null check (actor in ('entrant', 'staff', 'programme')),
  staff_id bigint references staff (id),
  reason text not null default '',
  happened_at timestamptz not null,
  constraint campaign_entry_event_staff check ((actor = 'staff') = (staff_id is not null))
);
create index campaign_entry_event_entry on campaign_entry_event (entry_id, id);
create trigger insert_only before update or delete or truncate on campaign_entry_event
  for each statement execute function refuse_change();

create table campaign_complaint (
  id bigint generated always as identity primary key,
  -- One complaint for one entry.
  entry_id bigint not null constraint campaign_complaint_entry_unique unique references campaign_entry (id),
  product text not null,
  invoice_number text not null,
  area_hectares numeric(9, 2) not null check (area_hectares > 0),
  description text not null,
  phone text not null,
  filed_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references staff (id),
  decision_reason text,
  idempotency_key text
);

create table campaign_complaint_photo (
  complaint_id bigint not null references campaign_complaint (id),
  position integer not null check (position between 1 and 5),
  file_id bigint not null unique references stored_file (id),
  primary key (complaint_id, position)
);

-- The satisfaction promotion has the dates of its rules; the others stand for the year they are offered in.
insert into campaign (slug, flow, title, opens_at, entries_end_at, closes_at, volume_min) values
  ('pewnosc100', 'satisfaction', 'Halvetic: 100% pewności',
    '2023-05-11 00:00 Europe/Warsaw', '2023-09-16 00:00 Europe/Warsaw', '2023-10-28 00:00 Europe/Warsaw', 5),
  ('dovvo-promocja-mocna-akcja-taka', 'dovvo', 'Dovvo: mocna akcja',
    '2026-01-01 00:00 Europe/Warsaw', '2027-01-01 00:00 Europe/Warsaw', '2027-04-01 00:00 Europe/Warsaw', 10),
  ('halvetic-promocja-mocna-akcja-taka', 'halvetic', 'Halvetic: mocna akcja',
    '2026-01-01 00:00 Europe/Warsaw', '2027-01-01 00:00 Europe/Warsaw', '2027-04-01 00:00 Europe/Warsaw', 20),
  ('leptosar-promocja', 'leptosar', 'Promocja Leptosar',
    '2026-01-01 00:00 Europe/Warsaw', '2027-01-01 00:00 Europe/Warsaw', '2027-04-01 00:00 Europe/Warsaw', 5);
