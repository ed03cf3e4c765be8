-- in steps
-- Points that a second person decides about are asked for among all approvals: once for a click, however it was decided.
drop index concurrently if exists approval_request_points_once;
create unique index concurrently approval_request_points_once on approval_request (subject_id)
  where kind = 'participant.points';
