-- in steps
-- What rewards cost is read from indexes that hold what is asked, by the day of each: orders that were not cancelled, things
-- that campaigns sent, and rewards of promotions also with their points.
drop index concurrently if exists reward_order_costs;
create index concurrently reward_order_costs on reward_order (ordered_at)
  include (kind, points, value_grosze, campaign_entry_id, participant_id) where status <> 'cancelled';
drop index concurrently if exists campaign_thing_sent;
create index concurrently campaign_thing_sent on campaign_thing (sent_at) include (entry_id, value_grosze);
drop index concurrently if exists promotion_grant_costs;
create index concurrently promotion_grant_costs on promotion_grant (granted_at)
  include (promotion_id, points, value_grosze, id);
drop index concurrently if exists promotion_grant_granted;
