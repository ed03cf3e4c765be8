-- in steps
-- What farmers ask and disagree with is worked on like everything else that is promised by a day.
alter table work_assignment drop constraint if exists work_assignment_queue_check;
alter table work_assignment add constraint work_assignment_queue_check check (queue in ('registrations', 'messages', 'orders',
  'complaints', 'closings', 'articles', 'purchases', 'returns', 'campaign_reviews', 'campaign_payouts', 'campaign_things',
  'matters')) not valid;
alter table work_assignment validate constraint work_assignment_queue_check;
