-- A prize "only in a promotion" is for those who achieved that promotion; without one named, for who achieved any.

alter table prize add column promotion_id bigint references promotion (id);
alter table prize add constraint prize_of_promotion check (promotion_id is null or promotion_only);

-- Whether this participant may see and order the prize. A reward under review counts: it was not taken back.
create function prize_is_open_to(only_in_promotion boolean, of_promotion bigint, who bigint) returns boolean
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
