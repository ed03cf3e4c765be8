-- Messages that the programme sends by itself: what starts them, whom, in which steps; and who is on the way.

create table journey (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 3 and 80),
  trigger text not null check (trigger in ('welcome', 'first_invoice', 'document_waits', 'near_reward', 'lapse', 'farm_lapsed', 'season_end')),
  -- What the trigger asks: so many days, so many points, the last day of a season.
  days integer not null check (days between 0 and 365),
  points bigint check (points > 0),
  season_day date,
  -- In the language of segments; null: everybody.
  conditions jsonb,
  steps jsonb not null,
  holdout_percent integer not null default 0 check (holdout_percent between 0 and 50),
  state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'ended')),
  revision integer not null default 0,
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  changed_by bigint not null references staff (id),
  changed_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  constraint journey_started check (state = 'draft' or started_at is not null),
  constraint journey_ended check ((state = 'ended') = (ended_at is not null)),
  constraint journey_season check ((trigger = 'season_end') = (season_day is not null))
);
create index journey_running on journey (id) where state = 'running';

create table journey_entry (
  id bigint generated always as identity primary key,
  journey_id bigint not null references journey (id),
  participant_id bigint not null references participant (id),
  -- What is entered for: entered once, however often it is found.
  occasion text not null check (length(occasion) between 1 and 60),
  -- The document or the prize that it is about, and the day.
  subject_id bigint,
  day date,
  -- Kept apart to compare with: nothing is sent.
  is_held boolean not null,
  entered_at timestamptz not null,
  next_step integer not null default 0,
  next_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('goal', 'left', 'finished', 'stopped')),
  constraint journey_entry_once unique (journey_id, participant_id, occasion),
  constraint journey_entry_end check ((ended_at is null) = (end_reason is null))
);
create index journey_entry_due on journey_entry (next_at, id) where ended_at is null;
create index journey_entry_participant on journey_entry (participant_id);

create table journey_message (
  id bigint generated always as identity primary key,
  entry_id bigint not null references journey_entry (id) on delete cascade,
  step integer not null,
  -- Beside the portal, where each of them stands.
  channel text not null check (channel in ('portal', 'email', 'sms')),
  notification_id bigint references notification (id) on delete set null,
  click_hash bytea unique,
  sent_at timestamptz not null,
  clicked_at timestamptz,
  constraint journey_message_once unique (entry_id, step)
);
create index journey_message_notification on journey_message (notification_id);
