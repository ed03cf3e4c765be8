// The country's farmers: names, numbers with valid check digits, contacts, farms, and some that look alike.
import { chance, oneOf, quoted, texts, whole } from "./country-dice.ts";
import { MEN, PLACES, STREETS, type Surname, surnames, WOMEN } from "./country-names.ts";

/** A statement and what it writes, for the log of a run. */
export type Step = readonly [what: string, sql: string];

export type Country = {
  participants: number;
  /** The last id of each table that the demo programme used. */
  last: (table: string) => number;
};

/** The day and the moment at which the country is looked at. */
export const COUNTRY_DAY = "2026-11-20";
export const COUNTRY_NOW = `${COUNTRY_DAY}T10:00:00+01:00`;
export const NOW = `timestamptz '${COUNTRY_NOW}'`;

/** Closed, or merged into the one before. */
export const isGone = (n: string) => `((${n}) % 251 = 0 or (${n}) % 499 = 0)`;

/** The day's end in Warsaw up to which points of that moment are valid: `pointsExpiry` for 36 months. */
export const expiryOf = (at: string) => {
  const day = `((${at}) at time zone 'Europe/Warsaw' + interval '36 months')::date`;
  return `((${day} + 1 + (array[0, 0, 0, 0, 0, 2, 1])[extract(isodow from ${day})::int])::timestamp at time zone 'Europe/Warsaw')`;
};

const weightedSum = (digitAt: (place: number) => string, weights: readonly number[]) =>
  weights.map((weight, place) => `${weight} * ${digitAt(place)}`).join(" + ");

/** Nine digits, the first three of which belong to no tax office, and their check digit. */
const NIP = `(select base::text || check_digit as nip
  from generate_series(0, 6) k,
    lateral (select 200000000 + n * 7 + k as base) b,
    lateral (select (${weightedSum((place) => `(base / ${10 ** (8 - place)} % 10)`, [6, 5, 7, 2, 3, 4, 5, 6, 7])}) % 11 as check_digit) c
  where check_digit < 10 limit 1)`;

/** People born in the nineteenth century. */
const PESEL = `(select base || (10 - (${weightedSum((place) => `substr(base, ${place + 1}, 1)::int`, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3])}) % 10) % 10 as pesel
  from (select lpad((n % 33600 / 336)::text, 2, '0') || (81 + n / 28 % 12) || lpad((1 + n % 28)::text, 2, '0')
    || lpad((n / 33600)::text, 3, '0') || case when is_woman then 2 else 3 end as base) b)`;

/** 26 digits of no bank. */
const ACCOUNT = `(select 'PL' || lpad((98 - (bban || '252100')::numeric % 97)::text, 2, '0') || bban as account
  from (select '19990000' || lpad((7000000000 + n)::text, 16, '0') as bban) b)`;

function surnameSlots(names: readonly Surname[]): string {
  const slots = `array[${names.map((name) => name.slots).join(", ")}]`;
  return `create temp table surname as
    select row_number() over () - 1 as slot, his, hers
    from unnest(${texts(names.map((name) => name.his))}, ${texts(names.map((name) => name.hers))}, ${slots}) as name (his, hers, slots),
      generate_series(1, slots)`;
}

const places = PLACES.map(([name, area], slot) => `(${slot}, ${quoted(name)}, ${quoted(area)})`).join(", ");

/** One row of a table of the run for each farm, from which everything else follows. */
const farms = ({ participants, last }: Country) => `create temp table farm as
  select n::bigint, ${last("participant")} + n as id, is_woman, case when is_woman then s.hers else s.his end as last_name,
    case when is_woman then ${oneOf(WOMEN, "n", 11)} else ${oneOf(MEN, "n", 12)} end as first_name,
    place.city, place.area || '-' || lpad(${whole("n", 13, 100)}::text, 2, '0') || '0' as postcode,
    ${oneOf(STREETS, "n", 14)} as street, (1 + ${whole("n", 15, 180)})::text as street_number,
    n % 12 = 0 as is_pesel, case when n % 12 = 0 then ${PESEL} else ${NIP} end as identifier,
    '+48' || (600000000 + n * 61 % 199999967)::text as phone, ''::text as email,
    case when ${chance("n", 16)} < 0.6 then ${ACCOUNT} end as bank_account,
    round((power(${chance("n", 17)}, 3) * 300 + 1)::numeric, 3) as acreage,
    case when n % 13 in (1, 2) then timestamptz '2023-11-29 07:00+01'
      when ${chance("n", 18)} < 0.64 then ${NOW} - interval '1100 days' - ${chance("n", 19)} * interval '360 days'
      else ${NOW} - interval '10 minutes' - ${chance("n", 19)} * interval '1099 days' end as created_at,
    ${isGone("n")} as is_gone, n % 499 = 0 and n % 251 <> 0 as is_merged,
    case when ${isGone("n")} or ${chance("n", 18)} >= 0.64 and n % 13 not in (1, 2) then 0
      when n = 5 then 400 when n % 10000 = 1 then 120
      else 1 + ${whole("n", 20, 6)} end as invoices,
    1 + ${whole("n", 21, participants)} as chosen, n % 20 = 3 and not ${isGone("n")} as passes_on
  from generate_series(1, ${participants}) n
    cross join lateral (select ${chance("n", 10)} < 0.35 as is_woman) sex
    join surname s on s.slot = ${whole("n", 22, 65_536)}
    join (values ${places}) place (slot, city, area) on place.slot = ${whole("n", 23, PLACES.length)}`;

/** Who somebody passes points on to: neither themselves nor an account that is gone. */
const receivers = ({ last }: Country) => `alter table farm add receiver_id bigint;
  update farm set receiver_id = ${last("participant")} + case
    when ${isGone("chosen")} or chosen = n then case when chosen = 1 then 2 else chosen - 1 end else chosen end
  where invoices > 0`;

/** Some share a name and a postcode, a phone, an address of mail or an account with the one before. */
const lookalikes = [
  `update farm f set last_name = o.last_name, first_name = o.first_name, postcode = o.postcode from farm o
   where f.n % 173 = 0 and o.n = f.n - 1`,
  `update farm set email = lower(unaccent(first_name || '.' || last_name)) || n || '@example.pl'`,
  `update farm f set email = o.email from farm o where f.n % 131 = 0 and o.n = f.n - 1`,
  `update farm f set phone = o.phone from farm o where f.n % 97 = 0 and o.n = f.n - 1`,
  `update farm f set bank_account = o.bank_account from farm o where f.n % 151 = 0 and o.n = f.n - 1`,
];

const participants = `insert into participant (id, identifier, password_hash, password_set_at, email, phone, first_name,
    last_name, company_name, company_street, company_street_number, company_postcode, company_city, bank_account, acreage,
    authorized_person, authorized_person_first_name, authorized_person_last_name, authorized_person_identifier,
    has_required_consents, is_prize_ordering_locked, is_locked, representative_id, created_at, closed_at, merged_into)
  overriding system value
  select f.id, case when is_closed then '#' || lpad(f.id::text, 10, '0') else f.identifier end,
    case when not f.is_gone then word.password_hash end, case when not f.is_gone then f.created_at end,
    case when is_closed then '' else f.email end, case when is_closed then '+48000000000' else f.phone end,
    case when is_closed then 'Konto' else f.first_name end, case when is_closed then 'zamknięte' else f.last_name end,
    case when is_closed or f.is_pesel then '' else 'Gospodarstwo Rolne ' || f.first_name || ' ' || f.last_name end,
    case when is_closed then '' else f.street end, case when is_closed then '' else f.street_number end,
    case when is_closed then '' else f.postcode end, case when is_closed then '' else f.city end,
    case when not is_closed then f.bank_account end, case when is_closed then 0 else f.acreage end,
    other.n is not null, other.first_name, other.last_name, other.identifier, f.n % 400 <> 7, f.n % 900 = 8,
    f.is_gone or f.n % 1100 = 9, (array(select id from representative order by id))[1 + f.n % 120],
    f.created_at, case when is_closed then ${NOW} - ${chance("f.n", 30)} * interval '300 days' end,
    case when f.is_merged then f.id - 1 end
  from farm f cross join lateral (select f.is_gone and not f.is_merged as is_closed) closed
    cross join (select password_hash from participant where password_hash is not null order by id limit 1) word
    left join farm other on other.n = f.n - 1 and f.n % 211 = 0 and not f.is_gone
  order by f.n`;

const cropAreas = `insert into participant_crop_area (participant_id, crop_id, area_hectares)
  select f.id, crop, round(f.acreage * share, 3)
  from farm f, lateral (select distinct on (crop) crop, share from (values
      (31, 0.45), ((array[32, 33, 34, 11, 12, 13, 14])[1 + ${whole("f.n", 31, 7)}], 0.3),
      ((array[15, 15, 16, 22, 23, 15])[1 + ${whole("f.n", 32, 6)}], 0.25)
    ) grown (crop, share)) grown where not f.is_gone`;

/** The form's required consents from everybody; one in nine took back a yes to letters. */
const consents = `insert into consent_decision (participant_id, consent_id, consent_version_id, granted, decided_at, channel,
    address)
  select f.id, k.id, v.id, case when k.required then true when turn = 2 then false
      else hashint8extended(f.n, 40 + k.id) % 2 = 0 end,
    f.created_at + (turn - 1) * interval '20 days', case when turn = 1 then 'registration' else 'portal' end, '192.0.2.' || f.n % 250
  from farm f, generate_series(1, 2) turn, consent k join lateral (
    select id from consent_version where consent_id = k.id order by version desc limit 1) v on true
  where k.asked_in = 'form' and (not k.only_if_pesel or f.is_pesel) and not f.is_gone
    and (turn = 1 or f.n % 9 = 0 and k.permits is not null and f.created_at < ${NOW} - interval '20 days')
  order by turn, f.n, k.id`;

/** The programme's own people, as many in a small country as in a large one. */
const staff = `insert into staff (email, name, role, password_hash, totp_confirmed_at, created_at)
    select 'referent' || n || '@plon.example', 'Referent ' || n, 'clerk', password_hash, ${NOW}, timestamptz '2023-01-02 08:00+01'
    from staff, generate_series(1, 18) n where id = 1;
  insert into representative (first_name, last_name, email, phone)
    select ${oneOf(MEN, "n", 1)}, s.his, 'ph' || n || '@plon.example', '+48500' || (200000 + n)
    from generate_series(1, 117) n join surname s on s.slot = n * 509`;

/** Everybody and what they answered when they joined. */
export const peopleSteps = (country: Country): Step[] => [
  ["surnames", surnameSlots(surnames())],
  ["staff and representatives", staff],
  ["farms", farms(country)],
  ["farms: numbers", "create unique index on farm (n)"],
  ["farms: receivers", receivers(country)],
  ...lookalikes.map((sql): Step => ["farms: lookalikes", sql]),
  ["farms: statistics", "create unique index on farm (id); analyze farm"],
  ["participants", participants],
  ["crop areas", cropAreas],
  ["consents", consents],
];
