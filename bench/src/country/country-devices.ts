// The people of the country's farms and their devices: keys, notifications on the way to them, goals, invoices half sent.
import { chance } from "./country-dice.ts";
import { type Country, NOW, type Step } from "./country-people.ts";

/** One farm in seventeen lets somebody in; some left again, some did not come yet. */
const memberships = ({ last }: Country) => `insert into person (id, phone, created_at)
    overriding system value
    select ${last("person")} + n, '+48' || (700000000 + n), greatest(created_at, ${NOW} - interval '60 days') from farm
    where n % 17 = 5 and not is_gone order by n;
  insert into farm_membership (person_id, participant_id, first_name, last_name, role, invited_at, invitation_hash,
    invitation_expires_at, accepted_at, ended_at, end_reason)
  select ${last("person")} + n, id, case when is_woman then 'Marek' else 'Ewa' end, last_name,
    (array['read', 'submit', 'full'])[1 + n % 3], at, case when is_waiting then sha256(int8send(n)) end,
    case when is_waiting then ${NOW} + interval '5 days' end, case when not is_waiting then at + interval '1 hour' end,
    case when has_left then at + interval '8 days' end, case when has_left then 'owner' end
  from farm, lateral (select greatest(created_at, ${NOW} - interval '60 days') as at, n % 10 = 3 as is_waiting, n % 10 = 4 as has_left) m
  where n % 17 = 5 and not is_gone order by n`;

const keys = `insert into passkey (participant_id, credential_id, public_key, sign_count, transports, name, is_synced,
    created_at, last_used_at)
  select id, sha256(int8send(n)), sha256(int8send(-n)), 0, array['internal'], 'Telefon', true,
    at, at + ${chance("n", 121)} * (${NOW} - at)
  from farm, lateral (select greatest(created_at, ${NOW} - ${chance("n", 120)} * interval '200 days') as at) a
  where n % 5 = 1 and not is_gone order by at`;

/** A quarter is told by its device; what came in the last night waits for the morning. */
const devices = `insert into push_subscription (participant_id, endpoint, p256dh, auth, muted, created_at, last_sent_at)
    select id, 'https://push.example/' || md5(n::text), md5(n::text), md5((-n)::text),
      case when n % 8 = 3 then array['news'] else '{}' end, at, at + ${chance("n", 123)} * (${NOW} - at)
    from farm, lateral (select greatest(created_at, ${NOW} - ${chance("n", 122)} * interval '200 days') as at) a
    where n % 4 = 3 and not is_gone order by at;
  insert into push_message (subscription_id, notification_id, is_news, not_before)
    select s.id, w.id, false, ${NOW} - interval '3 hours'
    from notification w join push_subscription s on s.participant_id = w.participant_id
    where w.created_at > ${NOW} - interval '12 hours' and w.topic <> all (s.muted) order by w.id`;

const goals = `insert into prize_goal (participant_id, prize_id, pinned_at)
  select id, prizes[1 + n % cardinality(prizes)], greatest(created_at, ${NOW} - ${chance("n", 124)} * interval '100 days')
  from farm, (select array_agg(id order by id) as prizes from prize where kind = 'item') p where n % 7 = 2 and not is_gone`;

/** Some keep a link of their own, by which they recommend. */
const links = `insert into recommend_link (participant_id, token, made_at)
  select id, left(md5('link' || n), 22), greatest(created_at, ${NOW} - ${chance("n", 126)} * interval '60 days') from farm
  where n % 10 = 7 and not is_gone order by id`;

/** What somebody began to send within the last day and did not finish. */
const drafts = `with begun as (
    insert into stored_file (storage_key, name, type, size_bytes, sha256, created_at)
    select 'sz/' || md5('draft' || n), 'faktura.jpg', 'image/jpeg', 240000, sha256(int8send(n)),
      ${NOW} - ${chance("n", 125)} * interval '23 hours'
    from farm where n % 150 = 8 and not is_gone order by n returning id, storage_key, created_at
  ), kept as (
    insert into invoice_draft (participant_id, file_id, created_at, expires_at)
    select f.id, begun.id, begun.created_at, begun.created_at + interval '24 hours'
    from begun join farm f on 'sz/' || md5('draft' || f.n) = begun.storage_key where f.n % 150 = 8
  )
  insert into invoice_reading (file_id, status, asked_at, done_at, source, before_submission)
  select id, 'no_text', created_at, created_at + interval '20 seconds', 'picture', true from begun`;

/** What people carry and who else works on a farm, once the notifications exist. */
export const deviceSteps = (country: Country): Step[] => [
  ["people of farms", memberships(country)],
  ["keys", keys],
  ["devices", devices],
  ["goals", goals],
  ["links", links],
  ["drafts", drafts],
];
