-- in steps
-- Who else has the same device, the same address or the same place of delivery, and what changed since, each from its index.
drop index concurrently if exists session_device_key;
create index concurrently session_device_key on session (device_key)
  where device_key is not null and participant_id is not null and membership_id is null;
drop index concurrently if exists session_began;
create index concurrently session_began on session (created_at) where participant_id is not null and device_key is not null;
drop index concurrently if exists participant_address;
create index concurrently participant_address on participant (company_postcode, lower(company_street), lower(company_street_number), lower(company_street_number_place))
  where company_postcode <> '' and closed_at is null and merged_into is null;
drop index concurrently if exists reward_order_delivery;
create index concurrently reward_order_delivery on reward_order ((delivery ->> 'postcode'), (lower(delivery ->> 'street')), (lower(delivery ->> 'street_number')))
  where kind = 'item' and status <> 'cancelled';
drop index concurrently if exists contact_change_confirmed;
create index concurrently contact_change_confirmed on contact_change (ended_at) where outcome = 'confirmed';
drop index concurrently if exists one_time_transfer_done;
create index concurrently one_time_transfer_done on one_time_transfer (ended_at) where status = 'done';
drop index concurrently if exists partner_event_received;
create index concurrently partner_event_received on partner_event (key_id, received_at) include (participant_id) where state = 'accepted';
