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

-- Conditions as a segment that nobody saved. Immutable, so that a plan is made for these very conditions and what is not
-- asked costs nothing: the days in it are written as ISO dates, which every setting reads alike.
create or replace function segment_draft(conditions jsonb) returns participant_segment
  language sql immutable parallel safe
  return jsonb_populate_record(null::participant_segment, conditions);

-- Who is in a segment, saved or not: the one answer to it. Closed, closing and merged accounts never are. A single
-- stable select, so that it is planned within the question that asks it. Each condition is an `exists` by itself: for one
-- participant that is a look-up by index, for all of them one pass over what it speaks of.
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

-- Whether one participant is in a saved segment. A separate function, so that only callers that need it pay for its
-- plan.
create or replace function segment_has(segment bigint, who bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from participant_segment s, segment_members(s) as m where s.id = segment and m.id = who);
end $$;
