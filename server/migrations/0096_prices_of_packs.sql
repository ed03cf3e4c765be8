-- What a pack may cost on an invoice that accepts itself, set by the office until enough purchases have taught it.
create table product_price_band (
  product_id bigint not null references product (id),
  pack_volume numeric(9, 3) not null check (pack_volume > 0),
  -- Net, of one pack; both included.
  min_grosze bigint not null check (min_grosze > 0),
  max_grosze bigint not null,
  set_by bigint references staff (id),
  set_at timestamptz not null,
  primary key (product_id, pack_volume),
  constraint product_price_band_order check (max_grosze >= min_grosze)
);

-- What stood out about an invoice that accepted itself, in words, for a person to look through each day.
alter table invoice_judgement add column noticed text[] not null default '{}';
