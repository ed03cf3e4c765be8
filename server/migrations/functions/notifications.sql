-- Notifications: each goes to the devices of its participant that want its kind, whoever wrote it and however many at once.

create or replace function notification_to_devices() returns trigger language plpgsql as $$
begin
  insert into push_message (subscription_id, notification_id, is_news, not_before)
  select s.id, m.id, m.topic = 'news', m.created_at
  from made m join push_subscription s on s.participant_id = m.participant_id
  where m.topic <> all (s.muted);
  return null;
end $$;

create or replace trigger notification_to_devices after insert on notification
  referencing new table as made for each statement execute function notification_to_devices();
