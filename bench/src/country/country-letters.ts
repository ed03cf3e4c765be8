// What was said and written about the country's farmers: notifications, messages, the log, sessions, forms.
import { chance } from "./country-dice.ts";
import { type Country, expiryOf, NOW, type Step } from "./country-people.ts";
import { ADMIN_TOKEN } from "../seed.ts";

const sendings = ({
  last,
  participants,
}: Country) => `insert into sending (id, title, content, link, audience, by_email, publish_at, status, cursor_participant_id, last_participant_id,
    recipients_count, emails_count, expected_count, created_by, created_at, started_at, ended_at, idempotency_key, request_hash)
    overriding system value
    select ${last("sending")} + k, 'Wiadomość ' || k, 'Sprawdź, co nowego w programie.', '/nagrody',
      '{"kind": "all", "crops": [], "postcodes": [], "points_min": null, "participant_ids": [], "representative_id": null}', true, at, 'done',
      ${last("participant") + participants}, ${last("participant") + participants}, ${participants}, ${participants} / 2, ${participants}, 1, at, at, at, 'kraj-' || k, sha256(int8send(k))
    from generate_series(1, 40) k, lateral (select ${NOW} - (41 - k) * interval '9 days' as at) a;
  insert into notification (participant_id, title, content, link, created_at, read_at, sending_id)
    select id, 'Wiadomość 1', 'Sprawdź, co nowego w programie.', '/nagrody', ${NOW} - interval '360 days', case when n % 3 > 0 then ${NOW} - interval '350 days' end, ${last("sending")} + 1
    from farm where not is_gone and created_at < ${NOW} - interval '360 days' order by id`;

const notifications = `insert into notification (participant_id, title, content, link, created_at, read_at)
  select participant_id, case status when 'accepted' then 'Faktura zaakceptowana' when 'returned' then 'Faktura do poprawy' else 'Faktura odrzucona' end,
    case status when 'accepted' then 'Faktura ' || document_name || ' została zaakceptowana. Dopisaliśmy do Twojego konta ' || accepted_points || ' punktów.' else 'Faktura ' || document_name || ': zobacz, co poprawić.' end,
    '/moje-faktury?id=' || id || '#!szczegoly-faktury', decided_at, case when die % 4 > 0 then least(decided_at + interval '3 days', ${NOW}) end
  from bill where status in ('accepted', 'returned', 'rejected') order by decided_at;
  insert into notification (participant_id, title, content, link, created_at)
  select participant_id, 'Nagroda wysłana', 'Nagroda „' || title || '” jest w drodze.', '/moje-nagrody', least(fate_at + interval '3 days', ${NOW}) from ordered where order_status in ('sent', 'delivered') and kind = 'item' order by fate_at`;

const outbox = `insert into outbox_message (channel, recipient, subject, body, created_at, sent_at, unsubscribe_url)
    select 'email', email, 'Wiadomość od programu', 'Dzień dobry, ' || first_name || ',' || chr(10) || chr(10) || 'sprawdź, co nowego w programie: nowe nagrody i promocje.', at, at + interval '1 minute', 'https://plon.example/wypis/' || n
    from farm, lateral (select ${NOW} - interval '300 days' + ${chance("n", 91)} * interval '299 days' as at) a where n % 2 = 0 and not is_gone and created_at < at order by at;
  insert into outbox_message (channel, recipient, body, created_at, sent_at, tries, last_error)
    select 'sms', phone, 'Plon: kod 123456', at, case when n % 1000 <> 5 then at end, case when n % 1000 = 5 then 3 else 0 end, case when n % 1000 = 5 then 'Odbiorca nie odpowiada' end
    from farm, lateral (select ${NOW} - interval '40 days' + ${chance("n", 92)} * interval '40 days' as at) a where n % 10 = 5 and not is_gone order by at`;

const messages = `insert into contact_message (participant_id, representative_id, subject, message, phone_back, sent_at, idempotency_key, request_hash, answer, answered_at, answered_by)
    select id, null, 'Pytanie o punkty', 'Dzień dobry, kiedy pojawią się punkty za ostatnią fakturę? Pozdrawiam, ' || first_name, n % 3 = 0, at, 'kraj-' || n, sha256(int8send(n)),
      case when at < ${NOW} - interval '3 days' then 'Punkty pojawią się w ciągu dwóch tygodni.' end, case when at < ${NOW} - interval '3 days' then at + interval '1 day' end,
      case when at < ${NOW} - interval '3 days' then 9 + n % 18 end
    from farm, lateral (select ${NOW} - ${chance("n", 93)} * interval '400 days' as at) a where n % 20 = 9 and not is_gone order by at;
  insert into participant_note (participant_id, staff_id, text, written_at)
    select id, 9 + n % 18, 'Prosi, żeby dzwonić po 18.', ${NOW} - ${chance("n", 94)} * interval '400 days' from farm where n % 30 = 4 order by n;
  insert into contact_change (participant_id, kind, value, requested_at, expires_at, token_hash, ended_at, outcome)
    select id, 'email', 'nowy' || n || '@example.pl', at, at + interval '1 day', sha256(int8send(n)), case when n % 100 <> 40 then at + interval '2 hours' end, case when n % 100 <> 40 then 'confirmed' end
    from farm, lateral (select ${NOW} - ${chance("n", 95)} * interval '500 days' as at) a where n % 50 = 40 and not is_gone order by n`;

/** A visit or two at every third farm, a task at every fifth; seldom two versions of one. */
const fieldWork = `insert into farm_visit (ref, participant_id, staff_id, visited_on, text, written_at)
    select gen_random_uuid(), id, 9 + n % 18, at::date, 'Rozmowa o sezonie i o nawozach. Chce połączyć KSeF, prosi o telefon wieczorem.', at
    from farm, generate_series(1, 1 + n % 2) k, lateral (select ${NOW} - ${chance("n", 96)} * k * interval '150 days' as at) a where n % 3 = 1 and not is_gone order by at;
  insert into farm_task (ref, participant_id, staff_id, title, due_on, status, written_at)
    select gen_random_uuid(), id, 9 + n % 18, 'Zadzwonić w sprawie KSeF', (${NOW} + (n % 30 - 10) * interval '1 day')::date, case when n % 4 = 0 then 'done' else 'open' end, ${NOW} - interval '12 days'
    from farm where n % 5 = 2 and not is_gone order by n;
  insert into field_clash (participant_id, task_id, field, value, staff_id, written_at)
    select participant_id, id, 'title', 'Pojechać w sprawie KSeF', staff_id, ${NOW} - interval '1 day' from farm_task where id % 500 = 0`;

/** Every twentieth refused invoice is disagreed with; the latest wait for an answer. */
const matters = `insert into matter (participant_id, kind, invoice_id, about, decided_by, status, outcome, opened_at, waits_since, answer_days, answer_by)
    select participant_id, 'appeal', id, 'Faktura ' || document_name, 9 + die % 18, case when at < ${NOW} - interval '5 days' then 'closed' else 'open' end,
      case when at < ${NOW} - interval '5 days' then 'upheld' end, at, at, 3, at::date + 5
    from bill, lateral (select least(decided_at + interval '1 day', ${NOW} - interval '1 hour') as at) a where status = 'rejected' and die % 20 = 3 order by at;
  insert into matter_post (matter_id, participant_id, text, written_at, idempotency_key, request_hash)
    select id, participant_id, 'Nie zgadzam się: to jest moja faktura.', opened_at, 'kraj-s-' || id, sha256(int8send(id)) from matter order by id;
  insert into matter_post (matter_id, participant_id, staff_id, text, written_at)
    select id, participant_id, 9 + id % 18, 'Sprawdziliśmy jeszcze raz, decyzja zostaje.', opened_at + interval '2 days' from matter where status = 'closed' order by id;
  insert into stored_file (storage_key, name, type, size_bytes, sha256, created_at)
    select 'kraj/sprawa/' || id, 'paragon.jpg', 'image/jpeg', 400000, sha256(int8send(id)), written_at
    from matter_post where staff_id is null and id % 5 = 0 order by id;
  insert into matter_file (participant_id, file_id, post_id, sent_at)
    select post.participant_id, file.id, post.id, post.written_at
    from matter_post post join stored_file file on file.storage_key = 'kraj/sprawa/' || post.id order by post.id`;

/** What staff did: decided about invoices and orders. */
const log = `insert into audit_log (happened_at, staff_id, address, request_id, action, subject_type, subject_id, before, after)
  select * from (
    select decided_at, 9 + die % 18, '198.51.100.7', 'kraj-' || id, case status when 'accepted' then 'invoice.accept' when 'returned' then 'invoice.return' else 'invoice.reject' end, 'invoice', id::text,
      jsonb_build_object('status', 'pending', 'pending_points', points_1 + points_2), case when status = 'accepted' then jsonb_build_object('points', accepted_points) else jsonb_build_object('reason', 'Nieczytelna') end
    from bill where decided_at is not null and not is_automatic and status <> 'cancelled'
    union all
    select least(fate_at + interval '3 days', ${NOW} - interval '1 hour'), 9 + die % 18, '198.51.100.7', 'kraj-z-' || id, 'order.process', 'order', id::text, jsonb_build_object('status', 'accepted'), jsonb_build_object('status', 'processing')
    from ordered where kind = 'item' and order_status in ('processing', 'sent', 'delivered')
    union all
    select ${NOW} - ${chance("n", 96)} * interval '700 days', 9 + n % 18, '198.51.100.7', 'kraj-u-' || n, 'participant.note', 'participant', id::text, null, '{"text": "Prosi, żeby dzwonić po 18."}' from farm where n % 30 = 4
  ) acts order by 1`;

/** A third is signed in, in the past ten years' time as well: the measured ones must not lapse. */
const sessions = `insert into session (kind, participant_id, access_token_hash, access_expires_at, refresh_token_hash, refresh_expires_at, created_at, device, ended_at, end_reason)
    select 'participant', id, sha256(convert_to('bench-participant-' || id, 'UTF8')), timestamptz '2036-01-01', sha256(convert_to('bench-renewal-' || id, 'UTF8')), timestamptz '2036-01-01', at, 'Chrome, Android', null, null
    from farm, lateral (select greatest(created_at, ${NOW} - ${chance("n", 97)} * interval '90 days') as at) a where n % 3 = 2 and not is_gone order by at;
  insert into session (kind, participant_id, access_token_hash, access_expires_at, created_at, device, ended_at, end_reason)
    select 'participant', id, sha256(convert_to('bench-ended-' || id, 'UTF8')), ${NOW} - interval '1 day', ${NOW} - interval '200 days', 'Chrome, Android', ${NOW} - interval '100 days', 'expired' from farm where n % 3 = 1 and not is_gone order by n;
  insert into session_spent_refresh_token (token_hash, session_id, spent_at) select sha256(int8send(id)), id, ${NOW} - interval '1 hour' from session where participant_id is not null;
  insert into session (kind, participant_id, access_token_hash, access_expires_at, created_at, device)
    select 'participant', id, sha256(convert_to('bench-participant-' || id, 'UTF8')), timestamptz '2036-01-01', ${NOW} - interval '1 day', 'Demo' from participant where not exists (select from farm where farm.id = participant.id);
  update staff set totp_confirmed_at = created_at where totp_confirmed_at is null;
  insert into session (kind, staff_id, access_token_hash, access_expires_at, created_at)
    select 'staff', id, sha256(convert_to(case when id = 1 then '${ADMIN_TOKEN}' else 'bench-staff-' || id end, 'UTF8')), timestamptz '2036-01-01', ${NOW} - interval '1 day' from staff;
  insert into support_token (token_hash, staff_id, participant_id, reason, expires_at, used_at) select sha256(int8send(n)), 3, id, 'Pomoc w zgłoszeniu faktury', ${NOW} - interval '3 days', ${NOW} - interval '3 days' from farm where n % 800 = 3`;

const registrations = `insert into registration (form, status, identifier, first_name, last_name, company_name, city, email, phone, answers, consents, address, token_hash, email_token_hash,
    email_sent_at, email_confirmed_at, phone_confirmed_at, idempotency_key, request_hash, participant_id, submitted_at, decided_at, decided_by, decision_reason)
  select 'rejestracja', state, case when state = 'approved' then identifier else (8000000000 + n)::text end, first_name, last_name, 'Gospodarstwo Rolne ' || first_name || ' ' || last_name, city, email, phone,
    sample.answers || jsonb_build_object('nip', identifier, 'first_name', first_name, 'last_name', last_name, 'email', email, 'phone', phone, 'company_city', city, 'company_postcode', postcode), sample.consents, '192.0.2.9',
    sha256(int8send(n)), sha256(int8send(-n)), at, at, at, 'kraj-' || n, sha256(int8send(n)), case when state = 'approved' then id end, at,
    case when state in ('approved', 'rejected') then at + interval '5 hours' end, case when state in ('approved', 'rejected') then 9 + n % 18 end, case when state = 'rejected' then 'To gospodarstwo już jest w programie' end
  from farm, (select answers, consents from registration where status = 'rejected' order by id limit 1) sample,
    lateral (select case when n % 130 = 11 then 'rejected' when n % 650 = 1 then 'review' when n % 1300 = 21 then 'contact' else 'approved' end as state) s,
    lateral (select case when state in ('review', 'contact') then ${NOW} - ${chance("n", 98)} * interval '10 days' else created_at - interval '6 hours' end as at) a
  where n % 10 = 1 and not is_gone order by at`;

const small = ({ last, participants }: Country) => [
  `insert into expiry_warning (participant_id, expires_at, days_before, points, warned_at)
    select f.id, e.expires_at, 30, 100, e.expires_at - interval '30 days' from farm f, lateral (select ${expiryOf("f.created_at + interval '20 hours'")} as expires_at) e
    where not f.is_gone and e.expires_at between ${NOW} - interval '1 year' and ${NOW} + interval '30 days' order by 2, 1`,
  `insert into congratulatory_letter (participant_id, level, letter_text_id, created_at)
    select b.participant_id, t.level, t.id, ${NOW} - ${chance("b.participant_id", 99)} * interval '500 days' from ledger_balance b, (select * from letter_text order by level limit 1) t
    where b.participant_id > ${last("participant")} and b.earned_total > 9000`,
  `insert into closing_request (participant_id, reason, requested_at, status, decided_at, decided_by)
    select id, 'Przekazałem gospodarstwo.', ${NOW} - interval '310 days', 'closed', ${NOW} - interval '305 days', 9 from farm where is_gone and not is_merged
    union all select id, 'Sprzedaję gospodarstwo.', ${NOW} - n % 9 * interval '1 day', 'open', null, null from farm where n % 2000 = 100 and not is_gone`,
  `insert into participant_merge (left_id, kept_id, reason, points, merged_by, merged_at, idempotency_key, request_hash)
    select id, id - 1, 'To samo gospodarstwo', 0, 1, ${NOW} - interval '100 days', 'kraj-' || n, sha256(int8send(n)) from farm where is_merged`,
  `insert into participant_distinct (first_id, second_id, decided_by, decided_at) select id - 1, id, 1, ${NOW} - interval '50 days' from farm where n % 970 = 0`,
  `insert into adjustment_request (participant_id, points, reason, status, requested_by, requested_at, decided_by, decided_at, decision_reason, idempotency_key, request_hash)
    select id, 2400, 'Rekompensata', 'rejected', 9 + n % 18, ${NOW} - interval '90 days', 1, ${NOW} - interval '89 days', 'Bez podstaw', 'kraj-o-' || n, sha256(int8send(n)) from farm where n % 700 = 8`,
  `insert into approval_request (kind, subject_id, asked, subject, subject_path, text_before, text_after, effect, reason, status, requested_by, requested_at)
    select 'participant.points', (9 + n % 18) || ':kraj-' || n, jsonb_build_object('participant_id', id, 'receiver_id', null, 'points', 2400, 'key', 'kraj-' || n, 'request_hash', encode(sha256(int8send(n)), 'hex')),
      'Korekta salda uczestnika nr ' || id, '/participants/' || id, '', 'dodane 2400 punktów', '', 'Rekompensata', 'waiting', 9 + n % 18, ${NOW} - n % 5 * interval '1 day' from farm where n % 4000 = 7`,
  `insert into farm_points_day (participant_id, day, points) select participant_id, (at at time zone 'Europe/Warsaw')::date, sum(points) from movement where shape in (8, 15, 17) group by 1, 2`,
  `insert into staff_points_day (staff_id, day, points) select 9 + ref % 18, (at at time zone 'Europe/Warsaw')::date, sum(points) from movement where shape in (8, 15, 17) group by 1, 2`,
  `insert into satagro_connection (participant_id, status, access_expires_at, connected_at, ended_at) select id, 'ended', ${NOW} - interval '20 days', ${NOW} - interval '60 days', ${NOW} - interval '20 days' from farm where n % 100 = 33 and not is_gone`,
  `insert into satagro_authorization (state_hash, participant_id, code_verifier, requested_at, expires_at) select sha256(int8send(n)), id, sha256(int8send(n)), ${NOW} - interval '60 days', ${NOW} - interval '60 days' from farm where n % 100 = 33 and not is_gone`,
  `insert into request_receipt (staff_id, idempotency_key, request_hash, received_at) select 9 + die % 18, 'kraj-' || id, sha256(int8send(id)), decided_at from bill where decided_at is not null and die % 40 = 3`,
  `insert into attempt (bucket, happened_at) select 'login:' || n, ${NOW} - ${chance("n", 100)} * interval '2 days' from farm where n % 25 = 3`,
  `insert into caller_minute (caller, minute, calls) select 'kraj-' || n, date_trunc('minute', ${NOW}), 1 + n % 40 from farm where n % 500 = 3`,
  `insert into ledger_lot_extension (lot_id, expires_at, extended_at, reason, actor_kind, actor_id)
    select lot_id, expires_at + interval '1 year', ${NOW} - interval '20 days', 'Przedłużenie po suszy', 'staff', 1 from ledger_lot_state where lot_id > ${last("ledger_lot")} and lot_id % 5000 = 0;
   update ledger_lot_state s set expires_at = x.expires_at from ledger_lot_extension x where x.lot_id = s.lot_id and x.reason = 'Przedłużenie po suszy'`,
  `insert into work_assignment (queue, item_id, staff_id, until) select 'registrations', id, 9 + id % 18, ${NOW} + interval '1 hour' from registration where status = 'review' and id % 4 = 0`,
  `insert into participant_segment (name, hectares_from, points_from, postcode_areas, consents, created_by, created_at, changed_by, changed_at, people_total, counted_at)
    select 'Grupa ' || k, k * 2, k * 10, case when k % 3 = 0 then array['88', '62', '87'] else '{}' end, case when k % 2 = 0 then array['email'] else '{}' end, 1, ${NOW} - interval '100 days', 1, ${NOW} - interval '100 days', ${participants} / (k + 1), ${NOW} - interval '8 hours'
    from generate_series(1, 40) k;
   update participant_segment s set conditions = segment_of_columns(s), conditions_today = segment_of_columns(s)`,
];

/** What was written to and about everybody, once the orders exist. */
export const letterSteps = (country: Country): Step[] => [
  ["sendings", sendings(country)],
  ["notifications", notifications],
  ["outbox", outbox],
  ["messages", messages],
  ["matters", matters],
  ["visits and tasks of representatives", fieldWork],
  ["log", log],
  ["sessions", sessions],
  ["registrations", registrations],
  ...small(country).map((sql): Step => [`${/insert into (\w+)/.exec(sql)![1]}`, sql]),
];
