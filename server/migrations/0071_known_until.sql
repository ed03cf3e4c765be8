-- in steps
-- Up to which moment all asked sellers' documents of a farm are known: the earliest of its windows, so that the office sees
-- how far behind the reading is without reading the windows of all farms.
alter table ksef_connection add column if not exists known_until timestamptz;
update ksef_connection c set known_until = w.known_until
  from (select connection_id, min(known_until) as known_until from ksef_window group by connection_id) w
  where w.connection_id = c.id;
drop index concurrently if exists ksef_connection_known;
create index concurrently ksef_connection_known on ksef_connection (environment, known_until) where status = 'reading';
