-- What a prize costs for who is in a segment, between two days (0295).
create table prize_segment_price (
  id bigint generated always as identity primary key,
  prize_id bigint not null references prize (id),
  segment_id bigint not null references participant_segment (id),
  points bigint not null,
  valid_from date not null,
  valid_to date,
  constraint prize_segment_price_points check (points between 1 and 100000000),
  constraint prize_segment_price_days check (valid_to >= valid_from),
  constraint prize_segment_price_once unique (prize_id, segment_id, valid_from)
);
create index prize_segment_price_segment on prize_segment_price (segment_id);
