-- The prize that a farmer collects points for: at most one at a time, chosen by them.

create table prize_goal (
  participant_id bigint primary key references participant,
  prize_id bigint not null references prize,
  pinned_at timestamptz not null
);
create index prize_goal_prize on prize_goal (prize_id);
