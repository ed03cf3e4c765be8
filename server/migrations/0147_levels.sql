-- Levels of the programme: a scheme with its levels, the bonuses that a level gave, and who was told of which level.
create table level_scheme (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 3 and 80),
  measure text not null check (measure in ('points', 'litres')),
  first_season integer not null check (first_season between 2020 and 2100),
  -- The last season in which a level is reached; null until somebody ends it.
  last_season integer,
  -- For how many seasons after the one in which it was reached a level still holds.
  grace integer not null check (grace in (0, 1)),
  status text not null default 'draft' check (status in ('draft', 'started')),
  revision integer not null default 0,
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  started_by bigint references staff (id),
  started_at timestamptz,
  constraint level_scheme_started check ((status = 'started') = (started_at is not null and started_by is not null)),
  constraint level_scheme_seasons check (last_season is null or (status = 'started' and last_season >= first_season)),
  -- Of all that was started at most one holds in any season.
  constraint level_scheme_alone exclude using gist (int4range(first_season, last_season + grace, '[]') with &&)
    where (status = 'started')
);

create table scheme_level (
  id bigint generated always as identity primary key,
  scheme_id bigint not null references level_scheme (id),
  position integer not null check (position between 1 and 6),
  name text not null check (length(name) between 2 and 30),
  threshold integer not null check (threshold between 1 and 10000000),
  -- Of what a purchase earns: 110 is a tenth more.
  percent integer not null check (percent between 100 and 200),
  benefits text[] not null default '{}' check (cardinality(benefits) <= 5),
  constraint scheme_level_position unique (scheme_id, position)
);

-- What an accepted invoice earned more. A decision that was taken back and made anew has a row of its own.
create table level_bonus (
  id bigint generated always as identity primary key,
  level_id bigint not null references scheme_level (id),
  participant_id bigint not null references participant (id),
  invoice_id bigint not null references invoice (id),
  percent integer not null check (percent between 101 and 200),
  points integer not null check (points > 0),
  -- Taken back since by corrections and changed decisions.
  taken_points integer not null default 0,
  -- What the invoice earned, and what this is.
  base_journal_id bigint not null references ledger_journal (id),
  journal_id bigint not null references ledger_journal (id),
  given_at timestamptz not null,
  constraint level_bonus_taken check (taken_points between 0 and points),
  constraint level_bonus_once unique (base_journal_id)
);
create index level_bonus_invoice on level_bonus (invoice_id);
create index level_bonus_participant on level_bonus (participant_id);
create index level_bonus_level on level_bonus (level_id);
create index level_bonus_given on level_bonus (given_at);

-- Which level a farm was told of in which season, and by which invoice it reached it.
create table level_reached (
  id bigint generated always as identity primary key,
  level_id bigint not null references scheme_level (id),
  participant_id bigint not null references participant (id),
  season integer not null,
  invoice_id bigint not null references invoice (id),
  reached_at timestamptz not null,
  constraint level_reached_once unique (participant_id, level_id, season)
);
create index level_reached_level on level_reached (level_id);
create index level_reached_invoice on level_reached (invoice_id);
