-- Corrections that wait for a second person go on in the common list. A process of before finds them withdrawn, so that nothing is
-- posted twice or after a refusal; what it still asks for follows by a trigger (functions/adjustments.sql).
with moved as (
  update adjustment_request set status = 'withdrawn', decided_by = requested_by, decided_at = requested_at
  where status = 'waiting' returning *
)
insert into approval_request (kind, subject_id, asked, subject, subject_path, text_before, text_after, effect,
    reason, status, requested_by, requested_at)
  select 'participant.points', r.requested_by || ':' || r.idempotency_key,
    jsonb_build_object('participant_id', r.participant_id, 'receiver_id', r.receiver_id, 'points', r.points,
      'key', r.idempotency_key, 'request_hash', encode(r.request_hash, 'hex')),
    case when r.receiver_id is null then 'Korekta salda' else 'Przekazanie punktów' end
      || ' uczestnika nr ' || r.participant_id,
    '/participants/' || r.participant_id,
    coalesce((select string_agg(coalesce(nullif(p.company_name, ''), trim(p.first_name || ' ' || p.last_name)), ' → '
        order by p.id = r.receiver_id)
      from participant p where p.id in (r.participant_id, r.receiver_id)), ''),
    'punkty: ' || r.points, 'Ile punktów jest teraz na tym koncie, widać na stronie uczestnika.', r.reason, 'waiting',
    r.requested_by, r.requested_at
from moved r;
