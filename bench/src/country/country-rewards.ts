// What the country's farmers got for their points, and what they passed on.
import { chance, continueNumbering } from "./country-dice.ts";
import { type Country, NOW, type Step } from "./country-people.ts";
import { IS_ORDER_CANCELLED, ONCE_ENDED, ORDER_KIND, RECOMMENDED } from "./country-points.ts";

/** Orders in the state they have reached; one of the last days is still on its way. */
const ordered = ({ last }: Country) => `create temp table ordered as
  select ${last("reward_order")} + b.fate_no as id, b.participant_id, b.die, b.fate_at, b.fate_points, ${ORDER_KIND} as kind, spent.id as journal_id, refund.id as refund_journal_id, p.id as prize_id, p.title,
    case when refund.id is not null then 'cancelled' when ${ORDER_KIND} = 'voucher' then 'delivered'
      when age < 2 then 'accepted' when age < 4 then 'processing' when ${ORDER_KIND} in ('bank_transfer', 'charity') then case when age < 35 then 'processing' else 'paid' end
      when age < 8 then 'sent' else 'delivered' end as order_status,
    case when ${ORDER_KIND} in ('bank_transfer', 'charity') then date_trunc('month', b.fate_at)::date end as month
  from bill b join movement spent on spent.shape = 4 and spent.ref = b.id
    left join movement refund on refund.shape = 5 and refund.ref = b.id and ${IS_ORDER_CANCELLED}
    join prize p on p.id = case ${ORDER_KIND} when 'bank_transfer' then 1 when 'charity' then 2 when 'voucher' then 23 + b.die % 4 else 3 + b.die % 20 end,
    lateral (select extract(epoch from ${NOW} - b.fate_at) / 86400 as age) a
  where b.fate in ('order', 'debt')`;

const orders = `insert into reward_order (id, participant_id, prize_id, kind, title, quantity, points, value_grosze, tax_treatment, status, delivery,
    carrier, tracking_number, journal_id, refund_journal_id, ordered_at, year, status_changed_at, cancelled_by, cancel_reason, revision,
    idempotency_key, request_hash)
  overriding system value
  select o.id, o.participant_id, o.prize_id, o.kind, o.title, 1, o.fate_points, o.fate_points * 5, 'none', o.order_status,
    case when o.kind = 'item' then jsonb_build_object('city', f.city, 'name', f.first_name || ' ' || f.last_name, 'note', '', 'phone', f.phone, 'street', f.street,
      'postcode', f.postcode, 'street_number', f.street_number, 'street_number_place', '') end,
    case when o.kind = 'item' and o.order_status in ('sent', 'delivered') then 'DPD' end,
    case when o.kind = 'item' and o.order_status in ('sent', 'delivered') then '62' || lpad(o.id::text, 22, '0') end,
    o.journal_id, o.refund_journal_id, o.fate_at, extract(year from o.fate_at at time zone 'Europe/Warsaw'), least(o.fate_at + interval '3 days', ${NOW} - interval '1 hour'),
    case when o.order_status = 'cancelled' then 'participant' end, case when o.order_status = 'cancelled' then 'Zmiana decyzji' end, 1, 'kraj-' || o.id, sha256(int8send(o.id))
  from ordered o join farm f on f.id = o.participant_id order by o.id;
  insert into reward_order_event (order_id, status, happened_at, actor_kind, staff_id)
  select o.id, e.status, least(o.fate_at + e.step * interval '1 day', ${NOW} - interval '1 hour'), case when e.step = 0 then 'participant' else 'staff' end, case when e.step > 0 then 9 + o.die % 18 end
  from ordered o, lateral (select status, step from unnest(case o.order_status
      when 'accepted' then array['accepted'] when 'processing' then array['accepted', 'processing'] when 'sent' then array['accepted', 'processing', 'sent']
      when 'paid' then array['accepted', 'processing', 'paid'] when 'cancelled' then array['accepted', 'cancelled']
      else case when o.kind = 'voucher' then array['delivered'] else array['accepted', 'processing', 'sent', 'delivered'] end end) with ordinality u (status, place),
    lateral (select place - 1 as step) s) e
  order by o.fate_at, o.id, e.step`;

/** One thing in forty is given back, did not come or is broken; of the last days nobody has decided yet. */
const returns = `insert into order_return (order_id, participant_id, cause, quantity, reason, state, asked_at, waits_since, decided_at, decided_by, answer,
    idempotency_key, request_hash)
  select o.id, o.participant_id, (array['withdrawn', 'lost', 'broken'])[1 + o.die % 3], 1, 'Zły rozmiar', case when is_open then 'open' else 'refused' end, asked, asked,
    case when not is_open then asked + interval '2 days' end, case when not is_open then 9 + o.die % 18 end, case when not is_open then 'Nagroda była używana' end,
    'kraj-' || o.id, sha256(int8send(o.id))
  from ordered o, lateral (select least(o.fate_at + interval '6 days', ${NOW} - interval '1 hour') as asked, o.fate_at > ${NOW} - interval '12 days' as is_open) a
  where o.kind = 'item' and o.order_status in ('sent', 'delivered') and o.die % 40 = 7 order by o.id`;

/** Codes of orders, sealed like one of the demo programme. */
const vouchers = `insert into voucher_code (prize_id, code, valid_until, imported_by, imported_at, order_id, code_hash)
  select o.prize_id, v.code, date '2028-12-31', 1, timestamptz '2023-01-20 09:00+01', o.id, sha256(int8send(o.id))
  from ordered o, (select code from voucher_code where code_hash is not null order by id limit 1) v where o.kind = 'voucher' order by o.id`;

/** A batch a month, of all money asked for in it. */
const payouts = ({ last }: Country) => `create temp table payout_month as
    select ${last("payout_batch")} + row_number() over (order by month) as batch_id, month, (month + interval '1 month 2 days')::timestamptz as at
    from (select distinct month from ordered where order_status = 'paid') m;
  insert into payout_batch (id, status, created_by, created_at, approved_by, approved_at, execution_date, format, message_id, exported_by, exported_at,
      file_content, file_sha256, ended_at, idempotency_key, request_hash)
    overriding system value
    select batch_id, 'settled', 3, at, 1, at, at::date, 'pain.001.001.09', 'KRAJ' || to_char(month, 'YYYYMM'), 3, at, 'pain', sha256('pain'), at + interval '1 day',
      'kraj-' || batch_id, sha256(int8send(batch_id)) from payout_month order by batch_id;
  insert into payout_line (batch_id, order_id, instruction_id, amount_grosze, payee_account, payee_name, payee_address, title, state, settled_at)
    select m.batch_id, o.id, 'K' || lpad(o.id::text, 12, '0'), o.fate_points * 5, coalesce(f.bank_account, 'PL61199900000000001234567890'), f.first_name || ' ' || f.last_name,
      f.street || ' ' || f.street_number || ', ' || f.postcode || ' ' || f.city, 'Nagroda pieniężna, zamówienie ' || o.id, 'paid', m.at + interval '1 day'
    from ordered o join payout_month m on m.month = o.month join farm f on f.id = o.participant_id where o.order_status = 'paid' order by m.batch_id, o.id;
  insert into payout_line_event (line_id, said, source, state_before, state_after, staff_id, happened_at)
    select l.id, e.said, e.source, 'waiting', e.state_after, 3, m.at + e.after from payout_line l join payout_month m on m.batch_id = l.batch_id,
      (values ('sent', 'export', 'waiting', interval '0'), ('paid', 'pain.002', 'paid', interval '1 day')) e (said, source, state_after, after) order by l.id;
  insert into payout_confirmation (file_sha256, file_name, read_by, read_at, paid_count, returned_count, unknown_count)
    select sha256(int8send(batch_id)), 'potwierdzenie-' || batch_id || '.xml', 3, at + interval '1 day', 100, 0, 0 from payout_month`;

const transfers = ({
  last,
}: Country) => `insert into one_time_transfer (id, sender_id, receiver_id, points, status, hold_id, journal_id, created_at, expires_at, ended_at, idempotency_key, request_hash)
    overriding system value
    select ${last("one_time_transfer")} + b.fate_no, b.participant_id, b.receiver_id, b.fate_points, ${ONCE_ENDED}, ${last("ledger_hold")} + b.fate_no,
      case when ${ONCE_ENDED} = 'done' then m.id end, b.fate_at, b.fate_at + interval '10 minutes', m.at, 'kraj-' || b.id, sha256(int8send(b.id))
    from bill b left join movement m on m.ref = b.id and m.shape in (10, 11, 16) where b.fate = 'once' order by b.fate_no;
  -- One stays open, or nothing could be asked about it ten minutes later.
  create temp table lasting as select t.id, t.hold_id from one_time_transfer t join farm f on f.id = t.sender_id
    where t.status = 'pending' and t.id > ${last("one_time_transfer")} and f.n % 3 = 2 order by t.id limit 1;
  update one_time_transfer set expires_at = '2036-01-01' where id in (select id from lasting);
  update ledger_hold set expires_at = '2036-01-01' where id in (select hold_id from lasting);
  update ledger_open_hold set expires_at = '2036-01-01' where hold_id in (select hold_id from lasting);
  insert into sms_code (purpose, participant_id, code_hash, created_at, expires_at, used_at, one_time_transfer_id)
    select 'transfer', sender_id, sha256(int8send(id)), created_at, expires_at, case when status = 'done' then ended_at end, id from one_time_transfer where id > ${last("one_time_transfer")} order by id;
  insert into standing_transfer (id, sender_id, receiver_id, status, token_hash, requested_at, expires_at, answered_at, ended_at, ended_by)
    overriding system value
    select ${last("standing_transfer")} + row_number() over (order by n), id, receiver_id, case when n % 200 = 43 then 'ended' else 'active' end, sha256(int8send(id)), created_at,
      created_at + interval '14 days', created_at + interval '1 day', case when n % 200 = 43 then ${NOW} - interval '3 days' end, case when n % 200 = 43 then 'sender' end
    from farm where passes_on and receiver_id is not null;
  insert into standing_transfer_passing (journal_id, standing_transfer_id, earning_journal_id, points, passed_at)
    select m.id, s.id, earned.id, m.points, m.at from movement m join movement earned on earned.shape = 2 and earned.ref = m.ref
      join standing_transfer s on s.sender_id = m.participant_id and s.id > ${last("standing_transfer")} where m.shape = 12 order by m.id`;

const invitations = ({
  last,
}: Country) => `insert into invitation (id, hash, inviter_id, first_name, last_name, created_at, expires_at, used_at, erased_at, participant_id, first_invoice_at, affiliation_points)
    overriding system value
    select ${last("invitation")} + n, 'KRAJ' || upper(md5(n::text)), receiver_id, first_name, '', created_at - interval '9 days', created_at + interval '21 days', created_at,
      created_at + interval '40 days', id, created_at + interval '60 days', case when created_at < ${NOW} - interval '61 days' then 500 end
    from farm where ${RECOMMENDED} order by n;
  ${continueNumbering("invitation")};
  insert into invitation (hash, inviter_id, email, phone, created_at, expires_at)
    select 'KRAJOWE' || upper(md5(n::text)), id, case when n % 2 = 0 then 'sasiad' || n || '@example.pl' else '' end, case when n % 2 = 1 then '+4869' || lpad((n % 9999999)::text, 7, '0') else '' end,
      ${NOW} - interval '5 days' - ${chance("n", 81)} * interval '20 days', ${NOW} + interval '10 days' from farm where n % 67 = 5 and not is_gone order by n;
  insert into invitation_objection (contact_hash, objected_at) select sha256(int8send(n)), ${NOW} - interval '30 days' from farm where n % 900 = 5`;

/** As many as the office takes, with those of the demo programme. */
const ALLOWED = 4900;

const promotions = `insert into promotion_answer (promotion_id, participant_id, rules_id, agreed, answered_at, channel, address)
    select p.id, f.id, r.id, hashint8extended(f.n, p.id) % 5 <> 0, greatest(f.created_at, timestamptz '2026-10-06 08:00+02') + ${chance("f.n + p.id", 82)} * (${NOW} - greatest(f.created_at, timestamptz '2026-10-06 08:00+02')), 'portal', '192.0.2.1'
    from farm f, promotion p join promotion_rules r on r.promotion_id = p.id and r.version = 1
    where not f.is_gone and ${chance("f.n + p.id * 7", 83)} < 0.3 order by 5;
  insert into promotion_grant (promotion_id, tier_id, participant_id, reward, quantity, unit, bought, value_grosze, tax_treatment, tax_grosze, granted_at, year)
    select t.promotion_id, t.id, f.id, t.reward, t.quantity, t.unit, t.quantity + 1, t.value_grosze, 'none', 0, timestamptz '2026-10-20 08:00+02' + ${chance("f.n", 84)} * interval '28 days', 2026
    from farm f, (select * from promotion_tier where quantity is not null order by id limit 1) t where f.n % 21 = 6 and not f.is_gone order by f.n;
  insert into promotion_grant_event (grant_id, act, state_after, bought, staff_id, happened_at)
    select g.id, 'hand_over', 'handed_over', g.bought, 9 + g.id % 18, g.granted_at + interval '2 hours' from promotion_grant g join farm f on f.id = g.participant_id where f.n % 2 = 0 order by g.id;
  insert into promotion_allowed (promotion_id, identifier, added_by, added_at)
    select p.id, f.identifier, 1, timestamptz '2026-10-01 08:00+02' from promotion p, farm f where p.audience = 'allow_list' and f.n % 19 = 3 and f.n < 19 * ${ALLOWED}`;

/** SQL of where an entry has come to: as in life most are decided, and few wait for somebody or for an invoice. */
const entryStatus = (of: string) => `1 + width_bucket(${chance(of, 85)}, array[0.04, 0.06, 0.13, 0.15, 0.88])`;

const campaigns = ({ last }: Country) => `create temp table entrant as
    select ${last("campaign_entry")} + row_number() over (order by n, c.id) as entry_id, f.*, c.id as campaign_id, c.flow, r.id as rules_id, ${entryStatus("f.n + c.id")} as entry_status,
      timestamptz '2026-08-25 08:00+02' + ${chance("f.n + c.id", 86)} * interval '80 days' as entered_at
    from farm f, campaign c join campaign_rules r on r.campaign_id = c.id and r.version = 1 where c.flow <> 'satisfaction' and not is_gone and ${chance("f.n * 9 + c.id", 87)} < 0.02;
  insert into campaign_entry (id, campaign_id, participant_id, identifier, email, phone, first_name, last_name, status, answers, entered_at, status_changed_at, rewarded_at, owed_since, is_over, rules_id, rules_accepted_at)
    overriding system value
    select entry_id, campaign_id, id, identifier, entry_id || '.' || email, phone, first_name, last_name, entry_status,
      jsonb_build_object('city', city, 'street', street || ' ' || street_number, 'postcode', postcode, 'area_hectares', 18.5, 'invoice_number', ''), entered_at, entered_at + interval '4 days',
      case when entry_status = 5 then entered_at + interval '4 days' end, case when entry_status in (4, 5) then entered_at + interval '4 days' end,
      entry_status >= case flow when 'halvetic' then 4 else 5 end, rules_id, entered_at from entrant order by entry_id;
  insert into campaign_entry_event (entry_id, act, status_before, status_after, actor, staff_id, happened_at)
    select entry_id, e.act, e.before, e.after, e.actor, case when e.actor = 'staff' then 9 + entry_id % 18 end, entered_at + e.place * interval '1 day'
    from entrant join (values (0, 'enter', 0, 1, 'entrant'), (0, 'submit', 1, 2, 'entrant'), (1, 'approve', 2, 3, 'staff'), (2, 'find_purchase', 3, 4, 'staff')) e (place, act, before, after, actor)
      on e.after <= entry_status and (entry_status < 6 or e.after <= 2) order by entered_at, entry_id, e.after;
  insert into campaign_thing (entry_id, participant_id, name, value_grosze, tax_treatment, tax_grosze, year, sent_at, sent_by)
    select entry_id, id, 'karta paliwowa', 10000, 'none', 0, 2026, entered_at + interval '6 days', 9 from entrant where flow = 'dovvo' and entry_status = 5 order by entry_id`;

const complaints = ({
  last,
}: Country) => `insert into campaign_complaint (entry_id, product, invoice_number, area_hectares, description, phone, filed_at, decided_at, decided_by, decision_reason, idempotency_key, request_hash)
    select entry_id, 'Halvetic', 'FV/1', 10, 'Środek nie zadziałał na części pola.', phone, entered_at + interval '10 days', case when entry_id % 3 > 0 then entered_at + interval '15 days' end,
      case when entry_id % 3 > 0 then 9 end, case when entry_id % 3 > 0 then 'Uznana' end, 'kraj-' || entry_id, sha256(int8send(entry_id)) from entrant where entry_id % 20 = 1 and entered_at < ${NOW} - interval '16 days' order by entry_id;
  insert into stored_file (storage_key, name, type, size_bytes, sha256, created_at)
    select 'kr/' || md5('complaint' || id), 'reklamacja-' || id || '.jpg', 'image/jpeg', 300000, sha256(int8send(-id)), filed_at from campaign_complaint where entry_id > ${last("campaign_entry")} order by id;
  insert into campaign_complaint_photo (complaint_id, position, file_id)
    select c.id, 1, s.id from campaign_complaint c join stored_file s on s.storage_key = 'kr/' || md5('complaint' || c.id)`;

/** What points became, once the ledger is written. */
export const rewardSteps = (country: Country): Step[] => [
  ["orders: made", `${ordered(country)}; create unique index on ordered (id); analyze ordered`],
  ["orders", orders],
  ["returns", returns],
  ["vouchers", vouchers],
  ["payouts", payouts(country)],
  ["transfers", transfers(country)],
  ["recommendations", invitations(country)],
  ["promotions", promotions],
  ["campaigns", campaigns(country)],
  ["complaints", complaints(country)],
];
