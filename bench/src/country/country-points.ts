// The country's ledger. Movements are written as what they do to an account and to a lot, in the order of time; journal,
// entries, lots and their entries, balances and the sums by day follow from that, as they do from the ledger's functions.
import { type Country, expiryOf, NOW, type Step } from "./country-people.ts";

/** How many journal rows are written by a statement: so that none sorts more than fits into memory. */
const JOURNALS_AT_ONCE = 250_000;

/** Points for joining. */
const WELCOME_POINTS = 100;
/** What a debtor is given, above the debt. */
const GIVEN_ABOVE_DEBT = 50;

/**
 * The kinds of movement. `ref` is the invoice whose points it is about, or the farm where it is about points for joining or
 * the recommendation.
 */
const SHAPES = `(values
  (1, 'pending', 'invoice'), (2, 'purchase', 'invoice'), (3, 'pending_void', 'invoice'), (4, 'spend', 'prize'), (5, 'refund', 'order'),
  (6, 'adjustment', 'welcome'), (7, 'expiry', 'lot'), (8, 'transfer', 'transfer'), (9, 'hold', 'one_time_transfer'),
  (10, 'transfer', 'one_time_transfer'), (11, 'hold_release', 'one_time_transfer'), (12, 'transfer', 'standing_transfer'),
  (13, 'correction', 'invoice'), (14, 'correction', 'invoice'), (15, 'adjustment', 'adjustment'), (16, 'hold_expiry', 'hold'),
  (17, 'adjustment', 'adjustment'), (18, 'debt_repayment', 'journal'), (19, 'earning', 'invitation')
) s (shape, kind, cause_type)`;

/** What an order becomes: an item, a voucher, money or a donation. */
export const ORDER_KIND = `case when die % 25 < 18 then 'item' when die % 25 < 20 then 'voucher' when die % 25 < 24 then 'bank_transfer' else 'charity' end`;
export const IS_ORDER_CANCELLED = "(die % 25 < 18 and die % 19 = 4 and fate = 'order')";
/** How a transfer that the sender had to confirm ended. */
export const ONCE_ENDED = `case when fate_at > ${NOW} - interval '10 minutes' then 'pending' else (array['done', 'done', 'done', 'done', 'rejected', 'expired'])[1 + die % 6] end`;

/** Who recommended somebody is paid for it; recommended are those of the last years who buy. */
export const RECOMMENDED = "n % 23 = 4 and invoices > 0 and receiver_id is not null";

const movements = `create temp table moved as
  select * from (
    select 1 as shape, id as ref, participant_id, submitted_at as at, points_1 + points_2 as points, 0::bigint as pending, null::bigint as receiver_id,
      null::ledger_account as destination from bill where not is_bare
    union all select 2, id, participant_id, decided_at, accepted_points, points_1 + points_2, null, null from bill where status = 'accepted'
    union all select 3, id, participant_id, decided_at, points_1 + points_2, 0, null, null from bill where status in ('rejected', 'cancelled')
    union all select 4, id, participant_id, fate_at, fate_points, 0, null,
      (case ${ORDER_KIND} when 'bank_transfer' then 'paid_out' when 'charity' then 'donated' else 'redeemed' end)::ledger_account from bill where fate in ('order', 'debt')
    union all select 5, id, participant_id, fate_at + interval '30 hours', fate_points, 0, null, 'redeemed'
      from bill where ${IS_ORDER_CANCELLED} and fate_at + interval '30 hours' < ${NOW}
    union all select 6, id, id, created_at + interval '20 hours', ${WELCOME_POINTS}, 0, null, null from farm where not is_gone and created_at + interval '20 hours' < ${NOW}
    union all select 7, id, id, ${expiryOf("created_at + interval '20 hours'")} + interval '130 minutes', ${WELCOME_POINTS}, 0, null, null
      from farm where not is_gone and ${expiryOf("created_at + interval '20 hours'")} + interval '130 minutes' < ${NOW}
    union all select 8, id, participant_id, fate_at, fate_points, 0, receiver_id, null from bill where fate = 'by_staff'
    union all select 9, id, participant_id, fate_at, fate_points, 0, null, null from bill where fate = 'once'
    union all select case ${ONCE_ENDED} when 'done' then 10 when 'rejected' then 11 else 16 end, id, participant_id, fate_at + interval '10 minutes', fate_points, 0,
      case when ${ONCE_ENDED} = 'done' then receiver_id end, null from bill where fate = 'once' and ${ONCE_ENDED} <> 'pending'
    union all select 12, id, participant_id, fate_at, fate_points, 0, receiver_id, null from bill where fate = 'standing'
    union all select case when is_debt then 14 else 13 end, c.id, b.participant_id, c.at, c.points, 0, null, null from correction c join bill b on b.id = c.id
    union all select 15, id, participant_id, fate_at, fate_points, 0, null, null from bill where fate = 'lowered'
    union all select 17, c.id, b.participant_id, c.at + interval '5 days', c.points + ${GIVEN_ABOVE_DEBT}, 0, null, null from correction c join bill b on b.id = c.id where c.is_debt and c.no % 2 = 0
    union all select 18, c.id, b.participant_id, c.at + interval '5 days', c.points, 0, null, null from correction c join bill b on b.id = c.id where c.is_debt and c.no % 2 = 0
    union all select 19, n, receiver_id, greatest(created_at, ${NOW} - interval '1000 days') + interval '60 days', 500, 0, null, null
      from farm where ${RECOMMENDED} and created_at < ${NOW} - interval '61 days'
  ) m where at < ${NOW}`;

const numbered = ({ last }: Country) => `create temp table movement as
  select ${last("ledger_journal")} + row_number() over (order by at, shape, ref) as id, * from moved`;

/** What each kind does: `points` and `pending` times these are the amounts. Those that give to somebody else end with R. */
const entries = `create temp table entry as
  select m.id as journal_id, e.line::smallint as line, case e.whose when 'S' then m.participant_id when 'R' then m.receiver_id end as participant_id,
    coalesce(e.account, m.destination) as account, e.of_points * m.points + e.of_pending * m.pending as amount, e.earned
  from movement m join (select shape, line, whose, account::ledger_account, of_points, of_pending, earned::ledger_category from (values
    (1, 1, 'S', 'pending', 1, 0, null), (1, 2, null, 'issued', -1, 0, null),
    (2, 1, 'S', 'pending', 0, -1, null), (2, 2, 'S', 'available', 1, 0, 'purchase'), (2, 3, null, 'issued', -1, 1, null),
    (3, 1, 'S', 'pending', -1, 0, null), (3, 3, null, 'issued', 1, 0, null),
    (4, 1, 'S', 'available', -1, 0, null), (4, 2, null, null, 1, 0, null),
    (5, 1, 'S', 'available', 1, 0, null), (5, 2, null, null, -1, 0, null),
    (6, 1, 'S', 'available', 1, 0, 'adjustment'), (6, 2, null, 'adjusted', -1, 0, null),
    (7, 1, 'S', 'available', -1, 0, null), (7, 2, null, 'expired', 1, 0, null),
    (8, 1, 'S', 'available', -1, 0, null), (8, 2, 'R', 'available', 1, 0, null),
    (9, 1, 'S', 'available', -1, 0, null), (9, 2, 'S', 'held', 1, 0, null),
    (10, 1, 'S', 'held', -1, 0, null), (10, 2, 'R', 'available', 1, 0, null),
    (11, 1, 'S', 'held', -1, 0, null), (11, 2, 'S', 'available', 1, 0, null),
    (12, 1, 'S', 'available', -1, 0, null), (12, 2, 'R', 'available', 1, 0, null),
    (13, 1, 'S', 'available', -1, 0, 'purchase'), (13, 3, null, 'issued', 1, 0, null),
    (14, 2, 'S', 'debt', -1, 0, 'purchase'), (14, 3, null, 'issued', 1, 0, null),
    (15, 1, 'S', 'available', -1, 0, null), (15, 2, null, 'adjusted', 1, 0, null),
    (16, 1, 'S', 'held', -1, 0, null), (16, 2, 'S', 'available', 1, 0, null),
    (17, 1, 'S', 'available', 1, 0, 'adjustment'), (17, 2, null, 'adjusted', -1, 0, null),
    (18, 1, 'S', 'available', -1, 0, null), (18, 2, 'S', 'debt', 1, 0, null),
    (19, 1, 'S', 'available', 1, 0, 'affiliation'), (19, 2, null, 'issued', -1, 0, null)
  ) v (shape, line, whose, account, of_points, of_pending, earned)) e on e.shape = m.shape
  where e.of_points * m.points + e.of_pending * m.pending <> 0`;

const writtenEntries = `insert into ledger_entry (journal_id, line, participant_id, account, amount, balance_after, earned)
  select journal_id, line, participant_id, account, amount,
    case when participant_id is not null then sum(amount) over (partition by participant_id, account order by journal_id, line) end, earned
  from entry order by journal_id, line`;

/** Each movement that brings points makes one lot; one that passes points on lets it lapse when its source does. */
const lots = ({ last }: Country) => `create temp table lot as
  select ${last("ledger_lot")} + row_number() over (order by m.id) as id, m.shape, m.ref, m.id as journal_id, coalesce(m.receiver_id, m.participant_id) as participant_id,
    m.points, coalesce(source.at, m.at) as earned_at, ${expiryOf("coalesce(source.at, m.at)")} as expires_at, source.id as source_journal_id
  from movement m left join movement source on m.shape in (8, 10, 12) and source.shape = 2 and source.ref = m.ref
  where m.shape in (2, 6, 8, 10, 12, 17, 19)`;

const writtenLots = `insert into ledger_lot (id, participant_id, journal_id, points, earned_at, expires_at, source_lot_id)
  overriding system value
  select l.id, l.participant_id, l.journal_id, l.points, l.earned_at, l.expires_at, s.id
  from lot l left join lot s on s.journal_id = l.source_journal_id order by l.id`;

const lotEntries = `insert into ledger_lot_entry (journal_id, lot_id, bucket, amount)
  select journal_id, id, 'available', points from lot
  union all
  select m.id, l.id, t.bucket::ledger_bucket, t.sign * m.points
  from movement m join (values (4, 2, 'available', -1), (5, 2, 'available', 1), (7, 6, 'available', -1), (8, 2, 'available', -1),
      (9, 2, 'available', -1), (9, 2, 'held', 1), (10, 2, 'held', -1), (11, 2, 'held', -1), (11, 2, 'available', 1), (12, 2, 'available', -1),
      (13, 2, 'available', -1), (15, 2, 'available', -1), (16, 2, 'held', -1), (16, 2, 'available', 1), (18, 17, 'available', -1)
    ) t (shape, of_shape, bucket, sign) on t.shape = m.shape
    join lot l on l.shape = t.of_shape and l.ref = m.ref
  order by 1, 2, 3`;

const lotStates = ({
  last,
}: Country) => `insert into ledger_lot_state (lot_id, participant_id, expires_at, available, held, is_open)
  select l.id, l.participant_id, l.expires_at, e.available, e.held, e.available + e.held > 0
  from lot l join (select lot_id, coalesce(sum(amount) filter (where bucket = 'available'), 0) as available,
      coalesce(sum(amount) filter (where bucket = 'held'), 0) as held
    from ledger_lot_entry where lot_id > ${last("ledger_lot")} group by lot_id) e on e.lot_id = l.id order by l.id`;

const actor = `case when m.shape in (2, 3) and b.is_automatic then 'system' when m.shape = 3 and b.status = 'cancelled' then 'participant'
  when m.shape = 1 and b.is_edi then 'distributor' when m.shape in (1, 4, 5, 9, 10, 11) then 'participant' when m.shape in (2, 3, 8, 13, 14, 15, 17) then 'staff' else 'system' end`;

const text = `case m.shape when 1 then 'Punkty czekające na sprawdzenie faktury ' || b.document_name when 2 then 'Faktura ' || b.document_name || ' została zaakceptowana'
  when 3 then 'Faktura ' || b.document_name || ' została odrzucona' when 4 then 'Zamówienie nagrody' when 5 then 'Anulowane zamówienie. Zwracamy ' || m.points || ' punktów.'
  when 6 then 'Punkty na powitanie' when 8 then 'Przekazanie punktów: {reason}' when 9 then 'Punkty odłożone na przekazanie innemu uczestnikowi'
  when 10 then 'Przekazane jednorazowo ' || m.points || ' punktów z odłożonych. Odbiorca: {other}' when 11 then 'Przekazanie odrzucone, odłożone punkty wróciły na konto'
  when 12 then 'Stałe przekazywanie: faktura ' || b.document_name || '. Odbiorca: {other}' when 13 then 'Faktura korygująca KOR/' || b.id || ' do faktury ' || b.document_name
  when 14 then 'Faktura korygująca KOR/' || b.id || ' do faktury ' || b.document_name when 15 then 'Korekta salda: {reason}' when 17 then 'Korekta salda: {reason}'
  when 19 then 'Polecenie gospodarstwa: przyjęliśmy jego pierwszą fakturę' end`;

const lineText = (
  goodsName: string,
  quantity: string,
  points: string,
) => `jsonb_build_object('unit', ${goodsName}.unit, 'points', ${points}, 'quantity', ${quantity},
  'title_product', ${goodsName}.title, 'explanation', jsonb_build_object('points', ${points}, 'exactPoints', trim_scale(${goodsName}.pack_volume * ${quantity} * ${goodsName}.rate)::text,
  'roundedPoints', ${points}, 'volumeThousandths', (${goodsName}.pack_volume * ${quantity} * 1000)::bigint, 'multiplierHundredths', 100, 'pointsPerUnitHundredths', (${goodsName}.rate * 100)::bigint))`;

const explanation = `case when m.shape in (7, 16, 18) then '{}' else jsonb_strip_nulls(jsonb_build_object('text', ${text},
  'text_received', case m.shape when 10 then 'Otrzymane jednorazowo. Od: {other}' when 12 then 'Stałe przekazywanie: faktura ' || b.document_name || '. Od: {other}' end,
  'document', case when m.shape in (1, 2, 3, 12) then b.document_name when m.shape in (13, 14) then 'KOR/' || b.id end,
  'distributor', case when m.shape in (2, 13, 14) then d.name end,
  'lines', case when m.shape = 2 and not b.is_line_rejected then jsonb_build_array(${lineText("g1", "b.quantity_1", "b.points_1")}, ${lineText("g2", "b.quantity_2", "b.points_2")})
    when m.shape = 2 then jsonb_build_array(${lineText("g2", "b.quantity_2", "b.points_2")}) end)) end`;

const causeId = ({
  last,
}: Country) => `case when m.shape in (1, 2, 3) then m.ref when m.shape = 4 then (array(select id from prize where offer = 'collect' order by id))[1 + b.die % 25]
  when m.shape in (5, 12) then ${last("reward_order")} + b.fate_no when m.shape = 6 then m.ref when m.shape = 7 then l.id
  when m.shape in (10, 11) then ${last("one_time_transfer")} + b.fate_no when m.shape in (13, 14) then ${last("invoice")} + bills.total + c.no
  when m.shape = 16 then ${last("ledger_hold")} + b.fate_no when m.shape = 18 then given.id when m.shape = 19 then ${last("invitation")} + m.ref else m.ref end`;

const key = ({
  last,
}: Country) => `case m.shape when 1 then 'invoice:' || m.ref || ':pending:1' when 2 then 'invoice:' || d.nip || ':' || encode(sha256(int8send(m.ref)), 'hex')
  when 3 then 'invoice:' || m.ref || ':pending:2' when 4 then 'order:' || m.participant_id || ':kraj-' || m.ref when 5 then 'order:' || ${last("reward_order")} + b.fate_no || ':cancel'
  when 6 then 'welcome:' || m.ref when 7 then 'expiry/' || l.id || '/' || extract(epoch from m.at)::text when 8 then 'staff:9:kraj-' || m.ref
  when 9 then 'transfer:' || m.participant_id || ':kraj-' || m.ref when 10 then 'transfer:' || m.participant_id || ':' || m.ref || ':confirm'
  when 11 then 'transfer:' || m.participant_id || ':' || m.ref || ':reject' when 12 then 'standing:' || m.ref when 15 then 'staff:9:kraj-minus-' || m.ref
  when 16 then 'hold-expiry/' || ${last("ledger_hold")} + b.fate_no when 17 then 'staff:9:kraj-plus-' || m.ref when 18 then 'staff:9:kraj-plus-' || m.ref || '/debt'
  when 19 then 'affiliation:' || ${last("invitation")} + m.ref else 'invoice:' || d.nip || ':' || encode(sha256(int8send(-m.ref)), 'hex') end`;

const journals = (
  country: Country,
  after: number,
) => `insert into ledger_journal (id, kind, participant_id, cause_type, cause_id, idempotency_key,
    request_hash, actor_kind, actor_id, occurred_at, explanation, reverses_journal_id)
  overriding system value
  select m.id, s.kind::ledger_kind, m.participant_id, case when m.shape = 4 and m.destination <> 'redeemed' then 'money_reward' else s.cause_type end,
    case when m.shape in (8, 9, 15, 17) then 'kraj-' || m.ref else (${causeId(country)})::text end, ${key(country)}, sha256(int8send(m.ref)), (${actor})::ledger_actor,
    case ${actor} when 'participant' then m.participant_id when 'staff' then 9 + m.ref % 18 when 'distributor' then b.distributor_id end,
    m.at, ${explanation}, case when m.shape = 5 then spent.id end
  from movement m join ${SHAPES} on s.shape = m.shape
    left join bill b on b.id = m.ref and m.shape not in (6, 7, 19)
    left join goods g1 on g1.slot = b.slot_1 left join goods g2 on g2.slot = b.slot_2 left join distributor d on d.id = b.distributor_id
    left join lot l on m.shape = 7 and l.shape = 6 and l.ref = m.ref
    left join movement spent on m.shape = 5 and spent.shape = 4 and spent.ref = m.ref
    left join movement given on m.shape = 18 and given.shape = 17 and given.ref = m.ref
    left join correction c on c.id = m.ref and m.shape in (13, 14)
    cross join (select count(*) as total from bill) bills
  where m.id > ${after} and m.id <= ${after + JOURNALS_AT_ONCE} order by m.id`;

const balances = ({
  last,
}: Country) => `insert into ledger_balance (participant_id, pending, available, held, debt, earned_total, earned_purchase, earned_affiliation)
  select participant_id, coalesce(sum(amount) filter (where account = 'pending'), 0), coalesce(sum(amount) filter (where account = 'available'), 0),
    coalesce(sum(amount) filter (where account = 'held'), 0), coalesce(-sum(amount) filter (where account = 'debt'), 0),
    coalesce(sum(amount) filter (where earned is not null), 0), coalesce(sum(amount) filter (where earned = 'purchase'), 0),
    coalesce(sum(amount) filter (where earned = 'affiliation'), 0)
  from entry where participant_id > ${last("participant")} group by participant_id order by participant_id`;

const holds = ({
  last,
}: Country) => `insert into ledger_hold (id, participant_id, journal_id, points, purpose, expires_at)
    overriding system value
    select ${last("ledger_hold")} + b.fate_no, m.participant_id, m.id, m.points, 'one_time_transfer', m.at + interval '10 minutes'
    from movement m join bill b on b.id = m.ref where m.shape = 9 order by b.fate_no;
  insert into ledger_hold_settlement (hold_id, outcome, journal_id)
    select ${last("ledger_hold")} + b.fate_no, (case m.shape when 10 then 'captured' when 11 then 'released' else 'expired' end)::ledger_outcome, m.id
    from movement m join bill b on b.id = m.ref where m.shape in (10, 11, 16) order by b.fate_no;
  insert into ledger_open_hold (hold_id, participant_id, expires_at)
    select h.id, h.participant_id, h.expires_at from ledger_hold h where h.id > ${last("ledger_hold")}
      and not exists (select from ledger_hold_settlement s where s.hold_id = h.id)`;

const reasons = `insert into movement_reason (journal_id, reason)
  select id, 'Na wniosek uczestnika' from movement where shape in (8, 15, 17) order by id`;

const daySums = `delete from ledger_day_sum;
  insert into ledger_day_sum (day, kind, account, is_credit, points)
    select (j.occurred_at at time zone 'Europe/Warsaw')::date, j.kind, e.account, e.amount > 0, sum(e.amount)::bigint
    from ledger_journal j join ledger_entry e on e.journal_id = j.id group by 1, 2, 3, 4;
  update ledger_day_mark set summed_journal_id = newest, next_journal_id = newest, next_transaction_id = pg_snapshot_xmax(pg_current_snapshot())
    from (select max(id) as newest from ledger_journal) j`;

const proofs = `insert into ledger_proof (started_at, checked_at, ok, counts, breaches)
  select ${NOW} - n * interval '1 day' - interval '8 hours', ${NOW} - n * interval '1 day' - interval '7 hours', true, (select counts from ledger_proof order by id limit 1), '[]' from generate_series(1, 300) n order by n desc;
  -- What was there before this night was proved in the nights before.
  insert into ledger_proof_run (kind, proved_journal_id, seen_journal_id, seen_transaction_id)
    select kind, newest, newest, pg_snapshot_xmax(pg_current_snapshot())
    from unnest(array['newest', 'whole']) as kind, (select max(id) as newest from ledger_journal) j
    on conflict (kind) do update set proved_journal_id = excluded.proved_journal_id,
      seen_journal_id = excluded.seen_journal_id, seen_transaction_id = excluded.seen_transaction_id`;

/** The ledger: as many statements as the journal needs, which `journalCount` says once the movements are made. */
export function pointsSteps(country: Country): { before: Step[]; journals: (count: number) => Step[]; after: Step[] } {
  return {
    before: [
      ["ledger: movements", `${movements}; ${numbered(country)}; drop table moved`],
      [
        "ledger: movements, indexes",
        "create unique index on movement (id); create index on movement (ref, shape); analyze movement",
      ],
      [
        "ledger: lots",
        `${lots(country)}; create index on lot (ref, shape); create index on lot (journal_id); analyze lot; ${writtenLots}`,
      ],
    ],
    journals: (count) =>
      Array.from({ length: Math.ceil(count / JOURNALS_AT_ONCE) }, (_, part): Step => [
        "ledger: journal",
        journals(country, country.last("ledger_journal") + part * JOURNALS_AT_ONCE),
      ]),
    after: [
      ["ledger: entries", `${entries}; analyze entry; ${writtenEntries}`],
      ["ledger: balances", `${balances(country)}; drop table entry`],
      ["ledger: lot entries", `${lotEntries}; analyze ledger_lot_entry`],
      ["ledger: lot states", lotStates(country)],
      ["ledger: holds", holds(country)],
      ["ledger: reasons", reasons],
      ["ledger: days", daySums],
      ["ledger: proofs", proofs],
    ],
  };
}
