-- Rewards of promotions: who earned which, what became of it, and a photo for a promotion.

-- A reward earned by purchases on accepted invoices: once for a participant and a tier, with the words and worth of then.
create table promotion_grant (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion (id),
  tier_id bigint not null references promotion_tier (id),
  participant_id bigint not null references participant (id),
  reward text not null,
  -- How much was needed and how much there was, in litres, kilograms or packs.
  quantity numeric(9, 3) not null check (quantity > 0),
  unit text not null check (unit in ('l', 'kg', 'pack')),
  bought numeric(12, 3) not null,
  -- Worth of the reward, and what of it goes to the tax office (rules/reward-tax.ts).
  value_grosze bigint not null check (value_grosze >= 0),
  tax_treatment text not null check (tax_treatment in ('none', 'notice', 'flat_rate')),
  tax_grosze bigint not null check (tax_grosze between 0 and value_grosze),
  granted_at timestamptz not null,
  -- Warsaw's year of `granted_at`, for the tax return.
  year integer not null,
  constraint promotion_grant_once unique (tier_id, participant_id),
  constraint promotion_grant_enough check (bought >= quantity)
);
create index promotion_grant_promotion on promotion_grant (promotion_id, id desc);
create index promotion_grant_participant on promotion_grant (participant_id, id desc);
create index promotion_grant_year on promotion_grant (year, participant_id);
create trigger insert_only before update or delete or truncate on promotion_grant
  for each statement execute function refuse_change();

-- What became of it, step by step; the last one counts, and none means that it was granted and no more.
create table promotion_grant_event (
  id bigint generated always as identity primary key,
  grant_id bigint not null references promotion_grant (id),
  act text not null check (act in ('flag', 'keep', 'hand_over', 'withdraw', 'restore')),
  state_after text not null check (state_after in ('granted', 'review', 'handed_over', 'withdrawn')),
  -- How much there was at this moment: what is flagged again must have fallen further.
  bought numeric(12, 3) not null,
  -- Null: the programme itself.
  staff_id bigint references staff (id),
  -- What was said to it; erased with the person.
  note text not null default '',
  happened_at timestamptz not null
);
create index promotion_grant_event_grant on promotion_grant_event (grant_id, id desc);
create trigger insert_only
  before update of id, grant_id, act, state_after, bought, staff_id, happened_at or delete or truncate
  on promotion_grant_event
  for each statement execute function refuse_change();

-- Another photo is another row, so what browsers keep for good never changes.
create table promotion_photo (
  id bigint generated always as identity primary key,
  promotion_id bigint not null unique references promotion (id),
  alt text not null,
  -- Storage keys by width.
  file_keys jsonb not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null
);

-- A campaign is changed as it was read.
alter table campaign add column revision integer not null default 0;
