-- Companies whose systems may ask the programme, and the keys by which they do.
create table partner (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 3 and 80),
  contact_email text not null check (length(contact_email) <= 200),
  is_active boolean not null default true,
  revision integer not null default 0,
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  changed_by bigint not null references staff (id),
  changed_at timestamptz not null,
  constraint partner_name_unique unique (name)
);

create table partner_key (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner (id),
  label text not null check (length(label) between 2 and 60),
  -- What tells keys apart once only their hash is kept.
  prefix text not null,
  key_hash bytea not null,
  rights text[] not null check (cardinality(rights) > 0),
  calls_per_minute integer not null check (calls_per_minute between 1 and 1200),
  valid_until timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references staff (id),
  last_used_on date,
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  constraint partner_key_hash_unique unique (key_hash)
);
create index partner_key_partner on partner_key (partner_id);
