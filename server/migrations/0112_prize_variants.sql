-- in steps
-- Things that come in sizes or colours (0228): each has pieces of its own. Processes of before know nothing of it, and go on
-- ordering what has no variants; what has some is refused to them by `keep_person_limit`.
create table if not exists prize_variant (
  id bigint generated always as identity,
  prize_id bigint not null,
  -- As it is written on the thing: '43', 'XL', 'zielony'.
  name text not null,
  position integer not null,
  -- What is not offered any more stays for its orders.
  is_offered boolean not null default true,
  left_count integer not null default 0,
  constraint prize_variant_pkey primary key (id),
  constraint prize_variant_prize_id_fkey foreign key (prize_id) references prize (id),
  constraint prize_variant_name unique (prize_id, name) deferrable initially deferred,
  constraint prize_variant_stock_negative check (left_count >= 0)
) with (fillfactor = 50);

-- What its variants differ in: 'Rozmiar'. Only things that are ordered have some.
alter table prize add column if not exists variant_label text;
alter table prize drop constraint if exists prize_variants_of_items;
alter table prize add constraint prize_variants_of_items
  check (variant_label is null or kind = 'item' and offer = 'collect') not valid;
alter table prize validate constraint prize_variants_of_items;

alter table reward_order add column if not exists variant_id bigint;
alter table reward_order drop constraint if exists reward_order_variant_id_fkey;
alter table reward_order add constraint reward_order_variant_id_fkey
  foreign key (variant_id) references prize_variant (id) not valid;
alter table reward_order validate constraint reward_order_variant_id_fkey;

alter table prize_stock_change add column if not exists variant_id bigint;
alter table prize_stock_change drop constraint if exists prize_stock_change_variant_id_fkey;
alter table prize_stock_change add constraint prize_stock_change_variant_id_fkey
  foreign key (variant_id) references prize_variant (id) not valid;
alter table prize_stock_change validate constraint prize_stock_change_variant_id_fkey;
