-- The money of a campaign is an order without points: it goes through payouts as every other, once for an entry.
alter table reward_order
  add column campaign_entry_id bigint references campaign_entry (id),
  alter column journal_id drop not null,
  drop constraint reward_order_points_check,
  drop constraint reward_order_cancelled;
alter table reward_order
  add constraint reward_order_origin check (
    case when campaign_entry_id is null then points > 0 and journal_id is not null
    else points = 0 and journal_id is null and kind = 'bank_transfer' end
  ),
  add constraint reward_order_cancelled check (
    (status = 'cancelled') = (cancelled_by is not null)
    and (refund_journal_id is not null) = (status = 'cancelled' and campaign_entry_id is null)
  );
create unique index reward_order_campaign_once on reward_order (campaign_entry_id) where status <> 'cancelled';
