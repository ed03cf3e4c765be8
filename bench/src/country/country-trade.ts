// What the country's farmers bought: invoices, their lines and files, and how they came in.
import { chance, continueNumbering, whole } from "./country-dice.ts";
import { type Country, NOW, type Step } from "./country-people.ts";

/** Days over which purchases are spread: three seasons. */
const DAYS = 1050;

const distributors = `insert into distributor (name, nip, street, postcode, city, phone, edi, automatic_acceptance)
    select 'Skup i Zaopatrzenie ' || n || ' Sp. z o.o.', (9980000000 + n * 97)::text, 'ul. Polna ' || n, '87-100', 'Toruń',
      '+48566' || (100000 + n), n % 3 > 0, case n % 4 when 0 then 'on' when 1 then 'watch' else 'off' end
    from generate_series(1, 28) n;
  insert into distributor_branch (distributor_id, name, street, postcode, city, phone, lat, lng)
    select d.id, 'Oddział ' || n, 'Polna ' || n, '87-100', 'Toruń', '+48566100000', 50 + n * 0.4, 16 + d.id * 0.1
    from distributor d, generate_series(1, 8) n where d.name like 'Skup i Zaopatrzenie %';
  insert into distributor_key (distributor_id, name, prefix, key_hash, created_at, created_by)
    select id, 'System sprzedaży', 'plon_' || id || '_', sha256(convert_to('bench-distributor-' || id, 'UTF8')), timestamptz '2023-02-01 09:00+01', 1
    from distributor where name like 'Skup i Zaopatrzenie %' and edi`;

const goods = `create temp table goods as
  select row_number() over (order by p.id, k.volume)::int - 1 as slot, p.id as product_id, p.sap, p.name as title, p.unit,
    k.volume as pack_volume, r.points_per_unit as rate
  from product p join product_pack k on k.product_id = p.id
    join product_rate r on r.product_id = p.id and r.valid_to is null and r.valid_from <= '2026-11-20'
  where p.is_active`;

/** Purchases with what becomes of their points, before they have numbers. */
const drafts = `create temp table draft as
  select f.n, f.id as participant_id, k, f.receiver_id, f.passes_on, f.n * 1000 + k as die, bought,
    bought + time '06:00' + ${chance("f.n * 1000 + k", 51)} * interval '13 hours' as local_at,
    ${chance("f.n * 1000 + k", 52)} as fortune, ${chance("f.n * 1000 + k", 53)} < 0.6 as is_edi,
    case when ${chance("f.n * 1000 + k", 54)} < 0.7 then 1 + f.n % 40 else 1 + ${whole("f.n * 1000 + k", 55, 40)} end as distributor_id,
    ${whole("f.n * 1000 + k", 56, "goods_count")} as slot_1, 1 + ${whole("f.n * 1000 + k", 57, 6)} as quantity_1,
    ${whole("f.n * 1000 + k", 58, "goods_count")} as slot_2, 1 + ${whole("f.n * 1000 + k", 59, 6)} as quantity_2,
    ${chance("f.n * 1000 + k", 60)} < 0.02 as is_line_rejected, ${chance("f.n * 1000 + k", 61)} as fate_die,
    ${chance("f.n * 1000 + k", 62)} as part, ${whole("f.n * 1000 + k", 63, 38)} + 2 as later_days
  from farm f, generate_series(1, f.invoices) k,
    lateral (select date '2026-11-19' - ${whole("f.n * 1000 + k", 50, DAYS)} as bought) day,
    (select count(*) as goods_count from goods) g`;

/** Recent ones wait; of older ones nearly all were accepted. Points are those of the lines. */
const decidedTable = `create temp table judged as
  select d.*, local_at at time zone 'Europe/Warsaw' as submitted_at,
    case when status in ('pending') then null
      else least(local_at at time zone 'Europe/Warsaw' + (0.1 + part * 3) * interval '1 day', ${NOW} - interval '1 minute') end as decided_at,
    status, status in ('pending', 'returned') and not is_edi and fate_die < 0.3 as is_bare,
    points_1, points_2, case when is_line_rejected then 0 else points_1 end + points_2 as accepted_points
  from draft d join goods g1 on g1.slot = d.slot_1 join goods g2 on g2.slot = d.slot_2,
    lateral (select greatest(1, round(g1.pack_volume * quantity_1 * g1.rate))::bigint as points_1,
      greatest(1, round(g2.pack_volume * quantity_2 * g2.rate))::bigint as points_2) p,
    lateral (select case
      when bought > date '2026-11-19' - 30 then
        case when fortune < 0.5 then 'pending' when fortune < 0.56 then 'returned' when fortune < 0.58 then 'rejected' else 'accepted' end
      when fortune < 0.024 then 'rejected' when fortune < 0.034 then 'cancelled' when fortune < 0.037 then 'returned'
      else 'accepted' end as status) s`;

/**
 * What becomes of the points: an order (some cancelled, some after which a correction leaves a debt), a transfer of one of
 * three kinds, a correction of the invoice or of the balance, or nothing.
 */
const fates = `create temp table fated as
  select j.*, case when status <> 'accepted' then null when fate_at >= ${NOW} then null
      when passes_on then 'standing' when fate_die < 0.4 then 'order' when fate_die < 0.402 then 'debt'
      when fate_die < 0.42 then 'once' when fate_die < 0.44 then 'by_staff' when fate_die < 0.45 then 'lowered'
      when fate_die < 0.466 then 'correction' end as fate, fate_at
  from judged j, lateral (select case when passes_on then decided_at
    when fate_die >= 0.402 and fate_die < 0.42 and die % 13 = 7 and decided_at < ${NOW} - interval '1 day' then ${NOW} - die % 9 * interval '1 minute' - interval '30 seconds'
    else decided_at + later_days * interval '1 day' + part * interval '5 hours' end as fate_at) f`;

const numbered = ({ last }: Country) => `create temp table bill as
  select ${last("invoice")} + row_number() over (order by submitted_at, die) as id, f.*,
    case fate when 'standing' then accepted_points when 'debt' then accepted_points
      when 'order' then greatest(1, floor(accepted_points * (0.5 + part / 2)))
      when 'once' then greatest(1, accepted_points / 2) when 'by_staff' then greatest(1, accepted_points / 3)
      when 'lowered' then greatest(1, accepted_points / 10)
      when 'correction' then greatest(1, points_2 / quantity_2) end::bigint as fate_points,
    case when fate is not null then row_number() over (partition by case when fate = 'debt' then 'order' else fate end order by fate_at, die) end as fate_no,
    row_number() over (partition by is_edi order by submitted_at, die) as way_no,
    status = 'accepted' and is_edi and die % 3 = 0 as is_automatic,
    'F' || chr(65 + (die % 26)::int) || '/' || (die % 9000000 + 1000) || '/' || to_char(bought, 'MM/YYYY') as document_name
  from fated f`;

/** A correction repays the second line, or one pack of it. */
const corrections = `create temp table correction as
  select row_number() over (order by at, id) as no, * from (
    select id, fate_points as points, fate_at as at, false as is_debt, 1 as packs from bill where fate = 'correction'
    union all
    select id, greatest(1, points_2 / quantity_2), fate_at + interval '8 days', true, 1 from bill
    where fate = 'debt' and fate_at < ${NOW} - interval '20 days'
  ) c`;

const invoices = ({
  last,
}: Country) => `insert into invoice (id, participant_id, distributor_id, document_name, document_key,
    source, status, issue_date, submitted_at, submitted_on, decision_due, file_id, lines_entered_by, reason, revision,
    decided_at, decided_by, points, pending_points)
  overriding system value
  select id, participant_id, distributor_id, document_name, document_name, case when is_edi then 'edi' else 'manual' end, status,
    case when is_edi or status = 'accepted' then bought end, submitted_at, (submitted_at at time zone 'Europe/Warsaw')::date,
    case when status = 'pending' then bought + 14 end, case when not is_edi then ${last("stored_file")} + way_no end,
    case when is_edi then 'feed' when status = 'accepted' then 'staff' else 'farmer' end,
    case status when 'rejected' then 'Na fakturze widnieje inny nabywca niż uczestnik programu.'
      when 'returned' then 'Druga strona faktury jest nieczytelna. Prześlij jej wyraźne zdjęcie.' end,
    case status when 'pending' then 1 else 3 end, decided_at,
    case when decided_at is not null and not is_automatic and status <> 'cancelled' then 9 + die % 18 end,
    case when status = 'accepted' then accepted_points else 0 end,
    case when status in ('pending', 'returned') and not is_bare then points_1 + points_2 else 0 end
  from bill order by id;
  insert into invoice (id, participant_id, distributor_id, document_name, document_key, source, status, corrects_invoice_id,
    issue_date, submitted_at, submitted_on, lines_entered_by, reason, revision, decided_at, decided_by, points)
  overriding system value
  select ${last("invoice")} + (select count(*) from bill) + c.no, b.participant_id, b.distributor_id, 'KOR/' || b.id, 'KOR/' || b.id, 'edi',
    'accepted', b.id, c.at::date, c.at, (c.at at time zone 'Europe/Warsaw')::date, 'staff', 'Zwrot opakowania do dystrybutora', 1,
    c.at, 9 + b.die % 18, -c.points
  from correction c join bill b on b.id = c.id order by c.no`;

const explained = (points: string, quantity: string, goodsName: string) => `jsonb_build_object('points', ${points},
  'exactPoints', trim_scale(${goodsName}.pack_volume * ${quantity} * ${goodsName}.rate)::text, 'roundedPoints', round(${goodsName}.pack_volume * ${quantity} * ${goodsName}.rate),
  'volumeThousandths', (${goodsName}.pack_volume * ${quantity} * 1000)::bigint, 'multiplierHundredths', 100,
  'pointsPerUnitHundredths', (${goodsName}.rate * 100)::bigint)`;

const lines = ({
  last,
}: Country) => `insert into invoice_line (id, invoice_id, line_no, product_id, title_product, pack_volume, quantity,
    status, points, rejection_reason, explanation, value_grosze)
  overriding system value
  select ${last("invoice_line")} + (b.id - ${last("invoice")}) * 2 - 2 + l.line_no, b.id, l.line_no, g.product_id, g.title, g.pack_volume,
    l.quantity, s.status, s.points, case when s.status = 'rejected' then 'Produkt spoza programu' end,
    ${explained("s.points", "l.quantity", "g")}, (g.pack_volume * l.quantity * g.rate * 1700)::bigint
  from bill b, lateral (values (1, slot_1, quantity_1, points_1), (2, slot_2, quantity_2, points_2)) l (line_no, slot, quantity, points)
    join goods g on g.slot = l.slot,
    lateral (select case when b.status = 'returned' then 'pending' when b.status <> 'accepted' then b.status
        when l.line_no = 1 and b.is_line_rejected then 'rejected' else 'accepted' end as status) state,
    lateral (select state.status, case when state.status in ('rejected', 'cancelled') then 0 else l.points end as points) s
  where not b.is_bare order by b.id, l.line_no;
  insert into invoice_line (id, invoice_id, line_no, product_id, title_product, pack_volume, quantity, status, points, explanation,
    corrects_line_id, value_grosze)
  overriding system value
  select ${last("invoice_line")} + (select count(*) from bill) * 2 + c.no, ${last("invoice")} + (select count(*) from bill) + c.no, 1, g.product_id, g.title, g.pack_volume, -c.packs, 'accepted', -c.points,
    ${explained("b.points_2", "b.quantity_2", "g")}, ${last("invoice_line")} + (b.id - ${last("invoice")}) * 2, -(g.pack_volume * g.rate * 1700)::bigint
  from correction c join bill b on b.id = c.id join goods g on g.slot = b.slot_2 order by c.no`;

/** Files of which only the row exists. */
const files = ({
  last,
}: Country) => `insert into stored_file (id, storage_key, name, type, size_bytes, sha256, created_at)
  overriding system value
  select ${last("stored_file")} + way_no, left(md5(id::text), 2) || '/' || md5(id::text) || lpad(to_hex(id), 8, '0'), 'faktura-' || id || '.pdf',
    case when die % 2 = 0 then 'application/pdf' else 'image/jpeg' end, 90000 + die % 900000, sha256(int8send(id)), submitted_at
  from bill where not is_edi order by way_no;
  ${continueNumbering("stored_file")}`;

const readings = ({
  last,
}: Country) => `insert into invoice_reading (invoice_id, file_id, status, found, asked_at, done_at, source)
  select id, ${last("stored_file")} + way_no, reading, case when reading = 'read' then jsonb_build_object(
      'number', jsonb_build_object('value', document_name, 'text', 'Faktura nr ' || document_name, 'place', jsonb_build_object('page', 1, 'x', 300, 'y', 60, 'width', 120, 'height', 12)),
      'issue_date', jsonb_build_object('value', bought::text, 'text', 'Data wystawienia ' || bought, 'place', jsonb_build_object('page', 1, 'x', 300, 'y', 80, 'width', 90, 'height', 12)),
      'seller_nip', null, 'buyer_nip', null, 'buyer_name', null, 'lines', '[]'::jsonb) end,
    submitted_at, case when reading <> 'waiting' then submitted_at + interval '40 seconds' end, case when die % 2 = 0 then 'text' else 'picture' end
  from (select *, case when submitted_at > ${NOW} - interval '1 hour' then 'waiting' when die % 10 < 5 then 'read' when die % 10 < 8 then 'no_text'
    when die % 10 = 8 then 'nothing' else 'failed' end as reading from bill where not is_edi) b order by id`;

const judgements = `insert into invoice_judgement (invoice_id, distributor_id, channel, mode, rules, lines, is_entered, is_certain,
    is_sample, is_accepted, points, judged_at, judged_on, is_agreed, compared_at)
  select b.id, b.distributor_id, case when b.die % 7 = 0 then 'ksef' else 'feed' end, case when b.is_automatic then 'on' else 'watch' end,
    (select rules from invoice_judgement order by invoice_id limit 1),
    jsonb_build_array(jsonb_build_object('sap', g.sap, 'unit', g.unit, 'title', g.title, 'points', b.points_1, 'quantity', b.quantity_1, 'is_rejected', false, 'pack_volume', g.pack_volume)),
    true, b.is_automatic or b.die % 5 > 0, false, b.is_automatic, b.points_1 + b.points_2, b.submitted_at, (b.submitted_at at time zone 'Europe/Warsaw')::date,
    case when b.decided_at is not null and not b.is_automatic then b.die % 50 > 0 end,
    case when b.decided_at is not null and not b.is_automatic then b.decided_at end
  from bill b join goods g on g.slot = b.slot_1 where b.is_edi and b.bought > date '2026-03-01' order by b.id`;

const reconsidered = `insert into invoice_decision_change (invoice_id, changed_at, staff_id, decided_as, reason, points)
  select id, decided_at - interval '1 hour', 9 + die % 18, 'rejected', 'Pomyłka przy weryfikacji', 0
  from bill where status = 'accepted' and not is_automatic and die % 331 = 0 order by id`;

const feeds = ({ last }: Country) => `create temp table feed_day as
  select ${last("feed_batch")} + row_number() over (order by day, distributor_id) as batch_id, day, distributor_id, items from (
    select (submitted_at at time zone 'Europe/Warsaw')::date as day, distributor_id, count(*) as items from bill where is_edi group by 1, 2) d;
  insert into feed_batch (id, kind, distributor_id, received_at, size_bytes, items, channel)
    overriding system value
    select batch_id, 'invoices', distributor_id, (day + time '18:30') at time zone 'Europe/Warsaw', items * 6800, items, 'feed' from feed_day order by batch_id;
  insert into feed_document (id, batch_id, distributor_id, position, file_name, content_sha256, status, document_kind, document_name,
    document_key, issue_date, invoice_id, done_at)
    overriding system value
    select ${last("feed_document")} + b.way_no, d.batch_id, b.distributor_id, row_number() over (partition by d.batch_id order by b.id), b.id || '.xml',
      sha256(int8send(b.id)), 'imported', 'VAT', b.document_name, b.id || ':' || b.document_name, b.bought, b.id, b.submitted_at
    from bill b join feed_day d on d.day = (b.submitted_at at time zone 'Europe/Warsaw')::date and d.distributor_id = b.distributor_id
    where b.is_edi order by b.way_no;
  ${continueNumbering("feed_document")};
  insert into feed_document (batch_id, distributor_id, position, file_name, content_sha256, status, reason, document_kind, document_name,
    document_key, issue_date, done_at)
    select d.batch_id, d.distributor_id, 100000 + k, 'obce-' || d.batch_id || '-' || k || '.xml', sha256(int8send(-d.batch_id * 10 - k)),
      case k when 1 then 'unknown_buyer' when 2 then 'no_products' else 'duplicate' end, 'Nabywcy nie ma w programie', 'VAT', 'OB/' || d.batch_id || '/' || k,
      'OB/' || d.batch_id || '/' || k, d.day, (d.day + time '18:31') at time zone 'Europe/Warsaw'
    from feed_day d, generate_series(1, 3) k where d.items >= k order by d.batch_id;
  insert into feed_article (distributor_id, article_key, name, unit, status, asked_at)
    select distributor_id, 'n:towar ' || batch_id || '|szt', 'Towar ' || batch_id, 'szt', case when batch_id % 9 = 0 then 'open' else 'foreign' end, (day + time '18:30') at time zone 'Europe/Warsaw'
    from feed_day where batch_id % 11 = 0;
  insert into feed_document_article (document_id, article_id)
    select f.id, a.id from feed_article a join feed_day d on a.article_key = 'n:towar ' || d.batch_id || '|szt'
      join feed_document f on f.batch_id = d.batch_id and f.position = 100002`;

const ksef = ({
  last,
}: Country) => `insert into ksef_connection (id, participant_id, nip, environment, status, consented_at,
    announced_at, granted_at, ended_at, known_until, next_at, asked_at, tried_at, read_at, failing_since, failures, failure)
    overriding system value
    select ${last("ksef_connection")} + row_number() over (order by n), id, identifier, 'test', status, greatest(created_at, ${NOW} - interval '200 days'), ${NOW} - interval '199 days',
      case when status <> 'waiting' then ${NOW} - interval '198 days' end, case when status = 'ended' then ${NOW} - interval '9 days' end,
      case when status = 'reading' then ${NOW} - interval '1 day' end,
      case when status <> 'ended' then ${NOW} + n % 86400 * interval '1 second' end, ${NOW} - interval '20 hours',
      ${NOW} - interval '19 hours', case when status = 'reading' then ${NOW} - interval '19 hours' end,
      case when n % 790 = 17 then ${NOW} - interval '2 days' end, case when n % 790 = 17 then 4 else 0 end, case when n % 790 = 17 then 'unavailable' end
    from (select *, case n % 20 when 17 then case n / 20 % 10 when 0 then 'waiting' when 1 then 'ended' else 'reading' end else 'reading' end as status
      from farm where n % 10 = 7 and not is_pesel and not is_gone) f;
  insert into ksef_window (connection_id, distributor_id, known_until, asked_at)
    select c.id, d.id, ${NOW} - interval '1 day', ${NOW} - interval '1 day'
    from ksef_connection c, distributor d where c.id > ${last("ksef_connection")} and c.status = 'reading' and (d.id + c.id) % 8 = 0;
  insert into ksef_document (connection_id, distributor_id, ksef_number, document_name, issue_date, stored_at, sha256, found_at, status, taken_at, feed_document_id)
    select c.id, b.distributor_id, d.nip || '-' || to_char(b.bought, 'YYYYMMDD') || '-' || lpad(to_hex(b.id), 12, '0') || '-7F', b.document_name, b.bought, b.submitted_at,
      sha256(int8send(b.id)), b.submitted_at + interval '9 hours', case when b.die % 60 = 1 then 'found' else 'taken' end,
      case when b.die % 60 <> 1 then b.submitted_at + interval '10 hours' end, case when b.die % 60 <> 1 then ${last("feed_document")} + b.way_no end
    from ksef_connection c join bill b on b.participant_id = c.participant_id and b.is_edi join distributor d on d.id = b.distributor_id
    where c.id > ${last("ksef_connection")} order by c.id, b.id`;

/** What triggers note of invoices and readings, which were skipped. The lines have no index while they are loaded. */
const claims = `create index line_of on invoice_line (invoice_id); analyze invoice, invoice_line, stored_file;
  select purchase_claims_of(array_agg(id)) from invoice; drop index line_of;
  insert into purchase_claim (invoice_id, source, seller_nip, number_key, buyer_nip, picture_hash, claimed_at)
    select invoice_id, 'read', found -> 'seller_nip' ->> 'value', nullif(number_key, ''), found -> 'buyer_nip' ->> 'value',
      picture_hash, done_at
    from invoice_reading where invoice_id is not null and done_at is not null and (found is not null or picture_hash is not null)
    on conflict do nothing`;

/** Invoices and everything that came with them; the table `bill` also says what became of their points. */
export const tradeSteps = (country: Country): Step[] => [
  ["distributors", distributors],
  ["goods", goods],
  ["invoices: purchases", drafts],
  ["invoices: judged", decidedTable],
  ["invoices: fates", `drop table draft; ${fates}; drop table judged`],
  ["invoices: numbers", `${numbered(country)}; drop table fated; create unique index on bill (id); analyze bill`],
  ["invoices: corrections", `${corrections}; create index on correction (id); analyze correction`],
  ["invoices", invoices(country)],
  ["invoice lines", lines(country)],
  ["files", files(country)],
  ["readings", readings(country)],
  ["claims", claims],
  ["judgements", judgements],
  ["changed decisions", reconsidered],
  ["feeds", feeds(country)],
  ["ksef", ksef(country)],
];
