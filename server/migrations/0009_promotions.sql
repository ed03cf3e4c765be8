-- Promotions as data: texts, windows, whom they reach, what qualifies, their rules in versions, and who agreed to them.

create table promotion (
  id bigint generated always as identity primary key,
  -- How calls and agreements name it, for good: 'dovvo_refuel'.
  name text not null constraint promotion_name_unique unique check (name ~ '^[a-z0-9]+(_[a-z0-9]+)*$'),
  slug text not null constraint promotion_slug_unique unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug !~ '^[0-9]+$'),
  title text not null,
  lead text not null default '',
  -- Sanitised when written.
  body text not null default '',
  -- In a few words: 'Karta paliwowa 150 zł'.
  reward text not null,
  -- The rules may be accepted from the first instant and before the last.
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- Purchases of these days qualify; null: the rules say which.
  purchases_from date,
  purchases_to date,
  -- How it offers itself: in the queue, after a visit of a page, after a time of its own, or never.
  prompt text not null check (prompt in ('queue', 'visit', 'timer', 'none')),
  position integer not null default 0,
  audience text not null check (audience in ('all', 'allow_list', 'segment')),
  -- Of a segment: what a participant must be; an empty wish is none.
  segment_identifier_type text check (segment_identifier_type in ('nip', 'pesel')),
  segment_hectares_min numeric(9, 3) not null default 0 check (segment_hectares_min >= 0),
  segment_crop_ids integer[] not null default '{}',
  is_published boolean not null default false,
  -- The portal knows its name and address: neither changes.
  is_fixed boolean not null default false,
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text generated always as (search_fold(title || ' ' || name || ' ' || lead)) stored,
  constraint promotion_window check (closes_at > opens_at),
  constraint promotion_purchases check (purchases_to >= purchases_from)
);
create index promotion_list on promotion (closes_at desc, id) where is_published;

-- What must be bought for what: each line for itself, none is a step to another.
create table promotion_tier (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion (id),
  position integer not null,
  -- Null: the rules say how much.
  quantity numeric(9, 3) check (quantity > 0),
  unit text not null check (unit in ('l', 'kg', 'pack')),
  reward text not null,
  value_grosze bigint not null default 0 check (value_grosze >= 0),
  constraint promotion_tier_position unique (promotion_id, position) deferrable initially deferred
);

-- Which products count, and of which pack; null: any.
create table promotion_tier_product (
  id bigint generated always as identity primary key,
  tier_id bigint not null references promotion_tier (id) on delete cascade,
  product_id bigint not null references product (id),
  pack_volume numeric(9, 3) check (pack_volume > 0),
  constraint promotion_tier_product_unique unique nulls not distinct (tier_id, product_id, pack_volume)
);

create table promotion_rules (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion (id),
  version integer not null,
  -- Sanitised when written.
  content text not null,
  published_at timestamptz not null,
  published_by bigint references staff (id),
  constraint promotion_rules_version unique (promotion_id, version)
);
create trigger insert_only before update or delete or truncate on promotion_rules
  for each statement execute function refuse_change();

-- Each answer is a row for good, the latest counts: the proof of who, to which rules, when and from where.
create table promotion_answer (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion (id),
  participant_id bigint not null references participant (id),
  rules_id bigint not null references promotion_rules (id),
  agreed boolean not null,
  answered_at timestamptz not null,
  channel text not null check (channel in ('portal', 'staff')),
  address text not null
);
create index promotion_answer_participant on promotion_answer (participant_id, promotion_id, id desc);
create index promotion_answer_promotion on promotion_answer (promotion_id, participant_id, id desc);
create trigger insert_only before update or delete or truncate on promotion_answer
  for each statement execute function refuse_change();

-- NIP and PESEL numbers a promotion is for; also of farms that are not in the programme yet.
create table promotion_allowed (
  promotion_id bigint not null references promotion (id),
  identifier text not null check (identifier ~ '^[0-9]{10,11}$'),
  added_by bigint references staff (id),
  added_at timestamptz not null,
  primary key (promotion_id, identifier)
);

-- Whether a promotion is for this participant.
create function promotion_reaches(subject promotion, who bigint) returns boolean language sql stable as $$
  select case subject.audience
    when 'all' then true
    when 'allow_list' then exists (
      select from promotion_allowed a join participant p on p.identifier = a.identifier
      where a.promotion_id = subject.id and p.id = who
    )
    else exists (
      select from participant p
      where p.id = who and p.acreage >= subject.segment_hectares_min
        and (subject.segment_identifier_type is null or p.identifier_type = subject.segment_identifier_type)
        and (subject.segment_crop_ids = '{}' or exists (
          select from participant_crop_area c
          where c.participant_id = who and c.crop_id = any (subject.segment_crop_ids)
        ))
    )
  end
$$;
