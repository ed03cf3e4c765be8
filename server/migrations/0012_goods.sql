-- What the catalogue, the calculator, the shopping list and the feeds need to know of goods: doses per crop, trade
-- numbers of packs, prices, and where a pack is in stock.

-- Litres or kilograms (the product's unit) for a hectare of a crop, by the crop's number in the rules.
create table product_dose (
  product_id bigint not null references product (id),
  crop_id integer not null check (crop_id > 0),
  dose_min_per_hectare numeric(9, 3) not null check (dose_min_per_hectare > 0),
  dose_max_per_hectare numeric(9, 3) not null,
  primary key (product_id, crop_id),
  constraint product_dose_order check (dose_max_per_hectare >= dose_min_per_hectare)
);
create index product_dose_crop on product_dose (crop_id, product_id);

alter table product
  add column description text not null default '',
  -- The price the programme counts turnover with, per litre or kilogram, net.
  add column conversion_price_grosze bigint check (conversion_price_grosze > 0);

alter table product_pack add column gtin text constraint product_pack_gtin_unique unique check (gtin ~ '^[0-9]{8,14}$');

-- Net value of the line as the invoice says it; null when nobody wrote it down. Negative on a correcting invoice.
alter table invoice_line add column value_grosze bigint;

create table product_availability (
  branch_id bigint not null references distributor_branch (id),
  product_id bigint not null,
  pack_volume numeric(9, 3) not null,
  status text not null check (status in ('available', 'on_order', 'none')),
  updated_at timestamptz not null,
  primary key (branch_id, product_id, pack_volume),
  foreign key (product_id, pack_volume) references product_pack (product_id, volume) on delete cascade
);
create index product_availability_product on product_availability (product_id, pack_volume);
