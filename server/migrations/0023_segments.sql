-- Groups of participants that staff name and keep: conditions, of which all that are given must hold.

create table participant_segment (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 3 and 80),
  description text not null default '',
  identifier_type text check (identifier_type in ('nip', 'pesel')),
  hectares_from numeric(10,3) check (hectares_from >= 0),
  hectares_to numeric(10,3) check (hectares_to >= 0),
  crop_ids int[] not null default '{}',
  points_from bigint check (points_from >= 0),
  points_to bigint check (points_to >= 0),
  last_invoice text check (last_invoice in ('since', 'before', 'never')),
  last_invoice_day date,
  -- Products are never deleted; referring to them, segments and their promotions would go with an emptied catalogue.
  bought_product_id bigint,
  bought_year int check (bought_year between 2000 and 2200),
  representative_id bigint references representative (id),
  postcode_areas text[] not null default '{}',
  consents text[] not null default '{}' check (consents <@ array['email', 'sms']),
  revision int not null default 0,
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  changed_by bigint not null references staff (id),
  changed_at timestamptz not null,
  constraint participant_segment_last_invoice check (coalesce(last_invoice, 'never') = 'never' or last_invoice_day is not null),
  constraint participant_segment_bought check ((bought_product_id is null) = (bought_year is null))
);
create unique index participant_segment_name_unique on participant_segment (lower(name));

-- Who is in a segment, saved or not: the one answer to it. Closed, closing and merged accounts never are. A single
-- stable select, so that it is planned within the question that asks it, also for one participant alone.
create function segment_members(c participant_segment) returns setof bigint language sql stable as $$
  select p.id from participant p
  where p.closed_at is null and p.merged_into is null
    and not exists (select from closing_request q where q.participant_id = p.id and q.status = 'open')
    and (c.identifier_type is null or p.identifier_type = c.identifier_type)
    and (c.hectares_from is null or p.acreage >= c.hectares_from)
    and (c.hectares_to is null or p.acreage <= c.hectares_to)
    and (c.representative_id is null or p.representative_id = c.representative_id)
    and (c.postcode_areas = '{}' or left(p.company_postcode, 2) = any (c.postcode_areas))
    and (c.crop_ids = '{}' or exists (select from participant_crop_area a
      where a.participant_id = p.id and a.crop_id = any (c.crop_ids) and a.area_hectares > 0))
    and ((c.points_from is null and c.points_to is null)
      or coalesce((select b.available from ledger_balance b where b.participant_id = p.id), 0)
        between coalesce(c.points_from, 0) and coalesce(c.points_to, 9223372036854775807))
    -- The last one by the day of its purchase; a correction is no purchase.
    and (c.last_invoice is null or case c.last_invoice
      when 'since' then exists (select from invoice i where i.participant_id = p.id and i.status = 'accepted'
        and i.corrects_invoice_id is null and i.list_date >= c.last_invoice_day)
      when 'before' then (select max(i.list_date) from invoice i where i.participant_id = p.id
        and i.status = 'accepted' and i.corrects_invoice_id is null) < c.last_invoice_day
      else not exists (select from invoice i where i.participant_id = p.id and i.status = 'accepted'
        and i.corrects_invoice_id is null) end)
    -- More than was given back by corrections, which count where the purchase did.
    and (c.bought_product_id is null or (select coalesce(sum(l.quantity), 0) > 0
      from invoice i left join invoice corrected on corrected.id = i.corrects_invoice_id
      join invoice_line l on l.invoice_id = i.id and l.status in ('accepted', 'limit', 'limit.product')
      left join invoice_line taken on taken.id = l.corrects_line_id
      where i.participant_id = p.id and i.status = 'accepted' and l.product_id = c.bought_product_id
        and (taken.id is null or taken.status <> 'rejected')
        and coalesce(corrected.list_date, i.list_date)
          between make_date(c.bought_year, 1, 1) and make_date(c.bought_year, 12, 31)))
    -- Held as sendings ask: the last word was yes, about a text that nothing asked to renew since.
    and not exists (select from unnest(c.consents) as asked (channel) where not exists (
      select from consent k where k.permits = asked.channel and coalesce((
        select d.granted and v.version >= coalesce(
          (select max(r.version) from consent_version r where r.consent_id = d.consent_id and r.needs_renewal), 0)
        from consent_decision d join consent_version v on v.id = d.consent_version_id
        where d.participant_id = p.id and d.consent_id = k.id order by d.id desc limit 1), false)))
$$;

-- Whether one participant is in a saved segment. Apart from what asks it, so that only who needs it pays for its plan.
create function segment_has(segment bigint, who bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from participant_segment s, segment_members(s) as m (id) where s.id = segment and m.id = who);
end $$;

-- A sending to a saved segment keeps what the segment said when it began (in its audience); until then it needs it.
alter table sending add column segment_id bigint references participant_segment (id) on delete set null;
create index sending_segment on sending (segment_id) where segment_id is not null;

alter table promotion
  add column segment_id bigint references participant_segment (id),
  drop constraint promotion_audience_check,
  add constraint promotion_audience_check check (audience in ('all', 'allow_list', 'segment', 'saved')),
  add constraint promotion_saved_segment check ((audience = 'saved') = (segment_id is not null));
create index promotion_segment on promotion (segment_id) where segment_id is not null;

create or replace function promotion_reaches(subject promotion, who bigint) returns boolean language sql stable as $$
  select case subject.audience
    when 'all' then true
    when 'allow_list' then exists (
      select from promotion_allowed a join participant p on p.identifier = a.identifier
      where a.promotion_id = subject.id and p.id = who
    )
    when 'saved' then segment_has(subject.segment_id, who)
    else exists (
      select from participant p
      where p.id = who and p.acreage >= subject.segment_hectares_min
        and (subject.segment_identifier_type is null or p.identifier_type = subject.segment_identifier_type)
        and (subject.segment_crop_ids = '{}' or exists (
          select from participant_crop_area c
          where c.participant_id = who and c.crop_id = any (subject.segment_crop_ids)
        ))
    )
  end
$$;
