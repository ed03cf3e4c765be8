-- Segments: who is in them.

-- Who holds a consent that permits a channel: the last answer was yes, to a text that no later one asked to renew.
create or replace view consent_held as
  select said.participant_id, k.permits as channel
  from consent k
    cross join lateral (
      select distinct on (d.participant_id) d.participant_id, d.granted, d.consent_version_id
      from consent_decision d where d.consent_id = k.id order by d.participant_id, d.id desc) said
    join consent_version v on v.id = said.consent_version_id
  where k.permits is not null and said.granted
    and v.version >= coalesce(
      (select max(r.version) from consent_version r where r.consent_id = k.id and r.needs_renewal), 0);

-- Who can be in a segment at all: closed, closing and merged accounts never are.
create or replace function segment_people() returns setof participant language sql stable parallel safe as $$
  select p.* from participant p
  where p.closed_at is null and p.merged_into is null
    and not exists (select from closing_request q where q.participant_id = p.id and q.status = 'open')
$$;

-- Of whom each kind of condition is true, beyond what stands in the participant's own row. Each is a single stable select, so
-- that it is planned within the question that asks it: for one participant a look-up by index, for all of them one pass.

create or replace function segment_balance(at_least bigint) returns setof bigint language sql stable parallel safe as $$
  select b.participant_id from ledger_balance b where b.available >= at_least
$$;

create or replace function segment_crops(crops int[]) returns setof bigint language sql stable parallel safe as $$
  select a.participant_id from participant_crop_area a where a.crop_id = any (crops) and a.area_hectares > 0
$$;

create or replace function segment_consent(permits text) returns setof bigint language sql stable parallel safe as $$
  select h.participant_id from consent_held h where h.channel = permits
$$;

-- A purchase on the day or later, by its own day; a correction is no purchase.
create or replace function segment_purchase(since date) returns setof bigint language sql stable parallel safe as $$
  select i.participant_id from invoice i
  where i.status = 'accepted' and i.corrects_invoice_id is null and i.list_date >= since
$$;

-- More than was given back by corrections, which count where the purchase did. No products, no sellers: any of them.
create or replace function segment_bought(products bigint[], of_category text, sellers bigint[], first date, last date,
  in_unit text, at_least numeric, at_most numeric) returns setof bigint language sql stable parallel safe as $$
  select i.participant_id
  from invoice_line l join invoice i on i.id = l.invoice_id
    left join invoice corrected on corrected.id = i.corrects_invoice_id
    left join invoice_line taken on taken.id = l.corrects_line_id
  where l.status in ('accepted', 'limit', 'limit.product') and i.status = 'accepted'
    and (taken.id is null or taken.status <> 'rejected')
    and (products = '{}' or l.product_id = any (products))
    and (of_category is null or l.product_id in (select k.id from product k where k.category = of_category))
    and (in_unit = 'pack' or l.product_id in (select u.id from product u where u.unit = in_unit))
    and (sellers = '{}' or i.distributor_id = any (sellers))
    and (first is null or coalesce(corrected.list_date, i.list_date) >= first)
    and (last is null or coalesce(corrected.list_date, i.list_date) <= last)
  group by i.participant_id
  having sum(l.quantity) > 0
    and (at_least is null or sum(l.quantity * case in_unit when 'pack' then 1 else l.pack_volume end) >= at_least)
    and (at_most is null or sum(l.quantity * case in_unit when 'pack' then 1 else l.pack_volume end) <= at_most)
$$;

-- By the latest answer; null: whatever it was.
create or replace function segment_answered(promotion bigint, yes boolean) returns setof bigint
  language sql stable parallel safe as $$
  select said.participant_id from (select distinct on (a.participant_id) a.participant_id, a.agreed
    from promotion_answer a where a.promotion_id = promotion order by a.participant_id, a.id desc) said
  where yes is null or said.agreed = yes
$$;

-- A reward that was not taken back.
create or replace function segment_achieved(promotion bigint) returns setof bigint language sql stable parallel safe as $$
  select g.participant_id from promotion_grant g where g.promotion_id = promotion and coalesce((select e.state_after
    from promotion_grant_event e where e.grant_id = g.id order by e.id desc limit 1), 'granted') <> 'withdrawn'
$$;

create or replace function segment_entered(campaign bigint, rewarded boolean) returns setof bigint
  language sql stable parallel safe as $$
  select e.participant_id from campaign_entry e
  where e.campaign_id = campaign and e.participant_id is not null and (not rewarded or e.rewarded_at is not null)
$$;

create or replace function segment_told(sending bigint, opened boolean) returns setof bigint
  language sql stable parallel safe as $$
  select n.participant_id from notification n where n.sending_id = sending and (not opened or n.read_at is not null)
$$;

create or replace function segment_thread(of_kind text, is_open boolean) returns setof bigint
  language sql stable parallel safe as $$
  select m.participant_id from matter m
  where (of_kind = 'any' or m.kind = of_kind) and (is_open is null or (m.status <> 'closed') = is_open)
$$;

create or replace function segment_numbers(list jsonb) returns bigint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(n.value::bigint), '{}') from jsonb_array_elements_text(list) n
$$;
create or replace function segment_words(list jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(n.value), '{}') from jsonb_array_elements_text(list) n
$$;

-- Whether conditions hold for one participant, who is looked up. For many `membersOf` of the segments module composes the same
-- conditions into one question; a test holds both to one answer. A kind that is not known here is refused, never ignored.
create or replace function segment_meets(c jsonb, who bigint) returns boolean language plpgsql stable parallel safe as $$
declare
  products bigint[];
  sellers bigint[];
  crops int[];
  day date;
begin
  case c ->> 'is'
  when 'all' then
    return not exists (select from jsonb_array_elements(c -> 'of') n where not segment_meets(n.value, who));
  when 'any' then
    return exists (select from jsonb_array_elements(c -> 'of') n where segment_meets(n.value, who));
  when 'none' then
    return not exists (select from jsonb_array_elements(c -> 'of') n where segment_meets(n.value, who));
  when 'account' then
    return exists (select from participant p where p.id = who and p.identifier_type = c ->> 'identifier_type');
  when 'hectares' then
    return exists (select from participant p where p.id = who
      and p.acreage >= coalesce((c ->> 'from')::numeric, 0)
      and p.acreage <= coalesce((c ->> 'to')::numeric, 'infinity'));
  when 'crops' then
    crops := segment_numbers(c -> 'crop_ids');
    return exists (select from segment_crops(crops) m where m = who);
  when 'points' then
    return (coalesce((c ->> 'from')::bigint, 0) = 0 or exists (
        select from segment_balance((c ->> 'from')::bigint) m where m = who))
      and (c ->> 'to' is null or not exists (select from segment_balance((c ->> 'to')::bigint + 1) m where m = who));
  when 'representative' then
    return exists (select from participant p
      where p.id = who and p.representative_id = (c ->> 'representative_id')::bigint);
  when 'place' then
    return exists (select from participant p
      where p.id = who and left(p.company_postcode, 2) = any (segment_words(c -> 'postcode_areas')));
  when 'consent' then
    return not exists (select from jsonb_array_elements_text(c -> 'channels') n
      where not exists (select from segment_consent(n.value) m where m = who));
  when 'joined' then
    return exists (select from participant p where p.id = who
      and (p.created_at >= warsaw_midnight((c ->> 'day')::date)) = (c ->> 'when' = 'since'));
  when 'last_purchase' then
    day := c ->> 'day';
    return case c ->> 'when'
      when 'since' then exists (select from segment_purchase(day) m where m = who)
      when 'before' then exists (select from segment_purchase('-infinity') m where m = who)
        and not exists (select from segment_purchase(day) m where m = who)
      else not exists (select from segment_purchase('-infinity') m where m = who) end;
  when 'bought' then
    products := segment_numbers(c -> 'product_ids');
    sellers := segment_numbers(c -> 'distributor_ids');
    return exists (select from segment_bought(products, c ->> 'category', sellers, (c ->> 'from')::date,
      (c ->> 'to')::date, c ->> 'unit', (c ->> 'at_least')::numeric, (c ->> 'at_most')::numeric) m where m = who);
  when 'promotion' then
    return case c ->> 'did'
      when 'achieved' then exists (select from segment_achieved((c ->> 'promotion_id')::bigint) m where m = who)
      else exists (select from segment_answered((c ->> 'promotion_id')::bigint,
        case c ->> 'did' when 'accepted' then true when 'declined' then false end) m where m = who) end;
  when 'campaign' then
    return exists (select from segment_entered((c ->> 'campaign_id')::bigint, c ->> 'did' = 'rewarded') m where m = who);
  when 'level' then
    return exists (select from level_holders((c ->> 'level_id')::bigint, (c ->> 'season')::integer) m
      where m.participant_id = who);
  when 'message' then
    return exists (select from segment_told((c ->> 'sending_id')::bigint, c ->> 'did' = 'opened') m where m = who);
  when 'thread' then
    return exists (select from segment_thread(c ->> 'kind',
      case c ->> 'state' when 'open' then true when 'closed' then false end) m where m = who);
  else
    raise exception 'a segment has a condition that is not known: %', c ->> 'is';
  end case;
end $$;

-- Whether one participant is in a saved segment. A separate function, so that only callers that need it pay for its plans.
create or replace function segment_has(segment bigint, who bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from segment_people() p where p.id = who)
    and coalesce((select segment_meets(s.conditions_today, who) from participant_segment s where s.id = segment), false);
end $$;

-- For processes of the version before, which know conditions as columns; goes with those.

-- What the columns say, as the migration that made the tree read them (0128).
create or replace function segment_of_columns(s participant_segment) returns jsonb language sql stable as $$
  select jsonb_build_object('is', 'all', 'of', jsonb_path_query_array(jsonb_build_array(
    case when s.identifier_type is not null then
      jsonb_build_object('is', 'account', 'identifier_type', s.identifier_type) end,
    case when s.hectares_from is not null or s.hectares_to is not null then
      jsonb_build_object('is', 'hectares', 'from', s.hectares_from, 'to', s.hectares_to) end,
    case when s.crop_ids <> '{}' then jsonb_build_object('is', 'crops', 'crop_ids', s.crop_ids) end,
    case when s.points_from is not null or s.points_to is not null then
      jsonb_build_object('is', 'points', 'from', s.points_from, 'to', s.points_to) end,
    case when s.last_invoice is not null then
      jsonb_build_object('is', 'last_purchase', 'when', s.last_invoice, 'day', s.last_invoice_day, 'days', null) end,
    case when s.bought_product_id is not null then
      jsonb_build_object('is', 'bought', 'product_ids', array[s.bought_product_id], 'category', null,
        'distributor_ids', '{}'::int[], 'from', s.bought_year || '-01-01', 'to', s.bought_year || '-12-31',
        'last_days', null, 'unit', 'pack', 'at_least', null, 'at_most', null) end,
    case when s.representative_id is not null then
      jsonb_build_object('is', 'representative', 'representative_id', s.representative_id) end,
    case when s.postcode_areas <> '{}' then
      jsonb_build_object('is', 'place', 'postcode_areas', s.postcode_areas) end,
    case when s.consents <> '{}' then jsonb_build_object('is', 'consent', 'channels', s.consents) end
  ), '$[*] ? (@ != null)'))
$$;

-- Who has conditions that columns cannot say has this in them.
create or replace function segment_is_newer(areas text[]) returns boolean language sql immutable parallel safe as $$
  select areas @> '{*}'
$$;

create or replace function segment_keep_in_step() returns trigger language plpgsql as $$
begin
  if segment_is_newer(new.postcode_areas) then return new; end if;
  if tg_op = 'INSERT' or segment_of_columns(new) <> segment_of_columns(old) then
    new.conditions := segment_of_columns(new);
    new.conditions_today := new.conditions;
  end if;
  return new;
end $$;
create or replace trigger keep_in_step before insert or update on participant_segment
  for each row execute function segment_keep_in_step();

-- Conditions as a segment that nobody saved; those of a newer process are refused, as they would be everybody.
create or replace function segment_draft(conditions jsonb) returns participant_segment
  language plpgsql immutable parallel safe as $$
begin
  if conditions ? 'tree' or conditions -> 'postcode_areas' ? '*' then
    raise exception 'conditions of a newer version';
  end if;
  return jsonb_populate_record(null::participant_segment, conditions);
end $$;

create or replace function segment_members(c participant_segment) returns setof participant
  language sql stable parallel safe as $$
  select p.* from participant p left join ledger_balance b on b.participant_id = p.id
  where p.closed_at is null and p.merged_into is null
    and not exists (select from closing_request q where q.participant_id = p.id and q.status = 'open')
    and (c.identifier_type is null or p.identifier_type = c.identifier_type)
    and (c.hectares_from is null or p.acreage >= c.hectares_from)
    and (c.hectares_to is null or p.acreage <= c.hectares_to)
    and (c.representative_id is null or p.representative_id = c.representative_id)
    and (c.postcode_areas = '{}' or left(p.company_postcode, 2) = any (c.postcode_areas))
    and (c.points_from is null or coalesce(b.available, 0) >= c.points_from)
    and (c.points_to is null or coalesce(b.available, 0) <= c.points_to)
    and (c.crop_ids = '{}' or exists (select from participant_crop_area a
      where a.participant_id = p.id and a.crop_id = any (c.crop_ids) and a.area_hectares > 0))
    -- The last one by the day of its purchase; a correction is no purchase.
    and (c.last_invoice is distinct from 'since' or exists (select from invoice i where i.participant_id = p.id
      and i.status = 'accepted' and i.corrects_invoice_id is null and i.list_date >= c.last_invoice_day))
    and (c.last_invoice is distinct from 'before' or exists (select from (
      select i.participant_id from invoice i where i.status = 'accepted' and i.corrects_invoice_id is null
      group by i.participant_id having max(i.list_date) < c.last_invoice_day) bought
      where bought.participant_id = p.id))
    and (c.last_invoice is distinct from 'never' or not exists (select from invoice i where i.participant_id = p.id
      and i.status = 'accepted' and i.corrects_invoice_id is null))
    -- More than was given back by corrections, which count where the purchase did.
    and (c.bought_product_id is null or exists (select from (
      select i.participant_id
      from invoice_line l join invoice i on i.id = l.invoice_id
        left join invoice corrected on corrected.id = i.corrects_invoice_id
        left join invoice_line taken on taken.id = l.corrects_line_id
      where l.product_id = c.bought_product_id and l.status in ('accepted', 'limit', 'limit.product')
        and i.status = 'accepted' and (taken.id is null or taken.status <> 'rejected')
        and coalesce(corrected.list_date, i.list_date)
          between make_date(c.bought_year, 1, 1) and make_date(c.bought_year, 12, 31)
      group by i.participant_id having sum(l.quantity) > 0) bought where bought.participant_id = p.id))
    and ('email' <> all (c.consents) or exists (select from consent_held h
      where h.participant_id = p.id and h.channel = 'email'))
    and ('sms' <> all (c.consents) or exists (select from consent_held h
      where h.participant_id = p.id and h.channel = 'sms'))
$$;
