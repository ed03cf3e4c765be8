-- A reward that the programme does not count is granted by a person, who does not hand it over too. Why is its first event.
alter table promotion_grant
  alter column quantity drop not null,
  add column granted_by bigint references staff (id),
  drop constraint promotion_grant_enough,
  add constraint promotion_grant_enough check (
    case when granted_by is null then quantity is not null and bought >= quantity
    else quantity is null and bought = 0 end
  );
alter table promotion_grant_event
  drop constraint promotion_grant_event_act_check,
  add constraint promotion_grant_event_act_check
    check (act in ('grant', 'flag', 'keep', 'hand_over', 'withdraw', 'restore'));
