-- Prizes and orders: what prevents an order, and the codes of vouchers.

-- What prevents an order, by the code of the refusal; the application knows it by its SQLSTATE.
create or replace function order_refuse(code text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'PLORD', message = code;
end $$;

-- The most that one participant may ever order of a prize. Two orders of one participant queue on the participant's
-- points, which are locked first; so the second sees the first here. Of a prize with variants one is ordered that is
-- offered, also by a process that knows nothing of them; pieces that are kept of an order are no new order. The prize is
-- locked as its foreign key would lock it, so that what the office is changing is waited for.
create or replace function keep_person_limit() returns trigger language plpgsql as $$
declare
  limited integer;
  varying text;
begin
  select p.per_person_limit, p.variant_label into limited, varying from prize p where p.id = new.prize_id for key share;
  if varying is not null and new.kind = 'item' and new.status = 'accepted' and not exists (
    select from prize_variant v where v.id = new.variant_id and v.prize_id = new.prize_id and v.is_offered
  ) then
    perform order_refuse('prize.variant_missing');
  end if;
  if limited is not null and new.quantity + coalesce((
    select sum(o.quantity) from reward_order o
    where o.prize_id = new.prize_id and o.participant_id = new.participant_id and o.status <> 'cancelled'
  ), 0) > limited then
    perform order_refuse('prize.limit_reached');
  end if;
  return new;
end $$;

-- Whether this participant may see and order the prize. A reward under review counts: it was not taken back.
create or replace function prize_is_open_to(only_in_promotion boolean, of_promotion bigint, who bigint) returns boolean
language sql stable as $$
  select not only_in_promotion or exists (
    select from promotion_grant earned
    where earned.participant_id = who
      and (of_promotion is null or earned.promotion_id = of_promotion)
      and coalesce(
        (select e.state_after from promotion_grant_event e where e.grant_id = earned.id order by e.id desc limit 1),
        'granted'
      ) <> 'withdrawn'
  )
$$;

-- What prizes cost for who is in segments that have a price on the day; of several the lowest. Each segment is asked once,
-- however many prizes it has a price of. Null: of all prizes.
create or replace function prize_prices_of(who bigint, today date, only_prize bigint)
returns table (prize_id bigint, points bigint) language sql stable as $$
  with running as (
    select s.prize_id, s.segment_id, s.points from prize_segment_price s
    where (only_prize is null or s.prize_id = only_prize) and s.valid_from <= today
      and (s.valid_to is null or s.valid_to >= today)
  ), mine as materialized (
    select r.segment_id from (select distinct segment_id from running) r where segment_has(r.segment_id, who)
  )
  select r.prize_id, min(r.points) from running r join mine using (segment_id) group by r.prize_id
$$;

-- For how many points this participant orders one piece on the day: never for more than everybody does.
create or replace function prize_points_for(ordinary bigint, subject bigint, who bigint, today date) returns bigint
language sql stable as $$
  select least(ordinary, (select own.points from prize_prices_of(who, today, subject) own))
$$;

-- Gives an order its voucher codes, those that lapse first, and returns how many; refuses if there are too few. Codes
-- that another order is taking are skipped, so that nobody waits for one that is as good as gone.
create or replace function give_voucher_codes(subject bigint, prize bigint, quantity integer, today date) returns integer
language plpgsql as $$
declare
  given integer;
begin
  update voucher_code v set order_id = subject
  where v.id in (
    select c.id from voucher_code c
    where c.prize_id = prize and c.order_id is null and (c.valid_until is null or c.valid_until >= today)
    order by c.valid_until nulls last, c.id
    limit quantity
    for update skip locked
  );
  get diagnostics given = row_count;
  if given < quantity then
    perform order_refuse('prize.out_of_stock');
  end if;
  return given;
end $$;

create or replace function keep_given_voucher() returns trigger language plpgsql as $$
begin
  raise exception 'voucher code % was given to order % and stays there', old.id, old.order_id;
end $$;
