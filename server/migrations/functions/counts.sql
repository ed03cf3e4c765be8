-- Numbers that are kept as the rows change: what is counted stands here once, for the triggers and for the proof.

-- What rows a statement added, or took away, by the arguments of its trigger: name, key, detail, and the condition under
-- which a row counts, each as SQL over the row's columns; and what is summed of it, if anything is.
create or replace function row_count_statement() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into row_count_change (name, key, detail, total, amount)
     select %1$L, %2$s, %3$s, %5$s * count(*), %5$s * sum(%6$s) from touched where %4$s group by 2, 3',
    tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3], case tg_op when 'INSERT' then 1 else -1 end,
    coalesce(tg_argv[4], '0'));
  return null;
end $$;

-- A row whose counted columns changed.
create or replace function row_count_row() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into row_count_change (name, key, detail, total, amount)
     select %1$L, %2$s, %3$s, -1, -(%5$s) from (select ($1).*) touched where %4$s
     union all select %1$L, %2$s, %3$s, 1, %5$s from (select ($2).*) touched where %4$s',
    tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3], coalesce(tg_argv[4], '0')) using old, new;
  return null;
end $$;

-- What each participant says now about a promotion. The account is locked first, so that what was said before is certain.
create or replace function promotion_count_latest() returns trigger language plpgsql as $$
begin
  perform from participant p where p.id in (select a.participant_id from answered a) order by p.id for no key update;
  insert into row_count_change (name, key, detail, total, amount)
  select 'promotion.latest', asked.promotion_id, said.agreed::text, sum(said.answers), 0
  from (select distinct a.promotion_id, a.participant_id from answered a) asked
  cross join lateral (
    (select a.agreed, -1 as answers from promotion_answer a
      where a.promotion_id = asked.promotion_id and a.participant_id = asked.participant_id
        and not exists (select from answered latest where latest.id = a.id)
      order by a.id desc limit 1)
    union all
    (select a.agreed, 1 from promotion_answer a
      where a.promotion_id = asked.promotion_id and a.participant_id = asked.participant_id order by a.id desc limit 1)
  ) said
  group by 2, 3 having sum(said.answers) <> 0;
  return null;
end $$;

create or replace trigger count_latest after insert on promotion_answer referencing new table as answered
  for each statement execute function promotion_count_latest();

-- A new reward is granted; what is done with it moves it on. Whoever does something holds the participant's account.
create or replace function promotion_count_granted() returns trigger language plpgsql as $$
begin
  insert into row_count_change (name, key, detail, total, amount)
  select 'promotion.grants', g.promotion_id, 'granted', count(*), sum(g.value_grosze) from given g group by g.promotion_id;
  return null;
end $$;

create or replace trigger count_granted after insert on promotion_grant referencing new table as given
  for each statement execute function promotion_count_granted();

create or replace function promotion_count_moved() returns trigger language plpgsql as $$
begin
  insert into row_count_change (name, key, detail, total, amount)
  select 'promotion.grants', g.promotion_id, moved.state, sum(moved.grants), sum(moved.grants * g.value_grosze)
  from (select distinct e.grant_id from happened e) touched
  join promotion_grant g on g.id = touched.grant_id
  cross join lateral (
    select coalesce((select e.state_after from promotion_grant_event e
      where e.grant_id = g.id and not exists (select from happened later where later.id = e.id)
      order by e.id desc limit 1), 'granted') as state, -1 as grants
    union all
    (select e.state_after, 1 from promotion_grant_event e where e.grant_id = g.id order by e.id desc limit 1)
  ) moved
  group by 2, 3 having sum(moved.grants) <> 0;
  return null;
end $$;

create or replace trigger count_moved after insert on promotion_grant_event referencing new table as happened
  for each statement execute function promotion_count_moved();

-- Each number: its table, its name, what it is kept by, when a row counts, and the columns by which that may change (none
-- where rows never change).
create or replace function row_count_definitions()
returns table (source text, name text, key text, detail text, condition text, columns text[]) language sql immutable as $$
  values
    ('reward_order', 'prize.orders', 'prize_id', '''''::text', 'status <> ''cancelled''',
      '{prize_id,status}'::text[]),
    ('voucher_code', 'prize.codes', 'prize_id',
      'case when order_id is not null then ''given'' else coalesce(to_char(valid_until, ''YYYY-MM-DD''), ''lasting'') end',
      'true', '{prize_id,order_id,valid_until}'),
    ('promotion_allowed', 'promotion.allowed', 'promotion_id', '''''::text', 'true', '{promotion_id}'),
    ('promotion_answer', 'promotion.answers', 'promotion_id', 'agreed::text', 'true', '{}'),
    ('promotion_grant', 'promotion_tier.grants', 'tier_id', '''''::text', 'true', '{}'),
    ('congratulatory_letter', 'letter_text.letters', 'letter_text_id', '''''::text', 'true', '{letter_text_id}'),
    ('participant', 'representative.farms', 'representative_id', '''''::text',
      'representative_id is not null and closed_at is null', '{representative_id,closed_at}'),
    ('participant', 'participant.joined', '0::bigint',
      'to_char(created_at at time zone ''Europe/Warsaw'', ''YYYY-MM-DD'')', 'true', '{created_at}'),
    ('invitation', 'invitation.sent', '0::bigint',
      'to_char(created_at at time zone ''Europe/Warsaw'', ''YYYY-MM-DD'')', 'inviter_id is not null',
      '{created_at,inviter_id}'),
    ('campaign_entry', 'campaign.entries', 'campaign_id', 'status::text', 'true', '{campaign_id,status}'),
    ('ksef_connection', 'ksef.connections', '0::bigint', 'environment || '' '' || status', 'true', '{environment,status}'),
    ('ksef_connection', 'ksef.troubles', '0::bigint', 'environment || '' '' || failure',
      'status <> ''ended'' and failure is not null', '{environment,status,failure}'),
    ('ksef_document', 'ksef.documents', '0::bigint',
      'to_char(found_at at time zone ''Europe/Warsaw'', ''YYYY-MM-DD'') || '' '' || status', 'true', '{found_at,status}'),
    ('invoice_judgement', 'acceptance.judged', 'distributor_id',
      'to_char(judged_on, ''YYYY-MM-DD'') || '' '' || is_accepted', 'true', '{distributor_id,judged_on,is_accepted}'),
    ('invoice_judgement', 'acceptance.compared', 'distributor_id',
      'to_char(compared_at at time zone ''Europe/Warsaw'', ''YYYY-MM'') || '' '' || is_agreed', 'is_agreed is not null',
      '{distributor_id,compared_at,is_agreed}')
$$;

-- Those and, after them, the ones of which something is summed beside.
create or replace function row_amount_definitions()
returns table (source text, name text, key text, detail text, condition text, columns text[], amount text)
language sql immutable as $$
  select d.*, '0'::text from row_count_definitions() d
  union all
  values
    -- What a campaign gave: the money that is ordered and not withdrawn, and the things that were sent.
    ('reward_order', 'campaign.money', '(select e.campaign_id from campaign_entry e where e.id = campaign_entry_id)',
      '''''::text', 'campaign_entry_id is not null and status <> ''cancelled''',
      '{campaign_entry_id,status,value_grosze}'::text[], 'value_grosze'),
    ('campaign_thing', 'campaign.things', '(select e.campaign_id from campaign_entry e where e.id = entry_id)',
      '''''::text', 'true', '{}', 'value_grosze')
$$;

do $$
declare
  counted record;
begin
  for counted in
    select d.*, replace(d.name, '.', '_') as called,
      format('%L, %L, %L, %L, %L', d.name, d.key, d.detail, d.condition, d.amount) as given,
      (select string_agg(c, ', ') from unnest(d.columns) c) as named,
      (select string_agg('old.' || c, ', ') from unnest(d.columns) c) as before,
      (select string_agg('new.' || c, ', ') from unnest(d.columns) c) as after
    from row_amount_definitions() d
  loop
    execute format('create or replace trigger %I after insert on %I referencing new table as touched
      for each statement execute function row_count_statement(%s)',
      'count_added_' || counted.called, counted.source, counted.given);
    execute format('create or replace trigger %I after delete on %I referencing old table as touched
      for each statement execute function row_count_statement(%s)',
      'count_removed_' || counted.called, counted.source, counted.given);
    continue when counted.named is null;
    execute format('create or replace trigger %I after update of %s on %I for each row when ((%s) is distinct from (%s))
      execute function row_count_row(%s)', 'count_changed_' || counted.called, counted.named, counted.source,
      counted.before, counted.after, counted.given);
  end loop;
end $$;

-- The same numbers counted from all rows.
create or replace function row_count_by_rows()
returns table (name text, key bigint, detail text, total bigint, amount bigint) language plpgsql stable as $$
declare
  counted record;
begin
  for counted in select * from row_amount_definitions() loop
    return query execute format('select %L::text, %s, %s, count(*), sum(%s)::bigint from %I where %s group by 2, 3',
      counted.name, counted.key, counted.detail, counted.amount, counted.source, counted.condition);
  end loop;
  return query select 'promotion.latest'::text, latest.promotion_id, latest.agreed::text, count(*), 0::bigint
    from (select distinct on (a.promotion_id, a.participant_id) a.promotion_id, a.agreed from promotion_answer a
      order by a.promotion_id, a.participant_id, a.id desc) latest group by 2, 3;
  return query select 'promotion.grants'::text, g.promotion_id, coalesce(last.state_after, 'granted'), count(*),
      sum(g.value_grosze)::bigint
    from promotion_grant g left join lateral (
      select e.state_after from promotion_grant_event e where e.grant_id = g.id order by e.id desc limit 1
    ) last on true group by 2, 3;
end $$;

-- The numbers at this moment.
create or replace view row_counts as
  select k.name, k.key, k.detail, sum(k.total)::bigint as total, sum(k.amount)::bigint as amount
  from (
    select s.name, s.key, s.detail, s.total, s.amount from row_count s
    union all
    select c.name, c.key, c.detail, c.total, c.amount from row_count_change c
  ) k group by k.name, k.key, k.detail;

-- Folds what has changed into the numbers: a single statement, which takes the rows that it sees and no others.
create or replace function row_count_fold() returns void language sql as $$
  with taken as (delete from row_count_change returning name, key, detail, total, amount)
  insert into row_count as s (name, key, detail, total, amount)
  select t.name, t.key, t.detail, sum(t.total), sum(t.amount) from taken t group by t.name, t.key, t.detail
  on conflict (name, key, detail) do update set total = s.total + excluded.total, amount = s.amount + excluded.amount
$$;

-- Numbers that are not what the rows say, and by how much.
create or replace view row_count_wrong as
  select coalesce(k.name, r.name) as name, coalesce(k.key, r.key) as key, coalesce(k.detail, r.detail) as detail,
    (coalesce(r.total, 0) - coalesce(k.total, 0))::bigint as missing,
    (coalesce(r.amount, 0) - coalesce(k.amount, 0))::bigint as missing_amount
  from row_counts k full join row_count_by_rows() r on r.name = k.name and r.key = k.key and r.detail = k.detail
  where coalesce(k.total, 0) <> coalesce(r.total, 0) or coalesce(k.amount, 0) <> coalesce(r.amount, 0);
