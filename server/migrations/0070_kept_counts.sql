-- Numbers that the office shows beside its rows (orders of a prize, answers to a promotion, farms of a representative) are
-- kept as the rows change, instead of being counted for every page.

-- What was counted up to the last fold. `key` is the row that the number stands beside, 0 for a number of the whole;
-- `detail` what the number is divided by.
create table row_count (
  name text collate "C" not null,
  key bigint not null,
  detail text collate "C" not null,
  total bigint not null,
  -- Of money in grosze, where the counted rows are worth some.
  amount bigint not null,
  primary key (name, key, detail)
);

-- What has changed since. Rows are added and never updated: one row for each number would make everybody who orders the
-- same prize wait for each other.
create table row_count_change (
  id bigint generated always as identity primary key,
  name text collate "C" not null,
  key bigint not null,
  detail text collate "C" not null,
  total bigint not null,
  amount bigint not null
);
create index row_count_change_key on row_count_change (name, key);

-- What there is now. Nobody is held up meanwhile: what changes between this and the triggers is mended by the next proof
-- of the sums.
insert into row_count (name, key, detail, total, amount)
select 'prize.orders', prize_id, '', count(*), 0 from reward_order where status <> 'cancelled' group by prize_id
union all
select 'prize.codes', prize_id,
    case when order_id is not null then 'given' else coalesce(to_char(valid_until, 'YYYY-MM-DD'), 'lasting') end, count(*), 0
  from voucher_code group by 2, 3
union all
select 'promotion.allowed', promotion_id, '', count(*), 0 from promotion_allowed group by promotion_id
union all
select 'promotion.answers', promotion_id, agreed::text, count(*), 0 from promotion_answer group by promotion_id, agreed
union all
select 'promotion.latest', promotion_id, agreed::text, count(*), 0
  from (select distinct on (promotion_id, participant_id) promotion_id, agreed from promotion_answer
    order by promotion_id, participant_id, id desc) latest
  group by promotion_id, agreed
union all
select 'promotion_tier.grants', tier_id, '', count(*), 0 from promotion_grant group by tier_id
union all
select 'promotion.grants', g.promotion_id, coalesce(last.state_after, 'granted'), count(*), sum(g.value_grosze)
  from promotion_grant g left join lateral (
    select e.state_after from promotion_grant_event e where e.grant_id = g.id order by e.id desc limit 1
  ) last on true
  group by 2, 3
union all
select 'letter_text.letters', letter_text_id, '', count(*), 0 from congratulatory_letter group by letter_text_id
union all
select 'representative.farms', representative_id, '', count(*), 0 from participant
  where representative_id is not null and closed_at is null group by representative_id
union all
select 'campaign.entries', campaign_id, status::text, count(*), 0 from campaign_entry group by campaign_id, status
union all
select 'ksef.connections', 0, environment || ' ' || status, count(*), 0 from ksef_connection group by environment, status
union all
select 'ksef.troubles', 0, environment || ' ' || failure, count(*), 0 from ksef_connection
  where status <> 'ended' and failure is not null group by environment, failure
union all
select 'ksef.documents', 0, to_char(found_at at time zone 'Europe/Warsaw', 'YYYY-MM-DD') || ' ' || status, count(*), 0
  from ksef_document group by 3;
