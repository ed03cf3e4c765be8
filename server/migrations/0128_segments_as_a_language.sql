-- locks: segments are dozens of rows
-- A segment's conditions become a tree, which says what the columns say so far. The columns stay for processes of the version
-- before; what those write is carried over by a trigger (functions/audiences.sql). Nobody, unless something is written.
alter table participant_segment
  add column conditions jsonb not null default '{"is": "any", "of": []}',
  -- The same on the day of the last count: with days in place of what is counted back from today.
  add column conditions_today jsonb not null default '{"is": "any", "of": []}';
update participant_segment set conditions = jsonb_build_object('is', 'all', 'of', jsonb_path_query_array(jsonb_build_array(
    case when identifier_type is not null then
      jsonb_build_object('is', 'account', 'identifier_type', identifier_type) end,
    case when hectares_from is not null or hectares_to is not null then
      jsonb_build_object('is', 'hectares', 'from', hectares_from, 'to', hectares_to) end,
    case when crop_ids <> '{}' then jsonb_build_object('is', 'crops', 'crop_ids', crop_ids) end,
    case when points_from is not null or points_to is not null then
      jsonb_build_object('is', 'points', 'from', points_from, 'to', points_to) end,
    case when last_invoice is not null then
      jsonb_build_object('is', 'last_purchase', 'when', last_invoice, 'day', last_invoice_day, 'days', null) end,
    case when bought_product_id is not null then
      jsonb_build_object('is', 'bought', 'product_ids', array[bought_product_id], 'category', null,
        'distributor_ids', '{}'::int[], 'from', bought_year || '-01-01', 'to', bought_year || '-12-31',
        'last_days', null, 'unit', 'pack', 'at_least', null, 'at_most', null) end,
    case when representative_id is not null then
      jsonb_build_object('is', 'representative', 'representative_id', representative_id) end,
    case when postcode_areas <> '{}' then
      jsonb_build_object('is', 'place', 'postcode_areas', postcode_areas) end,
    case when consents <> '{}' then jsonb_build_object('is', 'consent', 'channels', consents) end
  ), '$[*] ? (@ != null)'));
update participant_segment set conditions_today = conditions;
